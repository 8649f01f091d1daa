/* The filter of a long list in groups, such as all scenarios by topic: it keeps the entries whose words, id or rules
   match the words in its box. The list says what its entries and its groups are called. A classic script, so that it
   works from a file on disk. Nothing is fetched; without scripts the list is complete. */
(function (root) {
  "use strict";
  function wordsOf(text) { return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) || []; }
  /* Whether every typed word is the beginning of a word of the entry. */
  function fits(words, wanted) {
    return wanted.every(function (one) { return words.some(function (word) { return word.startsWith(one); }); });
  }
  function counted(count, name) { return count + " " + name + (count === 1 ? "" : "s"); }

  function itemsOf(place) {
    var words = JSON.parse(place.dataset.names || "[]").map(wordsOf);
    return Array.from(place.querySelectorAll("li"), function (row) {
      var link = row.firstElementChild, shown = document.createElement("code");
      var ids = Array.from(row.querySelectorAll("a"), function (one) { return one.hash; });
      var own = wordsOf(row.textContent + " " + ids.join(" "));
      (row.dataset.of || "").split(" ").filter(Boolean).forEach(function (n) { own = own.concat(words[n]); });
      shown.textContent = link.hash.slice(1);
      row.append(" ", shown);
      return { row: row, words: Array.from(new Set(own)) };
    });
  }

  function filter(place) {
    var items = itemsOf(place), topics = Array.from(place.querySelectorAll(".ll-topic"));
    var entry = place.dataset.entry, group = place.dataset.group;
    var form = document.createElement("form");
    form.className = "ll-filter";
    form.setAttribute("role", "search");
    form.setAttribute("aria-label", "Filter the " + entry + "s");
    form.innerHTML = '<label for="ll-filter"></label><input id="ll-filter" ' +
      'type="search" autocomplete="off" autocapitalize="off" spellcheck="false"><p role="status"></p>';
    form.querySelector("label").textContent = place.dataset.label;
    place.before(form);
    var input = form.querySelector("input"), told = form.querySelector("p");

    function show() {
      var wanted = wordsOf(input.value), count = 0, inTopics = 0;
      items.forEach(function (one) {
        one.row.hidden = !fits(one.words, wanted);
        count += one.row.hidden ? 0 : 1;
      });
      topics.forEach(function (topic) {
        var left = topic.querySelectorAll("li:not([hidden])").length;
        topic.hidden = !left;
        topic.querySelector("details").open = wanted.length > 0;
        topic.querySelector("summary").textContent = counted(left, entry);
        inTopics += left ? 1 : 0;
      });
      told.textContent = !count ? "No " + entry + " matches. Try other words." : !wanted.length ?
        counted(count, entry) + " in " + counted(inTopics, group) + "." :
        count + " of " + counted(items.length, entry) + (count === 1 ? " matches" : " match") + ", in " +
          counted(inTopics, group) + ".";
    }
    function keep() {
      var query = input.value.trim() ? "?" + new URLSearchParams({ q: input.value }) : root.location.pathname;
      root.history.replaceState(null, "", query);
      show();
    }
    input.addEventListener("input", keep);
    /* The down arrow and Enter go to the first match; Escape clears the box. */
    input.addEventListener("keydown", function (event) {
      if (event.key === "Escape" && input.value) {
        event.preventDefault();
        input.value = "";
        keep();
      } else if (event.key === "ArrowDown") {
        event.preventDefault();
        into();
      }
    });
    form.addEventListener("submit", function (event) {
      event.preventDefault();
      into();
    });
    function into() {
      var first = place.querySelector(".ll-topic:not([hidden])");
      if (!first) return;
      first.querySelector("details").open = true;
      first.querySelector("li:not([hidden]) a").focus();
    }
    input.value = new URLSearchParams(root.location.search).get("q") || "";
    show();
  }
  document.querySelectorAll(".ll-topics").forEach(filter);
})(window);
