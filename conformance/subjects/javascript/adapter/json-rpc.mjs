/* JSON-RPC 2.0, one message a line: a line of text in, a line of text or nothing out. */

import { INTERNAL, INVALID_REQUEST, PARSE, RequestFault, UNKNOWN_METHOD, invalidParams } from "./faults.mjs";

/** The answer to one line, or null where none is due. `methods` is a Map of functions. */
export function answerLine(methods, line) {
  let request;
  try {
    request = JSON.parse(line);
  } catch {
    return failure(null, PARSE, "This line is not JSON.");
  }
  return answerRequest(methods, request);
}

function answerRequest(methods, request) {
  const invalid = faultOfRequest(request);
  if (invalid) return failure(usableId(request), INVALID_REQUEST, invalid);
  const silent = !Object.hasOwn(request, "id");
  try {
    const result = call(methods, request);
    return silent ? null : JSON.stringify({ jsonrpc: "2.0", id: request.id, result });
  } catch (fault) {
    if (silent) return null;
    if (fault instanceof RequestFault) return failure(request.id, fault.code, fault.message);
    process.stderr.write(`${fault?.stack ?? fault}\n`);
    return failure(request.id, INTERNAL, "The subject has a fault of its own; its log says more.");
  }
}

function faultOfRequest(request) {
  if (Array.isArray(request)) return "Batches are not part of this protocol; send one message a line.";
  if (request === null || typeof request !== "object") return "A request is a JSON object.";
  if (request.jsonrpc !== "2.0") return 'A request says "jsonrpc": "2.0".';
  if (typeof request.method !== "string") return "A request names its method.";
  if (Object.hasOwn(request, "id") && usableId(request) === null) return "An id is an integer or a string.";
  return null;
}

function usableId(request) {
  const id = request?.id;
  return Number.isSafeInteger(id) || typeof id === "string" ? id : null;
}

function call(methods, { method, params }) {
  const serve = methods.get(method);
  if (!serve) throw new RequestFault(UNKNOWN_METHOD, `There is no method ${JSON.stringify(method)}.`);
  const named = params ?? {};
  if (typeof named !== "object" || Array.isArray(named)) throw invalidParams("Parameters go by name.");
  return serve(named);
}

function failure(id, code, message) {
  return JSON.stringify({ jsonrpc: "2.0", id, error: { code, message } });
}
