"""A short evening with Herald: two phones and a television, one tournament, the sheet. Call it with Herald's address.

This one program plays all three devices; an app is one of them. It never works out a rule: Herald does.
"""

import hashlib
import sys
import threading
import uuid

import grpc
from google.rpc.error_details_pb2 import ErrorInfo
from grpc_status import rpc_status
from herald.v1 import game_pb2, game_pb2_grpc, move_pb2, move_pb2_grpc, types_pb2, view_pb2, view_pb2_grpc

channel = grpc.insecure_channel(sys.argv[1])
games, moves = game_pb2_grpc.GameServiceStub(channel), move_pb2_grpc.MoveServiceStub(channel)
views = view_pb2_grpc.ViewServiceStub(channel)
Step = move_pb2.Step
DRAW, LAY, END = Step(draw_tile={}), Step(place_tile={}), Step(end_turn={})
WORTH = dict(zip(types_pb2.Emblem.values(), (None, 0, 1, 2, 3, 5)))


def fresh():
    """A request id names what the user did, not the attempt. Nobody can guess this one."""
    return uuid.uuid4().hex


def bearer(token):
    """Who opens a table, sits or watches gets a token, and sends it with every call."""
    return [("authorization", f"Bearer {token}")]


class Phone:
    """A device with a seat: it holds a token, and what it knows of the game is its own view."""

    def __init__(self, name, colour, symbol):
        self.name = name
        taken = games.JoinGame(game_pb2.JoinGameRequest(
            request_id=fresh(), join_code=table.join_code, name=name, colour=colour, symbol=symbol))
        self.seat, self.token = taken.seat, taken.seat_token

    def view(self):
        return views.GetView(view_pb2.GetViewRequest(game_id=table.game_id), metadata=bearer(self.token)).view

    def move(self, *steps):
        """Takes all the steps or none, and only if the table is still as this phone sees it."""
        move = move_pb2.SubmitMoveRequest(
            game_id=table.game_id, request_id=fresh(), expected_revision=self.view().revision, steps=steps)
        answer = moves.SubmitMove(move, metadata=bearer(self.token))
        # As if that answer had been lost: sent again it is not done twice, and is answered as before.
        assert moves.SubmitMove(move, metadata=bearer(self.token)) == answer
        return answer.entries


class Television(threading.Thread):
    """Shows every change, in order, none twice and none missing, however often the connection is lost."""

    def __init__(self):
        super().__init__(daemon=True)
        self.revision, self.updates, self.shows = None, [], threading.Event()
        asked = game_pb2.JoinAsWatcherRequest(request_id=fresh(), join_code=table.join_code)
        self.token = games.JoinAsWatcher(asked).watcher_token

    def run(self):
        while True:
            asked = view_pb2.WatchViewRequest(game_id=table.game_id, after_revision=self.revision)
            self.stream = views.WatchView(asked, metadata=bearer(self.token))
            try:
                for message in self.stream:
                    self.revision = getattr(message, message.WhichOneof("shown")).revision
                    self.shows.set()
                    if message.HasField("update"):
                        self.updates.append(self.revision)
                    for entry in message.update.entries:
                        print(f"  television, {entry.revision}: {entry.WhichOneof('what')}")
                        if entry.HasField("game_ended"):
                            return
            except grpc.RpcError as lost:
                assert lost.code() in (grpc.StatusCode.CANCELLED, grpc.StatusCode.UNAVAILABLE), lost
                print("  television: the connection is lost; resume after", self.revision)


print("The host opens a table. Two phones and a television join with its code.")
table = games.CreateGame(game_pb2.CreateGameRequest(request_id=fresh()))
ada = Phone("Ada", types_pb2.COLOUR_RED, types_pb2.SYMBOL_CIRCLE)
ben = Phone("Ben", types_pb2.COLOUR_BLUE, types_pb2.SYMBOL_SQUARE)
NAMES = {phone.seat: phone.name for phone in (ada, ben)}
television = Television()
television.start()
assert television.shows.wait(10), "the whole table comes first"

print("The first pile has only four tiles, so that the tournament comes soon.")
land = games.PlanSetup(game_pb2.PlanSetupRequest(players=2)).plan.land_tiles
piles = [dict(land_tiles=4), dict(land_tiles=land - 4, prize_tiles=2)]
start = game_pb2.StartGameRequest(game_id=table.game_id, request_id=fresh(), piles=piles)
games.StartGame(start, metadata=bearer(table.host_token))

on_the_road = Step(place_meeple=dict(role=types_pb2.ROLE_HIGHWAYMAN, label="by the mill"))
nominate = Step(nominate_meeple=dict(meeple=1, emblem=types_pb2.EMBLEM_TWO))
try:
    ada.move(DRAW, LAY, on_the_road, nominate)
except grpc.RpcError as refused:
    why = ErrorInfo()
    assert any(detail.Unpack(why) for detail in rpc_status.from_call(refused).details)
    refusal = f"{why.reason} ({why.metadata['rule_id']})"
ada.move(DRAW, LAY, on_the_road, END)
ben.move(DRAW, LAY, Step(place_meeple=dict(role=types_pb2.ROLE_HIGHWAYMAN, label="along the brook")), END)

print("Both lengthen their roads and slip an emblem under the highwayman. The television sleeps.")
television.stream.cancel()
ada.move(DRAW, LAY, nominate, END)
ben.move(DRAW, LAY, Step(nominate_meeple=dict(meeple=2, emblem=types_pb2.EMBLEM_ZERO)), END)
adas, bens = ({meeple.meeple: meeple.nomination.nominated for meeple in phone.view().meeples} for phone in (ada, ben))
assert adas[1].emblem == types_pb2.EMBLEM_TWO and bens[1].emblem == types_pb2.EMBLEM_UNSPECIFIED
results = [f"refused: {refusal}", "Ben's phone has a commitment to Ada's emblem, and not the emblem"]

print("The pile is empty: a tournament. Who is awaited turns over an emblem, and tells its reach.")
for phone, tiles in ((ada, 4), (ben, 5)):
    view = phone.view()
    assert view.phase == types_pb2.PHASE_TOURNAMENT and view.awaited == [phone.seat]
    [meeple] = [move.reveal_emblem.meeple for move in view.legal_moves if move.HasField("reveal_emblem")]
    happened = phone.move(Step(reveal_emblem=dict(meeple=meeple, reach=dict(road_tiles=tiles))))
    shown = next(entry.emblem_revealed for entry in happened if entry.HasField("emblem_revealed"))
    opened = b"herald nomination 1" + bytes([shown.seat]) + meeple.to_bytes(2, "big") + bytes([WORTH[shown.emblem]])
    assert hashlib.sha256(opened + shown.salt).digest() == bens[meeple].commitment, "the emblem was exchanged"
    results.append(f"{phone.name} reveals {WORTH[shown.emblem]} + {tiles} = {shown.value}, as it was bound")
for winner in (entry.prize_won.winner for entry in happened if entry.HasField("prize_won")):
    kept = f" and keeps emblem {WORTH[winner.kept]}" if winner.kept else ""
    results.append(f"{NAMES[winner.seat]} wins prize tile {winner.prize}{kept}")

print("The prize tiles are laid, the roads are scored, and the host ends the evening.")
road = dict(source=types_pb2.POINT_SOURCE_ROAD)
ada.move(DRAW, Step(place_prize=dict(prize=1, new_city=dict(label="by the window"))), LAY,
         Step(tell_shields=dict(city=1, shields=3)), Step(tell_points=dict(road, seats=[1], points=6)), END)
ben.move(DRAW, Step(place_prize=dict(prize=2, known_city=1)), LAY,
         Step(tell_points=dict(road, seats=[2], points=5)), END)
games.EndGame(game_pb2.EndGameRequest(game_id=table.game_id, request_id=fresh()), metadata=bearer(table.host_token))

television.join(10)
assert not television.is_alive(), "the television has seen the end"
seen = television.updates
assert seen == list(range(seen[0], seen[-1] + 1)), "none twice, none missing"
results.append(f"the television has seen revisions {seen[0]} to {seen[-1]}")
sheet = views.ExplainScores(view_pb2.ExplainScoresRequest(game_id=table.game_id), metadata=bearer(ben.token)).sheet
results += [f"{NAMES[line.seat]} scores {line.points} ({line.rule_id})" for line in sheet.lines]
results += [f"{total.rank}. {NAMES[total.seat]}, {total.points} points" for total in sheet.totals]
print("RESULT", *results, sep="\n")
