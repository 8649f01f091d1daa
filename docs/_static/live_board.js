/*
 * The live board: plays a game by the project's own rules, shows which moves are refused and by which rule, and what
 * the readings change. It contains nothing about any one game: that comes from `leadlineGames` (see `live_table.js`
 * and docs/leadline_live). It uses the other scripts of the live board, which are loaded before it.
 */
(() => {
  "use strict";

  /** The most things filled in that the short sentence names. */
  const MOST_NAMED = 4;

  const {
    below,
    wholeGame,
    newTable,
    lookOf,
    isOpen,
    readingsOf,
    replay,
    shownPart,
    hashOf,
    fromHash,
    make,
    ruleLink,
    optionsOf,
    decisionsOf,
    picture,
    turnPart,
    historyPart,
    markHistory,
    scrollHistory,
    isCovered,
    passOn,
    coverPart,
    readingsPart,
    newGameFields,
    setUpPart,
  } = globalThis.leadlineLive;

  function live(root) {
    const offered = globalThis.leadlineGames?.[root.dataset.game];
    if (!offered) return;
    const game = wholeGame(offered);
    const table = newTable(game);
    const chosen = Object.fromEntries(
      newGameFields(game).map(({ key, choices, value }) => [key, value ?? choices[0][0]]),
    );
    // `line` is the whole game, `played` what the board shows of it; `steps` are the steps of the next move so far.
    const drawn = { line: null, played: null, decisions: [], said: "", here: null, steps: [], isPassed: false };
    const view = { root, game, table, chosen, open: new Set(), fillings: [], branches: [], ...drawn };
    const status = make("p", { class: "ll-told", role: "status" });
    const body = make("div", { class: "ll-live-body" });
    root.replaceChildren(status, body);
    Object.assign(view, actions(view, status, body));
    if (isBrief(root)) {
      table.start = root.dataset.start;
      view.show("");
      return;
    }
    // A link leads to its board; without one, readers look for the ways to begin. Showing the board makes a link of it.
    const isLinked = location.hash !== "";
    const wrong = fromHash(table, location.hash);
    view.show(wrong || "");
    bringBoard(root, isLinked ? "ll-live-seen" : "ll-live-start");
    window.addEventListener("hashchange", () => {
      if (location.hash === hashOf(table)) return;
      view.show(fromHash(table, location.hash) || "The board shows the position from the link.");
    });
  }

  /** Whether a board has only the picture and the next move, and a link to the whole board. */
  const isBrief = (root) => root.dataset.board !== undefined;

  function briefBody(view) {
    const address = view.root.dataset.board + hashOf(view.table);
    const link = make("p", { class: "ll-open-live" }, make("a", { href: address }, "Open the full live board"));
    const side = make("div", { class: "ll-live-side" }, turnPart(view), link);
    return make("div", { class: "ll-live-play" }, picture(view), side);
  }

  function show(view, status, body, said) {
    const { table, root } = view;
    const key = document.activeElement?.closest?.("[data-key]")?.dataset.key;
    for (const details of body.querySelectorAll("details[data-key]")) {
      if (details.open) view.open.add(details.dataset.key);
      else view.open.delete(details.dataset.key);
    }
    view.line = replay(table);
    view.played = shownPart(view.line, table.at);
    view.said = isCovered(view) && !view.isPassed ? "" : said;
    view.decisions = isCovered(view) ? [] : decisionsOf(view);
    if (isBrief(root)) {
      body.replaceChildren(briefBody(view));
      status.textContent = said;
      refocus(root, key);
      return;
    }
    keepLink(hashOf(table));
    const more = make("div", { class: "ll-live-more" }, readingsPart(view));
    body.replaceChildren(setUpPart(view), isCovered(view) ? coverPart(view) : playPart(view), more);
    const covered = body.querySelector(".ll-live-cover h2");
    status.textContent = covered ? `${view.said} ${covered.textContent}.` : said;
    scrollHistory(body);
    refocus(root, key);
    markHistory(view);
  }

  function playPart(view) {
    const side = make("div", { class: "ll-live-side" }, turnPart(view), historyPart(view));
    return make("div", { class: "ll-live-play" }, picture(view), side);
  }

  /** Puts the focus back where it was before everything was redrawn, or on the next move. */
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
    const shown = (said) => {
      Object.assign(view, { here: null, steps: [] });
      show(view, status, body, said);
    };
    const redrawn = (said) => show(view, status, body, said);
    return {
      show: shown,
      ...movingActions(view, shown, redrawn),
      ...lineActions(view, shown),
      ...startingActions(view, shown),
      ...lookingActions(view, shown, redrawn),
      profile: (id) => {
        table.profile = id;
        shown("The game is replayed under this profile.");
      },
      follow: (dispute, reading) => {
        const base = readingsOf({ ...table, own: {} });
        if (base[dispute] === reading) delete table.own[dispute];
        else table.own[dispute] = reading;
        shown(`The board now follows the reading ${reading}.`);
      },
      drop: () => {
        table.own = {};
        shown("The board now follows the profile, without single readings.");
      },
      copy: (field) => {
        field.select();
        navigator.clipboard?.writeText(field.value).then(
          () => (status.textContent = "Link copied."),
          () => document.execCommand("copy"),
        );
      },
    };
  }

  /** Which things a position in short form leaves out, in a sentence; the set-up form lists them with their values. */
  function filledIn(fillings) {
    const names = [...new Set(fillings.map(({ what }) => what))];
    if (names.length === 0) return "";
    const isLong = names.length > MOST_NAMED + 1;
    const shown = isLong ? [...names.slice(0, MOST_NAMED), `${names.length - MOST_NAMED} more`] : names;
    return ` Filled in: ${[shown.slice(0, -1).join(", "), shown.at(-1)].filter(Boolean).join(" and ")}.`;
  }

  function movingActions(view, shown, redrawn) {
    const { game, table } = view;
    const focusNext = () => {
      bringBoard(view.root);
      // With nothing left to choose, the heading says so.
      const next = view.root.querySelector(".ll-live-moves button") ?? view.root.querySelector(".ll-live-turn h2");
      next?.focus({ preventScroll: true });
    };
    return {
      play: (text) => {
        leaveLine(view, view.played.steps.length);
        table.moves.push(text);
        const told = saidOfLast(game, table);
        view.isPassed = passOn(view);
        shown(view.isPassed ? "The device is passed on." : told);
        view.isPassed = false;
        focusNext();
      },
      /** Makes a step of the next move. */
      step: ({ next }) => {
        view.steps.push(next);
        view.here = null;
        redrawn(saidSoFar(view));
        focusNext();
      },
      /** Plays a choice, with random results where it needs any. */
      take: (move) => {
        const { position } = view.played;
        view.play(game.writeMove(game.completed(readingsOf(table), position, move, below), position));
      },
      typed: (text) => typedAnswer(view, text),
      undo: () => {
        if (view.steps.length > 0) {
          view.steps.pop();
          redrawn("The last step is undone.");
          return;
        }
        if (table.at !== null) {
          view.goTo(view.played.steps.length - 1);
          return;
        }
        const last = table.moves.pop();
        shown(isOpen(table) ? `“${last}” is undone.` : "The last move is undone.");
      },
      forget: () => {
        table.moves = table.moves.slice(0, view.played.steps.length);
        shown("The refused move is removed.");
      },
    };
  }

  /** What has happened in the steps of the next move so far. */
  function saidSoFar({ game, table, played, steps }) {
    const { told } = game.during(readingsOf(table), played.position, steps.at(-1));
    return told.map(({ text }) => text).join(" ");
  }

  /** Keeps the line on the board as a branch if it goes on after so many moves, and cuts it there. */
  function leaveLine(view, number) {
    const { table } = view;
    const { moves, profile, own } = table;
    if (moves.length > number) keepBranch(view, { from: number, moves: [...moves], profile, own: { ...own } });
    Object.assign(table, { moves: moves.slice(0, number), at: null });
  }

  function keepBranch(view, branch) {
    const keyOf = ({ moves, profile, own }) => JSON.stringify([moves, profile, own]);
    view.branches = [...view.branches.filter((one) => keyOf(one) !== keyOf(branch)), branch];
  }

  /** Going through the moves of the board, and to other lines. */
  function lineActions(view, shown) {
    const { table } = view;
    const goTo = (number) => {
      table.at = number === null || number >= table.moves.length ? null : number;
      if (number === 0) shown("The board shows the first position.");
      else shown(table.at === null ? "The board shows the last move." : `The board shows move ${number}.`);
    };
    return {
      goTo,
      /** Goes on after a move by another reading of a question; the line so far stays as a branch. */
      branch: (index, dispute, reading) => {
        const { moves, profile, own } = table;
        const title = `The same ${moves.length === 1 ? "move" : "moves"} as before, by ${readingsOf(table)[dispute]}`;
        keepBranch(view, { from: index, title, moves: [...moves], profile, own: { ...own } });
        const base = readingsOf({ ...table, own: {} });
        table.own = { ...own, [dispute]: reading };
        if (base[dispute] === reading) delete table.own[dispute];
        table.at = index + 1 >= moves.length ? null : index + 1;
        shown(`The board follows the reading ${reading} and shows move ${index + 1}.`);
      },
      /** Returns to a branch. */
      enter: (branch) => {
        const { moves, profile, own } = table;
        view.branches = view.branches.filter((one) => one !== branch);
        const isSame = branch.profile === profile && JSON.stringify(branch.own) === JSON.stringify(own);
        const title = isSame ? undefined : "The line by the other readings";
        if (moves.length > branch.from || !isSame) {
          keepBranch(view, { from: branch.from, title, moves: [...moves], profile, own: { ...own } });
        }
        const { moves: other, profile: rules, own: single } = branch;
        Object.assign(table, { moves: [...other], profile: rules, own: { ...single }, at: null });
        shown("The board shows the other branch.");
      },
    };
  }

  /** Scrolls the board to the top if the choices cover it; with `from`, the part with this class above the board. */
  function bringBoard(root, from = "ll-live-seen") {
    const board = root.querySelector(".ll-live-seen");
    if (!board || isBrief(root)) return;
    const { top, right, bottom } = board.getBoundingClientRect();
    const turn = root.querySelector(".ll-live-turn").getBoundingClientRect();
    const isOver = turn.left < right && turn.top < bottom;
    if (isOver && top > 0) root.querySelector(`.${from}`).scrollIntoView({ block: "start" });
  }

  /** Scrolls the board into the window if it is outside. */
  function showBoard(root) {
    const { top, bottom } = root.querySelector(".ll-live-play").getBoundingClientRect();
    if (top < 0 || bottom > innerHeight) root.querySelector(".ll-live-seen")?.scrollIntoView({ block: "start" });
  }

  /** The last move in words, as the current viewer hears it. */
  function saidOfLast(game, table) {
    const last = replay(table).steps.at(-1);
    if (!last) return "";
    const { seats } = lookOf(table) ?? { seats: null };
    const told = game.tell(last.before, last.outcome, last.move, { readings: readingsOf(table), seats });
    return told.map(({ text }) => text).join(" ");
  }

  function lookingActions(view, shown, redrawn) {
    return {
      look: (id) => {
        Object.assign(view.table, { look: id, isShared: false });
        const look = lookOf(view.table);
        shown(look ? `The board shows what ${look.title} sees and may choose.` : "The board shows everything.");
      },
      /** Lets the players pass the device around. */
      share: () => {
        Object.assign(view.table, { look: null, isShared: true });
        shown("");
        view.root.querySelector(".ll-live-cover .ll-live-moves button")?.focus({ preventScroll: true });
      },
      /** Shows a player the board, who takes the device. */
      hold: (id) => {
        view.table.look = id;
        shown(saidOfLast(view.game, view.table));
        view.root.querySelector(".ll-live-turn .ll-live-moves button")?.focus({ preventScroll: true });
      },
      /** A click in the picture: plays the only choice there, or asks which one if there are several. */
      point: (place) => {
        const options = optionsOf(view.decisions).filter(({ at }) => at === place);
        if (options.length === 1) {
          if (options[0].move) view.take(options[0].move);
          else view.step(options[0]);
          return;
        }
        view.here = place;
        redrawn(`There are ${options.length} choices at ${place}.`);
        view.root.querySelector(".ll-live-here button")?.focus({ preventScroll: true });
      },
    };
  }

  /** Plays a typed move; returns what is wrong with it, or null. */
  function typedAnswer(view, text) {
    const { game, table, played, root } = view;
    const readings = readingsOf(table);
    try {
      const given = game.readMove(text, played.position);
      const look = lookOf(table);
      if (look && !game.knows(given, look.seats, played.position)) {
        return [`${look.title[0].toUpperCase()}${look.title.slice(1)} cannot choose this.`];
      }
      const move = game.completed(readings, played.position, given, below);
      const { refused } = game.play(readings, played.position, move);
      if (refused)
        return [make("b", {}, "✕ Refused. "), `${refused.why} `, ruleLink(root, game, refused.rule)];
      view.play(game.writeMove(move, played.position));
      return null;
    } catch (error) {
      return [error.message];
    }
  }

  /** Puts another game on the table; whoever held the device passes it on. */
  function begin(view, { start, moves }) {
    const { table } = view;
    Object.assign(table, { start, moves, at: null });
    if (table.isShared || lookOf(table) === null) table.look = null;
    view.branches = [];
  }

  function startingActions(view, shown) {
    const { game, table, root } = view;
    return {
      load: (text) => {
        let noted = "";
        try {
          const position = game.readPosition(text);
          const { refused, notes = [] } = game.open(readingsOf(table), position);
          if (refused)
            return [make("b", {}, "✕ Impossible. "), `${refused.why} `, ruleLink(root, game, refused.rule)];
          begin(view, { start: game.writePosition(position), moves: [] });
          // A position as the board writes it is whole; it leaves out only what is as usual.
          view.fillings = table.start === text.trim().replace(/\s+/g, " ") ? [] : game.fillings(text);
          noted = notes.map(({ why }) => ` Note: no game can reach this position. ${why}`).join("");
        } catch (error) {
          return [error.message];
        }
        shown(`The position is on the board.${filledIn(view.fillings)}${noted}`);
        showBoard(root);
        return null;
      },
      choose: (key, value) => {
        view.chosen[key] = value;
      },
      deal: () => {
        const dealt = game.deal(readingsOf(table), view.chosen, below);
        if (dealt.refused) {
          shown(`This game cannot be set up: ${dealt.refused.why}`);
          return;
        }
        const { position, moves = [] } = dealt;
        const start = game.writePosition(position);
        view.fillings = [];
        begin(view, { start, moves: moves.map((move) => game.writeMove(move, position)) });
        shown("A new game begins.");
        showBoard(root);
      },
    };
  }

  const open = () => document.querySelectorAll(".ll-live").forEach(live);
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", open);
  else open();
})();
