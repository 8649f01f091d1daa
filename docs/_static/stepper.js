/*
 * Steps through boards: `figure.ll-steps` shows one step of its list at a time, with buttons and arrow keys; the
 * figures inside one `div.ll-side` step together. Without scripts, and on paper, every step is shown.
 *
 * The page does not contain every board of a long game: it has the first drawing and the changes of every move.
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

  /** Every drawing, from the first one and the changes. */
  function drawings([first, ...all]) {
    const made = [first];
    for (const changes of all) made.push(changed(made[made.length - 1], changes));
    return made;
  }

  root.LeadlineSteps = { drawings };
  if (typeof document === "undefined") return;

  const BUTTONS = [
    ["first", "«", "First step"],
    ["back", "‹", "Step back"],
    ["on", "›", "Step forward"],
    ["last", "»", "Last step"],
  ];
  const KEYS = { ArrowLeft: "back", ArrowRight: "on", Home: "first", End: "last" };

  /** Inserts the boards that are stored as changes: the first and the last at once, the others when they are shown. */
  function withDrawings(figure) {
    const steps = [...figure.querySelectorAll(":scope > ol > .ll-step")];
    const held = figure.querySelector(":scope > .ll-drawings");
    if (held === null) return steps;
    const made = drawings(JSON.parse(held.textContent));
    steps.forEach((one, number) => {
      one.draw = () => {
        delete one.draw;
        one.querySelector(":scope > noscript")?.remove();
        one.insertAdjacentHTML("afterbegin", made[number]);
      };
    });
    steps[0].draw();
    steps[steps.length - 1].draw();
    return steps;
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
