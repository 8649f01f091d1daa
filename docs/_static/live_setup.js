/*
 * The ways to begin on the live board: an example, a new game, or any position, in notation or through a form.
 */
(() => {
  "use strict";

  const { button, choose, heading, lookOf, make } = globalThis.leadlineLive;

  function setUpPart(view) {
    const answer = make("p", { class: "ll-live-answer", "aria-live": "polite" });
    const load = (text) => {
      const wrong = view.load(text);
      if (wrong) answer.replaceChildren(...wrong);
    };
    const about = { "data-key": "set-up", open: view.open.has("set-up") };
    const summary = make("summary", {}, "Set up a position");
    const details = make("details", about, summary, ...notationBox(view, load), answer);
    if (view.played.position !== null && view.game.fields) details.append(fieldForm(view, load));
    const row = make("div", { class: "ll-live-row" }, ...exampleChoice(view, load));
    // The form shows the whole position, so it is offered only to a viewer who sees everything.
    const shown = lookOf(view.table) ? [] : [details];
    const named = { "aria-label": "Set up" };
    return make("section", named, heading("Another position"), row, newGameRow(view), ...shown);
  }

  function notationBox({ game, table, played }, load) {
    const box = make("textarea", { id: "ll-notation", rows: "3", spellcheck: "false" });
    const here = played.position === null ? null : game.writePosition(played.position);
    box.value = here ?? table.start;
    const label = here === null ? "First position in notation" : "In notation";
    return [make("label", { for: "ll-notation" }, label), box, button("Load", () => load(box.value))];
  }

  function exampleChoice({ game }, load) {
    const examples = game.data.examples.map(([title, text]) => [text, title]);
    const choices = [["", "choose a position"], ...examples];
    return choose("Start from", "ll-example", "", choices, (text) => text && load(text));
  }

  /** The options of a new game, each chosen from a list. */
  function newGameRow(view) {
    const { game, chosen } = view;
    if (!game.deal) return null;
    const lists = game.newGame.map(({ key, label, choices }) => {
      const list = choose(label, `ll-new-${key}`, chosen[key], choices, (value) => view.choose(key, value));
      return make("div", { class: "ll-live-asked" }, ...list);
    });
    const begin = button("New game", () => view.deal(), { "data-key": "deal" });
    return make("div", { class: "ll-live-row" }, ...lists, begin);
  }

  function fieldForm({ game, played }, load) {
    const fields = game.fields(played.position);
    const groups = [...new Set(fields.map(({ group }) => group))];
    const sets = groups.map((group) => {
      const own = fields.filter((field) => field.group === group);
      return make("fieldset", { class: "ll-live-fields" }, make("legend", {}, group), ...own.map(formField));
    });
    const submit = (event) => {
      event.preventDefault();
      load(game.fromFields(Object.fromEntries(new FormData(event.target))));
    };
    return make(
      "form",
      { class: "ll-live-form", onsubmit: submit },
      ...sets,
      make("button", { class: "ll-button" }, "Set up"),
    );
  }

  function formField({ key, label, value, choices, number, wide, hint }) {
    const id = `ll-f-${key}`;
    const options = (choices ?? []).map(([own, text]) =>
      make("option", { value: own, selected: own === value }, text),
    );
    const kind = number ? { type: "number", step: "1" } : { type: "text", spellcheck: "false" };
    const input = choices
      ? make("select", { id, name: key }, ...options)
      : make("input", { id, name: key, value, ...kind });
    const help = hint ? make("small", {}, hint) : null;
    return make("div", { class: wide ? "ll-wide" : false }, make("label", { for: id }, label), input, help);
  }

  Object.assign(globalThis.leadlineLive, { setUpPart });
})();
