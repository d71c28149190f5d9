// The page's own program: sits down with a code, shows what its seat may know, offers what it may do, and watches. Never
// works out a rule, and knows of the others' secrets what Herald tells: nothing.

import { createFileRegistry, fromBinary } from "@bufbuild/protobuf";
import { FileDescriptorSetSchema } from "@bufbuild/protobuf/wkt";
import { Code, createClient } from "@connectrpc/connect";
import { createGrpcWebTransport } from "@connectrpc/connect-web";

const $ = (id) => document.getElementById(id);
const link = new URLSearchParams(location.hash.slice(1)); // Of a join card: which Herald, and the code.
// The calls are learned from Herald's protos as the page is loaded.
const described = await (await fetch("herald.binpb")).arrayBuffer();
const registry = createFileRegistry(fromBinary(FileDescriptorSetSchema, new Uint8Array(described)));
const transport = createGrpcWebTransport({ baseUrl: link.get("herald") });
const [games, moves, views] = ["Game", "Move", "View"].map((name) =>
  createClient(registry.getService(`herald.v1.${name}Service`), transport),
);
// How a value of an enum reads: PHASE_LAST_LAP as "last lap".
const word = (name, number) => {
  const { values, sharedPrefix } = registry.getEnum(`herald.v1.${name}`);
  const said = values.find((value) => value.number === number).name;
  return said.toLowerCase().slice(sharedPrefix.length).replaceAll("_", " ");
};
const moment = () => new Promise((over) => setTimeout(over, 500));
const worth = (emblem) => [undefined, 0, 1, 2, 3, 5][emblem];
let me, view; // What JoinGame has answered, and the table as this seat may know it.
const bearer = () => ({ headers: { authorization: `Bearer ${me.seatToken}` } });
const name = (seat) => view.seats.find((info) => info.seat === seat)?.name ?? "";

for (const [select, of] of [[$("join").colour, "Colour"], [$("join").symbol, "Symbol"]]) {
  const [, ...values] = registry.getEnum(`herald.v1.${of}`).values;
  select.append(...values.map(({ number }) => new Option(word(of, number), number)));
}
$("join").joinCode.value = link.get("join") ?? "";

// The same request id until there is an answer: it is carried out once.
async function insist(call) {
  const requestId = String(crypto.getRandomValues(new BigUint64Array(2))).replace(",", "-");
  for (;;) {
    try {
      return await call(requestId);
    } catch (problem) {
      if (![Code.Unknown, Code.DeadlineExceeded, Code.Unavailable].includes(problem.code)) throw problem;
      await moment();
    }
  }
}

$("join").onsubmit = async (event) => {
  event.preventDefault();
  const { joinCode, name, colour, symbol } = Object.fromEntries(new FormData($("join")));
  try {
    const look = { colour: Number(colour), symbol: Number(symbol) };
    me = await insist((requestId) => games.joinGame({ requestId, joinCode, name, ...look }));
    [$("join").hidden, $("table").hidden] = [true, false];
    watch();
  } catch (problem) {
    $("status").textContent = problem.rawMessage;
  }
};

async function watch() {
  for (let afterRevision; ; ) {
    try {
      for await (const { shown: { case: kind, value } } of views.watchView({ gameId: me.gameId, afterRevision }, bearer())) {
        $("status").textContent = `Connected as seat ${me.seat}.`;
        if (kind !== "view" && kind !== "update") continue;
        if (kind === "view") $("log").replaceChildren();
        view = kind === "view" ? value : (value.view ?? view);
        tell(kind === "view" ? view.recent : value.entries);
        afterRevision = value.revision;
        show();
      }
    } catch {} // Whatever the reason, the way on is the same.
    $("status").textContent = "Connection lost. Trying again …";
    await moment();
  }
}

// A line of the record: what happened, to whom, and what was seen of an emblem.
function tell(entries) {
  for (const { revision, index, what } of entries) {
    const { seat, winner, emblem, value } = what.value ?? {};
    const who = seat?.name ?? name(seat ?? winner?.seat);
    const shown = worth(emblem) === undefined ? "" : `: emblem ${worth(emblem)}${value ? `, ${value} in all` : ""}`;
    const happened = (what.case ?? "").replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
    const line = element("li", { textContent: `${who} ${happened}${shown}`.trim() });
    line.dataset.line = `${revision}.${index}`;
    $("log").append(line);
    line.scrollIntoView({ block: "nearest" });
  }
}

const element = (tag, fields) => Object.assign(document.createElement(tag), fields);
const list = (id, texts) => $(id).replaceChildren(...texts.map((textContent) => element("li", { textContent })));

function show() {
  const { tournaments, turn } = view, { drawsLeft, crown } = tournaments ?? {};
  $("now").textContent = [
    `${word("Phase", view.phase)}${turn ? `, ${name(turn.seat)}'s turn` : ""}.`,
    view.awaited.length ? `Awaited: ${view.awaited.map(name).join(", ")}.` : "",
    tournaments ? `${drawsLeft} draws to the next tournament, of the ${word("Discipline", crown)}.` : "",
  ].join(" ");
  list("hand", (tournaments?.hand ?? []).map(worth));
  list("meeples", view.meeples.map(figure));
  const contest = tournaments?.contest ?? tournaments?.lastContest;
  const standing = ({ seat, emblem, value }) => `${name(seat)}: emblem ${worth(emblem)}, ${value} in all`;
  const wins = ({ seat, prize }) => `${name(seat)} wins prize tile ${prize}`;
  list("contest", contest
    ? [`Of the ${word("Discipline", contest.discipline)}.`, ...contest.revealed.map(standing), ...contest.winners.map(wins)]
    : ["None yet."]);
  const taps = view.legalMoves.flatMap(({ move }) => offers(move));
  $("reach").hidden = !taps.some(([, step]) => step.case === "revealEmblem");
  const buttons = taps.map(([textContent, step]) => element("button", { textContent, onclick: () => tap(step) }));
  $("taps").replaceChildren(...(buttons.length ? buttons : ["Nothing now."]));
}

function figure({ seat, meeple, role, label, nomination }) {
  const { case: state, value } = nomination?.state ?? {};
  const emblem = value?.emblem ? `your emblem ${worth(value.emblem)}` : "a hidden emblem";
  const under = { nominated: `, ${emblem} beneath`, spent: ", its emblem is spent" }[state] ?? "";
  return `${name(seat)}'s ${word("Role", role)} ${meeple}${label && ` ${label}`}${under}`;
}

// What a listed move is offered as: its words, and the step. (What else a told game knows, this page leaves to others.)
function offers({ case: step, value }) {
  switch (step) {
    case "drawTile": return [["Draw a tile", { case: step, value: {} }]];
    case "placeTile": return [["Lay the tile", { case: step, value: {} }]];
    case "endTurn": return [["End the turn", { case: step, value: {} }]];
    case "placeMeeple": return [[`Place a ${word("Role", value.role)}`, { case: step, value: { role: value.role } }]];
    case "nominateMeeple": return value.emblems.map((emblem) =>
      [`Slip emblem ${worth(emblem)} under ${value.meeple}`, { case: step, value: { meeple: value.meeple, emblem } }]);
    case "revealEmblem": return [[`Turn over the emblem under ${value.meeple}`, { case: step, value }]];
    default: return [];
  }
}

async function tap({ case: step, value }) {
  const tiles = Number($("reach").querySelector("input").value);
  const reach = { reach: { case: value.discipline === 2 ? "cityTiles" : "roadTiles", value: tiles } };
  const said = step === "revealEmblem" ? { meeple: value.meeple, reach } : value;
  const move = { gameId: me.gameId, expectedRevision: view.revision, steps: [{ step: { case: step, value: said } }] };
  try {
    await insist((requestId) => moves.submitMove({ requestId, ...move }, bearer()));
  } catch (problem) {
    $("status").textContent = problem.rawMessage;
  }
}
