/*
 * The parts of the live board, made anew whenever something has changed: the position, the turn, the moves so far, what
 * readings change, and what a game may begin with. What a button does, `live_board.js` says.
 */
(() => {
  "use strict";

  const { below, readingsOf } = globalThis.leadlineLive;

  /** An element with attributes, listeners (`onclick`) and children. */
  function make(tag, attributes = {}, ...children) {
    const made = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) {
      if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
      else if (value === true) made.setAttribute(name, "");
      else if (value !== false && value !== null && value !== undefined) made.setAttribute(name, value);
    }
    made.append(...children.filter((child) => child !== null));
    return made;
  }

  const heading = (text) => make("h2", { class: "ll-live-title" }, text);
  const button = (text, onclick, more = {}) =>
    make("button", { type: "button", class: "ll-button", onclick, ...more }, text);

  // Links to rules and disputes

  function ruleLink(root, { data }, id) {
    const [title, chapter] = data.rules[id] ?? [id, ""];
    const address = root.dataset.rules.replaceAll("{id}", id).replaceAll("{chapter}", chapter);
    return make("a", { href: address, title: id }, title);
  }

  function disputeLink(root, id, text, more = {}) {
    return make("a", { href: root.dataset.disputes.replaceAll("{id}", id), ...more }, text);
  }

  function ruleList(root, game, ids) {
    const items = [...new Set(ids)].map((id) => make("li", {}, ruleLink(root, game, id)));
    return make("ul", { class: "ll-rules" }, ...items);
  }

  // The parts of the page

  function picture(view) {
    const { game, played } = view;
    const place = make("div", { class: "ll-live-board" });
    if (!played.position) return place;
    place.innerHTML = game.draw(played.position, "The position on the board");
    const sentences = game.describe(played.position).map((text) => make("li", {}, text));
    const words = make(
      "details",
      { class: "ll-live-words" },
      make("summary", {}, "The position in words"),
      make("ul", {}, ...sentences),
    );
    return make("div", {}, place, words);
  }

  function dicePicker(view) {
    const { game } = view;
    const faces = [...new Set(game.dice.faces)];
    const sets = view.dice.map((chosen, place) => {
      const labels = faces.map((face) => {
        const input = make("input", {
          type: "radio",
          name: `die-${place}`,
          value: face,
          checked: face === chosen,
          onchange: () =>
            view.roll(
              view.dice.map((old, index) => (index === place ? face : old)),
              `die-${place}`,
            ),
        });
        return make("label", { class: "ll-die" }, input, make("span", {}, String(face)));
      });
      return make("fieldset", { class: "ll-dice" }, make("legend", {}, `Die ${place + 1}`), ...labels);
    });
    const random = () =>
      view.roll(
        view.dice.map(() => game.dice.faces[below(game.dice.faces.length)]),
        "roll",
      );
    return make("div", { class: "ll-live-row" }, ...sets, button("Roll", random, { "data-key": "roll" }));
  }

  function turnPart(view) {
    const { game, played, table } = view;
    const part = make("section", { class: "ll-live-turn", "aria-label": "The next move" });
    const mover = played.position && game.mover(played.position);
    if (!played.position || played.refused) return refusedPart(view, part);
    if (mover === null) {
      part.append(
        heading("The game is over"),
        make("p", {}, game.result(readingsOf(table), played.position)),
      );
      return part;
    }
    const { legal, refused } = game.options(readingsOf(table), played.position, view.dice, below);
    const buttons = legal.map(({ label, move }) => {
      return make(
        "li",
        {},
        button(label, () => view.play(game.writeMove(move, played.position))),
      );
    });
    part.append(heading(`${mover[0].toUpperCase()}${mover.slice(1)} to move`), dicePicker(view));
    part.append(make("h3", {}, "Allowed with this roll"), make("ul", { class: "ll-live-moves" }, ...buttons));
    if (refused.length > 0) part.append(make("h3", {}, "Refused"), refusals(view, refused));
    part.append(typedMove(view));
    return part;
  }

  function refusals({ root, game }, refused) {
    const items = refused.map(({ label, rule, why }) => {
      return make("li", {}, make("b", {}, `✕ ${label}. `), `${why} `, ruleLink(root, game, rule));
    });
    return make("ul", { class: "ll-live-refused" }, ...items);
  }

  /** Under these readings the moves cannot all be played. */
  function refusedPart({ root, game, played, forget }, part) {
    const what = played.position ? `“${played.left[0]}” is refused` : "This position cannot be played";
    part.append(
      heading(what),
      make("p", {}, `${played.refused.why} `, ruleLink(root, game, played.refused.rule)),
    );
    if (played.position) part.append(button("Go on from here without it", forget));
    return part;
  }

  function typedMove(view) {
    const { game, played } = view;
    const example = `${game.mover(played.position)} ${view.dice.join("+")}`;
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
    const label = make("label", { for: "ll-typed" }, "Or write any move");
    return make(
      "form",
      { class: "ll-live-typed", onsubmit: submit },
      label,
      field,
      make("button", { class: "ll-button" }, "Play"),
      answer,
    );
  }

  function historyPart(view) {
    const items = view.played.steps.map((step) => playedMove(view, step));
    const list =
      items.length > 0
        ? make("ol", { class: "ll-live-history" }, ...items)
        : make("p", {}, "Nothing has been played yet.");
    const link = make("input", {
      type: "text",
      readonly: true,
      value: location.href,
      "aria-label": "Link to this board",
      id: "ll-link",
    });
    const about = { class: "ll-live-played", "aria-label": "What was played" };
    return make("section", about, heading("What was played"), historyButtons(view, link), link, list);
  }

  function playedMove({ root, game }, { text, move, before, outcome }) {
    const told = game.tell(before, outcome, move);
    const words = told.map((one) => one.text).join(" ");
    const rules = told.flatMap((one) => one.rules);
    return make("li", {}, make("b", {}, text), ` ${words}`, ruleList(root, game, rules));
  }

  function historyButtons(view, link) {
    const disabled = view.table.moves.length === 0;
    return make(
      "div",
      { class: "ll-live-row" },
      button("Undo", () => view.undo(), { "data-key": "undo", disabled }),
      button("Back to the start", () => view.restart(), { "data-key": "restart", disabled }),
      button("Copy link", () => view.copy(link), { "data-key": "copy" }),
    );
  }

  // The readings

  function choose(label, id, value, choices, onchange, key) {
    const options = choices.map(([own, text]) =>
      make("option", { value: own, selected: own === value }, text),
    );
    const select = make(
      "select",
      { id, "data-key": key ?? id, onchange: (event) => onchange(event.target.value) },
      ...options,
    );
    return [make("label", { for: id }, label), select];
  }

  function readingsPart(view) {
    const { game, table, root } = view;
    const profiles = game.data.profiles.map(({ id, title }) => [id, title]);
    const inForce = readingsOf(table);
    const singles = game.data.disputes.map(({ id, question, readings }) => {
      const choices = Object.entries(readings).map(([reading, says]) => [reading, `${reading}: ${says}`]);
      const changed = Object.hasOwn(table.own, id);
      const follow = (reading) => view.follow(id, reading);
      return make(
        "li",
        { class: changed ? "ll-changed" : false },
        ...choose(question, `ll-r-${id}`, inForce[id], choices, follow),
        disputeLink(root, id, "the dispute", {
          class: "ll-live-more",
          "aria-label": `the dispute: ${question}`,
        }),
      );
    });
    const changes = Object.keys(table.own).length;
    const summary = `Single readings (${changes === 0 ? "none changed" : `${changes} changed`})`;
    const details = make(
      "details",
      { "data-key": "singles", open: view.open.has("singles") },
      make("summary", {}, summary),
      make("ul", { class: "ll-live-singles" }, ...singles),
    );
    const reset = button("Drop the single readings", () => view.drop(), {
      "data-key": "drop",
      disabled: changes === 0,
    });
    const profile = choose("Play by", "ll-profile", table.profile, profiles, (id) => view.profile(id));
    return make(
      "section",
      { "aria-label": "Readings" },
      heading("Whose rules?"),
      make("div", { class: "ll-live-row" }, ...profile),
      details,
      reset,
    );
  }

  /** The last move under some readings: its facts, or its refusal. */
  function resultUnder({ game }, { before, move }, readings) {
    const completed = game.completed(readings, before, move, () => 0);
    const outcome = game.play(readings, before, completed);
    if (outcome.refused) return { refused: outcome.refused, key: `refused ${outcome.refused.rule}` };
    const facts = game.facts(readings, outcome.position);
    return { facts, position: outcome.position, key: JSON.stringify(facts) };
  }

  /** Results that are the same belong together: [{names, result}]. */
  function grouped(results) {
    const groups = new Map();
    for (const [name, result] of results) {
      const group = groups.get(result.key) ?? { names: [], result };
      group.names.push(name);
      groups.set(result.key, group);
    }
    return [...groups.values()];
  }

  function comparePart(view) {
    const { game, played, table } = view;
    const last = lastMove(view);
    const part = make(
      "section",
      { class: "ll-live-compare", "aria-label": "The last move under each profile" },
      heading("The last move under each profile"),
    );
    if (!last) {
      part.append(make("p", {}, "Play a move, and every manual's result is shown here side by side."));
      return part;
    }
    const results = game.data.profiles.map(({ id, title }) => [
      title,
      resultUnder(view, last, readingsOf({ ...table, own: {} }, id)),
    ]);
    if (Object.keys(table.own).length > 0)
      results.push(["Your readings", resultUnder(view, last, readingsOf(table))]);
    const groups = grouped(results);
    part.append(
      make(
        "p",
        {},
        make("b", {}, last.text),
        groups.length === 1 ? ": all profiles agree." : `: there are ${groups.length} results.`,
      ),
    );
    if (groups.length > 1)
      part.append(
        make("div", { class: "ll-live-cards" }, ...groups.map((group) => card(view, group, groups))),
      );
    part.append(decidingPart(view, last, readingsOf(table)));
    if (played.refused) part.append(make("p", {}, "It is refused under the readings in force."));
    return part;
  }

  function lastMove({ game, played }) {
    if (played.refused && played.position) {
      return {
        text: played.left[0],
        before: played.position,
        move: game.readMove(played.left[0], played.position),
      };
    }
    return played.steps[played.steps.length - 1] ?? null;
  }

  function card({ root, game }, { names, result }, groups) {
    const made = make("div", { class: "ll-live-card" }, make("h3", {}, names.join(", ")));
    if (result.refused) {
      made.append(
        make(
          "p",
          {},
          make("b", {}, "✕ Refused. "),
          `${result.refused.why} `,
          ruleLink(root, game, result.refused.rule),
        ),
      );
      return made;
    }
    const facts = result.facts.filter(([name, text]) => differs(groups, name, text));
    const list = facts.map(([name, text]) => make("div", {}, make("dt", {}, name), make("dd", {}, text)));
    const place = make("div");
    place.innerHTML = game.draw(result.position, `The result by: ${names.join(", ")}`);
    made.append(make("dl", {}, ...list), place);
    return made;
  }

  function differs(groups, name, text) {
    return groups.some(
      ({ result }) => !(result.facts ?? []).some((fact) => fact[0] === name && fact[1] === text),
    );
  }

  /** The single readings that would change the result of the last move. */
  function decidingPart(view, last, readings) {
    const { root, game } = view;
    const here = resultUnder(view, last, readings).key;
    const found = game.data.disputes.flatMap(({ id, question, readings: known }) => {
      const others = Object.entries(known).filter(([reading]) => reading !== readings[id]);
      const changing = others.filter(
        ([reading]) => resultUnder(view, last, { ...readings, [id]: reading }).key !== here,
      );
      return changing.length > 0 ? [{ id, question, changing }] : [];
    });
    if (found.length === 0) return make("p", {}, "No single reading would change it.");
    const items = found.map(({ id, question, changing }) => {
      const switches = changing.map(([reading, says]) =>
        make(
          "li",
          {},
          button("Follow", () => view.follow(id, reading), { "aria-label": `Follow ${reading}: ${says}` }),
          ` ${says}`,
        ),
      );
      return make("li", {}, disputeLink(root, id, question), make("ul", {}, ...switches));
    });
    return make(
      "div",
      { class: "ll-live-deciding" },
      make("h3", {}, "What it hangs on"),
      make("ul", {}, ...items),
    );
  }

  // Setting up

  function setUpPart(view) {
    const answer = make("p", { class: "ll-live-answer", "aria-live": "polite" });
    const load = (text) => {
      const wrong = view.load(text);
      if (wrong) answer.replaceChildren(...wrong);
    };
    const about = { "data-key": "set-up", open: view.open.has("set-up") };
    const details = make(
      "details",
      about,
      make("summary", {}, "Set up a position"),
      ...notationBox(view, load),
    );
    details.append(answer);
    if (view.played.position) details.append(fieldForm(view, load));
    const row = make(
      "div",
      { class: "ll-live-row" },
      ...exampleChoice(view, load),
      ...seatChoice(view),
      button("New game", () => view.deal(), { "data-key": "deal" }),
    );
    return make("section", { "aria-label": "Set up" }, heading("Another position"), row, details);
  }

  function notationBox({ game, table, played }, load) {
    const box = make("textarea", { id: "ll-notation", rows: "3", spellcheck: "false" });
    box.value = played.position ? game.writePosition(played.position) : table.start;
    return [make("label", { for: "ll-notation" }, "In notation"), box, button("Load", () => load(box.value))];
  }

  function exampleChoice({ game }, load) {
    const examples = game.data.examples.map(([title, text]) => [text, title]);
    const choices = [["", "choose a position"], ...examples];
    return choose("Begin with", "ll-example", "", choices, (text) => text && load(text));
  }

  function seatChoice({ game, seats, count }) {
    const { fewest, most } = game.seats;
    const counts = Array.from({ length: most - fewest + 1 }, (_, index) => String(fewest + index));
    const choices = counts.map((number) => [number, number]);
    return choose("Players", "ll-seats", String(seats), choices, (number) => count(Number(number)));
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

  Object.assign(globalThis.leadlineLive, {
    make,
    ruleLink,
    picture,
    turnPart,
    historyPart,
    comparePart,
    readingsPart,
    setUpPart,
  });
})();
