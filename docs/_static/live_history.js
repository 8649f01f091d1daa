/*
 * The moves so far on the live board: any of them can be shown again and played on from, and those that another
 * supported reading changes are marked. Lines that were left for another move or another reading are kept as branches
 * until the page is closed.
 */
(() => {
  "use strict";

  const { answersTo, button, disputeLink, heading, isOpen, lookOf, make, readingsOf, resultUnder, ruleList } =
    globalThis.leadlineLive;

  /** Milliseconds of work on marks between two looks at what the player does. */
  const SLICE = 12;

  function historyPart(view) {
    const { table, line, played } = view;
    const items = line.steps.map((step, index) => playedMove(view, step, index)).filter((item) => item !== null);
    const list =
      items.length > 0
        ? make("ol", { class: "ll-live-history", tabindex: "0", "aria-label": "The moves" }, ...items)
        : make("p", {}, "Nothing has been played yet.");
    const link = make("input", {
      type: "text",
      readonly: true,
      value: location.href,
      "aria-label": "Link to this board",
      id: "ll-link",
    });
    const about = { class: "ll-live-played", "aria-label": "Moves so far" };
    const isPast = played.steps.length < line.steps.length;
    const past = isPast ? [make("p", { class: "ll-live-past" }, PAST)] : [];
    // The link contains the whole game, so it is shown only to a viewer who sees everything.
    const shown = isOpen(table) ? [link] : [];
    const rest = [...past, list, ...branchesAt(view, 0)];
    return make("section", about, heading("Moves so far"), historyButtons(view, link, isPast), ...shown, ...rest);
  }

  const PAST = "The board shows an earlier position. If you play another move here, the later moves become a branch.";

  function historyButtons(view, link, isPast) {
    const { played } = view;
    const first = button("Back to the start", () => view.goTo(0), {
      "data-key": "first",
      disabled: played.steps.length === 0,
    });
    const last = isPast ? [button("To the last move", () => view.goTo(null), { "data-key": "last" })] : [];
    const copy = isOpen(view.table) ? [button("Copy link", () => view.copy(link), { "data-key": "copy" })] : [];
    return make("div", { class: "ll-live-row" }, first, ...last, ...copy);
  }

  /** A move as the current viewer knows it; null if the viewer hears nothing of it. */
  function playedMove(view, { text, move, before, outcome }, index) {
    const { root, game, table, played } = view;
    const { seats } = lookOf(table) ?? { seats: null };
    const told = game.tell(before, outcome, move, { readings: readingsOf(table), seats });
    const known = seats === null || game.knows(move, seats, before);
    if (!known && told.length === 0) return null;
    const words = told.map((one) => one.text).join(" ");
    const rules = told.flatMap((one) => one.rules);
    const isShown = index === played.steps.length - 1;
    const go = make(
      "button",
      {
        type: "button",
        class: "ll-live-goto",
        "data-key": `move-${index + 1}`,
        "aria-current": isShown ? "step" : false,
        title: "Show the board after this move",
        onclick: () => view.goTo(index + 1),
      },
      known ? make("b", {}, text) : words,
    );
    const isLater = index >= played.steps.length;
    return make(
      "li",
      { class: isLater ? "ll-later" : false, "data-move": index },
      go,
      known ? ` ${words}` : "",
      rules.length > 0 ? ruleList(root, game, rules) : null,
      isOpen(table) ? make("div", { class: "ll-live-forks" }) : null,
      ...branchesAt(view, index + 1),
    );
  }

  // ---- Branches: lines that were left

  /** The lines that were left after so many moves, each with a button that returns to it. */
  function branchesAt(view, number) {
    if (!isOpen(view.table)) return [];
    const own = view.branches.filter(({ from }) => from === number);
    if (own.length === 0) return [];
    const items = own.map((branch) => {
      const { moves, title } = branch;
      const left = moves.length - number;
      const words = title ?? `${left} other ${left === 1 ? "move" : "moves"}: ${moves[number]}`;
      const key = `branch-${view.branches.indexOf(branch)}`;
      return make("li", {}, button(words, () => view.enter(branch), { "data-key": key }));
    });
    return [make("ul", { class: "ll-live-branches", "aria-label": "Branches" }, ...items)];
  }

  // ---- Marks: moves whose result another supported reading changes

  /** The marks of each step under some readings; a step that the table has kept is not looked at again. */
  const found = new WeakMap();

  /**
   * Looks for the readings that change the moves of the board and marks these moves, in slices, so that the page stays
   * quick; stops if the board is drawn again.
   */
  function markHistory(view) {
    const { game, table, root } = view;
    if (!isOpen(table)) return;
    const drawing = root.querySelector(".ll-live-history");
    const scrolled = drawing?.scrollTop;
    const readings = readingsOf(table);
    const key = JSON.stringify(readings);
    const steps = [...view.line.steps];
    const look = () => {
      const until = performance.now() + SLICE;
      while (steps.length > 0 && drawing.isConnected && performance.now() < until) {
        const [step] = steps;
        const known = found.get(step)?.key === key ? found.get(step) : newMarks(game, step, readings, key);
        found.set(step, known);
        if (known.open.length > 0) lookAtNext(game, step, readings, known);
        else {
          steps.shift();
          mark(view, view.line.steps.indexOf(step), known.marks);
        }
      }
      if (steps.length > 0 && drawing.isConnected) setTimeout(look);
      else finish();
    };
    const finish = () => {
      drawing.dataset.marked = "";
      if (drawing.scrollTop === scrolled) scrollHistory(root);
    };
    if (drawing) look();
  }

  /** Scrolls a long list to the move that the board shows. */
  function scrollHistory(root) {
    const moves = root.querySelector(".ll-live-history");
    const now = moves?.querySelector("[aria-current]")?.closest("li");
    if (!moves) return;
    moves.scrollTop = now ? now.offsetTop + now.offsetHeight - moves.offsetTop - moves.clientHeight : 0;
  }

  function newMarks(game, { before, move }, readings, key) {
    return { key, ruled: resultUnder(game, { before, move }, readings), open: [...game.data.disputes], marks: [] };
  }

  function lookAtNext(game, { before, move }, readings, known) {
    const dispute = known.open.shift();
    const answers = answersTo(game, { before, move }, readings, known.ruled, dispute);
    if (answers.length > 1) known.marks.push({ dispute, answers: answers.slice(1) });
  }

  function mark(view, index, marks) {
    const place = view.root.querySelector(`[data-move="${index}"] .ll-live-forks`);
    if (!place || marks.length === 0) return;
    const key = `fork-${index}`;
    const number = `Open question${marks.length === 1 ? "" : `s: ${marks.length}`}`;
    const about = { "data-key": key, open: view.open.has(key) };
    const summary = make("summary", {}, make("span", { "aria-hidden": "true" }, "≠ "), number);
    place.replaceChildren(make("details", about, summary, ...marks.map((one) => forkPart(view, index, one))));
  }

  /** A question that decides a move: what happens by each other reading, and a button that goes there. */
  function forkPart(view, index, { dispute, answers }) {
    const others = answers.map(({ result, readings: [reading] }) => {
      const about = { "aria-label": `Play on by this: ${dispute.readings[reading]}` };
      const go = button("Play on by this", () => view.branch(index, dispute.id, reading), about);
      return make("li", {}, make("b", {}, dispute.readings[reading]), ` ${happens(result)} `, go);
    });
    const question = make("p", {}, disputeLink(view.root, dispute.id, dispute.question));
    return make("div", { class: "ll-live-fork" }, question, make("ul", {}, ...others));
  }

  const happens = ({ refused, told }) =>
    refused ? `✕ Not allowed. ${refused.why}` : told.map(({ text }) => text).join(" ");

  Object.assign(globalThis.leadlineLive, { historyPart, markHistory, scrollHistory });
})();
