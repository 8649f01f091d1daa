/*
 * Steps through boards: `figure.ll-steps` shows one step of its list at a time, with buttons and arrow keys; the
 * figures inside one `div.ll-side` step together. Without scripts, and on paper, every step is shown.
 *
 * The page does not contain every board of a long game: it has the first drawing and the changes of every move. A page
 * of scenarios has no drawings at all: it has the first position and the changes of every move in notation, and the
 * script of the game's live board reads and draws them.
 */
((root) => {
  "use strict";

  /** A drawing after some changes, each [number of characters that stay, number that go, text that replaces them]. */
  function changed(drawing, changes) {
    const parts = [];
    let at = 0;
    for (const [same, gone, came] of changes) {
      parts.push(drawing.slice(at, at + same), came);
      at += same + gone;
    }
    return parts.join("") + drawing.slice(at);
  }

  /** Every drawing or notation, from the first one and the changes. */
  function drawings([first, ...all]) {
    const made = [first];
    for (const changes of all) made.push(changed(made[made.length - 1], changes));
    return made;
  }

  /** What draws the positions, each with its title; "" where there is no position. */
  function drawn(game, { at, names }, titles) {
    const draw = game.figure ?? game.draw;
    return drawings(at).map((text, number) => () =>
      text === "" ? "" : draw(game.readPosition(text), titles[number], names),
    );
  }

  /** The part of a link after `#` that opens a scenario on the live board. */
  function linkOf(opened, moves) {
    const parts = new URLSearchParams({ p: opened });
    if (moves !== "") parts.set("m", moves);
    return `#${parts}`;
  }

  /** The moves of a scenario, which the titles of its steps have unless they are given. */
  function movesOf({ moves }, [, ...titles]) {
    return moves ?? titles.map((title) => title.slice(title.indexOf(": ") + 2)).join(";");
  }

  root.LeadlineSteps = { drawings, drawn, inFull, linkOf, movesOf };
  if (typeof document === "undefined") return;

  const BUTTONS = [
    ["first", "«", "First step"],
    ["back", "‹", "Step back"],
    ["on", "›", "Step forward"],
    ["last", "»", "Last step"],
  ];
  const KEYS = { ArrowLeft: "back", ArrowRight: "on", Home: "first", End: "last" };

  /** With more moves than this, only the first and the last board are printed. */
  const MOST_PRINTED = 6;

  /** The steps of a figure; those whose boards are not in the page get a function that inserts them. */
  function withDrawings(figure) {
    const steps = [...figure.querySelectorAll(":scope > ol > .ll-step")];
    const held = figure.querySelector(":scope > .ll-drawings, :scope > .ll-positions");
    if (held === null) return steps;
    const isDrawn = held.matches(".ll-drawings");
    const told = JSON.parse(held.textContent);
    const made = isDrawn ? drawings(told).map((text) => () => text) : fromPositions(figure, steps, told);
    steps.forEach((one, number) => {
      one.draw = () => {
        delete one.draw;
        one.querySelector(":scope > noscript")?.remove();
        one.insertAdjacentHTML("afterbegin", made[number]());
      };
    });
    steps[0].draw();
    if (isDrawn) steps[steps.length - 1].draw?.();
    else beforePrint(() => drawForPaper(steps));
    return steps;
  }

  function drawForPaper(steps) {
    const ends = [steps[0], steps[steps.length - 1]];
    for (const one of steps.length > MOST_PRINTED + 1 ? ends : steps) one.draw?.();
  }

  function beforePrint(draw) {
    root.addEventListener("beforeprint", draw);
    root.matchMedia("print").addEventListener("change", draw);
  }

  /** Lists the rules of every step, adds the link to the live board, and returns what draws the boards. */
  function fromPositions(figure, steps, told) {
    const game = root.leadlineGames[figure.dataset.game];
    const titles = steps.map((one) => one.querySelector(".ll-words > b").textContent);
    // A scenario and its legal variant begin with the same position, which only the first figure has.
    const first = JSON.parse(figure.parentNode.querySelector(".ll-positions").textContent).at[0];
    const opened = inFull(first, game.words);
    const at = [told.at[0] === null ? opened : inFull(told.at[0], game.words), ...told.at.slice(1)];
    if (opened) figure.after(liveLink(linkOf(opened, movesOf(told, titles))));
    const rules = Object.entries(game.data.rules);
    for (const one of steps) if (one.dataset.named) one.append(ruleList(rules, one.dataset.named.split(" ")));
    return drawn(game, { ...told, at }, titles);
  }

  /** A position in notation, in which `~` and a place stand for a frequent word of the game. */
  function inFull(written, words) {
    return written.replace(/~(\d+)/g, (_, place) => words[place]);
  }

  /** The link that opens a position and its moves on the live board, which only works with scripts. */
  function liveLink(place) {
    const paragraph = document.createElement("p");
    const link = document.createElement("a");
    paragraph.className = "ll-open-live";
    link.href = `../board.html${place}`;
    link.textContent = "Open on the live board";
    paragraph.append(link);
    return paragraph;
  }

  /** The rules of a step as links; the pages of scenarios and those of rules are in folders side by side. */
  function ruleList(rules, places) {
    const list = document.createElement("ul");
    list.className = "ll-rules";
    for (const place of places) {
      const [id, [title, chapter]] = rules[place];
      const link = document.createElement("a");
      link.href = `../rules/${chapter}.html#${id}`;
      link.textContent = title;
      list.appendChild(document.createElement("li")).append(link);
    }
    return list;
  }

  /** The figures that step together, with the buttons and keys that step them. */
  function group(figures, holder, bar) {
    const lists = figures.map(withDrawings);
    const length = Math.max(...lists.map((steps) => steps.length));
    const state = { at: 0, length, lists, holder, buttons: {} };
    if (length < 2) {
      bar.remove();
      return;
    }
    state.told = document.createElement("span");
    state.told.className = "ll-told";
    state.told.setAttribute("aria-live", "polite");
    state.counter = document.createElement("span");
    state.counter.className = "ll-counter";
    const made = BUTTONS.map(([way, sign, label]) => madeButton(state, way, sign, label));
    bar.append(made[0], made[1], state.counter, made[2], made[3], state.told);
    holder.classList.add("ll-stepped");
    figures.forEach(prepare);
    holder.addEventListener("keydown", (event) => onKey(state, event));
    const start = Number(holder.querySelector(":scope > .ll-side")?.dataset.start ?? 0); // where readings begin to differ
    show(state, Math.min(start, length - 1));
  }

  function madeButton(state, way, sign, label) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = `ll-step-${way}`;
    button.textContent = sign;
    button.setAttribute("aria-label", label);
    button.title = label;
    button.addEventListener("click", () => step(state, way));
    state.buttons[way] = button;
    return button;
  }

  /** Makes a figure one stop of the Tab key. */
  function prepare(figure) {
    figure.tabIndex = 0;
    if (!figure.hasAttribute("role")) figure.setAttribute("role", "group");
    figure.setAttribute("aria-roledescription", "steps");
  }

  function onKey(state, event) {
    const way = KEYS[event.key];
    const typing = event.target.closest("input, textarea, select");
    if (!way || typing || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    event.stopPropagation();
    step(state, way);
  }

  function step(state, way) {
    const to = { first: 0, back: state.at - 1, on: state.at + 1, last: state.length - 1 }[way];
    show(state, Math.max(0, Math.min(state.length - 1, to)));
    const words = state.lists.map((steps) => wordsOf(steps[Math.min(state.at, steps.length - 1)]));
    state.told.textContent = `${state.counter.textContent}. ${[...new Set(words)].join(" Beside it: ")}`;
  }

  function wordsOf(shown) {
    const words = [...shown.querySelectorAll(".ll-words, .ll-heard")].map((one) => one.textContent.trim());
    return words.join(" ");
  }

  /** Shows a step; a figure with fewer steps stays on its last. */
  function show(state, at) {
    state.at = at;
    for (const steps of state.lists) {
      const shown = Math.min(at, steps.length - 1);
      steps[shown].draw?.();
      steps.forEach((one, number) => one.classList.toggle("ll-now", number === shown));
    }
    state.counter.textContent = `${at + 1} of ${state.length}`;
    mark(state.buttons.first, at === 0);
    mark(state.buttons.back, at === 0);
    mark(state.buttons.on, at === state.length - 1);
    mark(state.buttons.last, at === state.length - 1);
  }

  /** Marks a button that does nothing here, without disabling it, so that it keeps the focus. */
  function mark(button, useless) {
    button.setAttribute("aria-disabled", String(useless));
  }

  function barOf(label) {
    const bar = document.createElement("div");
    bar.className = "ll-bar";
    bar.setAttribute("role", "group");
    bar.setAttribute("aria-label", label);
    return bar;
  }

  function begin() {
    for (const side of document.querySelectorAll(".ll-side")) {
      const bar = barOf("Step all boards");
      side.before(bar);
      const holder = document.createElement("div");
      side.before(holder);
      holder.append(bar, side);
      group([...side.querySelectorAll(".ll-steps")], holder, bar);
    }
    for (const figure of document.querySelectorAll(".ll-steps")) {
      if (figure.closest(".ll-side")) continue;
      const bar = barOf("Step the board");
      figure.prepend(bar);
      group([figure], figure, bar);
    }
  }

  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", begin);
  else begin();
})(globalThis);
