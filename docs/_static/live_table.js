/*
 * The table of the live board: what is played on it, replayed under any readings, and kept in a link. Nothing is drawn
 * here. `live_parts.js` draws it, `live_board.js` plays on it; all three are classic scripts, so that they work from a
 * disk, and share `leadlineLive`.
 */
(() => {
  "use strict";

  const below = (number) => Math.floor(Math.random() * number);

  // What is played: a first position, moves, a profile and single readings.

  function newTable(game) {
    return { game, start: game.data.examples[0][1], moves: [], profile: game.data.profiles[0].id, own: {} };
  }

  function readingsOf({ game, profile, own }, id = profile) {
    const [base] = game.data.profiles;
    const chosen = game.data.profiles.find((one) => one.id === id) ?? base;
    return { ...base.readings, ...chosen.readings, ...(id === profile ? own : {}) };
  }

  /** Everything played anew under the readings: {steps, position, refused}; stops at the first refusal. */
  function replay(table) {
    const { game } = table;
    const readings = readingsOf(table);
    const opened = game.open(readings, game.readPosition(table.start));
    if (opened.refused) return { steps: [], position: null, refused: opened.refused, left: table.moves };
    const steps = [];
    let position = opened.position;
    for (const text of table.moves) {
      const move = game.readMove(text, position);
      const written = game.writeMove(move, position);
      const outcome = game.play(readings, position, move);
      if (outcome.refused) {
        const left = [written, ...table.moves.slice(steps.length + 1)];
        return { steps, position, refused: outcome.refused, left };
      }
      steps.push({ text: written, move, before: position, outcome });
      position = outcome.position;
    }
    return { steps, position, refused: null, left: [] };
  }

  // Links: everything is in the part after `#`.

  function hashOf({ game, start, moves, profile, own }) {
    const parts = new URLSearchParams({ p: start });
    if (moves.length > 0) parts.set("m", moves.join(";"));
    if (profile !== game.data.profiles[0].id) parts.set("by", profile);
    const single = Object.entries(own).map((pair) => pair.join(":"));
    if (single.length > 0) parts.set("r", single.join(","));
    return `#${parts}`;
  }

  /** What a link says; what it says wrongly is left out, with a sentence on it. */
  function fromHash(table, hash) {
    const { game } = table;
    const parts = new URLSearchParams(hash.slice(1));
    if (!parts.has("p")) return "";
    const said = { start: parts.get("p"), moves: (parts.get("m") ?? "").split(";").filter(Boolean), own: {} };
    said.profile = game.data.profiles.some(({ id }) => id === parts.get("by"))
      ? parts.get("by")
      : game.data.profiles[0].id;
    for (const pair of (parts.get("r") ?? "").split(",").filter(Boolean)) {
      const [dispute, reading] = pair.split(":");
      const known = game.data.disputes.find(({ id }) => id === dispute)?.readings ?? {};
      if (Object.hasOwn(known, reading)) said.own[dispute] = reading;
    }
    try {
      replay({ ...table, ...said });
    } catch (error) {
      return `The link cannot be read: ${error.message}`;
    }
    Object.assign(table, said);
    return "";
  }

  globalThis.leadlineLive = { below, newTable, readingsOf, replay, hashOf, fromHash };
})();
