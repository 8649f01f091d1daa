/*
 * The subject: speaks the Leadline protocol over stdin and stdout.
 *
 *   node conformance/subjects/javascript/subject.mjs
 *
 * Each line is answered in order before the next is read; the end of stdin is the end.
 */

import { StringDecoder } from "node:string_decoder";
import { answerLine } from "./adapter/json-rpc.mjs";
import { newMethods } from "./adapter/methods.mjs";

const methods = newMethods();
const decoder = new StringDecoder("utf8");
let unfinished = "";

function answerAll(lines) {
  const answers = lines.map((line) => answerLine(methods, line)).filter((answer) => answer !== null);
  if (answers.length > 0) process.stdout.write(`${answers.join("\n")}\n`);
}

function take(text) {
  const lines = (unfinished + text).split("\n");
  unfinished = lines.pop();
  answerAll(lines);
}

process.stdin.on("data", (bytes) => take(decoder.write(bytes)));
process.stdin.on("end", () => {
  take(decoder.end());
  if (unfinished.trim() !== "") answerAll([unfinished]);
});
// A runner that has gone away is the end as well, and no fault.
process.stdout.on("error", () => process.exit(0));
