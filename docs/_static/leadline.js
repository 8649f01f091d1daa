/* The "go to" box, links that copy themselves, and folded parts that open for print. A classic script: it works
   from a file on disk. Nothing is fetched; the data is a script of its own, loaded when the box is first used. */
(function (root) {
  "use strict";
  var KINDS = { r: "rule", d: "dispute", s: "scenario", c: "component", m: "mistake", t: "word", p: "page" };
  var ORDER = { d: 0, r: 1, t: 2, c: 3, m: 4, p: 5, s: 6 };
  var IDLE = new Set(("a an the of to in on at is are be and or it its i you we my your if do does can may must what " +
    "when how who which that this with for from by one has have then there after before over another").split(" "));

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

  function prepare(row) {
    var names = [row[1]].concat(row[5]).filter(Boolean);
    var last = names.map(function (name) { return name.slice(name.lastIndexOf(".") + 1); });
    return {
      kind: row[0], id: row[1], title: row[2], uri: row[3] + (row[4] ? "#" + row[4] : ""),
      names: names.map(flat), last: last.map(flat), flat: flat(row[2]), phrases: row[6].map(flat),
      inTitle: wordsOf(row[2]).map(stem), inWords: wordsOf(row[6].join(" ")).map(stem),
      inId: wordsOf(names.join(" ").replace(/[._-]/g, " ")).map(stem)
    };
  }
  function likeness(wanted, words, last) {
    if (words.indexOf(wanted) >= 0) return 1;
    return words.some(function (word) { return word.startsWith(wanted); }) ? (last ? 0.8 : 0.5) : 0;
  }
  /* How well something fits; 0 if it does not. Named beats a title, a title beats words. */
  function score(item, query, wanted) {
    if (item.names.indexOf(query) >= 0) return 1000;
    if (item.flat === query) return 950;
    if (item.last.indexOf(query) >= 0 || item.last.indexOf(query.replace(/ /g, "-")) >= 0) return 900;
    if (item.phrases.indexOf(query) >= 0) return 700;
    var sum = 0, hits = 0;
    wanted.forEach(function (word, n) {
      var last = n === wanted.length - 1;
      var best = Math.max(8 * likeness(word, item.inTitle, last), 7 * likeness(word, item.inWords, last),
        5 * likeness(word, item.inId, last));
      if (best) hits++;
      sum += best;
    });
    if (!hits || hits < wanted.length / 2) return 0;
    var share = hits / wanted.length;
    var start = item.flat.startsWith(query) ? 60 : item.names.some(function (name) { return name.startsWith(query); }) ? 50 : 0;
    /* Hundreds of scenarios share the words of a few rules and questions, which are what is meant. */
    return (item.kind === "s" ? 0.6 : 1) * (start + sum * share * share) - item.inTitle.length * 0.05;
  }
  /* On the pages of a game (`home`: their folder) what is of that game comes before its like of the others. */
  var AT_HOME = 500;
  function find(items, text, most, home) {
    var query = flat(text), wanted = wordsOf(text.replace(/[._-]/g, " ")).map(stem);
    if (!query) return [];
    var found = [];
    items.forEach(function (item) {
      var points = score(item, query, wanted);
      if (points > 0) found.push([points + (home && item.uri.startsWith(home) ? AT_HOME : 0), item]);
    });
    found.sort(function (a, b) {
      return b[0] - a[0] || ORDER[a[1].kind] - ORDER[b[1].kind] || (a[1].id < b[1].id ? -1 : 1);
    });
    return found.slice(0, most || 8).map(function (pair) { return pair[1]; });
  }

  root.LeadlineGoto = { prepare: prepare, find: find };
  if (typeof document === "undefined") return;

  var base = document.documentElement.dataset.content_root || "./";
  var here = root.location.href.slice(new URL(base, root.location.href).href.length);
  var home = (here.match(/^games\/[^/]+\//) || [""])[0];
  var items = null, waiting = [];
  function load(then) {
    if (items) return then();
    waiting.push(then);
    if (waiting.length > 1) return undefined;
    var script = document.createElement("script");
    script.src = base + "_static/goto-data.js";
    script.onload = function () {
      items = root.LEADLINE_GOTO.map(prepare);
      waiting.splice(0).forEach(function (one) { one(); });
    };
    document.head.appendChild(script);
    return undefined;
  }

  var count = 0;
  function box(label) {
    var id = "ll-goto-" + ++count;
    var form = document.createElement("form");
    form.className = "ll-goto";
    form.setAttribute("role", "search");
    form.setAttribute("aria-label", "Go to a rule or a dispute");
    form.innerHTML = '<label for="' + id + '">' + label + '</label><input id="' + id + '" type="text" role="combobox" ' +
      'autocomplete="off" autocapitalize="off" spellcheck="false" aria-autocomplete="list" aria-expanded="false" ' +
      'aria-controls="' + id + '-list"><ul id="' + id + '-list" role="listbox" aria-label="What fits" hidden></ul>' +
      '<p class="ll-goto-none" role="status"></p>';
    var input = form.querySelector("input"), list = form.querySelector("ul"), none = form.querySelector("p");
    var hits = [], chosen = 0;

    function show() {
      list.textContent = "";
      hits.forEach(function (hit, n) {
        var row = document.createElement("li");
        row.id = id + "-" + n;
        row.setAttribute("role", "option");
        row.setAttribute("aria-selected", String(n === chosen));
        var kind = document.createElement("span"), title = document.createElement("span"), small = document.createElement("code");
        kind.className = "ll-goto-kind";
        kind.textContent = KINDS[hit.kind];
        title.textContent = hit.title;
        small.textContent = hit.id;
        row.append(kind, title, small);
        row.addEventListener("mousedown", function (event) { event.preventDefault(); });
        row.addEventListener("click", function () { go(hit); });
        list.appendChild(row);
      });
      list.hidden = !hits.length;
      input.setAttribute("aria-expanded", String(hits.length > 0));
      if (hits.length) input.setAttribute("aria-activedescendant", id + "-" + chosen);
      else input.removeAttribute("aria-activedescendant");
      none.textContent = !hits.length && input.value.trim() ? "Nothing fits. Try other words, or the search." : "";
      var active = list.children[chosen];
      if (active) active.scrollIntoView({ block: "nearest" });
    }
    function answer() {
      load(function () {
        if (document.activeElement !== input) return;
        hits = find(items, input.value, 8, home);
        chosen = 0;
        show();
      });
    }
    function close() {
      hits = [];
      show();
      none.textContent = "";
    }
    function go(hit) {
      var dialog = form.closest("dialog");
      if (dialog) dialog.close();
      close();
      root.location.href = base + hit.uri;
    }
    input.addEventListener("focus", answer);
    input.addEventListener("input", answer);
    input.addEventListener("keydown", function (event) {
      if ((event.key === "ArrowDown" || event.key === "ArrowUp") && hits.length) {
        event.preventDefault();
        chosen = (chosen + (event.key === "ArrowDown" ? 1 : hits.length - 1)) % hits.length;
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
      load(function () {
        if (!hits.length) hits = find(items, input.value, 8, home);
        if (hits[chosen]) go(hits[chosen]);
      });
    });
    return form;
  }

  function dialogBox() {
    var dialog = document.createElement("dialog");
    dialog.className = "ll-goto-dialog";
    dialog.setAttribute("aria-label", "Go to");
    dialog.appendChild(box("A rule, a question, or your own words for it"));
    var close = document.createElement("button");
    close.type = "button";
    close.className = "btn ll-goto-close";
    close.textContent = "Close";
    close.addEventListener("click", function () { dialog.close(); });
    dialog.appendChild(close);
    document.body.appendChild(dialog);
    return dialog;
  }

  /* The short answer: copied with its question and its link, shared, or printed without the rest of the page. */
  function answerOf(card) {
    var section = card.closest("section"), copy = section.querySelector("a.ll-copy");
    var title = section.querySelector("h1, h2").firstChild.textContent.trim();
    var said = Array.from(card.querySelectorAll(":scope > p")).map(function (one) { return one.textContent.trim(); });
    return { title: title, text: [title].concat(said).join("\n"), url: copy ? copy.href : root.location.href };
  }
  function cardButtons(card) {
    var row = document.createElement("div"), told = document.createElement("span");
    row.className = "ll-card-do";
    told.setAttribute("role", "status");
    function add(label, does) {
      var button = document.createElement("button");
      button.type = "button";
      button.textContent = label;
      button.addEventListener("click", does);
      row.appendChild(button);
    }
    if (navigator.share) add("Share", function () { navigator.share(answerOf(card)).catch(function () {}); });
    if (navigator.clipboard) add("Copy the answer", function () {
      var answer = answerOf(card);
      navigator.clipboard.writeText(answer.text + "\n" + answer.url).then(
        function () { told.textContent = "Copied."; },
        function () { told.textContent = "The browser does not allow it."; });
    });
    add("Print the card", function () {
      document.documentElement.classList.add("ll-card-only");
      root.print();
    });
    row.appendChild(told);
    card.appendChild(row);
  }

  function copyOnClick(link) {
    link.addEventListener("click", function (event) {
      if (!navigator.clipboard) return;
      event.preventDefault();
      navigator.clipboard.writeText(link.href).then(function () {
        link.firstElementChild.textContent = "copied";
        root.setTimeout(function () { link.firstElementChild.textContent = "copy link"; }, 2000);
      }, function () { root.location.hash = link.hash; });
    });
  }

  /* On paper nothing is folded, and afterwards everything is as it was. */
  function unfoldForPrint() {
    root.addEventListener("beforeprint", function () {
      document.querySelectorAll("details:not([open])").forEach(function (one) {
        one.open = true;
        one.dataset.llOpened = "1";
      });
    });
    root.addEventListener("afterprint", function () {
      document.documentElement.classList.remove("ll-card-only");
      document.querySelectorAll("details[data-ll-opened]").forEach(function (one) {
        one.open = false;
        delete one.dataset.llOpened;
      });
    });
  }

  /* The list beside the page is scrolled to where one is. */
  function showWhereOneIs() {
    var here = document.querySelector(".ll-nav [aria-current]"), aside = here && here.closest(".bd-sidebar-primary");
    if (!aside) return;
    var distance = here.getBoundingClientRect().top - aside.getBoundingClientRect().top;
    aside.scrollTop += distance - aside.clientHeight / 2;
  }

  function start() {
    var dialog = dialogBox();
    function open() {
      if (!dialog.open) dialog.showModal();
      dialog.querySelector("input").select();
      load(function () {});
    }
    document.querySelectorAll(".ll-goto-open").forEach(function (button) {
      button.hidden = false;
      button.addEventListener("click", open);
    });
    document.querySelectorAll(".ll-goto-here").forEach(function (place) {
      place.appendChild(box("What is it about? A rule, a question, or your own words for it"));
    });
    document.addEventListener("keydown", function (event) {
      var at = event.target;
      if (event.key !== "g" || event.ctrlKey || event.metaKey || event.altKey) return;
      if (/^(input|textarea|select)$/i.test(at.tagName) || at.isContentEditable || dialog.open) return;
      event.preventDefault();
      open();
    });
    document.querySelectorAll("a.ll-copy").forEach(copyOnClick);
    document.querySelectorAll(".ll-card").forEach(cardButtons);
    unfoldForPrint();
    showWhereOneIs();
  }
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", start);
  else start();
})(typeof window === "undefined" ? globalThis : window);
