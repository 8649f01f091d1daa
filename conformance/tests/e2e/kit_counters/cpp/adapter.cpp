// A game that counts to ten: it uses all that the kit has.

#include "kit.hpp"

struct Counter { int total = 0; };

Counter new_game(const Json& setup) {
  if (setup["start"].number() == 99) throw kit::NotOffered("no");
  if (setup["start"].number() < 0) throw kit::Refused("too small");
  return {setup["start"].number()};
}

Counter load(const Json& position) {
  if (position["total"].number() > 50) throw kit::CannotLoad("too great");
  return {position["total"].number()};
}

Json report(const Counter& game) {
  Json inner = Json::object({{"n", game.total}, {"m", nullptr}});
  return kit::known(Json::object({{"total", game.total}, {"missing", nullptr}, {"seen", Json::list({nullptr, inner})}}));
}

Json add(Counter& game, const Json& choice, const Json&) {
  kit::only(choice, {"by.amount"});
  game.total += kit::part(choice, "by.amount").number();
  if (game.total > 10) throw kit::Refused("too much");
  return Json();
}

Json together(Counter& game, const Json& moves) {
  std::size_t number = 0;
  for (const Json& move : moves.items()) {
    number++;
    if (game.total + kit::part(move["choice"], "by.amount").number() > 10) throw kit::RefusedAt("too much", number);
    add(game, move["choice"], Json());
  }
  if (game.total != 10) return Json::list();
  return Json::list({nullptr, Json::object({{"choice", Json::object({{"kind", "end"}})}})});
}

int main() {
  kit::Adapter<Counter> one{"counter", new_game, report, {{"add", add}}}, whole{"whole", new_game, report, {}};
  one.kinds["roll"] = [](Counter& game, const Json&, const Json& chance) {
    game.total += kit::total(chance["dice"]);
    return Json::object({{"chance", Json::object({{"dice", Json::list({1, 1})}})}});
  };
  one.kinds["fault"] = [](Counter&, const Json&, const Json&) -> Json { throw std::runtime_error("on purpose"); };
  one.can = {"many-games"};
  one.load = load;
  one.candidates = [](const Counter&, const Json& seat, const std::string& kind, const Json&) {
    std::vector<Json> made;
    for (int amount : {1, 5, 9, 20})
      made.push_back(Json::object({{"seat", seat}, {"kind", kind}, {"by", Json::object({{"amount", amount}})}}));
    return made;
  };
  one.not_offered = Json::list({Json::object({{"kind", "jump"}})});
  one.view = [](const Counter& game, const Json& seats) { return Json::object({{"total", game.total}, {"for", seats}}); };
  one.sample = [](const std::string& randomiser, int times) {
    if (randomiser != "dice") throw kit::NotOffered("no");
    return Json::list(std::vector<Json>(times, Json::list({1, 2})));
  };
  one.beside = [](const Counter& game) {
    return Json::object({{"events", Json::list({Json::object({{"kind", "counted"}, {"total", game.total}})})}});
  };
  one.more.set("offers", Json::object({{"start", Json::list({1, 2})}}));
  one.more.set("configurable", Json::object({{"limit", Json::list({"ten"})}}));
  whole.together = together;
  kit::serve(kit::handlers("counter", {one, whole}));
}
