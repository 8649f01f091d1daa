/*
 * The parts of the live board, redrawn after every change: the position with its legend, and the readings in force. The
 * choices are in `live_choices.js`, the moves so far in `live_history.js`, the viewers in `live_views.js`, the ways to
 * begin in `live_setup.js`, the answer to a disputed move in `live_ruling.js`, the buttons' actions in `live_board.js`.
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

  const heading = (text) => make("h2", { class: "ll-live-title", tabindex: "-1" }, text);
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
    const { game, table } = view;
    const place = make("div", { class: "ll-live-board" });
    const position = positionNow(view);
    if (position === null) return place;
    const look = lookOf(table);
    const seen = look ? game.seen(readingsOf(table), position, look.seats) : position;
    place.innerHTML = game.draw(seen, look ? `What ${look.title} sees` : "The position on the board");
    place.append(...clickable(view, place.firstElementChild, seen));
    const sentences = game.describe(seen).map((text) => make("li", {}, text));
    const words = make(
      "details",
      { class: "ll-live-words", "data-key": "words", open: view.open.has("words") },
      make("summary", {}, "The position in words"),
      make("ul", {}, ...sentences),
    );
    return make("div", { class: "ll-live-seen" }, place, words, ...legendPart(view));
  }

  /** The position on the board, with the steps of the next move that are already made. */
  function positionNow({ game, table, played, steps }) {
    if (steps.length === 0 || played.position === null) return played.position;
    return game.during(readingsOf(table), played.position, steps.at(-1)).position;
  }

  /** What every sign in the picture and in the moves means. */
  function legendPart({ game, open }) {
    if (game.legend.length === 0) return [];
    const rows = game.legend.map(({ sign, means }) => {
      const shown = make("dt", {});
      if (sign.startsWith("<svg")) shown.innerHTML = sign;
      else shown.append(sign);
      return make("div", {}, shown, make("dd", {}, means));
    });
    const list = make("dl", { class: "ll-live-legend" }, ...rows);
    const summary = make("summary", {}, "What the signs mean");
    return [make("details", { class: "ll-live-words", "data-key": "legend", open: open.has("legend") }, summary, list)];
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
    readingsPart,
  });
})();
