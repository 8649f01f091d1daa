/* Texts that many of the sample fish have. */

export const STEADYING = Object.freeze([
  { do: "increment", n: 1 },
  { do: "discard_regret", n: 1, who: "self", pick: "choice" },
]);
export const SICKENING = Object.freeze([{ do: "refresh", n: 1 }, { do: "draw_regret", n: 1, who: "self" }]);
export const ONE_REGRET = Object.freeze([{ do: "draw_regret", n: 1, who: "self" }]);
export const TWO_REGRETS = Object.freeze([{ do: "draw_regret", n: 2, who: "self" }]);
