/* The search: one box for everything, on the front page, by its button and by keys, and a page with all results.
   A classic script: it works from a file on disk. Nothing is fetched; the data are two scripts of their own, loaded
   when the box is first used: what is looked for by question or rule, and the scenarios after it. */
(function (root) {
  "use strict";
  var KINDS = { r: "rule", d: "dispute", s: "scenario", c: "component", m: "mistake", t: "word", p: "page" };
  var ORDER = { d: 0, r: 1, t: 2, c: 3, m: 4, p: 5, s: 6 };
  /* Hundreds of scenarios and mistakes share the words of a few rules and questions, which are what is meant. */
  var WEIGHT = { d: 1, r: 1, t: 0.9, c: 0.9, m: 0.6, p: 0.8, s: 0.6 };
  var IDLE = new Set(("a an the of to in on at is are be and or it its i you we my your if do does can may must what " +
    "when how who which that this with for from by one has have then there after before over another").split(" "));
  var AT_HOME = 500; /* On the pages of a game what is of that game comes before its like of the others. */
  var NAMED = 700; /* From here on something was asked for by its name, its title or the very words for it. */
  var LISTED = 8;

  function wordsOf(text) {
    var all = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) || [];
    var telling = all.filter(function (word) { return !IDLE.has(word); });
    return telling.length ? telling : all;
  }
  function stem(word) {
    var endings = ["ing", "ed", "es", "s", "er"];
    for (var n = 0; n < endings.length; n++) {
      var end = endings[n];
      if (word.endsWith(end) && word.length - end.length >= 3) {
        var cut = word.slice(0, -end.length);
        return cut.length > 3 && cut[cut.length - 1] === cut[cut.length - 2] ? cut.slice(0, -1) : cut;
      }
    }
    return word;
  }
  function flat(text) { return text.toLowerCase().trim().replace(/[`'"?.!]+$/g, "").replace(/\s+/g, " "); }

  /* A row: kind, id, title, page, anchor, earlier names, players' words, the text. */
  function prepare(row) {
    var names = [row[1]].concat(row[5]).filter(Boolean);
    var last = names.map(function (name) { return name.slice(name.lastIndexOf(".") + 1); });
    return {
      kind: row[0], id: row[1], title: row[2], uri: row[3] + (row[4] ? "#" + row[4] : ""),
      names: names.map(flat), last: last.map(flat), flat: flat(row[2]), phrases: row[6].map(flat),
      inTitle: wordsOf(row[2]).map(stem), inWords: wordsOf(row[6].join(" ")).map(stem),
      inText: wordsOf(row[7] || "").map(stem),
      inId: wordsOf(names.join(" ").replace(/[._-]/g, " ")).map(stem)
    };
  }
  function likeness(wanted, words, last) {
    if (words.indexOf(wanted) >= 0) return 1;
    return words.some(function (word) { return word.startsWith(wanted); }) ? (last ? 0.8 : 0.5) : 0;
  }
  /* How well something fits; 0 if it does not. Named beats a title, a title beats words, and words beat the text. */
  function score(item, query, wanted) {
    if (item.names.indexOf(query) >= 0) return 1000;
    if (item.flat === query) return 950;
    if (item.last.indexOf(query) >= 0 || item.last.indexOf(query.replace(/ /g, "-")) >= 0) return 900;
    if (item.phrases.indexOf(query) >= 0) return NAMED;
    var sum = 0, hits = 0;
    wanted.forEach(function (word, n) {
      var last = n === wanted.length - 1;
      var best = Math.max(8 * likeness(word, item.inTitle, last), 7 * likeness(word, item.inWords, last),
        5 * likeness(word, item.inId, last), 3 * likeness(word, item.inText, false));
      if (best) hits++;
      sum += best;
    });
    if (!hits || hits < wanted.length / 2) return 0;
    var share = hits / wanted.length;
    var start = item.flat.startsWith(query) ? 60 : item.names.some(function (name) { return name.startsWith(query); }) ? 50 : 0;
    return WEIGHT[item.kind] * (start + sum * share * share) - item.inTitle.length * 0.05;
  }
  /* Everything that fits, best first: [points, item]. */
  function ranked(items, text, home) {
    var query = flat(text), wanted = wordsOf(text.replace(/[._-]/g, " ")).map(stem);
    if (!query) return [];
    var found = [];
    items.forEach(function (item) {
      var points = score(item, query, wanted);
      if (points > 0) found.push([points + (home && item.uri.startsWith(home) ? AT_HOME : 0), item]);
    });
    return found.sort(function (a, b) {
      return b[0] - a[0] || ORDER[a[1].kind] - ORDER[b[1].kind] || (a[1].id < b[1].id ? -1 : 1);
    });
  }
  /* The first of what fits. A scenario is among them if it was named, or if nothing else fits. */
  function find(items, text, most, home) {
    var all = ranked(items, text, home);
    var shown = all.filter(function (pair) {
      return pair[1].kind !== "s" || pair[0] - (home && pair[1].uri.startsWith(home) ? AT_HOME : 0) >= NAMED;
    });
    return (shown.length ? shown : all).slice(0, most || LISTED).map(function (pair) { return pair[1]; });
  }

  root.LeadlineSearch = { prepare: prepare, find: find };
  if (typeof document === "undefined") return;

  var base = document.documentElement.dataset.content_root || "./";
  var here = root.location.href.slice(new URL(base, root.location.href).href.length);
  var home = (here.match(/^games\/[^/]+\//) || [""])[0];
  var items = null, waiting = [], waitingForAll = [];
  /* Calls `then` when there is something to search, and again when the scenarios are there too. */
  function load(then) {
    if (items) return then();
    waiting.push(then);
    if (waiting.length > 1) return undefined;
    var again;
    script("search-data.js", function () {
      items = root.LEADLINE_SEARCH.map(prepare);
      again = waiting.splice(0);
      again.forEach(function (one) { one(); });
      script("search-scenarios.js", function () {
        items = items.concat(root.LEADLINE_SCENARIOS.map(prepare));
        document.documentElement.dataset.llSearch = "whole";
        again.concat(waitingForAll.splice(0)).forEach(function (one) { one(); });
      });
    });
    return undefined;
  }
  /* Calls `then` when the scenarios are there too: who knows the name of one is quicker than they are. */
  function loadAll(then) {
    if (document.documentElement.dataset.llSearch === "whole") return then();
    waitingForAll.push(then);
    return load(function () {});
  }
  function script(name, then) {
    var made = document.createElement("script");
    made.src = base + "_static/" + name;
    made.onload = then;
    document.head.appendChild(made);
  }
  function element(name, className, text) {
    var made = document.createElement(name);
    if (className) made.className = className;
    if (text !== undefined) made.textContent = text;
    return made;
  }
  function resultsAddress(text) {
    return base + "search.html?" + new URLSearchParams(home ? { q: text, game: home.split("/")[1] } : { q: text });
  }

  var count = 0;
  function box(label) {
    var id = "ll-search-" + ++count;
    var form = element("form", "ll-search");
    form.setAttribute("role", "search");
    form.setAttribute("aria-label", "Search rules, disputes, scenarios and pages");
    form.innerHTML = '<label for="' + id + '">' + label + '</label><input id="' + id + '" type="text" role="combobox" ' +
      'autocomplete="off" autocapitalize="off" spellcheck="false" aria-autocomplete="list" aria-expanded="false" ' +
      'aria-controls="' + id + '-list"><ul id="' + id + '-list" role="listbox" aria-label="What fits" hidden></ul>' +
      '<p class="ll-search-none" role="status"></p>';
    var input = form.querySelector("input"), list = form.querySelector("ul"), none = form.querySelector("p");
    var hits = [], chosen = 0;

    function row(n, parts, does) {
      var made = element("li");
      made.id = id + "-" + n;
      made.setAttribute("role", "option");
      made.setAttribute("aria-selected", String(n === chosen));
      made.append.apply(made, parts);
      made.addEventListener("mousedown", function (event) { event.preventDefault(); });
      made.addEventListener("click", does);
      list.appendChild(made);
    }
    function show() {
      list.textContent = "";
      hits.forEach(function (hit, n) {
        row(n, [element("span", "ll-search-kind", KINDS[hit.kind]), element("span", "", hit.title), element("code", "", hit.id)],
          function () { go(hit); });
      });
      if (hits.length) {
        row(hits.length, [element("span", "ll-search-kind"), element("span", "ll-search-all", "All results")], toResults);
      }
      list.hidden = !hits.length;
      input.setAttribute("aria-expanded", String(hits.length > 0));
      if (hits.length) input.setAttribute("aria-activedescendant", id + "-" + chosen);
      else input.removeAttribute("aria-activedescendant");
      none.textContent = !hits.length && input.value.trim() ? "Nothing fits. Try other words." : "";
      var active = list.children[chosen];
      if (active) active.scrollIntoView({ block: "nearest" });
    }
    function answer() {
      load(function () {
        if (document.activeElement !== input) return;
        hits = find(items, input.value, LISTED, home);
        chosen = 0;
        show();
      });
    }
    function close() {
      hits = [];
      show();
      none.textContent = "";
    }
    function leave(address) {
      var dialog = form.closest("dialog");
      if (dialog) dialog.close();
      close();
      root.location.href = address;
    }
    function go(hit) { leave(base + hit.uri); }
    function toResults() { leave(resultsAddress(input.value)); }
    input.addEventListener("focus", answer);
    input.addEventListener("input", answer);
    input.addEventListener("keydown", function (event) {
      if ((event.key === "ArrowDown" || event.key === "ArrowUp") && hits.length) {
        event.preventDefault();
        var rows = hits.length + 1;
        chosen = (chosen + (event.key === "ArrowDown" ? 1 : rows - 1)) % rows;
        show();
      } else if (event.key === "ArrowDown") {
        event.preventDefault();
        answer();
      } else if (event.key === "Escape" && hits.length && !form.closest("dialog")) {
        event.preventDefault();
        close();
      }
    });
    input.addEventListener("blur", function () { if (!form.closest("dialog")) close(); });
    form.addEventListener("submit", function (event) {
      event.preventDefault();
      loadAll(function () {
        if (!chosen) hits = find(items, input.value, LISTED, home);
        if (hits.length && chosen === hits.length) toResults();
        else if (hits[chosen]) go(hits[chosen]);
      });
    });
    return form;
  }

  function dialogBox() {
    var dialog = element("dialog", "ll-search-dialog");
    dialog.setAttribute("aria-label", "Search");
    dialog.appendChild(box("A rule, a question, or your own words for it"));
    var close = element("button", "btn ll-search-close", "Close");
    close.type = "button";
    close.addEventListener("click", function () { dialog.close(); });
    dialog.appendChild(close);
    document.body.appendChild(dialog);
    return dialog;
  }

  /* The page with all results: rulings and rules first, and the scenarios folded. */
  var GROUPS = [["Disputes and rules", "dr"], ["Words and components", "tc"], ["Common mistakes", "m"], ["Pages", "p"],
    ["Scenarios", "s"]];
  function resultsPage(place) {
    var asked = new URLSearchParams(root.location.search);
    var form = element("form", "ll-search ll-search-results");
    form.setAttribute("role", "search");
    form.innerHTML = '<label for="ll-search-q">A rule, a question, or your own words for it</label>' +
      '<input id="ll-search-q" name="q" type="search" autocomplete="off" autocapitalize="off" spellcheck="false">' +
      '<label for="ll-search-game">of</label><select id="ll-search-game" name="game"></select>';
    var input = form.querySelector("input"), game = form.querySelector("select");
    var told = element("p"), found = element("div");
    told.setAttribute("role", "status");
    place.append(form, told, found);
    input.value = asked.get("q") || "";
    load(function () {
      if (!game.options.length) {
        [["", "all games"]].concat(root.LEADLINE_GAMES).forEach(function (one) { game.add(new Option(one[1], one[0])); });
        game.value = asked.get("game") || "";
        if (game.selectedIndex < 0) game.selectedIndex = 0;
      }
      showAll();
    });
    function showAll() {
      var folder = game.value ? "games/" + game.value + "/" : "";
      var hits = ranked(items, input.value, "").map(function (pair) { return pair[1]; }).filter(function (one) {
        return !folder || one.uri.startsWith(folder) || !one.uri.startsWith("games/");
      });
      found.textContent = "";
      GROUPS.forEach(function (group) {
        var some = hits.filter(function (one) { return group[1].indexOf(one.kind) >= 0; });
        if (some.length) found.appendChild(groupOf(group[0], some, group[1] === "s" && some.length < hits.length));
      });
      told.textContent = !input.value.trim() ? "" : !hits.length ? "Nothing fits. Try other words." :
        hits.length === 1 ? "1 result." : hits.length + " results.";
    }
    function update() {
      var now = new URLSearchParams({ q: input.value });
      if (game.value) now.set("game", game.value);
      root.history.replaceState(null, "", "?" + now);
      showAll();
    }
    input.addEventListener("input", update);
    game.addEventListener("change", update);
    form.addEventListener("submit", function (event) { event.preventDefault(); update(); });
  }
  var MOST_OF_A_GROUP = 40;
  function groupOf(title, some, folded) {
    var made = element(folded ? "details" : "section"), list = element("ul", "ll-search-list");
    var name = title + " (" + some.length + ")";
    made.appendChild(folded ? element("summary", "", name) : element("h2", "", name));
    function add(from) {
      some.slice(from, from + MOST_OF_A_GROUP).forEach(function (hit) {
        var row = element("li"), link = element("a", "", hit.title);
        link.href = base + hit.uri;
        row.append(element("span", "ll-search-kind", KINDS[hit.kind]), link, element("code", "", hit.id));
        list.appendChild(row);
      });
      if (some.length <= from + MOST_OF_A_GROUP) return;
      var more = element("button", "btn ll-search-more", "Show more");
      more.type = "button";
      more.addEventListener("click", function () {
        more.remove();
        add(from + MOST_OF_A_GROUP);
      });
      made.appendChild(more);
    }
    made.appendChild(list);
    add(0);
    return made;
  }

  function start() {
    var dialog = dialogBox();
    function open() {
      if (!dialog.open) dialog.showModal();
      dialog.querySelector("input").select();
      load(function () {});
    }
    document.querySelectorAll(".ll-search-open").forEach(function (button) {
      button.hidden = false;
      button.addEventListener("click", open);
    });
    document.querySelectorAll(".ll-search-here").forEach(function (place) {
      place.appendChild(box("What is it about? A rule, a question, or your own words for it"));
    });
    document.querySelectorAll(".ll-search-page").forEach(resultsPage);
    document.addEventListener("keydown", function (event) {
      var at = event.target, withControl = event.ctrlKey || event.metaKey;
      var isAsked = withControl ? event.key.toLowerCase() === "k" && !event.altKey && !event.shiftKey :
        !event.altKey && (event.key === "/" || event.key === "g") &&
        !/^(input|textarea|select)$/i.test(at.tagName) && !at.isContentEditable;
      if (!isAsked || dialog.open) return;
      event.preventDefault();
      open();
    });
  }
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", start);
  else start();
})(typeof window === "undefined" ? globalThis : window);
