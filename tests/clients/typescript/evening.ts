// A short evening with Herald: two phones and a television, one tournament, the sheet. Call it with Herald's address.
// It speaks gRPC-Web, as a page in a browser would. Its ./gen is made by buf with protoc-gen-es (target=ts).
//
// This one program plays all three devices; an app is one of them. It never works out a rule: Herald does.

import { strict as assert } from "node:assert";
import { createHash, randomUUID } from "node:crypto";
import { equals, type MessageInitShape } from "@bufbuild/protobuf";
import { Code, ConnectError, createClient } from "@connectrpc/connect";
import { createGrpcWebTransport } from "@connectrpc/connect-web";
import { ErrorInfoSchema } from "./gen/google/rpc/error_details_pb.js";
import type { Entry } from "./gen/herald/v1/entry_pb.js";
import { GameService } from "./gen/herald/v1/game_pb.js";
import { MoveService, type StepSchema, SubmitMoveResponseSchema } from "./gen/herald/v1/move_pb.js";
import { Colour, Emblem, Phase, PointSource, Role, Symbol } from "./gen/herald/v1/types_pb.js";
import { ViewService } from "./gen/herald/v1/view_pb.js";

const transport = createGrpcWebTransport({ baseUrl: `http://${process.argv[2]}` });
const games = createClient(GameService, transport);
const moves = createClient(MoveService, transport);
const views = createClient(ViewService, transport);

type Step = MessageInitShape<typeof StepSchema>["step"];
const [draw, lay]: Step[] = [{ case: "drawTile", value: {} }, { case: "placeTile", value: {} }];
const end: Step = { case: "endTurn", value: {} };
const worth = (emblem: Emblem) => [NaN, 0, 1, 2, 3, 5][emblem];

// A request id names what the user did, not the attempt. Nobody can guess this one.
const fresh = () => randomUUID();
// Who opens a table, sits or watches gets a token, and sends it with every call.
const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });

// What happened, of one kind.
function all<Case extends Entry["what"]["case"]>(entries: Entry[], name: Case) {
  type Of = Extract<Entry["what"], { case: Case }>;
  return entries.map((entry) => entry.what).filter((what): what is Of => what.case === name);
}

console.log("The host opens a table. Two phones and a television join with its code.");
const { gameId, joinCode, hostToken } = await games.createGame({ requestId: fresh() });

// A phone with a seat: it holds a token, and what it knows of the game is its own view.
async function sitDown(name: string, colour: Colour, symbol: Symbol) {
  const { seat, seatToken } = await games.joinGame({ requestId: fresh(), joinCode, name, colour, symbol });
  const view = async () => (await views.getView({ gameId }, bearer(seatToken))).view!;
  // Takes all the steps or none, and only if the table is still as this phone sees it.
  const move = async (...steps: Step[]) => {
    const expectedRevision = (await view()).revision;
    const move = { gameId, requestId: fresh(), expectedRevision, steps: steps.map((step) => ({ step })) };
    const answer = await moves.submitMove(move, bearer(seatToken));
    // As if that answer had been lost: sent again it is not done twice, and is answered as before.
    assert(equals(SubmitMoveResponseSchema, answer, await moves.submitMove(move, bearer(seatToken))));
    return answer.entries;
  };
  return { name, seat, view, move };
}

const ada = await sitDown("Ada", Colour.RED, Symbol.CIRCLE);
const ben = await sitDown("Ben", Colour.BLUE, Symbol.SQUARE);
const names = { [ada.seat]: ada.name, [ben.seat]: ben.name };

// Shows every change, in order, none twice and none missing, however often the connection is lost.
const updates: bigint[] = [];
let sleep = new AbortController();
async function watch(token: string, shows: () => void) {
  for (let afterRevision: bigint | undefined; ; sleep = new AbortController()) {
    try {
      const options = { ...bearer(token), signal: sleep.signal };
      for await (const { shown } of views.watchView({ gameId, afterRevision }, options)) {
        if (shown.case !== "view" && shown.case !== "update") continue;
        afterRevision = shown.value.revision;
        shows();
        if (shown.case === "view") continue;
        updates.push(afterRevision);
        shown.value.entries.forEach((entry) => console.log(`  television, ${afterRevision}: ${entry.what.case}`));
        if (all(shown.value.entries, "gameEnded").length > 0) return;
      }
    } catch (lost) {
      assert([Code.Canceled, Code.Unavailable].includes(ConnectError.from(lost).code), String(lost));
    }
    console.log(`  television: the connection is lost; resume after ${afterRevision}`);
  }
}
const { watcherToken } = await games.joinAsWatcher({ requestId: fresh(), joinCode });
let television = Promise.resolve();
await new Promise<void>((shows) => (television = watch(watcherToken, shows)));

console.log("The first pile has only four tiles, so that the tournament comes soon.");
const { plan } = await games.planSetup({ players: 2 });
const piles = [{ landTiles: 4 }, { landTiles: plan!.landTiles - 4, prizeTiles: 2 }];
await games.startGame({ gameId, requestId: fresh(), piles }, bearer(hostToken));

const onTheRoad = (label: string): Step => ({ case: "placeMeeple", value: { role: Role.HIGHWAYMAN, label } });
const nominate = (meeple: number, emblem: Emblem): Step => ({ case: "nominateMeeple", value: { meeple, emblem } });
const refused = await ada.move(draw, lay, onTheRoad("by the mill"), nominate(1, Emblem.TWO)).catch(ConnectError.from);
assert(refused instanceof ConnectError);
const [why] = refused.findDetails(ErrorInfoSchema);
await ada.move(draw, lay, onTheRoad("by the mill"), end);
await ben.move(draw, lay, onTheRoad("along the brook"), end);

console.log("Both lengthen their roads and slip an emblem under the highwayman. The television sleeps.");
sleep.abort();
await ada.move(draw, lay, nominate(1, Emblem.TWO), end);
await ben.move(draw, lay, nominate(2, Emblem.ZERO), end);
const [adas, bens] = [await ada.view(), await ben.view()].map(({ meeples }) =>
  meeples.flatMap(({ nomination }) => (nomination?.state.case === "nominated" ? [nomination.state.value] : [])),
);
assert.deepEqual([adas[0].emblem, bens[0].emblem], [Emblem.TWO, Emblem.UNSPECIFIED]);
const results = [`refused: ${why.reason} (${why.metadata.rule_id})`];
results.push("Ben's phone has a commitment to Ada's emblem, and not the emblem");

console.log("The pile is empty: a tournament. Who is awaited turns over an emblem, and tells its reach.");
let happened: Entry[] = [];
for (const [phone, tiles] of [[ada, 4], [ben, 5]] as const) {
  const { phase, awaited, legalMoves } = await phone.view();
  assert.deepEqual([phase, awaited], [Phase.TOURNAMENT, [phone.seat]]);
  const [meeple] = legalMoves.flatMap(({ move }) => (move.case === "revealEmblem" ? [move.value.meeple] : []));
  const reach = { reach: { case: "roadTiles", value: tiles } } as const;
  happened = await phone.move({ case: "revealEmblem", value: { meeple, reach } });
  const [{ value: shown }] = all(happened, "emblemRevealed");
  const opened = createHash("sha256").update("herald nomination 1");
  opened.update(Uint8Array.of(shown.seat, meeple >> 8, meeple & 255, worth(shown.emblem))).update(shown.salt);
  assert.deepEqual(new Uint8Array(opened.digest()), bens[meeple - 1].commitment, "the emblem was exchanged");
  results.push(`${phone.name} reveals ${worth(shown.emblem)} + ${tiles} = ${shown.value}, as it was bound`);
}
for (const { value: { winner } } of all(happened, "prizeWon")) {
  const kept = winner!.kept ? ` and keeps emblem ${worth(winner!.kept)}` : "";
  results.push(`${names[winner!.seat]} wins prize tile ${winner!.prize}${kept}`);
}

console.log("The prize tiles are laid, the roads are scored, and the host ends the evening.");
const road = (seat: number, points: number): Step =>
  ({ case: "tellPoints", value: { seats: [seat], points, source: PointSource.ROAD } });
const newCity = { case: "newCity", value: { label: "by the window" } } as const;
const shields: Step = { case: "tellShields", value: { city: 1, shields: 3 } };
await ada.move(draw, { case: "placePrize", value: { prize: 1, at: newCity } }, lay, shields, road(1, 6), end);
const knownCity = { case: "knownCity", value: 1 } as const;
await ben.move(draw, { case: "placePrize", value: { prize: 2, at: knownCity } }, lay, road(2, 5), end);
await games.endGame({ gameId, requestId: fresh() }, bearer(hostToken));

await television;
assert.deepEqual(updates, updates.map((_, place) => updates[0] + BigInt(place)), "none twice, none missing");
results.push(`the television has seen revisions ${updates.at(0)} to ${updates.at(-1)}`);
const { sheet } = await views.explainScores({ gameId }, bearer(hostToken));
sheet!.lines.forEach((line) => results.push(`${names[line.seat]} scores ${line.points} (${line.ruleId})`));
sheet!.totals.forEach(({ rank, seat, points }) => results.push(`${rank}. ${names[seat]}, ${points} points`));
console.log(["RESULT", ...results].join("\n"));
