/* The ranking of the search, the same as in `conformance/leadline/search/engine.py`, with the same figures and words:
   `search-data.js` has them. A classic script, so that it works from a file on disk; a test compares the two. */
(function (root) {
  "use strict";
  var EDGES = /^[ \t\n\r\f\v`'"?.!]+|[ \t\n\r\f\v`'"?.!]+$/g;

  function wordsIn(text) { return text.toLowerCase().replace(/['’‘]/g, "").match(/[\p{L}\p{N}]+/gu) || []; }
  function flat(text) { return text.toLowerCase().replace(EDGES, "").replace(/[ \t\n\r\f\v]+/g, " "); }
  function percent(value, by) { return Math.floor(value * by / 100); }
  function sum(values) { return values.reduce(function (all, one) { return all + one; }, 0); }
  function unique(values) { return Array.from(new Set(values)); }
  function tuple(text) { return text.split(" "); }

  function stem(settings, word, forms) {
    word = forms.has(word) ? forms.get(word) : word;
    for (var pass = 0; pass < settings.passes; pass++) {
      var length = word.length;
      var taken = settings.endings.find(function (one) {
        return word.endsWith(one[0]) && length - one[0].length >= one[2];
      });
      var shorter = taken ? word.slice(0, length - taken[0].length) + taken[1] : word;
      if (shorter === word) break;
      word = shorter;
    }
    if (word.length > 3 && word.slice(-1) === word.slice(-2, -1)) word = word.slice(0, -1);
    if (word.length > 3 && word.endsWith("e")) word = word.slice(0, -1);
    return word.length > 2 && word.endsWith("y") ? word.slice(0, -1) + "i" : word;
  }

  /* The letters to add, remove, replace or swap with a neighbour; at most `most` + 1. */
  function distance(one, other, most) {
    if (Math.abs(one.length - other.length) > most) return most + 1;
    var before = [], row = Array.from({ length: other.length + 1 }, function (_, n) { return n; });
    for (var n = 1; n <= one.length; n++) {
      var following = [n];
      for (var m = 1; m <= other.length; m++) {
        var best = Math.min(row[m] + 1, following[m - 1] + 1, row[m - 1] + (one[n - 1] === other[m - 1] ? 0 : 1));
        if (n > 1 && m > 1 && one[n - 1] === other[m - 2] && one[n - 2] === other[m - 1]) {
          best = Math.min(best, before[m - 2] + 1);
        }
        following.push(best);
      }
      if (Math.min.apply(null, following) > most) return most + 1;
      before = row;
      row = following;
    }
    return Math.min(row[other.length], most + 1);
  }

  /* A row: kind, id, title, page, anchor, further names, answer, and 1 if it is for players. */
  function item(row) {
    var names = [row[0] === "page" ? "" : row[1]].concat(row[5]).filter(Boolean).map(flat);
    return {
      kind: row[0], id: row[1], title: row[2], answer: row[6], forPlayers: row[7] === 1,
      uri: row[3] + (row[4] ? "#" + row[4] : ""), flat: flat(row[2]), names: names
    };
  }

  /* An index of `search-data.js` with its tables ready for use. */
  function prepare(data, index) {
    var words = data.words[index.game] || data.words[""];
    var made = {
      settings: data.settings, game: index.game, once: index.once, items: index.rows.map(item),
      postings: new Map(Object.entries(index.postings)), ignored: new Set(words.ignored), weak: new Set(words.weak),
      programs: new Set(words.programs),
      forms: new Map(Object.entries(words.forms)), alike: new Map(), named: new Map(), corrected: new Map(), longest: 1,
      sayings: [], said: new Map()
    };
    made.items.forEach(function (one) { one.game = index.game; });
    Object.entries(words.alike).forEach(function (pair) {
      made.alike.set(pair[0], pair[1].map(tuple));
      made.longest = Math.max(made.longest, tuple(pair[0]).length);
    });
    made.single = Array.from(made.postings.keys()).filter(function (one) {
      return one.indexOf(" ") < 0;
    }).sort();
    index.asked.forEach(function (several, number) {
      several.forEach(function (saying) {
        tuple(saying).forEach(function (one) {
          if (!made.said.has(one)) made.said.set(one, []);
          made.said.get(one).push(made.sayings.length);
        });
        made.sayings.push([number, tuple(saying)]);
      });
    });
    made.items.forEach(function (one, number) {
      var last = one.names.filter(function (name) { return name.indexOf(".") >= 0; })
        .map(function (name) { return name.slice(name.lastIndexOf(".") + 1); });
      [one.names, [one.flat], last].forEach(function (names, rank) {
        names.forEach(function (name) {
          if (!made.named.has(name)) made.named.set(name, []);
          made.named.get(name).push([number, rank]);
        });
      });
    });
    return made;
  }

  function pairsOf(index, key) {
    var row = index.postings.get(key), found = [];
    for (var n = 1; row && n < row.length; n += 2) found.push([row[n], row[n + 1]]);
    return found;
  }
  function isKnown(index, stems) { return stems.every(function (one) { return index.postings.has(one); }); }

  function term(index, alternatives) {
    var known = alternatives.filter(function (one) { return isKnown(index, one[0]); });
    if (!known.length) return { alternatives: [], weight: percent(index.once, index.settings.unknown), isHint: false };
    var weight = Math.max.apply(null, known[0][0].map(function (one) { return index.postings.get(one)[0]; }));
    return { alternatives: known, weight: weight, isHint: false };
  }
  function synonyms(index, key, factor) {
    return (index.alike.get(key) || []).map(function (other) { return [other, factor]; });
  }
  function phrase(index, words, key) {
    var telling = key.filter(function (_, n) { return !index.ignored.has(words[n]); });
    var others = synonyms(index, key.join(" "), index.settings.synonym);
    if (telling.length) return term(index, [[telling, index.settings.same]].concat(others));
    var made = term(index, others);
    made.weight = percent(index.once, index.settings.hint);
    made.isHint = true;
    return made;
  }
  function word(index, raw, own, isLast) {
    var settings = index.settings;
    var alternatives = [[[own], settings.same]].concat(synonyms(index, own, settings.synonym));
    if (isLast && Array.from(raw).length > 1) {
      index.single.forEach(function (one) {
        if (one.startsWith(raw) && one !== own) alternatives.push([[one], settings.unfinished]);
      });
    }
    var known = alternatives.filter(function (one) { return isKnown(index, one[0]); });
    if (index.weak.has(raw)) {
      var made = term(index, known);
      made.weight = percent(made.weight, settings.weak);
      return made;
    }
    return term(index, known.length ? known : corrected(index, own));
  }
  /* The words that a word with one or two wrong letters may be, with those that mean the same. */
  function corrected(index, wrong) {
    if (!index.corrected.has(wrong)) index.corrected.set(wrong, correct(index, wrong));
    return index.corrected.get(wrong);
  }
  function correct(index, wrong) {
    var settings = index.settings, near = {}, found = [];
    var most = wrong.length >= settings.long ? 2 : wrong.length >= settings.shortest ? 1 : 0;
    if (!most) return found;
    var keys = Array.from(index.alike.keys()).filter(function (one) { return one.indexOf(" ") < 0; });
    unique(index.single.concat(keys)).forEach(function (one) {
      if (one.length < settings.shortest - 1) return;
      var isLonger = one.length >= settings.whole && wrong.startsWith(one);
      var far = isLonger ? 1 : distance(wrong, one, most);
      if (far <= most) (near[far] = near[far] || []).push(one);
    });
    var least = Object.keys(near).sort()[0];
    (near[least] || []).sort().forEach(function (one) {
      found.push([[one], settings.misspelt[least]]);
      found = found.concat(synonyms(index, one, percent(settings.misspelt[least], settings.synonym)));
    });
    return found;
  }
  /* Two words as one term, if they are neighbours in a title. */
  function pair(index, before, following) {
    if (!before.alternatives.length || !following.alternatives.length) return [];
    var key = before.alternatives[0][0].slice(-1)[0] + " " + following.alternatives[0][0][0];
    if (!index.postings.has(key)) return [];
    var weight = percent(before.weight + following.weight, index.settings.pair);
    return [{ alternatives: [[[key], index.settings.same]], weight: weight, isHint: true }];
  }
  function termsOf(index, query) {
    var words = wordsIn(query), met = new Set(), found = [], before = null, at = 0;
    var stems = words.map(function (one) { return stem(index.settings, one, index.forms); });
    while (at < words.length) {
      var size = Math.min(index.longest, words.length - at);
      while (size > 1 && !index.alike.has(stems.slice(at, at + size).join(" "))) size--;
      size = Math.max(size, 1);
      var key = stems.slice(at, at + size), name = key.join(" ");
      if (!met.has(name) && (size > 1 || !index.ignored.has(words[at]))) {
        met.add(name);
        var made = size > 1 ? phrase(index, words.slice(at, at + size), key)
          : word(index, words[at], key[0], at + 1 === words.length);
        found.push(made);
        if (before && !made.isHint) found = found.concat(pair(index, before, made));
        before = made.isHint ? before : made;
      }
      at += size;
    }
    return found;
  }

  function matches(index, one) {
    var found = new Map();
    one.alternatives.forEach(function (alternative) {
      var common = null;
      alternative[0].forEach(function (stems) {
        var here = new Map(pairsOf(index, stems));
        if (common) {
          here.forEach(function (weight, number) {
            if (common.has(number)) here.set(number, Math.min(weight, common.get(number)));
            else here.delete(number);
          });
        }
        common = here;
      });
      common.forEach(function (weight, number) {
        found.set(number, Math.max(found.get(number) || 0, percent(weight, alternative[1])));
      });
    });
    return found;
  }
  /* What is added to the score of documents whose title or name begins with the query. */
  function begunOf(index, whole) {
    var settings = index.settings, found = new Map();
    if (Array.from(whole).length > 1) {
      index.items.forEach(function (one, number) {
        var begins = one.names.some(function (name) { return name.startsWith(whole); }) ? settings.beginsName : 0;
        var points = one.flat.startsWith(whole) ? settings.begins : begins;
        if (points) found.set(number, points);
      });
    }
    return found;
  }
  /* How much the words of a query have in common with the nearest saying about each document, in percent. */
  function nearOf(index, query) {
    var common = new Map(), found = new Map();
    function weight(one) {
      return 32 - Math.clz32(Math.floor(index.sayings.length / (index.said.get(one) || [one]).length));
    }
    var stems = unique(wordsIn(query).map(function (one) { return stem(index.settings, one, index.forms); }));
    stems.forEach(function (one) {
      (index.said.get(one) || []).forEach(function (saying) {
        common.set(saying, (common.get(saying) || 0) + weight(one));
      });
    });
    var mine = sum(stems.map(weight));
    common.forEach(function (both, saying) {
      var number = index.sayings[saying][0], others = sum(index.sayings[saying][1].map(weight));
      var share = Math.floor(100 * both / (mine + others - both));
      found.set(number, Math.max(found.get(number) || 0, share));
    });
    return found;
  }
  /* The documents that a query names. Words that happen to be the id of a mistake do not name it. */
  function ranksOf(index, whole) {
    var ranks = new Map();
    [whole.replace(/ /g, "-"), whole].forEach(function (name) {
      (index.named.get(name) || []).forEach(function (one) {
        if (name !== whole && !index.items[one[0]].forPlayers) return;
        ranks.set(one[0], Math.min(one[1], ranks.has(one[0]) ? ranks.get(one[0]) : one[1]));
      });
    });
    return ranks;
  }
  function inIndex(index, query, home) {
    var settings = index.settings, whole = flat(query), points = new Map(), weights = new Map();
    if (!whole) return [];
    var terms = termsOf(index, query);
    var hasWords = terms.some(function (one) { return !one.isHint; });
    var counted = terms.filter(function (one) { return !(one.isHint && hasWords); });
    var total = sum(counted.map(function (one) { return one.weight; }));
    terms.forEach(function (one) {
      matches(index, one).forEach(function (match, number) {
        points.set(number, (points.get(number) || 0) + one.weight * match);
        if (counted.indexOf(one) >= 0) weights.set(number, (weights.get(number) || 0) + one.weight);
      });
    });
    var ranks = ranksOf(index, whole), begun = begunOf(index, whole), found = [];
    // What players say in another game is not meant here.
    var near = home && index.game && index.game !== home ? new Map() : nearOf(index, query);
    var alike = Array.from(near.keys()).filter(function (number) { return near.get(number) === 100; });
    unique([].concat(Array.from(points.keys()), Array.from(ranks.keys()), Array.from(begun.keys()), alike))
      .forEach(function (number) {
        var one = index.items[number], share = total ? Math.floor(100 * (weights.get(number) || 0) / total) : 0;
        var nearest = near.get(number) || 0;
        if (share < settings.enough && nearest < 100 && !ranks.has(number) && !begun.has(number)) return;
        var fit = total ? Math.floor((points.get(number) || 0) * share / total) : 0;
        if (nearest === 100) fit = Math.floor(fit / 10) + settings.exactly;
        else fit += percent(fit * settings.near, nearest);
        var score = percent(fit + (begun.get(number) || 0), settings.kinds[one.kind]);
        if (ranks.has(number)) score = settings.named[ranks.get(number)];
        if (home && index.game === home) score = percent(score, settings.home);
        found.push({ item: one, score: score });
      });
    return found;
  }

  /* All results of some prepared indexes, best first; those of the game `home` are preferred. */
  function search(indexes, query, home) {
    if (!indexes.length) return [];
    var order = Object.keys(indexes[0].settings.kinds), found = [];
    indexes.forEach(function (index) { found = found.concat(inIndex(index, query, home || "")); });
    function name(one) { return one.item.id || one.item.uri; }
    return found.sort(function (a, b) {
      return b.score - a.score || order.indexOf(a.item.kind) - order.indexOf(b.item.kind) ||
        (name(a) < name(b) ? -1 : name(a) > name(b) ? 1 : 0);
    });
  }
  /* Whether a question is about programs and files, and so hardly about a game. */
  function isOfPrograms(indexes, query) {
    return wordsIn(query).some(function (word) { return indexes[0].programs.has(word); });
  }
  /* Results as they are shown: anything that was named, then what players ask for, then what programmers do; of a
     question about programs, pages for programmers come before what players ask for. */
  function inOrder(results, settings, ofPrograms) {
    function place(one) {
      if (one.score >= settings.named[2]) return 0;
      if (ofPrograms && !one.item.forPlayers && one.item.kind === "page") return 1;
      return one.item.forPlayers ? 2 : 3;
    }
    return results.map(function (one) { return [place(one), one]; })
      .sort(function (a, b) { return a[0] - b[0]; }).map(function (one) { return one[1]; });
  }

  /* The strong results, in the same order; they are counted separately for players, for programmers and scenarios. */
  function strongest(results, settings) {
    var scores = results.map(function (one) { return one.score; });
    var measure = Math.max.apply(null, scores.filter(function (one) { return one < settings.named[2]; }).concat(0));
    var counts = {};
    return results.filter(function (one) {
      var group = one.item.kind === "scenario" ? "scenario" : String(one.item.forPlayers);
      counts[group] = (counts[group] || 0) + 1;
      if (counts[group] <= settings.fewest || one.score >= settings.named[2]) return true;
      return one.score * 100 >= measure * settings.strong && counts[group] <= settings.mostStrong;
    });
  }

  root.LeadlineSearch = { prepare: prepare, search: search, inOrder: inOrder, isOfPrograms: isOfPrograms, strongest: strongest };
})(typeof window === "undefined" ? globalThis : window);
