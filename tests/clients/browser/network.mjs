// What lies between the page, the one who looks at it and Herald: a shop that hands out the page, and a network that can be
// cut and remembers what went over it. Never changes a byte.

import { readFileSync } from "node:fs";
import { createServer, request } from "node:http";
import { extname } from "node:path";
import { fromBinary, toJson } from "@bufbuild/protobuf";

const listens = (server, port = 0) => new Promise((done) => server.listen(port, "127.0.0.1", () => done(server.address().port)));

const TYPES = { ".html": "text/html", ".mjs": "text/javascript", ".js": "text/javascript", ".binpb": "application/octet-stream" };

// Serves this folder and the packages in it; where.
export async function shop() {
  const server = createServer(({ url }, answer) => {
    const path = new URL(url, "http://page").pathname.replace(/^\/modules\//, "/node_modules/");
    if (!(extname(path) in TYPES)) return answer.writeHead(404).end();
    answer.writeHead(200, { "content-type": TYPES[extname(path)] }).end(readFileSync(`.${path}`));
  });
  return `http://127.0.0.1:${await listens(server)}`;
}

// The network on the way to Herald.
export class Network {
  bodies = { input: [], output: [] };

  constructor(herald) {
    const [host, port] = herald.split(":");
    this.server = createServer((from, to) => {
      const [asked, answered] = ["input", "output"].map((way) => {
        const body = { path: from.url, bytes: [] };
        this.bodies[way].push(body);
        return body.bytes;
      });
      const { url: path, method, headers } = from;
      const through = request({ host, port, path, method, headers }, (back) => {
        to.writeHead(back.statusCode, back.headers).flushHeaders();
        back.on("data", (bytes) => answered.push(bytes)).on("error", () => to.destroy()).pipe(to);
      });
      from.on("data", (bytes) => asked.push(bytes)).pipe(through);
      to.on("close", () => through.destroy());
      through.on("error", () => to.destroy());
    });
  }

  async mend() {
    this.port = await listens(this.server, this.port);
  }

  cut() {
    this.server.close();
    this.server.closeAllConnections();
  }

  // The messages that went one way, as JSON: frames of a flag, a length and the message; what has another flag ends a body.
  messages(registry, way) {
    return this.bodies[way].flatMap(({ path, bytes }) => {
      const [, service, called] = path.split("/");
      const schema = registry.getService(service).methods.find(({ name }) => name === called)[way];
      const found = [];
      for (let rest = Buffer.concat(bytes); rest.length >= 5 && rest[0] === 0; ) {
        const end = 5 + rest.readUInt32BE(1);
        if (rest.length < end) break;
        found.push(toJson(schema, fromBinary(schema, rest.subarray(5, end)), { registry }));
        rest = rest.subarray(end);
      }
      return found;
    });
  }
}
