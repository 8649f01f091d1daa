/*
 * The ways to begin, above the live board: a new game, an example, or any position, in notation or through a form.
 */
(() => {
  "use strict";

  const { button, choose, heading, isOpen, make } = globalThis.leadlineLive;

  const capital = (text) => text.slice(0, 1).toUpperCase() + text.slice(1);

  function setUpPart(view) {
    const parts = [newGamePart(view)];
    // The form shows the whole position, so it is offered only to a viewer who sees everything.
    if (isOpen(view.table)) parts.push(positionPart(view));
    return make("section", { class: "ll-live-start", "aria-label": "Set up" }, ...parts);
  }

  function folded(view, key, title, ...content) {
    const about = { "data-key": key, open: view.open.has(key) };
    return make("details", about, make("summary", {}, title), ...content);
  }

  // ---- A new game

  /** The options of a new game: those of its setup, in the words of the game where it has some, and its own. */
  function newGameFields({ data, newGame }) {
    const own = new Map(newGame.map((field) => [field.key, field]));
    const derived = (data.setup ?? []).map((field) => own.get(field.key) ?? field);
    return [...derived, ...newGame.filter((field) => !derived.includes(field))];
  }

  function newGamePart(view) {
    const { game, chosen, table } = view;
    if (!game.deal) return null;
    const asked = (lists) => make("div", { class: "ll-live-asked" }, ...lists);
    const lists = newGameFields(game).map(({ key, label, choices }) => {
      return asked(choose(label, `ll-new-${key}`, chosen[key], choices, (value) => view.choose(key, value)));
    });
    const profiles = game.data.profiles.map(({ id, title }) => [id, title]);
    const rules = asked(choose("Rules", "ll-new-rules", table.profile, profiles, (id) => view.profile(id)));
    const begin = button("Start this game", () => view.deal(), { "data-key": "deal" });
    return folded(view, "new-game", "New game", make("div", { class: "ll-live-row" }, ...lists, rules, begin));
  }

  // ---- A position

  function positionPart(view) {
    const answer = make("p", { class: "ll-live-answer", "aria-live": "polite" });
    const load = (text) => {
      const wrong = view.load(text);
      if (wrong) answer.replaceChildren(...wrong);
    };
    const examples = make("div", { class: "ll-live-row" }, ...exampleChoice(view, load));
    const form = view.played.position !== null && view.game.fields ? [fieldForm(view, load)] : [];
    // Players at a table fill in the form, so it comes before the notation.
    const parts = [examples, ...form, answer, ...fillingsPart(view), ...notationBox(view, load)];
    return folded(view, "set-up", "Set up a position", ...parts);
  }

  function notationBox({ game, table, played }, load) {
    const about = { rows: "3", spellcheck: "false", "aria-describedby": "ll-short-form" };
    const box = make("textarea", { id: "ll-notation", ...about });
    const here = played.position === null ? null : game.writePosition(played.position);
    box.value = here ?? table.start;
    const label = here === null ? "First position in notation" : "In notation";
    const hint = "You may leave out anything that does not matter. Leadline fills it in and lists it here.";
    return [
      make("label", { for: "ll-notation" }, label),
      box,
      make("small", { id: "ll-short-form", class: "ll-live-hint" }, hint),
      button("Load", () => load(box.value)),
    ];
  }

  /** What the position on the board did not say when it was loaded; owners of the same value share a line. */
  function fillingsPart({ fillings }) {
    if (fillings.length === 0) return [];
    const owners = new Map();
    for (const { what, value, owner } of fillings) {
      const key = JSON.stringify([what, value]);
      owners.set(key, [...(owners.get(key) ?? []), ...(owner ? [owner] : [])]);
    }
    const items = [...owners].map(([key, some]) => {
      const [what, value] = JSON.parse(key);
      const whose = some.length > 0 ? ` of ${some.join(" and ")}` : "";
      return make("li", {}, make("b", {}, `${capital(what)}${whose}: `), value);
    });
    const list = make("ul", { class: "ll-live-filled" }, ...items);
    return [make("details", { open: true }, make("summary", {}, `Filled in (${items.length})`), list)];
  }

  function exampleChoice({ game }, load) {
    const examples = game.data.examples.map(([title, text]) => [text, title]);
    const choices = [["", "choose a position"], ...examples];
    return choose("Start from", "ll-example", "", choices, (text) => text && load(text));
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
    const hint = "The form shows the position on the board. For another number of players, start a new game first.";
    return make(
      "form",
      { class: "ll-live-form", onsubmit: submit },
      heading("Field by field"),
      make("small", { class: "ll-live-hint" }, hint),
      ...sets,
      make("button", { class: "ll-button" }, "Set up"),
    );
  }

  function formField({ key, label, value, choices, number, wide, hint }) {
    const id = `ll-f-${key}`;
    const options = (choices ?? []).map(([own, text]) =>
      make("option", { value: own, selected: own === value }, text),
    );
    const described = hint ? { "aria-describedby": `${id}-hint` } : {};
    const kind = number ? { type: "number", step: "1" } : { type: "text", spellcheck: "false" };
    const input = choices
      ? make("select", { id, name: key, ...described }, ...options)
      : make("input", { id, name: key, value, ...kind, ...described });
    const help = hint ? make("small", { id: `${id}-hint` }, hint) : null;
    return make("div", { class: wide ? "ll-wide" : false }, make("label", { for: id }, label), input, help);
  }

  Object.assign(globalThis.leadlineLive, { newGameFields, setUpPart });
})();
