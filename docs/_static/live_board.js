/*
 * The live board: plays a game by the project's own rules, shows what is refused and by which rule, and what
 * the readings change. It knows no game: everything of a game comes from `leadlineGames` (see docs/leadline_live).
 * It is put together from `live_table.js` and `live_parts.js`, which are loaded before it.
 */
(() => {
  "use strict";

  const {
    below,
    newTable,
    readingsOf,
    replay,
    hashOf,
    fromHash,
    make,
    ruleLink,
    picture,
    turnPart,
    historyPart,
    comparePart,
    readingsPart,
    setUpPart,
  } = globalThis.leadlineLive;

  function live(root) {
    const game = globalThis.leadlineGames?.[root.dataset.game];
    if (!game) return;
    const table = newTable(game);
    const dice = Array.from(
      { length: game.dice.number },
      (_, place) => game.dice.faces[2 * place] ?? game.dice.faces[0],
    );
    const view = { root, game, table, dice, seats: game.seats.usual, open: new Set(), played: null };
    const status = make("p", { class: "ll-live-status", role: "status" });
    const body = make("div", { class: "ll-live-body" });
    root.replaceChildren(status, body);
    Object.assign(view, actions(view, status, body));
    const wrong = fromHash(table, location.hash);
    view.show(wrong || "");
    window.addEventListener("hashchange", () => {
      if (location.hash === hashOf(table)) return;
      view.show(fromHash(table, location.hash) || "The position of the link is on the board.");
    });
  }

  function show(view, status, body, said) {
    const { table, root } = view;
    const key = document.activeElement?.closest?.("[data-key]")?.dataset.key;
    for (const details of body.querySelectorAll("details[data-key]")) {
      if (details.open) view.open.add(details.dataset.key);
      else view.open.delete(details.dataset.key);
    }
    view.played = replay(table);
    keepLink(hashOf(table));
    const left = make("div", { class: "ll-live-left" }, picture(view), turnPart(view));
    const right = make(
      "div",
      { class: "ll-live-right" },
      historyPart(view),
      comparePart(view),
      readingsPart(view),
      setUpPart(view),
    );
    body.replaceChildren(left, right);
    status.textContent = said;
    refocus(root, key);
  }

  /** After everything was drawn anew, the keyboard is where it was, or at the next move. */
  function refocus(root, key) {
    if (key === undefined) return;
    const [same] = [...root.querySelectorAll("[data-key]")].filter(
      (one) => one.dataset.key === key && !one.disabled,
    );
    const place = same?.matches("details") ? same.querySelector("summary") : same;
    (place ?? root.querySelector(".ll-live-moves button, .ll-live-turn button"))?.focus({
      preventScroll: true,
    });
  }

  function keepLink(hash) {
    if (location.hash === hash) return;
    try {
      history.replaceState(null, "", hash);
    } catch {
      location.hash = hash;
    }
  }

  function actions(view, status, body) {
    const { table } = view;
    const shown = (said) => show(view, status, body, said);
    return {
      show: shown,
      ...movingActions(view, shown),
      ...startingActions(view, shown),
      profile: (id) => {
        table.profile = id;
        shown("Everything is played anew by this profile.");
      },
      follow: (dispute, reading) => {
        const base = readingsOf({ ...table, own: {} });
        if (base[dispute] === reading) delete table.own[dispute];
        else table.own[dispute] = reading;
        shown(`The reading ${reading} is followed.`);
      },
      drop: () => {
        table.own = {};
        shown("Only the profile is followed.");
      },
      copy: (field) => {
        field.select();
        navigator.clipboard?.writeText(field.value).then(
          () => (status.textContent = "The link is copied."),
          () => document.execCommand("copy"),
        );
      },
    };
  }

  function movingActions(view, shown) {
    const { game, table } = view;
    return {
      roll: (dice) => {
        view.dice = dice;
        shown(`The roll is ${dice.join("+")}.`);
      },
      play: (text) => {
        table.moves.push(text);
        const played = replay(table);
        const last = played.steps[played.steps.length - 1];
        shown(
          last
            ? game
                .tell(last.before, last.outcome, last.move)
                .map((one) => one.text)
                .join(" ")
            : "",
        );
        view.root.querySelector(".ll-live-moves button")?.focus({ preventScroll: true });
      },
      typed: (text) => typedAnswer(view, text),
      undo: () => {
        const last = table.moves.pop();
        shown(`“${last}” is taken back.`);
      },
      restart: () => {
        table.moves = [];
        shown("The first position is on the board.");
      },
      forget: () => {
        table.moves = table.moves.slice(0, view.played.steps.length);
        shown("The refused move is left out.");
      },
    };
  }

  /** Plays a written move; answers with what is wrong with it, or with nothing. */
  function typedAnswer(view, text) {
    const { game, table, played, root } = view;
    const readings = readingsOf(table);
    try {
      const move = game.completed(readings, played.position, game.readMove(text, played.position), below);
      const { refused } = game.play(readings, played.position, move);
      if (refused)
        return [make("b", {}, "✕ Refused. "), `${refused.why} `, ruleLink(root, game, refused.rule)];
      view.play(game.writeMove(move, played.position));
      return null;
    } catch (error) {
      return [error.message];
    }
  }

  function startingActions(view, shown) {
    const { game, table, root } = view;
    return {
      load: (text) => {
        try {
          const position = game.readPosition(text);
          const { refused } = game.open(readingsOf(table), position);
          if (refused)
            return [make("b", {}, "✕ Impossible. "), `${refused.why} `, ruleLink(root, game, refused.rule)];
          Object.assign(table, { start: game.writePosition(position), moves: [] });
        } catch (error) {
          return [error.message];
        }
        shown("The position is on the board.");
        return null;
      },
      count: (seats) => {
        view.seats = seats;
      },
      deal: () => {
        const { position } = game.deal(readingsOf(table), view.seats, below);
        Object.assign(table, { start: game.writePosition(position), moves: [] });
        shown(`A new game for ${view.seats} players.`);
      },
    };
  }

  const begin = () => document.querySelectorAll(".ll-live").forEach(live);
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", begin);
  else begin();
})();
