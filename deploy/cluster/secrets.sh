#!/bin/sh
# Makes what the parts of a cluster know each other by: a certificate for the NATS servers, two passwords, the operator's token.
# Never writes over anything, and prints no secret.
#
#   deploy/cluster/secrets.sh [DIRECTORY]       (default: secrets, beside this script)
#
#   DIRECTORY/nats/tls.crt, tls.key    for the servers: one pair, signed by itself, for all three names
#   DIRECTORY/nats/accounts.conf       their users
#   DIRECTORY/herald.env               what a Herald is told of them, and the operator's token, which is the same at each
#
# Wants herald: the one on the path, or the command in HERALD. DIRECTORY is its owner's alone; within it everybody may read, for
# in a container the reader has another number.
set -eu

servers='nats-0 nats-1 nats-2'
place=${1:-$(dirname -- "$0")/secrets}
[ ! -e "$place" ] || { echo "$place is there already, and is not written over" >&2; exit 1; }
HERALD=${HERALD:-herald}
# Without quotes, for it may be a command with words of its own.
$HERALD --version >/dev/null || { echo 'herald is missing: put it on the path, or its command into HERALD' >&2; exit 1; }

# Hexadecimal, so that it may stand in an address as it is.
draw() { od -An -N24 -tx1 /dev/urandom | tr -d ' \n'; }

umask 022
mkdir -p -m 700 "$place"
mkdir "$place/nats"

names=nats
for server in $servers; do names="$names,$server,$server.nats"; done
# No authority: a key that is stolen signs for nobody else. Servers show it to clients and, as clients, to each other.
$HERALD certificate --peers --name "$names" --out "$place/nats" | grep 'Valid until' >&2
mv "$place/nats/herald-certificate.pem" "$place/nats/tls.crt"
mv "$place/nats/herald-key.pem" "$place/nats/tls.key"
# Herald keeps a key for its owner's eyes; in a container the reader has another number.
chmod 644 "$place/nats/tls.key"

herald=$(draw) system=$(draw)
cat >"$place/nats/accounts.conf" <<END
# Made by secrets.sh. An account of its own sees and is seen by no other.
accounts {
  HERALD {
    jetstream: enabled
    users: [{
      user: herald, password: "$herald"
      # What no Herald asks for: at once all games would be gone, or copied, or another stream set up.
      permissions: { publish: { deny: [
        "\$JS.API.STREAM.DELETE.>", "\$JS.API.STREAM.PURGE.>", "\$JS.API.STREAM.UPDATE.>", "\$JS.API.STREAM.MSG.DELETE.>",
        "\$JS.API.STREAM.SNAPSHOT.>", "\$JS.API.STREAM.RESTORE.>", "\$JS.API.STREAM.PEER.>", "\$JS.API.ACCOUNT.PURGE.>"
      ] } }
    }]
  }
  SYS {
    users: [{
      user: system, password: "$system"
      # One question, and its answers: the system account could as well put an end to servers and see all traffic.
      permissions: { publish: "\$SYS.REQ.SERVER.PING.JSZ", subscribe: "_INBOX.>" }
    }]
  }
}
system_account: SYS
END

# The same user at each server.
addresses() {
  all=
  for server in $servers; do all="$all,nats://$1:$2@$server.nats:4222"; done
  echo "${all#,}"
}
cat >"$place/herald.env" <<END
HERALD_STORE=$(addresses herald "$herald")
HERALD_STORE_SYSTEM=$(addresses system "$system")
HERALD_OPERATOR_TOKEN=$(draw)
END
echo "$place has a certificate, passwords and the operator's token: keep it from everyone else." >&2
