/* Asks the search of a built site: `node ask_search.js FOLDER QUESTIONS`, where QUESTIONS is a JSON file with pairs of a
   text and a game, and FOLDER has the scripts. Prints the results of each, best first: how they are listed, and all. */
globalThis.window = globalThis;
const fs = require("fs"), vm = require("vm");
const [folder, asked] = process.argv.slice(2);
for (const name of ["search-data.js", "search-scenarios.js", "search_engine.js", "search.js"])
  vm.runInThisContext(fs.readFileSync(`${folder}/${name}`, "utf8"));
const prepared = (some) => some.map((one) => LeadlineSearch.prepare(LEADLINE_WORDS, one));
const indexes = prepared(LEADLINE_SEARCH.concat(LEADLINE_SCENARIOS));
const answers = JSON.parse(fs.readFileSync(asked)).map(([text, home]) => ({
  listed: LeadlineSearch.find(indexes, text, 8, home).map((one) => one.id || one.uri),
  all: LeadlineSearch.search(indexes, text, home).map((one) => [one.item.id || one.item.uri, one.score]),
}));
console.log(JSON.stringify(answers));
