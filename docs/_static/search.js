/* The search box: one box for everything, on the front page, opened by its button or by keys, and a page with all
   results. A classic script, so that it works from a file on disk. Nothing is fetched; the data are in two further
   scripts, which are loaded when the box is first used: first everything but the scenarios, then the scenarios. The
   ranking is in `search_engine.js`. */
(function (root) {
  "use strict";
  var LISTED = 8;
  var PROGRAMMERS_TOO = 3; /* Programmers' things after a full list of players'; more of them if players' are few. */
  var PAGES_FIRST = 4; /* Pages for programmers before players' things, if the question is about programs. */
  var engine = root.LeadlineSearch;

  /* The first results: at most `most` for players, and some for programmers. Scenarios are among them only if one was
     named, or if nothing else matches. */
  function find(indexes, text, most, home) {
    var all = ranked(indexes, text, home);
    var named = indexes.length ? indexes[0].settings.named[2] : 0;
    var ofPrograms = indexes.length > 0 && engine.isOfPrograms(indexes, text);
    function isPage(one) { return ofPrograms && !one.item.forPlayers && one.item.kind === "page"; }
    function isNamed(one) { return one.score >= named; }
    var pages = all.filter(function (one) { return isPage(one) && !isNamed(one); }).slice(0, PAGES_FIRST);
    var others = all.filter(function (one) { return !isPage(one) && !isNamed(one); });
    all = all.filter(isNamed).concat(pages, others);
    var shown = all.filter(function (one) { return one.item.kind !== "scenario" || one.score >= named; });
    shown = shown.length ? shown : all;
    var first = shown.filter(function (one) { return one.item.forPlayers || one.score >= named || isPage(one); });
    var rest = shown.filter(function (one) { return first.indexOf(one) < 0; });
    first = first.slice(0, most);
    rest = rest.slice(0, Math.max(PROGRAMMERS_TOO, most - first.length));
    return first.concat(rest).map(function (one) { return one.item; });
  }
  function ranked(indexes, text, home) {
    if (!indexes.length) return [];
    return engine.inOrder(engine.search(indexes, text, home), indexes[0].settings, engine.isOfPrograms(indexes, text));
  }
  function prepared(indexes) {
    return indexes.map(function (one) { return engine.prepare(root.LEADLINE_WORDS, one); });
  }

  engine.find = find;
  if (typeof document === "undefined") return;

  var base = document.documentElement.dataset.content_root || "./";
  var here = root.location.href.slice(new URL(base, root.location.href).href.length);
  var home = (here.match(/^games\/([^/]+)\//) || ["", ""])[1];
  var indexes = null, waiting = [], waitingForAll = [];
  /* Calls `then` when the first script is loaded, and again when the scenarios are too. */
  function load(then) {
    if (indexes) return then();
    waiting.push(then);
    if (waiting.length > 1) return undefined;
    var again;
    script("search-data.js", function () {
      indexes = prepared(root.LEADLINE_SEARCH);
      again = waiting.splice(0);
      again.forEach(function (one) { one(); });
      script("search-scenarios.js", function () {
        indexes = indexes.concat(prepared(root.LEADLINE_SCENARIOS));
        document.documentElement.dataset.llSearch = "whole";
        again.concat(waitingForAll.splice(0)).forEach(function (one) { one(); });
      });
    });
    return undefined;
  }
  /* Calls `then` when the scenarios are loaded too: someone who types the name of one may be faster than the script. */
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
  var FOR_PROGRAMMERS = "For programmers";
  /* What a row shows: game and kind, the title, the answer, and the id. */
  function partsOf(hit, title) {
    var game = (root.LEADLINE_GAMES.find(function (one) { return one[0] === hit.game; }) || ["", ""])[1];
    var parts = [element("span", "ll-search-kind", game ? game + " · " + hit.kind : hit.kind), title];
    var ruling = hit.kind === "dispute" ? "Ruling: " : hit.kind === "mistake" ? "Instead: " : "";
    if (hit.answer) parts.push(element("span", "ll-search-answer", ruling + hit.answer));
    return parts.concat(element("code", "", hit.id));
  }
  function resultsAddress(text) {
    return base + "search.html?" + new URLSearchParams(home ? { q: text, game: home } : { q: text });
  }

  var count = 0;
  function box(label) {
    var id = "ll-search-" + ++count;
    var form = element("form", "ll-search");
    form.setAttribute("role", "search");
    form.setAttribute("aria-label", "Search rules, disputes, scenarios and pages");
    form.innerHTML = '<label for="' + id + '">' + label + '</label><input id="' + id + '" type="text" role="combobox" ' +
      'autocomplete="off" autocapitalize="off" spellcheck="false" aria-autocomplete="list" aria-expanded="false" ' +
      'aria-controls="' + id + '-list"><div id="' + id + '-list" role="listbox" aria-label="Matches" hidden></div>' +
      '<p class="ll-search-none" role="status"></p>';
    var input = form.querySelector("input"), list = form.querySelector("[role=listbox]"), none = form.querySelector("p");
    var hits = [], chosen = 0;

    function row(n, place, parts, does) {
      var made = element("div", "ll-search-row");
      made.id = id + "-" + n;
      made.setAttribute("role", "option");
      made.setAttribute("aria-selected", String(n === chosen));
      made.append.apply(made, parts);
      made.addEventListener("mousedown", function (event) { event.preventDefault(); });
      made.addEventListener("click", does);
      place.appendChild(made);
    }
    function group(name, label) {
      var made = element("div"), head = element("span", "ll-search-group", name);
      made.setAttribute("role", "group");
      made.setAttribute("aria-label", name || label);
      head.setAttribute("aria-hidden", "true");
      if (name) made.appendChild(head);
      list.appendChild(made);
      return made;
    }
    function show() {
      list.textContent = "";
      var place = null, before = null;
      hits.forEach(function (hit, n) {
        if (hit.forPlayers !== before) place = group(hit.forPlayers ? "" : FOR_PROGRAMMERS, "Matches");
        before = hit.forPlayers;
        row(n, place, partsOf(hit, element("span", "ll-search-title", hit.title)), function () { go(hit); });
      });
      if (hits.length) row(hits.length, group("", "All results"), [element("span", "ll-search-all", "All results")], toResults);
      list.hidden = !hits.length;
      input.setAttribute("aria-expanded", String(hits.length > 0));
      if (hits.length) input.setAttribute("aria-activedescendant", id + "-" + chosen);
      else input.removeAttribute("aria-activedescendant");
      none.textContent = !hits.length && input.value.trim() ? "No matches. Try other words." : "";
      var active = list.querySelectorAll("[role=option]")[chosen];
      if (active) active.scrollIntoView({ block: "nearest" });
    }
    function answer() {
      load(function () {
        if (document.activeElement !== input) return;
        hits = find(indexes, input.value, LISTED, home);
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
        if (!chosen) hits = find(indexes, input.value, LISTED, home);
        if (hits.length && chosen === hits.length) toResults();
        else if (hits[chosen]) go(hits[chosen]);
      });
    });
    return form;
  }

  function dialogBox() {
    var dialog = element("dialog", "ll-search-dialog");
    dialog.setAttribute("aria-label", "Search");
    dialog.appendChild(box("A rule, a question, or your own words"));
    var close = element("button", "btn ll-search-close", "Close");
    close.type = "button";
    close.addEventListener("click", function () { dialog.close(); });
    dialog.appendChild(close);
    document.body.appendChild(dialog);
    return dialog;
  }

  /* The page with all results: players' things first, then programmers', and the scenarios folded. */
  var GROUPS = [["Rules and disputes", function (one) { return one.kind === "rule" || one.kind === "dispute"; }],
    ["Terms, components and pages", function (one) { return one.forPlayers; }],
    ["For programmers", function (one) { return one.kind !== "scenario"; }],
    ["Scenarios", function () { return true; }]];
  /* The group that comes before these if the question is about programs. */
  var OF_PROGRAMS = [["Pages for programmers", function (one) { return one.kind === "page" && !one.forPlayers; }]];
  function resultsPage(place) {
    var asked = new URLSearchParams(root.location.search);
    var form = element("form", "ll-search ll-search-results");
    form.setAttribute("role", "search");
    form.innerHTML = '<label for="ll-search-q">A rule, a question, or your own words</label>' +
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
      var all = ranked(indexes, input.value, game.value).filter(function (one) {
        return !game.value || !one.item.game || one.item.game === game.value;
      });
      var strong = all.length ? engine.strongest(all, indexes[0].settings) : [];
      var weak = all.filter(function (one) { return strong.indexOf(one) < 0; });
      function items(some) { return some.map(function (one) { return one.item; }); }
      found.textContent = "";
      inGroups(items(strong), found, all.length > 0 && engine.isOfPrograms(indexes, input.value));
      if (weak.length) found.appendChild(weakerPart(items(weak)));
      told.textContent = !input.value.trim() ? "" : !all.length ? "No matches. Try other words." :
        counted(strong.length, "result") + (weak.length ? ", and " + counted(weak.length, "weaker match", "es") + " below." : ".");
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
  function counted(number, thing, ending) { return number + " " + thing + (number === 1 ? "" : ending || "s"); }
  /* Results in their groups; scenarios are folded, unless there is nothing else. */
  function inGroups(hits, place, ofPrograms) {
    var left = hits;
    (ofPrograms ? OF_PROGRAMS.concat(GROUPS) : GROUPS).forEach(function (group) {
      var some = left.filter(group[1]);
      left = left.filter(function (one) { return some.indexOf(one) < 0; });
      var isFolded = some.length > 0 && some[0].kind === "scenario" && some.length < hits.length;
      if (some.length) place.appendChild(groupOf(group[0], some, isFolded));
    });
  }
  /* Weaker matches behind one line; they are listed when it is opened. */
  function weakerPart(hits) {
    var made = element("details", "ll-search-weaker"), list = element("div");
    made.append(element("summary", "", counted(hits.length, "weaker match", "es")), list);
    made.addEventListener("toggle", function () {
      if (made.open && !list.hasChildNodes()) inGroups(hits, list);
    });
    return made;
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
        row.append.apply(row, partsOf(hit, link));
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
      place.appendChild(box("What do you want to know? A rule, a question, or your own words"));
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
