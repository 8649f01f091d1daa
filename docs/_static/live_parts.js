/*
 * The parts of the live board, redrawn after every change: the position, the moves so far, and the effect of readings.
 * The choices are in `live_choices.js`, the ways to begin in `live_setup.js`, and the actions of the buttons in
 * `live_board.js`.
 */
(() => {
  "use strict";

  const { lookOf, readingsOf } = globalThis.leadlineLive;

  /** With more clickable places than this, a place is outlined only under the mouse. */
  const MOST_OUTLINED = 24;

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

  /** The position as the current viewer sees it, with its clickable places. */
  function picture(view) {
    const { game, played, table } = view;
    const place = make("div", { class: "ll-live-board" });
    if (played.position === null) return place;
    const look = lookOf(table);
    const seen = look ? game.seen(readingsOf(table), played.position, look.seats) : played.position;
    place.innerHTML = game.draw(seen, look ? `What ${look.title} sees` : "The position on the board");
    place.append(...clickable(view, place.firstElementChild, seen));
    const sentences = game.describe(seen).map((text) => make("li", {}, text));
    const words = make(
      "details",
      { class: "ll-live-words", "data-key": "words", open: view.open.has("words") },
      make("summary", {}, "The position in words"),
      make("ul", {}, ...sentences),
    );
    return make("div", { class: "ll-live-seen" }, place, words);
  }

  /** A layer over the picture with a clickable place for every choice that has one; the buttons offer the same. */
  function clickable(view, drawing, seen) {
    const wanted = new Set(optionsOf(view.decisions).map(({ at }) => at ?? null));
    const places = view.game.places(seen).filter(({ id }) => wanted.has(id));
    if (places.length === 0) return [];
    const space = "http://www.w3.org/2000/svg";
    const layer = document.createElementNS(space, "svg");
    layer.setAttribute("viewBox", drawing.getAttribute("viewBox"));
    const isCrowded = places.length > MOST_OUTLINED;
    layer.setAttribute("class", isCrowded ? "ll-live-places ll-crowded" : "ll-live-places");
    layer.setAttribute("aria-hidden", "true");
    for (const { id, ...frame } of places) {
      const field = document.createElementNS(space, "rect");
      for (const [name, value] of Object.entries(frame)) field.setAttribute(name, value);
      field.dataset.place = id;
      field.addEventListener("click", () => view.point(id));
      layer.append(field);
    }
    return [layer];
  }

  const optionsOf = (decisions) =>
    decisions.flatMap(({ groups }) => groups.flatMap(({ options }) => options));

  function historyPart(view) {
    const items = view.played.steps.map((step) => playedMove(view, step)).filter((item) => item !== null);
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
    const row = historyButtons(view, link);
    // The link contains the whole game, so it is shown only to a viewer who sees everything.
    const shown = lookOf(view.table) ? [] : [link];
    return make("section", about, heading("Moves so far"), row, ...shown, list);
  }

  /** A move as the current viewer knows it; null if the viewer hears nothing of it. */
  function playedMove(view, { text, move, before, outcome }) {
    const { root, game, table } = view;
    const { seats } = lookOf(table) ?? { seats: null };
    const told = game.tell(before, outcome, move, { readings: readingsOf(table), seats });
    const known = seats === null || game.knows(move, seats);
    if (!known && told.length === 0) return null;
    const words = told.map((one) => one.text).join(" ");
    const rules = told.flatMap((one) => one.rules);
    const parts = known ? [make("b", {}, text), ` ${words}`] : [words];
    return make("li", {}, ...parts, rules.length > 0 ? ruleList(root, game, rules) : null);
  }

  function historyButtons(view, link) {
    const disabled = view.table.moves.length === 0;
    return make(
      "div",
      { class: "ll-live-row" },
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
          class: "ll-live-dispute",
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
    const reset = button("Reset the single readings", () => view.drop(), {
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

  /** The result of the last move under some readings: its facts, or its refusal. */
  function resultUnder({ game }, { before, move }, readings) {
    const completed = game.completed(readings, before, move, () => 0, true);
    const outcome = game.play(readings, before, completed);
    if (outcome.refused) return { refused: outcome.refused, key: `refused ${outcome.refused.rule}` };
    const facts = game.facts(readings, outcome.position);
    return { facts, position: outcome.position, key: JSON.stringify(facts) };
  }

  /** Equal results in one group: [{names, result}]. */
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
    if (lookOf(table)) {
      part.append(make("p", {}, "Shown only in the view of everything."));
      return part;
    }
    if (!last) {
      part.append(make("p", {}, "Play a move to compare its result under every manual."));
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
        groups.length === 1 ? ": all profiles agree." : `: ${groups.length} different results.`,
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
    if (played.refused && played.position !== null) {
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
    place.innerHTML = game.draw(result.position, `The result under: ${names.join(", ")}`);
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
      make("h3", {}, "What decides it"),
      make("ul", {}, ...items),
    );
  }

  Object.assign(globalThis.leadlineLive, {
    make,
    heading,
    button,
    choose,
    ruleLink,
    optionsOf,
    picture,
    historyPart,
    comparePart,
    readingsPart,
  });
})();
