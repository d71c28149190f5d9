// The page's own program: sits down with a code, shows what its seat may know, offers what it may do, and watches. Never
// works out a rule, and knows of the others' secrets what Herald tells: nothing.

import { createFileRegistry, fromBinary } from "@bufbuild/protobuf";
import { FileDescriptorSetSchema } from "@bufbuild/protobuf/wkt";
import { createClient } from "@connectrpc/connect";
import { createGrpcWebTransport } from "@connectrpc/connect-web";

const $ = (id) => document.getElementById(id);
const herald = new URLSearchParams(location.search).get("herald");
// The calls are learned from Herald's protos as the page is loaded.
const described = new Uint8Array(await (await fetch("herald.binpb")).arrayBuffer());
const registry = createFileRegistry(fromBinary(FileDescriptorSetSchema, described));
const transport = createGrpcWebTransport({ baseUrl: herald });
const [games, moves, views] = ["Game", "Move", "View"].map((name) =>
  createClient(registry.getService(`herald.v1.${name}Service`), transport),
);
const values = (name) => registry.getEnum(`herald.v1.${name}`).values.filter(({ number }) => number > 0);
// How a value of an enum reads: PHASE_LAST_LAP as "last lap".
const word = (name, number) => {
  const { values, sharedPrefix } = registry.getEnum(`herald.v1.${name}`);
  const said = values.find((value) => value.number === number).name;
  return said.toLowerCase().slice(sharedPrefix.length).replaceAll("_", " ");
};
const worth = (emblem) => [undefined, 0, 1, 2, 3, 5][emblem];

const me = {};
let view;
const bearer = () => ({ headers: { authorization: `Bearer ${me.token}` } });
const name = (seat) => view.seats.find((info) => info.seat === seat)?.name ?? "";

for (const select of [$("join").colour, $("join").symbol]) {
  const of = select.name === "colour" ? "Colour" : "Symbol";
  select.append(...values(of).map(({ number }) => new Option(word(of, number), number)));
}

// The same request id until there is an answer: it is carried out once.
async function insist(call) {
  const requestId = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
  for (;;) {
    try {
      return await call(requestId);
    } catch (problem) {
      if (![2, 4, 14].includes(problem.code)) throw problem; // Not an answer: unknown, too late, unavailable.
      await new Promise((again) => setTimeout(again, 500));
    }
  }
}

$("join").onsubmit = async (event) => {
  event.preventDefault();
  const { joinCode, name, colour, symbol } = Object.fromEntries(new FormData($("join")));
  try {
    const seat = await insist((requestId) =>
      games.joinGame({ requestId, joinCode, name, colour: Number(colour), symbol: Number(symbol) }));
    Object.assign(me, { seat: seat.seat, token: seat.seatToken, gameId: seat.gameId });
    $("join").hidden = true;
    $("table").hidden = false;
    watch();
  } catch (problem) {
    $("status").textContent = problem.rawMessage;
  }
};

async function watch() {
  for (let afterRevision; ; ) {
    try {
      for await (const { shown } of views.watchView({ gameId: me.gameId, afterRevision }, bearer())) {
        $("status").textContent = `Connected as ${me.seat ? `seat ${me.seat}` : ""}.`;
        if (shown.case === "view") $("log").replaceChildren();
        if (shown.case === "view" || shown.case === "update") {
          view = shown.case === "view" ? shown.value : (shown.value.view ?? view);
          tell(shown.case === "view" ? view.recent : shown.value.entries);
          afterRevision = shown.value.revision;
          show();
        }
      }
    } catch {
      // Lost: whatever the reason, the way on is the same.
    }
    $("status").textContent = "Connection lost. Trying again …";
    await new Promise((again) => setTimeout(again, 500));
  }
}

// A line of the record: what happened, to whom, and what was seen of an emblem.
function tell(entries) {
  for (const { revision, index, what } of entries) {
    const line = document.createElement("li");
    const { seat, winner, emblem, value } = what.value ?? {};
    const who = seat?.name ?? name(seat ?? winner?.seat);
    const shown = worth(emblem) === undefined ? "" : `: emblem ${worth(emblem)}${value ? `, ${value} in all` : ""}`;
    line.dataset.line = `${revision}.${index}`;
    line.textContent = `${who} ${(what.case ?? "").replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)}${shown}`.trim();
    $("log").append(line);
    line.scrollIntoView({ block: "nearest" });
  }
}

const list = (id, texts) => $(id).replaceChildren(...texts.map((text) => Object.assign(document.createElement("li"), { textContent: text })));

function show() {
  const { tournaments, turn } = view;
  $("now").textContent = [
    `${word("Phase", view.phase)}${turn ? `, ${name(turn.seat)}'s turn` : ""}.`,
    view.awaited.length ? `Awaited: ${view.awaited.map(name).join(", ")}.` : "",
    tournaments ? `${tournaments.drawsLeft} draws to the next tournament, of the ${word("Discipline", tournaments.crown)}.` : "",
  ].join(" ");
  list("hand", (tournaments?.hand ?? []).map(worth));
  list("meeples", view.meeples.map(figure));
  const contest = tournaments?.contest ?? tournaments?.lastContest;
  list("contest", contest
    ? [`Of the ${word("Discipline", contest.discipline)}.`, ...contest.revealed.map(({ seat, emblem, value }) =>
        `${name(seat)}: emblem ${worth(emblem)}, ${value} in all`), ...contest.winners.map(({ seat, prize }) => `${name(seat)} wins prize tile ${prize}`)]
    : ["None yet."]);
  const taps = view.legalMoves.flatMap(({ move }) => offers(move));
  $("reach").hidden = !taps.some(([, { case: step }]) => step === "revealEmblem");
  if (!taps.length) return $("taps").replaceChildren("Nothing now.");
  $("taps").replaceChildren(...taps.map(([text, step]) =>
    Object.assign(document.createElement("button"), { textContent: text, onclick: () => tap(step) })));
}

function figure({ seat, meeple, role, label, nomination }) {
  const { case: state, value } = nomination?.state ?? {};
  const under = { nominated: `, ${value?.emblem ? `your emblem ${worth(value.emblem)}` : "a hidden emblem"} beneath`, spent: ", its emblem is spent" };
  return `${name(seat)}'s ${word("Role", role)} ${meeple}${label && ` ${label}`}${under[state] ?? ""}`;
}

// What a listed move is offered as: its words, and the step. (What else a told game knows, this page leaves to others.)
function offers({ case: step, value }) {
  switch (step) {
    case "drawTile": return [["Draw a tile", { case: step, value: {} }]];
    case "placeTile": return [["Lay the tile", { case: step, value: {} }]];
    case "endTurn": return [["End the turn", { case: step, value: {} }]];
    case "placeMeeple": return [[`Place a ${word("Role", value.role)}`, { case: step, value: { role: value.role, kind: value.kind } }]];
    case "nominateMeeple": return value.emblems.map((emblem) =>
      [`Slip emblem ${worth(emblem)} under ${value.meeple}`, { case: step, value: { meeple: value.meeple, emblem } }]);
    case "revealEmblem": return [[`Turn over the emblem under ${value.meeple}`, { case: step, value }]];
    default: return [];
  }
}

async function tap({ case: step, value }) {
  const tiles = Number($("reach").querySelector("input").value);
  const reach = { reach: { case: value.discipline === 2 ? "cityTiles" : "roadTiles", value: tiles } };
  const steps = [{ step: { case: step, value: step === "revealEmblem" ? { meeple: value.meeple, reach } : value } }];
  try {
    const { gameId } = me, expectedRevision = view.revision;
    await insist((requestId) => moves.submitMove({ gameId, requestId, expectedRevision, steps }, bearer()));
  } catch (problem) {
    $("status").textContent = problem.rawMessage;
  }
}
