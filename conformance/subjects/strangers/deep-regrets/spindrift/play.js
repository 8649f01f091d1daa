// Text front end and self-play.   node play.js [seats]      play at the console (u undoes)
//                                 node play.js --bots N     N games between random bots
import { createInterface } from "node:readline/promises";
import { Game } from "./src/game.js";
import { Luck } from "./src/luck.js";
import { legalMoves } from "./src/moves.js";

const show = (game) => {
  const s = game.state;
  console.log(`\n${s.day}, ${s.phase}, first ${s.first + 1}, preserver ${s.preserver === null ? "-" : s.preserver + 1}, last turns ${s.lastTurns}`);
  console.log(s.shoals.map((h) => `${h.name}:${h.cards.length}${h.cards[0]?.up ? ` ${h.cards[0].id}` : ""}`).join("  "));
  s.anglers.forEach((a, i) => console.log(
    `${i + 1}${a.depth ? ` at Depth ${a.depth}` : " at Port"}${a.passed ? " (passed)" : ""} ${a.bucks}$ Regrets ${a.regrets.length}`
    + ` fresh ${a.fresh.map((d) => d.kind[0] + d.face).join(" ") || "-"} spent ${a.spent.map((k) => k[0]).join("") || "-"}`
    + ` fish ${a.fish.join(",") || "-"} mounted ${a.mounts.map((m) => `x${m.times} ${m.fish ?? "-"}`).join(", ")} dinks ${a.dinks.join(",") || "-"}`));
};

function bots(n) {
  const tally = {};
  for (let i = 0; i < n; i++) {
    const luck = new Luck(i);
    const game = new Game({ seats: 2 + (i % 4), start: i % 3 ? "monday" : "tuesday", luck });
    let moves = 0;
    while (!game.state.over) {
      const list = legalMoves(game);
      if (!list.length) throw new Error(`stuck: ${JSON.stringify(game.pending)}`);
      const active = list.filter((m) => m.type !== "pass" && m.type !== "end");
      const pool = active.length && luck.next() < 0.8 ? active : list;
      const move = pool[luck.below(pool.length)];
      tally[move.type] = (tally[move.type] ?? 0) + 1;
      game.play(move);
      game.history.length = Math.min(game.history.length, 5);
      if (++moves > 3000) throw new Error("no end");
    }
    console.log(`game ${i}: ${game.state.anglers.length} anglers, ${moves} moves, ${game.state.scores}, won by ${game.state.winners.map((w) => w + 1)}`);
  }
  console.log(tally);
}

if (process.argv[2] === "--bots") bots(Number(process.argv[3] ?? 4));
else {
  const io = createInterface({ input: process.stdin, output: process.stdout });
  const game = new Game({ seats: Number(process.argv[2] ?? 2) });
  while (!game.state.over) {
    show(game);
    const list = legalMoves(game);
    list.forEach(({ seat, ...m }, i) => console.log(`${i}) ${JSON.stringify(m)}`));
    const line = await io.question(`player ${game.pending.seat + 1}, ${game.pending.ask}: `);
    if (line === "u") game.undo();
    else if (list[Number(line)]) game.play(list[Number(line)]);
  }
  show(game);
  console.log("points", game.state.scores, "won by", game.state.winners.map((w) => w + 1));
  io.close();
}
