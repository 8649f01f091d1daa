/*
 * The table of the live board: the game on it, replayed under any readings, and kept in a link. Nothing is drawn here:
 * `live_parts.js`, `live_choices.js`, `live_history.js` and `live_setup.js` draw it, `live_board.js` plays on it. All
 * are classic scripts, so that they work from a file on disk, and share `leadlineLive`.
 *
 * A game offers:
 *   open(readings, position), play(readings, position, move)   {position, events} or {refused: {rule, why}}
 *   decisions(readings, position, {below, seats, part})        the open decisions, only those of `seats` unless null:
 *       [{who, groups: [{title, options: [{label, short?, move, at?, of?}]}], refused: [{label, rule, why}]}]
 *       A move in several steps: an option has `next` instead of `move`. If it is chosen, the decisions are asked for
 *       again, with its `next` as `part` (null at first). `isByChance` marks an option with a random result.
 *   result(readings, position)                                 the result of a finished game, in a sentence; else ""
 *   readPosition(text), writePosition(position), readMove(text, position), writeMove(move, position)
 *                                                              null instead of a position that needs its moves
 *   draw(position, title), describe(position)                  an inline <svg>, and sentences
 *   tell(before, outcome, move, {readings, seats})             [{text, rules}], what `seats` hear of the move
 * and, optionally, anything in USUAL, and for `stepper.js`
 *   figure(position, title, names)                             an inline <svg> for a page of scenarios, if it differs
 *                                                              from `draw`: for no viewer, with the scenario's names
 */
(() => {
  "use strict";

  /** The viewer in a link if players pass the device around. */
  const SHARED = "turns";

  const below = (number) => Math.floor(Math.random() * number);

  /** Defaults for what a game need not offer. */
  const USUAL = {
    /** A position with some steps of a move already made, and what happened in them: {position, told: [{text}]}. */
    during: (readings, position) => ({ position, told: [] }),
    /** What the signs in the picture and in the moves mean: [{sign, means}]; `sign` is a text or an inline <svg>. */
    legend: [],
    /**
     * A move with its random results, from `below(number)`. With a fifth argument the move is tried under other
     * readings: then random results that these do not need are left out.
     */
    completed: (readings, position, move) => move,
    /** The possible viewers, at a first position: [{id, title, group, seats}]; without any, everything is seen. */
    looks: () => [],
    /** What some seats see of a position. */
    seen: (readings, position) => position,
    /** Whether some seats know a move as it was made. */
    knows: () => true,
    /** The clickable places of the picture, in its units: [{id, x, y, width, height}]; `at` of an option names one. */
    places: () => [],
    /**
     * Options of a new game: [{key, label, choices, value?}]; the first choice is the default. They take the place of
     * those that the page derives from the setup of the game (`data.setup`), or come after them.
     */
    newGame: [],
    /** What a position in short form leaves out, and what is there instead: [{what, value, owner?}]. */
    fillings: () => [],
    /** The first position on the board, in notation; null for the first example. */
    start: null,
    /** A new game from the chosen options, by key: {position, moves?} or {refused}; null if not offered. */
    deal: null,
    /** A position as the fields of a form, and the notation for filled fields; null if there is no form. */
    fields: null,
    fromFields: null,
  };

  function wholeGame(game) {
    const facts = (readings, position) => [["Position", game.writePosition(position)]];
    return { ...USUAL, facts, ...game };
  }

  /**
   * The state of the table: a first position, moves, a profile and single readings. `at` is the number of moves that
   * the board shows, null for all. `look` is the current viewer, null for everything. With `isShared`, players pass the
   * device around: then `look` is whoever holds it, and null while it is passed.
   */
  function newTable(game) {
    const [[, example]] = game.data.examples;
    const rules = { profile: game.data.profiles[0].id, own: {} };
    return { game, start: game.start ?? example, moves: [], at: null, ...rules, look: null, isShared: false };
  }

  /** The current viewer: {id, title, seats}; null for everything. */
  function lookOf({ game, start, look }) {
    if (look === null) return null;
    return looksAt({ game, start }).find(({ id }) => id === look) ?? null;
  }

  /** Whether the board shows everything. */
  const isOpen = (table) => !table.isShared && lookOf(table) === null;

  const looksAt = ({ game, start }) => game.looks(game.readPosition(start));

  function readingsOf({ game, profile, own }, id = profile) {
    const [base] = game.data.profiles;
    const chosen = game.data.profiles.find((one) => one.id === id) ?? base;
    return { ...base.readings, ...chosen.readings, ...(id === profile ? own : {}) };
  }

  /**
   * All moves played under the readings: {steps, position, refused}; stops at the first refusal. Moves that were
   * already played from the same beginning are not played again.
   */
  function replay(table) {
    const { game } = table;
    const readings = readingsOf(table);
    const key = JSON.stringify([table.start, readings]);
    const known = table.known?.key === key ? table.known : null;
    const opened = known?.opened ?? game.open(readings, game.readPosition(table.start));
    if (opened.refused) return { steps: [], position: null, refused: opened.refused, left: table.moves };
    const isOther = (step, number) => step.given !== table.moves[number];
    const same = known === null ? 0 : known.steps.findIndex(isOther);
    const steps = known === null ? [] : known.steps.slice(0, same < 0 ? known.steps.length : same);
    table.known = { key, opened, steps };
    let position = (steps.at(-1)?.outcome ?? opened).position;
    for (const given of table.moves.slice(steps.length)) {
      const move = game.readMove(given, position);
      const text = game.writeMove(move, position);
      const outcome = game.play(readings, position, move);
      if (outcome.refused) {
        const left = [text, ...table.moves.slice(steps.length + 1)];
        return { steps: [...steps], position, refused: outcome.refused, left };
      }
      steps.push({ given, text, move, before: position, outcome });
      position = outcome.position;
    }
    return { steps: [...steps], position, refused: null, left: [] };
  }

  /** What the board shows of a replayed game: the first `at` moves, or all. */
  function shownPart(all, at) {
    // A position after a refused move cannot be shown.
    if (at === null || at > all.steps.length || at === all.steps.length + all.left.length) return all;
    const steps = all.steps.slice(0, at);
    const position = all.steps[at]?.before ?? all.position;
    return { steps, position, refused: null, left: [] };
  }

  // Links: everything is in the part after `#`.

  function hashOf({ game, start, moves, at, profile, own, look, isShared }) {
    const parts = new URLSearchParams({ p: start });
    if (moves.length > 0) parts.set("m", moves.join(";"));
    if (at !== null && at < moves.length) parts.set("at", at);
    if (profile !== game.data.profiles[0].id) parts.set("by", profile);
    const single = Object.entries(own).map((pair) => pair.join(":"));
    if (single.length > 0) parts.set("r", single.join(","));
    if (isShared) parts.set("v", SHARED);
    else if (look !== null) parts.set("v", look);
    return `#${parts}`;
  }

  /** Puts the contents of a link on the table; leaves the table alone and returns a sentence if it cannot be read. */
  function fromHash(table, hash) {
    const { game } = table;
    const parts = new URLSearchParams(hash.slice(1));
    if (!parts.has("p")) return "";
    const said = { start: parts.get("p"), moves: (parts.get("m") ?? "").split(";").filter(Boolean), own: {} };
    said.profile = game.data.profiles.some(({ id }) => id === parts.get("by"))
      ? parts.get("by")
      : game.data.profiles[0].id;
    said.isShared = parts.get("v") === SHARED;
    said.at = /^\d+$/.test(parts.get("at") ?? "") ? Math.min(Number(parts.get("at")), said.moves.length) : null;
    for (const pair of (parts.get("r") ?? "").split(",").filter(Boolean)) {
      const [dispute, reading] = pair.split(":");
      const known = game.data.disputes.find(({ id }) => id === dispute)?.readings ?? {};
      if (Object.hasOwn(known, reading)) said.own[dispute] = reading;
    }
    try {
      said.look = lookOf({ game, start: said.start, look: parts.get("v") })?.id ?? null;
      replay({ ...table, ...said });
    } catch (error) {
      return `The link cannot be read: ${error.message}`;
    }
    Object.assign(table, said);
    return "";
  }

  globalThis.leadlineLive = {
    below,
    wholeGame,
    newTable,
    looksAt,
    lookOf,
    isOpen,
    readingsOf,
    replay,
    shownPart,
    hashOf,
    fromHash,
  };
})();
