// Opens the page in a headless Chromium at a phone's size and plays an evening there against Herald: Ada has the page, Ben
// and the host are played from here. Call it with Herald's address and Chromium; it leaves pictures. Never looks into the page's
// program: what it checks is on the screen, or went over the wire.

import { strict as assert } from "node:assert";
import { randomUUID } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { createFileRegistry, fromBinary, toJson } from "@bufbuild/protobuf";
import { FileDescriptorSetSchema } from "@bufbuild/protobuf/wkt";
import { createClient } from "@connectrpc/connect";
import { createGrpcWebTransport } from "@connectrpc/connect-web";
import puppeteer from "puppeteer-core";
import { Network, shop } from "./network.mjs";

const [herald, chromium] = process.argv.slice(2);
const registry = createFileRegistry(fromBinary(FileDescriptorSetSchema, readFileSync("herald.binpb")));
const transport = createGrpcWebTransport({ baseUrl: `http://${herald}` });
const [games, moves, views] = ["Game", "Move", "View"].map((name) =>
  createClient(registry.getService(`herald.v1.${name}Service`), transport),
);
// Emblems of a seat that a message tells: under a meeple, or as it was nominated.
function told(message, seat) {
  if (message === null || typeof message !== "object") return [];
  const own = message.seat === seat ? [message.emblem ?? message.nomination?.nominated?.emblem] : [];
  return [...own.filter(Boolean), ...Object.values(message).flatMap((part) => told(part, seat))];
}

const network = new Network(herald);
await network.mend();
const opened = await games.createGame({ requestId: randomUUID() });
const bearer = (token) => ({ headers: { authorization: `Bearer ${token}` } });
const { gameId } = opened;
const FIVE = 5;
const join = { requestId: randomUUID(), joinCode: opened.joinCode, name: "Ben", colour: 2, symbol: 2 };
const ben = await games.joinGame(join);
async function bens(...steps) {
  const made = steps.map(([step, value = {}]) => ({ step: { case: step, value } }));
  await moves.submitMove({ gameId, requestId: randomUUID(), steps: made }, bearer(ben.seatToken));
}

// Where its libraries and a font lie beside it, it needs none of this machine's.
const [beside, here, env] = [dirname(chromium), process.cwd(), { ...process.env }];
if (existsSync(`${beside}/fonts`)) {
  writeFileSync("fonts.conf", `<fontconfig><dir>${beside}/fonts</dir><cachedir>${here}/fonts</cachedir></fontconfig>`);
  Object.assign(env, { LD_LIBRARY_PATH: `${beside}/lib`, FONTCONFIG_FILE: `${here}/fonts.conf` });
}
const browser = await puppeteer.launch({
  executablePath: chromium,
  env,
  headless: "shell",
  args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-dev-shm-usage"],
});
const page = await browser.newPage();
try {
  page.setDefaultTimeout(15000);
  const faults = [];
  page.on("pageerror", (fault) => faults.push(fault));
  await page.setViewport({ width: 390, height: 844, deviceScaleFactor: 2, isMobile: true, hasTouch: true });
  // As the link of a join card has it (GetJoinCard), but for the network between.
  const link = `${await shop()}/index.html#herald=http://127.0.0.1:${network.port}&join=${opened.joinCode}`;
  await page.goto(link, { waitUntil: "networkidle0" });
  // By their accessible names, as who cannot see the screen finds them.
  const named = (name) => page.locator(`::-p-aria(${name})`);
  const tap = (name) => named(name).click();
  const texts = (id) => page.$$eval(`#${id} li`, (lines) => lines.map((line) => line.textContent));
  const includes = (id, text) => document.getElementById(id).textContent.includes(text);
  const reads = (id, text) => page.waitForFunction(includes, {}, id, text);

  assert.equal(await named("Join code").map((field) => field.value).wait(), opened.joinCode);
  await named("Name").fill("Ada");
  await tap("Sit down");
  await reads("now", "lobby");
  const piles = [{ landTiles: 4 }, { landTiles: 75, prizeTiles: 2 }];
  await games.startGame({ gameId, requestId: randomUUID(), piles }, bearer(opened.hostToken));
  await reads("now", "draw, Ben's turn");
  assert.deepEqual(await texts("hand"), ["0", "1", "2", "3", "5"]);

  console.log("The network is cut while Ben plays; the page comes back by itself.");
  const before = network.messages(registry, "input").length;
  network.cut();
  await reads("status", "Connection lost");
  await bens(["drawTile"], ["placeTile"], ["placeMeeple", { role: 1, label: "along the brook" }]);
  await bens(["endTurn"]);
  await network.mend();
  await reads("status", "Connected");
  await reads("now", "draw, Ada's turn");
  const [resumed] = network.messages(registry, "input").slice(before);
  assert(Number(resumed.afterRevision) > 0, "it asks for what it has missed, and not for all");

  for (const name of ["Draw a tile", "Lay the tile", "Place a highwayman"]) await tap(name);
  console.log("It is cut once more, and a tap waits for it.");
  await named("End the turn").wait();
  network.cut();
  await reads("status", "Connection lost");
  await tap("End the turn");
  await network.mend();
  await reads("now", "Ben's turn");
  await bens(["drawTile"], ["placeTile"], ["nominateMeeple", { meeple: 1, emblem: FIVE }], ["endTurn"]);
  for (const name of ["Draw a tile", "Lay the tile", "Slip emblem 2 under 2"]) await tap(name);
  await reads("hand", "0135");
  assert.deepEqual(await texts("meeples"), [
    "Ben's highwayman 1 along the brook, a hidden emblem beneath",
    "Ada's highwayman 2, your emblem 2 beneath",
  ]);
  // Nothing that the page was ever sent tells Ben's emblem; what Ben's own phone is sent does.
  const { view } = await views.getView({ gameId }, bearer(ben.seatToken));
  assert(told(toJson(registry.getMessage("herald.v1.View"), view, { registry }), 1).includes("EMBLEM_FIVE"));
  const sent = network.messages(registry, "output");
  assert(told(sent, 2).includes("EMBLEM_TWO"), "the page is sent its own");
  assert.deepEqual(told(sent, 1), []);
  const sentViews = sent.flatMap(({ view, update }) => [view, update?.view].filter(Boolean));
  assert(sentViews.length > 5 && sentViews.every(({ viewer }) => viewer.seat === 2), "and no hand but its own");
  assert(!(await page.content()).includes("emblem 5"));

  console.log("A tournament arrives, and is watched as it goes.");
  await tap("End the turn");
  await reads("now", "tournament, Ben's turn. Awaited: Ben.");
  await bens(["revealEmblem", { meeple: 1, reach: { reach: { case: "roadTiles", value: 5 } } }]);
  await reads("contest", "Ben: emblem 5, 10 in all");
  await named("Tiles of its road or city").fill("4");
  await page.screenshot({ path: "light.png", fullPage: true });
  await tap("Turn over the emblem under 2");
  await reads("contest", "Ada wins prize tile 2");
  await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: "dark" }]);
  await page.screenshot({ path: "dark.png", fullPage: true });

  const record = await moves.listMoves({ gameId, pageSize: 200 }, bearer(ben.seatToken));
  const shown = await page.$$eval("#log li", (lines) => lines.map((line) => line.dataset.line));
  assert.deepEqual(shown, record.entries.map(({ revision, index }) => `${revision}.${index}`), "none twice, none missing");
  assert((await page.evaluate(() => document.documentElement.scrollWidth)) <= 390, "it is as wide as the phone");
  assert.deepEqual(faults, []);
  console.log(["RESULT", ...(await texts("contest"))].join("\n"));
} catch (problem) {
  const screen = await page.evaluate(() => document.body.innerText).catch(String);
  throw new Error(`on the screen:\n${screen}`, { cause: problem });
} finally {
  await browser.close();
}
process.exit(0);
