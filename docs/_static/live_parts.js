/*
 * The parts of the live board, redrawn after every change: the position, the moves so far, and the readings in force.
 * The choices are in `live_choices.js`, the ways to begin in `live_setup.js`, the answer to a disputed move in
 * `live_ruling.js`, and the actions of the buttons in `live_board.js`.
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

  Object.assign(globalThis.leadlineLive, {
    make,
    heading,
    button,
    choose,
    ruleLink,
    ruleList,
    disputeLink,
    optionsOf,
    picture,
    historyPart,
    readingsPart,
  });
})();
