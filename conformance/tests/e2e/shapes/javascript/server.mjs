// The race as a server: a client sends its seat and its act, or `look`.

import { createServer } from "node:net";
import { createInterface } from "node:readline";
import { Race } from "./race.mjs";

const race = new Race(2);
const server = createServer((socket) => {
  createInterface({ input: socket }).on("line", (line) => {
    const [word, pilot, act] = line.split(" ");
    try {
      if (word === "act") race.move(Number(pilot), act);
      socket.write(`${JSON.stringify(race)}\n`);
    } catch (error) {
      socket.write(`no: ${error.message}\n`);
    }
  });
});
server.listen(0, "127.0.0.1", () => console.log(`listening on port ${server.address().port}`));
