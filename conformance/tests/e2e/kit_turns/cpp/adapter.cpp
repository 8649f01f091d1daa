// A game that is just the position it was loaded with: it plays nothing, and tells how a turn was read.

#include "deep_sea.hpp"
#include "kit.hpp"

Json same(const Json& game) { return game; }

Json play(Json& game, const Json& choice, const Json& chance) {
  kit::deep_sea::Turn told = kit::deep_sea::read_turn(game, choice, chance);
  Json order = told.orders.count(1) ? Json(told.orders[1]) : Json();
  return Json::object({{"word", told.word}, {"unit", told.unit}, {"order", order}});
}

int main() {
  kit::Adapter<Json> turns{"turns", same, same, {{"", play}}};
  turns.load = same;
  kit::serve(kit::handlers("turns", {turns}));
}
