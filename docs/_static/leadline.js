/* Links that copy themselves, buttons to copy, share or print a short answer, and folded parts that open for print.
   A classic script, so that it works from a file on disk. */
(function (root) {
  "use strict";
  /* The short answer can be copied with its question and link, shared, or printed without the rest of the page. */
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
        function () { told.textContent = "The browser does not allow copying."; });
    });
    add("Print the card", function () {
      document.documentElement.classList.add("ll-card-only");
      root.print();
    });
    row.appendChild(told);
    card.appendChild(row);
  }

  /* Adds the link that copies itself to the line with an id. Without this script it could not copy, and the mark at the
     title leads to the same place; in the pages, all these links would take more than a megabyte. */
  function copyLink(line) {
    var link = document.createElement("a"), label = document.createElement("span");
    var what = document.createElement("span");
    link.className = "ll-copy";
    link.href = "#" + line.closest("section[id]").id;
    label.textContent = "copy link";
    what.className = "visually-hidden";
    what.textContent = " to " + line.querySelector("code").textContent;
    link.append(label, what);
    line.append(" ", link);
    copyOnClick(link);
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

  /* A link to something that is folded away unfolds it. Not every browser does so by itself. */
  function unfoldTarget() {
    var id = root.location.hash.slice(1), target;
    try { target = id && document.getElementById(decodeURIComponent(id)); } catch (malformed) { return; }
    if (!target) return;
    var isMoved = false;
    for (var one = target.closest("details"); one; one = one.parentElement.closest("details")) {
      isMoved = isMoved || !one.open;
      one.open = true;
    }
    if (isMoved) target.scrollIntoView();
  }

  /* Everything is unfolded for printing and folded again afterwards, except what a rule rests on: a chapter is printed
     as a rulebook, and the page "To print" has the rest. */
  function unfoldForPrint() {
    root.addEventListener("beforeprint", function () {
      document.querySelectorAll("details:not([open], .ll-about)").forEach(function (one) {
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

  /* Scrolls the list beside the page to the current page. */
  function showWhereOneIs() {
    var here = document.querySelector(".ll-nav [aria-current]"), aside = here && here.closest(".bd-sidebar-primary");
    if (!aside) return;
    var distance = here.getBoundingClientRect().top - aside.getBoundingClientRect().top;
    aside.scrollTop += distance - aside.clientHeight / 2;
  }

  function start() {
    document.querySelectorAll(".ll-id:not(.ll-elsewhere)").forEach(copyLink);  // Before the cards, which use the links.
    document.querySelectorAll(".ll-card").forEach(cardButtons);
    unfoldForPrint();
    unfoldTarget();
    root.addEventListener("hashchange", unfoldTarget);
    showWhereOneIs();
  }
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", start);
  else start();
})(window);
