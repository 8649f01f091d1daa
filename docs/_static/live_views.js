/*
 * Who looks at the live board: everybody, a player, or the players in turn, who pass the device around. While it is
 * passed, the board is covered.
 */
(() => {
  "use strict";

  const { below, button, choose, heading, looksAt, lookOf, make, readingsOf, replay } = globalThis.leadlineLive;

  const SHARED = "*turns";

  const capital = (text) => text.slice(0, 1).toUpperCase() + text.slice(1);

  /** The choice of the viewer; nothing if the game hides nothing. */
  function viewChoice(view) {
    const { root, table } = view;
    const looks = looksAt(table);
    // A board on the front page is too small for a whole game.
    if (looks.length === 0 || root.dataset.board !== undefined) return [];
    const choices = [
      ["", "everything"],
      [SHARED, "in turn"],
      ...looks.map(({ id, title }) => [id, title]),
    ];
    const value = table.isShared ? SHARED : (table.look ?? "");
    const chosen = (id) => (id === SHARED ? view.share() : view.look(id || null));
    return choose("View of", "ll-look", value, choices, chosen);
  }

  /** The viewers that hold the device in turn: those whose seats no other viewer has as well. */
  function holders(table) {
    const looks = looksAt(table);
    const isWithin = (one, other) => one.seats.every((seat) => other.seats.includes(seat));
    const isSmaller = (one, other) => one.seats.length < other.seats.length && isWithin(one, other);
    return looks.filter((one) => !looks.some((other) => isSmaller(one, other)));
  }

  /** The holders that have something to choose in a position. */
  function holdersToMove(game, table, position) {
    const readings = readingsOf(table);
    const isOpen = ({ seats }) =>
      game.decisions(readings, position, { below, seats, part: null }).some(({ groups }) => groups.length > 0);
    return holders(table).filter(isOpen);
  }

  /** Whether the board is covered: the device is on its way to a player. */
  const isCovered = ({ table, played }) =>
    table.isShared && lookOf(table) === null && played.position !== null && !isOver({ table, played });

  const isOver = ({ table, played }) => table.game.result(readingsOf(table), played.position) !== "";

  /** Takes the device from a player who has nothing to choose after a move; returns whether it has to be passed. */
  function passOn({ game, table }) {
    if (!table.isShared || table.look === null) return false;
    const { position, refused } = replay(table);
    if (position === null || refused || game.result(readingsOf(table), position) !== "") return false;
    if (holdersToMove(game, table, position).some(({ id }) => id === table.look)) return false;
    table.look = null;
    return true;
  }

  /** What covers the board while the device is passed: a button for each player, those to move first. */
  function coverPart(view) {
    const { game, table, played } = view;
    const next = holdersToMove(game, table, played.position);
    const others = holders(table).filter(({ id }) => !next.some((one) => one.id === id));
    const list = (some) => {
      const items = some.map(({ id, title }) => {
        const about = { "data-key": `hold-${id}` };
        return make("li", {}, button(`I am ${title}: show the board`, () => view.hold(id), about));
      });
      return make("ul", { class: "ll-live-moves" }, ...items);
    };
    const names = next.map(({ title }) => title).join(" or ");
    const summary = make("summary", {}, "Another player wants to look");
    const rest = others.length > 0 ? [make("details", { "data-key": "others" }, summary, list(others))] : [];
    const stop = button("Stop passing: show everything", () => view.look(null), { "data-key": "open" });
    return make(
      "section",
      { class: "ll-live-cover", "aria-label": "Pass the device" },
      heading(`Pass the device to ${names || "a player"}`),
      make("p", {}, next.length > 1 ? "Each of them can move now." : `${capital(names || "nobody")} can move now.`),
      list(next),
      ...rest,
      make("div", { class: "ll-live-row" }, stop),
    );
  }

  Object.assign(globalThis.leadlineLive, { coverPart, isCovered, passOn, viewChoice });
})();
