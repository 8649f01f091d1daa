/* What can be wrong with a request, as JSON-RPC numbers it. */

export const PARSE = -32700;
export const INVALID_REQUEST = -32600;
export const UNKNOWN_METHOD = -32601;
export const INVALID_PARAMS = -32602;
export const INTERNAL = -32603;

/** A request that cannot be served; an illegal move is never one of these. */
export class RequestFault extends Error {
  constructor(code, message) {
    super(message);
    this.code = code;
  }
}

/** Something that the protocol can say and this program does not have; nothing is said about the rules. */
export class CannotLoad extends Error {}

export function invalidParams(message) {
  return new RequestFault(INVALID_PARAMS, message);
}
