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
# Wants openssl. DIRECTORY is its owner's alone; within it everybody may read, for in a container the reader has another number.
set -eu

servers='nats-0 nats-1 nats-2'
place=${1:-$(dirname -- "$0")/secrets}
[ ! -e "$place" ] || { echo "$place is there already, and is not written over" >&2; exit 1; }
command -v openssl >/dev/null || { echo 'openssl is missing' >&2; exit 1; }

# Hexadecimal, so that it may stand in an address as it is.
draw() { openssl rand -hex 24; }

umask 022
mkdir -p -m 700 "$place"
mkdir "$place/nats"

names='DNS:localhost, IP:127.0.0.1, DNS:nats'
for server in $servers; do names="$names, DNS:$server, DNS:$server.nats"; done
# No authority: a key that is stolen signs for nobody else. Servers show it to clients and, as clients, to each other. Ten years,
# because it never leaves this cluster, and a cluster that stops on a forgotten day is the greater danger.
openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 3650 \
  -keyout "$place/nats/tls.key" -out "$place/nats/tls.crt" -config /dev/stdin 2>/dev/null <<END
[req]
distinguished_name = name
x509_extensions = extensions
prompt = no
[name]
CN = Herald store
[extensions]
basicConstraints = critical, CA:FALSE
extendedKeyUsage = serverAuth, clientAuth
subjectAltName = $names
END
# openssl keeps a key for its owner's eyes, whatever the umask.
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
