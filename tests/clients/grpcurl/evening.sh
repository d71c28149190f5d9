#!/usr/bin/env bash
# A short evening with Herald: two phones and a television, one tournament, the sheet. Call it with Herald's address.
#
# Nothing but grpcurl, which learns the calls from Herald itself, and what any shell has. This one script plays all three
# devices; an app is one of them. It never works out a rule: Herald does.
set -euo pipefail
HERE=$1
scratch=$(mktemp -d)
trap 'kill $(jobs -p) 2>"$scratch/killed" || true; rm -rf "$scratch"' EXIT
trap 'echo "$BASH_COMMAND: this ended it, in line $LINENO" >&2' ERR

# Who opens a table, sits or watches gets a token, and sends it with every call: TOKEN=… herald METHOD MESSAGE
herald() {
  grpcurl -plaintext -format-error ${TOKEN:+-H "authorization: Bearer $TOKEN"} -d "$2" "$HERE" "herald.v1.$1" | tr -d '\n'
}
# The values that this name has in the JSON that comes in. (What is 0, empty or unspecified is left out there.)
fields() { grep -o "\"$1\": *[\"0-9][^,\"}]*" | sed 's/^[^:]*: *"\{0,1\}//; s/ *$//' || true; }
field() { fields "$1" | sed -n 1p; }
# A request id names what the user did, not the attempt. Nobody can guess this one.
fresh() { od -An -N16 -tx1 /dev/urandom | tr -d ' \n'; }
expect() { [ "$1" = "$2" ] || { echo "expected '$2', found '$1'" >&2 && exit 1; }; }
view() { TOKEN=$1 herald ViewService/GetView '{"game_id": "'"$GAME"'"}'; }

# move TOKEN STEPS: takes all the steps or none, and only if the table is still as this phone sees it.
move() {
  local tap
  tap='{"game_id": "'$GAME'", "request_id": "'$(fresh)'",
    "expected_revision": '$(view "$1" | field revision)', "steps": ['$2']}'
  TOKEN=$1 herald MoveService/SubmitMove "$tap" >"$scratch/answer" || return 1
  # As if that answer had been lost: sent again it is not done twice, and is answered as before.
  TOKEN=$1 herald MoveService/SubmitMove "$tap" >"$scratch/again"
  cmp "$scratch/answer" "$scratch/again" >&2
  cat "$scratch/answer"
}

# watch [REVISION]: the television shows every change; it resumes after the last one that it has shown.
watch() {
  local asked='{"game_id": "'$GAME'"'${1:+', "after_revision": '$1}'}'
  grpcurl -plaintext -H "authorization: Bearer $TELEVISION" -d "$asked" "$HERE" herald.v1.ViewService/WatchView \
    >>"$scratch/television" &
}
# The revisions of the updates it has shown, a line each.
shown() {
  tr -d ' \n' <"$scratch/television" | grep -o '"update":{"viewer":{"watcher":{}},"revision":"[0-9]*' | grep -o '[0-9]*$'
}
# waits COMMAND…: until it succeeds, for ten seconds.
waits() { for _ in $(seq 100); do if "$@"; then return; fi; sleep 0.1; done; echo "in vain: $*" >&2 && exit 1; }

name() { [ "$1" = 1 ] && echo Ada || echo Ben; }
worth() { sed 's/EMBLEM_//; s/ZERO/0/; s/ONE/1/; s/TWO/2/; s/THREE/3/; s/FIVE/5/' <<<"$1"; }

echo 'The host opens a table. Two phones and a television join with its code.'
TABLE=$(herald GameService/CreateGame '{"request_id": "'"$(fresh)"'"}')
GAME=$(field gameId <<<"$TABLE") CODE=$(field joinCode <<<"$TABLE") HOST=$(field hostToken <<<"$TABLE")
join() {
  herald GameService/JoinGame '{"request_id": "'"$(fresh)"'", "join_code": "'"$CODE"'",
    "name": "'"$1"'", "colour": "COLOUR_'"$2"'", "symbol": "SYMBOL_'"$3"'"}' | field seatToken
}
ADA=$(join Ada RED CIRCLE) BEN=$(join Ben BLUE SQUARE)
TELEVISION=$(herald GameService/JoinAsWatcher '{"request_id": "'"$(fresh)"'", "join_code": "'"$CODE"'"}' |
  field watcherToken)
watch
waits grep -q '"view"' "$scratch/television"

echo 'The first pile has only four tiles, so that the tournament comes soon.'
LAND=$(herald GameService/PlanSetup '{"players": 2}' | sed 's/"piles".*\]//' | field landTiles)
TOKEN=$HOST herald GameService/StartGame '{"game_id": "'"$GAME"'", "request_id": "start",
  "piles": [{"land_tiles": 4}, {"land_tiles": '$((LAND - 4))', "prize_tiles": 2}]}' >"$scratch/started"

DRAW='{"draw_tile": {}}' LAY='{"place_tile": {}}' END='{"end_turn": {}}'
on_the_road() { echo '{"place_meeple": {"role": "ROLE_HIGHWAYMAN", "label": "'"$1"'"}}'; }
nominate() { echo '{"nominate_meeple": {"meeple": '"$1"', "emblem": "EMBLEM_'"$2"'"}}'; }
if move "$ADA" "$DRAW, $LAY, $(on_the_road 'by the mill'), $(nominate 1 TWO)" 2>"$scratch/refused"; then exit 1; fi
REFUSED=$(tr -d '\n' <"$scratch/refused")
move "$ADA" "$DRAW, $LAY, $(on_the_road 'by the mill'), $END" >"$scratch/moved"
move "$BEN" "$DRAW, $LAY, $(on_the_road 'along the brook'), $END" >"$scratch/moved"

echo 'Both lengthen their roads and slip an emblem under the highwayman. The television sleeps.'
waits grep -q '"update"' "$scratch/television"
kill $!
wait $! 2>"$scratch/killed" || true
move "$ADA" "$DRAW, $LAY, $(nominate 1 TWO), $END" >"$scratch/moved"
move "$BEN" "$DRAW, $LAY, $(nominate 2 ZERO), $END" >"$scratch/moved"
echo "  television: the connection is lost; resume after $(shown | tail -1)"
watch "$(shown | tail -1)"
# One line a meeple: what lies under it.
under() { view "$1" | grep -o '"nominated": *{[^}]*}'; }
expect "$(under "$ADA" | sed -n 1p | field emblem)" EMBLEM_TWO
expect "$(under "$BEN" | sed -n 1p | field emblem)" ''
BOUND=$(under "$BEN" | fields commitment)
RESULTS=$(echo "refused: $(field reason <<<"$REFUSED") ($(field rule_id <<<"$REFUSED"))"
  echo "Ben's phone has a commitment to Ada's emblem, and not the emblem")

echo 'The pile is empty: a tournament. Who is awaited turns over an emblem, and tells its reach.'
# reveal SEAT TOKEN TILES
reveal() {
  local meeple happened worth salt
  expect "$(view "$2" | grep -o '"phase": *"[A-Z_]*"\|"awaited": *\[ *[0-9]*' | tr -dc 'A-Z_0-9')" "PHASE_TOURNAMENT$1"
  meeple=$(TOKEN=$2 herald MoveService/ListLegalMoves '{"game_id": "'"$GAME"'"}' |
    grep -o '"revealEmblem": *{[^}]*}' | field meeple)
  happened=$(move "$2" '{"reveal_emblem": {"meeple": '"$meeple"', "reach": {"road_tiles": '"$3"'}}}')
  worth=$(worth "$(field emblem <<<"$happened")") salt=$(field salt <<<"$happened")
  # The emblem was not exchanged: seat, meeple, worth and salt open what Ben's phone has kept.
  expect "$({ printf "herald nomination 1\\x0$1\\x00\\x0$meeple\\x0$worth"; base64 -d <<<"$salt"; } |
    sha256sum | cut -c1-64)" "$(sed -n "${meeple}p" <<<"$BOUND" | base64 -d | od -An -v -tx1 | tr -d ' \n')"
  echo "$(name "$1") reveals $worth + $3 = $(field value <<<"$happened"), as it was bound"
  { grep -o '"prizeWon": *{ *"winner": *{[^}]*}' <<<"$happened" || true; } | while read -r won; do
    kept=$(worth "$(field kept <<<"$won")")
    echo "$(name "$(field seat <<<"$won")") wins prize tile $(field prize <<<"$won")${kept:+ and keeps emblem $kept}"
  done
}
RESULTS+=$'\n'$(reveal 1 "$ADA" 4)$'\n'$(reveal 2 "$BEN" 5)

echo 'The prize tiles are laid, the roads are scored, and the host ends the evening.'
road() { echo '{"tell_points": {"seats": ['"$1"'], "points": '"$2"', "source": "POINT_SOURCE_ROAD"}}'; }
move "$ADA" "$DRAW"', {"place_prize": {"prize": 1, "new_city": {"label": "by the window"}}}, '"$LAY"',
  {"tell_shields": {"city": 1, "shields": 3}}, '"$(road 1 6), $END" >"$scratch/moved"
move "$BEN" "$DRAW"', {"place_prize": {"prize": 2, "known_city": 1}}, '"$LAY, $(road 2 5), $END" >"$scratch/moved"
TOKEN=$HOST herald GameService/EndGame '{"game_id": "'"$GAME"'", "request_id": "end"}' >"$scratch/ended"

waits grep -q '"gameEnded"' "$scratch/television"
FIRST=$(shown | sed -n 1p) LAST=$(shown | tail -1)
expect "$(shown)" "$(seq "$FIRST" "$LAST")"
SHEET=$(TOKEN=$HOST herald ViewService/ExplainScores '{"game_id": "'"$GAME"'"}')
printf '%s\n' RESULT "$RESULTS" "the television has seen revisions $FIRST to $LAST"
grep -o '"seat": *[0-9]*, *"points": *[0-9]*, *"ruleId": *"[A-Z0-9-]*"' <<<"$SHEET" | while read -r line; do
  echo "$(name "$(field seat <<<"$line")") scores $(field points <<<"$line") ($(field ruleId <<<"$line"))"
done
grep -o '"seat": *[0-9]*, *"points": *[0-9]*, *"rank": *[0-9]*' <<<"$SHEET" | while read -r total; do
  echo "$(field rank <<<"$total"). $(name "$(field seat <<<"$total")"), $(field points <<<"$total") points"
done
