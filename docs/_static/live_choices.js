/*
 * The choices on the live board: the open decisions with their options, what is refused and why, and a field for typing
 * any other move.
 */
(() => {
  "use strict";

  const { askWhoIsRight, below, button, heading, lookOf, make, optionsOf, readingsOf, ruleLink, viewChoice, wholeOptions } =
    globalThis.leadlineLive;

  /** The most options of a group that are buttons; more are chosen from a list. */
  const MOST_BUTTONS = 8;
  /** The longest label, in characters, with which buttons fit side by side. */
  const SHORT = 16;
  /** With more options than this that each take some of the same things, the things are ticked instead. */
  const MOST_SETS = 4;
  /** The most refusals that are shown at once; a longer list is folded. */
  const MOST_SHOWN = 5;

  const capital = (text) => text.slice(0, 1).toUpperCase() + text.slice(1);

  /** The decisions open to the current viewer; none if the moves cannot all be played. */
  function decisionsOf({ game, table, played, steps }) {
    if (played.position === null || played.refused) return [];
    const { seats } = lookOf(table) ?? { seats: null };
    return game.decisions(readingsOf(table), played.position, { below, seats, part: steps.at(-1) ?? null });
  }

  function turnPart(view) {
    const { game, played, table, decisions } = view;
    const part = make("section", { class: "ll-live-turn", "aria-label": "The next move" });
    part.append(tableRow(view));
    // Hidden from screen readers, because the status above the board says the same.
    if (view.said) part.append(make("p", { class: "ll-live-said", "aria-hidden": "true" }, view.said));
    if (played.position === null || played.refused) return refusedPart(view, part);
    const result = game.result(readingsOf(table), played.position);
    if (result) {
      part.append(heading("The game is over"), make("p", {}, result));
      return part;
    }
    part.append(heading(headingOf(view)));
    part.append(...herePart(view));
    if (table.isShared && decisions.length === 0) part.append(button("Pass the device", () => view.share()));
    for (const decision of decisions) part.append(...decisionPart(view, decision));
    // A move is typed as a whole, so not where some of its steps are made.
    if (decisions.length > 0 && view.steps.length === 0) part.append(typedMove(view));
    return part;
  }

  function headingOf({ table, decisions }) {
    if (decisions.length === 1) return `${capital(decisions[0].who)} to move`;
    if (decisions.length > 1) return "Open decisions";
    const look = lookOf(table);
    return look ? `${capital(look.title)} has nothing to choose now` : "Nobody can move";
  }

  /** The tools above every choice: the viewer, undo, and the question who is right. */
  function tableRow(view) {
    const disabled = view.played.steps.length === 0 && view.steps.length === 0;
    const undo = button("Undo", () => view.undo(), { "data-key": "undo", disabled });
    const about = { "data-key": "right", "aria-haspopup": "dialog" };
    const right = button("Who is right?", () => askWhoIsRight(view), about);
    return make("div", { class: "ll-live-row ll-live-tools" }, ...viewChoice(view), undo, right);
  }

  // The open decisions

  function decisionPart(view, decision) {
    const { who, groups, refused } = decision;
    const parts = groups.flatMap((group) => groupPart(view, decision, group));
    const isAlone = view.decisions.length === 1;
    const title = isAlone ? [] : [make("h3", { class: "ll-live-who" }, capital(who))];
    return [...title, ...parts, ...(refused.length > 0 ? refusals(view, decision) : [])];
  }

  function groupPart(view, { who }, { title, options }) {
    const label = `${title} (${who})`;
    const list = optionsShown(view, options, label);
    const tag = view.decisions.length > 1 ? "h4" : "h3";
    const isInRow = !list.matches("ul:not(.ll-short), .ll-live-ticks");
    const shape = isInRow ? "ll-live-choice ll-live-inline" : "ll-live-choice";
    return [make("div", { class: shape }, make(tag, { class: "ll-live-group" }, title), list)];
  }

  const playOption = (view, option) => (option.move ? view.take(option.move) : view.step(option));

  function optionsShown(view, options, label) {
    const isOfSets = options.length > MOST_SETS && options.every(({ of }) => of);
    if (isOfSets && options.some(({ of }) => of.length > 1)) return optionTicks(view, options, label);
    return options.length > MOST_BUTTONS ? optionList(view, options, label) : optionButtons(view, options, label);
  }

  function optionButtons(view, options, label) {
    const isShort = options.every((option) => wordsOf(option).length <= SHORT);
    const items = options.map((option) => {
      const named = option.short && option.short !== option.label ? { "aria-label": option.label } : {};
      return make("li", {}, button(wordsOf(option), () => playOption(view, option), named));
    });
    return make("ul", { class: `ll-live-moves${isShort ? " ll-short" : ""}`, "aria-label": label }, ...items);
  }

  const wordsOf = ({ short, label }) => short ?? label;

  function optionList(view, options, label) {
    const choices = options.map((option, index) => make("option", { value: index }, wordsOf(option)));
    const select = make("select", { "aria-label": label }, ...choices);
    const go = button("Choose", () => playOption(view, options[Number(select.value)]), {
      "aria-label": `Choose: ${label}`,
    });
    return make("div", { class: "ll-live-moves ll-live-many" }, select, go);
  }

  /** All things that options take, each as often as one option can take it. */
  function thingsOf(options) {
    const most = new Map();
    for (const { of } of options) {
      for (const thing of of) {
        most.set(thing, Math.max(most.get(thing) ?? 0, of.filter((one) => one === thing).length));
      }
    }
    return [...most].flatMap(([thing, number]) => Array.from({ length: number }, () => thing));
  }

  /** Checkboxes for options that take some of the same things; the button shows the option that is ticked. */
  function optionTicks(view, options, label) {
    const keyOf = (things) => JSON.stringify([...things].sort());
    const byThings = new Map(options.map((option) => [keyOf(option.of), option]));
    const go = button("", () => playOption(view, chosen()), { class: "ll-button ll-live-go" });
    const first = [...options[0].of];
    const ticks = thingsOf(options).map((thing) => {
      const at = first.indexOf(thing);
      if (at >= 0) first.splice(at, 1);
      return make("input", { type: "checkbox", value: thing, checked: at >= 0, onchange: () => say() });
    });
    const chosen = () => byThings.get(keyOf(ticks.filter((one) => one.checked).map((one) => one.value)));
    const say = () => {
      const option = chosen();
      go.disabled = option === undefined;
      go.textContent = option?.label ?? "These cannot be chosen together";
    };
    say();
    const labels = ticks.map((one) => make("label", { class: "ll-thing" }, one, make("span", {}, one.value)));
    const things = make("div", { class: "ll-things", role: "group", "aria-label": label }, ...labels);
    return make("div", { class: "ll-live-moves ll-live-ticks" }, things, go);
  }

  /** The choices about the clicked place, if there are several. */
  function herePart(view) {
    const options = optionsOf(view.decisions).filter(({ at }) => at && at === view.here);
    if (options.length === 0) return [];
    const buttons = options.map((option) => {
      return make("li", {}, button(option.label, () => playOption(view, option)));
    });
    const title = `At ${view.here}`;
    return [
      make(
        "div",
        { class: "ll-live-here" },
        make("h3", {}, title),
        make("ul", { class: "ll-live-moves", "aria-label": title }, ...buttons),
      ),
    ];
  }

  /** The refused options, with reasons; a long list is folded. */
  function refusals({ root, game, open }, { who, refused }) {
    const items = refused.map(({ label, rule, why }) => {
      return make("li", {}, make("b", {}, `✕ ${label}. `), `${why} `, ruleLink(root, game, rule));
    });
    const list = make("ul", { class: "ll-live-refused" }, ...items);
    if (refused.length <= MOST_SHOWN) return [make("h3", {}, "Refused"), list];
    const key = `refused-${who}`;
    const summary = make("summary", {}, `Not allowed for ${who}: ${refused.length}`);
    return [make("details", { "data-key": key, open: open.has(key) }, summary, list)];
  }

  /** What is shown if these readings refuse one of the moves. */
  function refusedPart({ root, game, played, forget }, part) {
    const what = played.position !== null ? `“${played.left[0]}” is refused` : "This position cannot be played";
    part.append(
      heading(what),
      make("p", {}, `${played.refused.why} `, ruleLink(root, game, played.refused.rule)),
    );
    if (played.position !== null) part.append(button("Continue without it", forget));
    return part;
  }

  function typedMove(view) {
    const { game, played } = view;
    const [first] = wholeOptions(view, view.decisions);
    const example = first ? game.writeMove(first.move, played.position) : "";
    const field = make("input", {
      type: "text",
      id: "ll-typed",
      autocomplete: "off",
      spellcheck: "false",
      placeholder: example,
    });
    const answer = make("p", { class: "ll-live-answer", "aria-live": "polite" });
    const submit = (event) => {
      event.preventDefault();
      const wrong = view.typed(field.value.trim());
      if (wrong) answer.replaceChildren(...wrong);
    };
    const label = make("label", { for: "ll-typed" }, "Or type any move");
    return make(
      "form",
      { class: "ll-live-typed", onsubmit: submit },
      label,
      field,
      make("button", { class: "ll-button" }, "Play"),
      answer,
    );
  }

  Object.assign(globalThis.leadlineLive, { decisionsOf, turnPart });
})();
