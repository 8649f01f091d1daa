// The phases of a day, one class each. A phase is entered once; it puts tasks on the stack, and when the stack is
// empty, the game asks it for the next phase.
import { FACES, regretFront, worth } from "./cards.js";

export const DAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday"];
export const CAP = 10;

class Phase {
  enter(game) {}
  next(game) { return null; }
}

/** Phase I. */
export class StartPhase extends Phase {
  name = "start";
  enter(game) {
    const s = game.state;
    s.day = DAYS[DAYS.indexOf(s.day) + 1];
    s.first = (s.first + 1) % s.anglers.length;
    for (const a of s.anglers) Object.assign(a, { passed: false, used: [], hasCast: false });
    s.line = { change: 0, set: null };
    for (const shoal of s.shoals) {
      s.fishDiscards.push(...shoal.cards.filter((c) => c.up).map((c) => c.id));
      shoal.cards = shoal.cards.filter((c) => !c.up);
    }
    this[s.day]?.(game);
    for (const a of s.anglers) if (a.depth > 1) a.depth -= 1;
  }
  wednesday(game) { for (const a of game.state.anglers) game.flipWorms(a); }
  thursday(game) { for (const a of game.state.anglers) game.earn(a, 3); }
  friday(game) { this.wednesday(game); }
  saturday(game) {
    for (const seat of game.order()) {
      const colour = ["orange", "green", "blue"].find((c) => game.state.bag.includes(c));
      if (!colour) return;
      game.state.bag.splice(game.state.bag.indexOf(colour), 1);
      game.angler(seat).spent.push(colour);
    }
  }
  next() { return "refresh"; }
}

/** Phase II. */
export class RefreshPhase extends Phase {
  name = "refresh";
  enter(game) {
    game.push({ task: "passPreserver" });
    for (const seat of game.order().reverse()) game.push({ ask: "muster", seat });
  }
  next(game) { return game.state.day === game.state.firstDay ? "action" : "declaration"; }
}

/** Phase III, bearings. */
export class DeclarationPhase extends Phase {
  name = "declaration";
  enter(game) {
    for (const seat of game.order().reverse()) game.push({ ask: "declare", seat });
  }
  next() { return "equip"; }
}

/** Phase III, rod and reel. */
export class EquipPhase extends Phase {
  name = "equip";
  enter(game) {
    for (const seat of game.order().reverse()) if (game.angler(seat).depth > 0) game.push({ ask: "equip", seat });
  }
  next() { return "action"; }
}

/** Phase IV. */
export class ActionPhase extends Phase {
  name = "action";
  enter(game) {
    const s = game.state;
    s.lastTurns = 0;
    for (const a of s.anglers) a.passed = false;
    game.beginTurn(s.first);
  }
  next(game) { return game.state.day === "saturday" ? "regrets" : "start"; }
}

/** The end: regrets, and then the points. */
export class RegretsPhase extends Phase {
  name = "regrets";
  enter(game) {
    const s = game.state;
    for (const a of s.anglers) a.regrets = a.regrets.map((id) => game.luck.identify("regret", id));
    const values = s.anglers.map(regretValue);
    const most = Math.max(...values);
    s.taken = [];
    s.anglers.forEach((a, seat) => {
      const trophies = a.mounts.filter((m) => m.fish);
      if (values[seat] !== most || !trophies.length) return;
      const points = trophies.map((m) => m.times * worth(a, m.fish));
      const wanted = s.anglers.length === 2 ? Math.min(...points) : Math.max(...points);
      const slot = trophies[points.indexOf(wanted)];
      s.taken.push({ seat, slot: a.mounts.indexOf(slot), choice: points.filter((p) => p === wanted).length });
      s.fishDiscards.push(slot.fish);
      slot.fish = null;
    });
  }
  next() { return "over"; }
}

export class OverPhase extends Phase {
  name = "over";
  enter(game) {
    const s = game.state;
    s.scores = s.anglers.map(score);
    const key = (a, seat) => [s.scores[seat], -fronts(a), -a.regrets.length];
    const keys = s.anglers.map(key);
    const best = keys.reduce((x, y) => (compare(y, x) > 0 ? y : x));
    s.winners = keys.flatMap((k, seat) => (compare(k, best) === 0 ? [seat] : []));
    s.over = true;
    s.turn = null;
  }
}

const compare = (x, y) => x.map((v, i) => v - y[i]).find((d) => d) ?? 0;
const fronts = (angler) => angler.regrets.reduce((sum, id) => sum + regretFront(id), 0);
export const regretValue = (angler) => fronts(angler) + (angler.lifeboat ? 0 : 10);
export function score(angler) {
  const hand = angler.fish.reduce((sum, id) => sum + worth(angler, id), 0);
  const wall = angler.mounts.reduce((sum, m) => sum + (m.fish ? m.times * worth(angler, m.fish) : 0), 0);
  return hand + wall + Math.floor(angler.bucks / 2);
}

export const PHASES = Object.fromEntries(
  [StartPhase, RefreshPhase, DeclarationPhase, EquipPhase, ActionPhase, RegretsPhase, OverPhase]
    .map((P) => new P()).map((phase) => [phase.name, phase]));
export const pips = (pool) => pool.reduce((sum, die) => sum + die.face, 0);
export const topFace = (kind) => Math.max(...FACES[kind]);
