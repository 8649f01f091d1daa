/*
 * “Who is right?”: the answer of a referee to a disputed move, from the position on the board. It plays the move under
 * the recommended rulings and under every other supported reading of an open question, and shows side by side the
 * answers that differ, with what the manuals say. Everything comes from the data in the page, so it works offline.
 */
(() => {
  "use strict";

  const { below, button, disputeLink, isOpen, lookOf, make, optionsOf, readingsOf, ruleLink } = globalThis.leadlineLive;

  /** How a manual comes to a reading, in words that complete “This manual …”. */
  const HOW = {
    stated: "says so",
    general: "says so in general",
    silent: "says nothing about this case; we read it this way",
    contradictory: "contradicts itself; we read it this way",
    unclear: "is unclear; we read it this way",
  };
  const TYPED = "typed";

  // ---- The results of a move

  /**
   * The result of a move under some readings: its facts and what happens, or its refusal. A result that is reached in
   * another way, and a refusal for another reason, are the same result.
   */
  function resultUnder(game, { before, move }, readings) {
    const completed = game.completed(readings, before, move, () => 0, true);
    const outcome = game.play(readings, before, completed);
    if (outcome.refused) return { refused: outcome.refused, key: "refused", told: [], facts: [] };
    const told = game.tell(before, outcome, completed, { readings, seats: null });
    const facts = game.facts(readings, outcome.position);
    return { facts, told, position: outcome.position, key: JSON.stringify(facts) };
  }

  /** The same, or null where the position cannot be played under these readings. */
  function triedUnder(game, disputed, readings) {
    try {
      return resultUnder(game, disputed, readings);
    } catch {
      return null;
    }
  }

  /**
   * The open questions whose answer changes the result: [{dispute, answers}]; those that decide whether the move is
   * allowed come first. An answer is {result, readings}, with all supported readings that lead to it; the first answer
   * is that of the ruling.
   */
  function decidingDisputes(game, disputed, base, ruled) {
    const decidesWhether = ({ answers }) => answers.some(({ result }) => !result.refused !== !ruled.refused);
    const found = game.data.disputes.flatMap((dispute) => {
      const answers = answersTo(game, disputed, base, ruled, dispute);
      return answers.length > 1 ? [{ dispute, answers }] : [];
    });
    return [...found.filter(decidesWhether), ...found.filter((one) => !decidesWhether(one))];
  }

  /** The different results of a move by the supported readings of a question, that of the readings in force first. */
  function answersTo(game, disputed, base, ruled, dispute) {
    const answers = [{ result: ruled, readings: [base[dispute.id]] }];
    for (const reading of Object.keys(dispute.readings)) {
      if (reading === base[dispute.id] || dispute.unsupported.includes(reading)) continue;
      const result = triedUnder(game, disputed, { ...base, [dispute.id]: reading });
      if (result === null) continue;
      const same = answers.find((one) => one.result.key === result.key);
      if (same) same.readings.push(reading);
      else answers.push({ result, readings: [reading] });
    }
    return answers;
  }

  /** The profiles with another result that no single question explains: [{titles, result, disputes}]. */
  function jointDifferences(game, disputed, base, ruled, deciding) {
    const known = [ruled, ...deciding.flatMap(({ answers }) => answers.map(({ result }) => result))];
    const found = new Map();
    for (const { title, readings } of game.data.profiles.slice(1)) {
      const result = triedUnder(game, disputed, { ...base, ...readings });
      if (result === null || known.some(({ key }) => key === result.key)) continue;
      const { titles = [] } = found.get(result.key) ?? {};
      const disputes = needed(game, disputed, base, readings, result);
      found.set(result.key, { titles: [...titles, title], result, disputes });
    }
    return [...found.values()];
  }

  /** The questions of a profile without which its result is another. */
  function needed(game, disputed, base, readings, { key }) {
    let kept = Object.keys(readings);
    for (const dispute of Object.keys(readings)) {
      const fewer = kept.filter((one) => one !== dispute);
      const tried = { ...base, ...Object.fromEntries(fewer.map((one) => [one, readings[one]])) };
      if (triedUnder(game, disputed, tried)?.key === key) kept = fewer;
    }
    return game.data.disputes.filter(({ id }) => kept.includes(id));
  }

  // ---- The answer in words

  /** The verdict, what happens by the ruling, and each question that decides it. */
  function ruledAnswer(view, disputed) {
    const { game } = view;
    const base = readingsOf({ game, profile: game.data.profiles[0].id, own: {} });
    const ruled = resultUnder(game, disputed, base);
    const deciding = decidingDisputes(game, disputed, base, ruled);
    const joint = jointDifferences(game, disputed, base, ruled, deciding);
    const others = [...deciding.flatMap(({ answers }) => answers.slice(1)), ...joint].map(({ result }) => result);
    const parts = [make("p", { class: "ll-ruling-verdict" }, make("b", {}, verdictOf(ruled, others)))];
    if (deciding.length === 0) parts.push(...ruledPart(view, ruled, others.length > 0));
    parts.push(...deciding.map((one) => disputePart(view, one)), ...joint.map((one) => jointPart(view, one, ruled)));
    return parts;
  }

  function verdictOf(ruled, others) {
    const isAllowed = !ruled.refused;
    if (others.length === 0) {
      return isAllowed
        ? "The move is allowed. No open question changes what happens."
        : "The move is not allowed. No open question changes that.";
    }
    const isSame = others.every(({ refused }) => !refused === isAllowed);
    if (isSame) return "The move is allowed, but the rules leave open what happens. Both sides can be right.";
    const ours = isAllowed ? "allow it" : "forbid it";
    const open = "The rules leave open whether the move is allowed. Both sides can be right.";
    return `${open} The rulings we recommend ${ours}.`;
  }

  /** What happens by the recommended rulings. */
  function ruledPart({ root, game }, { refused, told }, isDisputed) {
    const title = make("h3", {}, isDisputed ? "By the recommended rulings" : refused ? "Why" : "What happens");
    if (refused) return [title, refusalPart(root, game, refused)];
    const items = told.map(({ text }) => make("li", {}, text));
    return [title, items.length > 0 ? make("ul", {}, ...items) : make("p", {}, "Nobody sees anything happen.")];
  }

  function refusalPart(root, game, { rule, why }) {
    return make("p", {}, make("b", {}, "✕ Not allowed. "), `${why} The rule: `, ruleLink(root, game, rule), ".");
  }

  /** One open question: its answers side by side, and why the ruling is what it is. */
  function disputePart(view, { dispute, answers }) {
    const { root } = view;
    const cards = answers.map((answer, index) => answerCard(view, dispute, answer, answers, index === 0));
    return make(
      "section",
      { class: "ll-ruling-dispute", "aria-label": dispute.question },
      make("h3", {}, disputeLink(root, dispute.id, dispute.question)),
      make("div", { class: "ll-live-cards" }, ...cards),
      make("p", {}, make("b", {}, "Reason for the ruling: "), dispute.reason),
    );
  }

  function answerCard(view, dispute, { result, readings }, answers, isRuling) {
    const title = isRuling ? "Recommended ruling" : "Another reading";
    const says = readings.map((reading) => make("p", {}, dispute.readings[reading]));
    const card = make("div", { class: `ll-live-card${isRuling ? " ll-ruled" : ""}` }, make("h4", {}, title), ...says);
    card.append(...outcomePart(view, result, answers.map((one) => one.result)), ...sources(dispute, readings));
    const [reading] = readings;
    const about = { "aria-label": `Play by this: ${dispute.readings[reading]}` };
    card.append(button("Play by this", () => view.followRuling(dispute.id, reading), about));
    return card;
  }

  /** What the manuals say for some readings of a question. */
  function sources({ manuals }, readings) {
    const own = manuals.filter(({ reading }) => readings.includes(reading));
    const about = { class: "ll-ruling-source" };
    if (own.length === 0) return [make("p", about, "No manual says this, but the text can be read this way.")];
    return own.map(({ title, where, says, how }) => {
      return make("p", about, make("b", {}, `${title}, ${where}, ${HOW[how]}: `), says);
    });
  }

  /** The part of a result in which it differs from the others: what happens, or else the facts; the board is folded. */
  function outcomePart({ root, game }, result, results) {
    if (result.refused) return [refusalPart(root, game, result.refused)];
    const others = results.filter((one) => one !== result);
    const isShared = (text) => others.every(({ refused, told }) => refused || told.some((one) => one.text === text));
    const told = result.told.filter(({ text }) => others.every(({ refused }) => refused) || !isShared(text));
    const parts = told.length > 0 ? [make("ul", {}, ...told.map(({ text }) => make("li", {}, text)))] : [];
    const facts = result.facts.flatMap(([name, text]) => ownSentences(name, text, others));
    const list = facts.map(([name, text]) => make("div", {}, make("dt", {}, name), make("dd", {}, text)));
    const inFull = list.length > 0 ? [make("dl", {}, ...list)] : [];
    const place = make("div", { class: "ll-live-board" });
    place.innerHTML = game.draw(result.position, "The board after the move");
    const folded = make("details", {}, make("summary", {}, "The board after the move"), place);
    if (parts.length > 0) folded.append(...inFull);
    return parts.length > 0 ? [...parts, folded] : [...inFull, folded];
  }

  /** Of a fact, the sentences that some other result does not have. */
  function ownSentences(name, text, others) {
    const played = others.filter(({ refused }) => !refused);
    const there = played.map(({ facts }) => sentencesIn(facts.find(([other]) => other === name)?.[1] ?? ""));
    const own = sentencesIn(text).filter((one) => there.some((sentences) => !sentences.includes(one)));
    return own.length > 0 ? [[name, own.join(" ")]] : [];
  }

  const sentencesIn = (text) => text.split(". ").map((one, index, all) => (index < all.length - 1 ? `${one}.` : one));

  /** A result that only several questions together lead to. */
  function jointPart(view, { titles, result, disputes }, ruled) {
    const links = disputes.map(({ id, question }) => make("li", {}, disputeLink(view.root, id, question)));
    const name = titles.join(" and ");
    return make(
      "section",
      { class: "ll-ruling-dispute", "aria-label": name },
      make("h3", {}, name),
      make("p", {}, "These questions together lead to another result:"),
      make("ul", {}, ...links),
      make("div", { class: "ll-live-card" }, ...outcomePart(view, result, [ruled, result])),
    );
  }

  // ---- The disputed move

  /** The moves to choose from: [{group, label, before, move}]; the last move of the board comes first. */
  function movesInQuestion(view) {
    const { game, table, played, decisions } = view;
    const found = [];
    const last = lastMove(game, played);
    if (last) {
      const { before, move, text } = last;
      found.push({ group: "On the board", label: `the last move: ${text}`, before, move, isPlayed: true });
    }
    if (played.position === null || played.refused) return found;
    const before = played.position;
    const readings = readingsOf(table);
    const option = (group) => ({ label, move }) => {
      return { group, label, before, move: game.completed(readings, before, move, below) };
    };
    const refused = decisions.flatMap((decision) => decision.refused.flatMap(({ tries = [] }) => tries));
    const whole = wholeOptions(view, decisions);
    return [...found, ...whole.map(option("Next move")), ...refused.map(option("Refused here"))];
  }

  /** The options that are whole moves: those of a move in several steps with all steps, results of chance stated. */
  function wholeOptions({ game, table, played }, decisions) {
    const asked = { below, seats: lookOf(table)?.seats ?? null };
    return optionsOf(decisions).filter(({ isByChance }) => !isByChance).flatMap((option) => {
      if (option.move) return [option];
      const later = game.decisions(readingsOf(table), played.position, { ...asked, part: option.next });
      const rest = wholeOptions({ game, table, played }, later);
      return rest.map(({ label, move }) => ({ label: `${option.label}, ${label}`, move }));
    });
  }

  /** The last move that was played, or else the one that was refused. */
  function lastMove(game, { refused, position, left, steps }) {
    if (!refused) return steps.at(-1) ?? null;
    if (position === null) return null;
    return { text: left[0], before: position, move: game.readMove(left[0], position) };
  }

  function moveChoice(moves, onchange) {
    const groups = [...new Set(moves.map(({ group }) => group))].map((group) => {
      const own = moves.map((one, index) => [one, index]).filter(([one]) => one.group === group);
      const options = own.map(([{ label }, index]) => make("option", { value: index }, label));
      return make("optgroup", { label: group }, ...options);
    });
    const typed = make("option", { value: TYPED }, "another move, in notation");
    return make("select", { id: "ll-ruling-move", onchange }, ...groups, typed);
  }

  /** Opens the question about the position on the board; the answer follows the chosen or typed move. */
  function askWhoIsRight(view) {
    const dialog = make("dialog", { class: "ll-ruling", "aria-labelledby": "ll-ruling-title" });
    const close = button("Close", () => dialog.close());
    const title = make("h2", { id: "ll-ruling-title", class: "ll-live-title" }, "Who is right?");
    dialog.append(make("div", { class: "ll-ruling-head" }, title, close), ...questionPart(view));
    dialog.addEventListener("close", () => {
      dialog.remove();
      view.root.querySelector("[data-key=right]")?.focus({ preventScroll: true });
    });
    view.followRuling = (dispute, reading) => {
      dialog.close();
      view.follow(dispute, reading);
    };
    view.root.append(dialog);
    dialog.showModal();
  }

  function questionPart(view) {
    if (!isOpen(view.table)) {
      return [make("p", {}, "The answer shows what is hidden. To ask, set “View of” to “everything” first.")];
    }
    const moves = movesInQuestion(view);
    const answer = make("div", { class: "ll-ruling-answer", "aria-live": "polite" });
    const field = make("input", { type: "text", id: "ll-ruling-typed", autocomplete: "off", spellcheck: "false" });
    const label = make("label", { for: "ll-ruling-typed" }, "The move in notation");
    const go = make("button", { class: "ll-button" }, "Ask");
    const row = make("div", { class: "ll-ruling-typed", hidden: true }, label, field, go);
    const show = () => {
      row.hidden = select.value !== TYPED;
      if (row.hidden) answer.replaceChildren(...answered(view, () => moves[Number(select.value)]));
      else answer.replaceChildren();
    };
    const submit = (event) => {
      event.preventDefault();
      if (select.value === TYPED) answer.replaceChildren(...answered(view, () => typedMove(view, field.value.trim())));
    };
    const select = moveChoice(moves, show);
    const about = make("label", { for: "ll-ruling-move" }, "The disputed move");
    show();
    return [make("form", { class: "ll-ruling-form", onsubmit: submit }, about, select, row), answer];
  }

  function typedMove({ game, table, played }, text) {
    if (played.position === null) throw new Error("This position cannot be played.");
    const before = played.position;
    return { before, move: game.completed(readingsOf(table), before, game.readMove(text, before), below) };
  }

  /** The answer to the move that `find` returns, or what is wrong with it. */
  function answered(view, find) {
    try {
      const disputed = find();
      const written = view.game.writeMove(disputed.move, disputed.before);
      const shown = make("p", { class: "ll-ruling-move" }, "The move: ", make("code", {}, written));
      return [...(disputed.isPlayed ? [] : [shown]), ...ruledAnswer(view, disputed)];
    } catch (error) {
      return [make("p", {}, error.message)];
    }
  }

  Object.assign(globalThis.leadlineLive, { answersTo, askWhoIsRight, resultUnder, wholeOptions });
})();
