// Plays Deep Regrets on the console: node play.mjs [players] [--auto] [--short]. With --auto, everybody plays at random.

import { createInterface } from "node:readline/promises";
import { Game } from "./game.mjs";

const args = process.argv.slice(2);
const number = Number(args.find((one) => /^\d$/.test(one)) ?? 3);
const isAuto = args.includes("--auto");
const console_ = isAuto ? null : createInterface({ input: process.stdin, output: process.stdout });

const show = (one) => {
  if (one === null) return "none";
  if (typeof one !== "object") return String(one);
  if (one.fish && "slot" in one) return `${one.fish.name} in slot ${one.slot + 1}`;
  if ("face" in one) return `${one.kind} ${one.face}`;
  return one.name;
};

const random = (most) => Math.floor(Math.random() * (most + 1));

const ui = {
  async ask({ player, topic, text, many, least = 0, most = Infinity }, options) {
    if (isAuto) {
      if (topic === "keep") return options.slice(0, most);
      if (topic === "pay") return [...options];
      if (!many) return options[random(options.length - 1)];
      const some = [...options].sort(() => Math.random() - 0.5);
      return some.slice(0, Math.max(least, random(Math.min(most, options.length))));
    }
    for (;;) {
      console.log(`\n${player.name}: ${text}`);
      options.forEach((one, n) => console.log(`  ${n + 1} ${show(one)}`));
      const line = (await console_.question("> ")).trim();
      const picked = (line ? line.split(/\s+/) : []).map((one) => options[Number(one) - 1]);
      if (picked.includes(undefined) || new Set(picked).size < picked.length) continue;
      if (many && picked.length >= least && picked.length <= most) return picked;
      if (!many && picked.length === 1) return picked[0];
    }
  },
  tell(player, text) { if (!isAuto) console.log(`${player.name}: ${text}`); },
};

const names = ["Ada", "Bo", "Cy", "Di", "Eli"].slice(0, number);
const game = new Game(names, { start: args.includes("--short") ? "tuesday" : "monday" });
while (!game.isOver) {
  if (!isAuto) console.log(`\n== ${game.day}, ${game.phase}`);
  await game.step(ui);
}
game.players.forEach((one, n) => console.log(`${one.name}: ${game.scores[n]} points, Regret Value ${game.regretValue(one)}`));
console.log(`Winner: ${game.winners.map((one) => one.name).join(", ")}`);
console_?.close();
