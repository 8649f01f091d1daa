// Puts wreck.hpp behind the Leadline protocol. Of a stack the program knows its number of chips and their sum.

#include "deep_sea.hpp"
#include "kit.hpp"
#include "wreck.hpp"

using wreck::Act, wreck::Diver, wreck::Game, wreck::Pile;

std::vector<Pile> piles(const Json& units) {
  std::vector<Pile> made;
  for (const Json& unit : units.items()) {
    Pile pile;
    for (const Json& chip : unit.items())
      pile = {pile.chips + 1, pile.sum + chip["value"].number(), unit.size() == 1 ? chip["level"].number() : 0};
    made.push_back(pile);
  }
  return made;
}

Json told(const std::vector<Pile>& units) {
  Json made = Json::list();
  for (const Pile& pile : units)
    if (pile.chips > 1) made.add(Json::object({{"chips", pile.chips}, {"sum", pile.sum}}));
    else if (pile.chips == 0) made.add(Json::list());
    else made.add(Json::list({Json::object({{"level", pile.level}, {"value", pile.sum}})}));
  return made;
}

Game new_game(const Json& setup) {
  int seats = setup["seats"].number();
  if (seats < 2 || seats > 6) throw kit::Refused("two to six can play");
  kit::deep_sea::check_setup(setup);
  return Game(seats, piles(setup["deal"]), setup["starter"].number() - 1);
}

Game load(const Json& position) {
  Game game(int(position["divers"].size()), piles(position["line"]), position["starter"].number() - 1);
  game.round = position["dive"].number();
  game.oxygen = position["air"].number();
  game.turn = position["turn"].number() - 1;
  game.last_safe = position["last_home"].number() - 1;
  for (std::size_t seat = 0; seat < game.divers.size(); seat++) {
    const Json& one = position["divers"].at(seat);
    bool up = one["facing"].text() == "up", safe = one["home"].truth();
    game.divers[seat] = Diver{one["at"].number(), up, safe, piles(one["carried"]), piles(one["banked"])};
  }
  return game;
}

Json report(const Game& game) {
  std::vector<Json> divers;
  std::vector<int> winners = game.winners();
  for (int& seat : winners) seat++;
  if (game.done) return Json::object({{"over", true}, {"scores", game.points()}, {"winners", winners}});
  for (const Diver& one : game.divers)
    divers.push_back(Json::object({{"at", one.place}, {"facing", one.up ? "up" : "down"}, {"home", one.safe},
                                   {"carried", told(one.load)}, {"banked", told(one.kept)}}));
  Json last = game.last_safe < 0 ? Json() : Json(game.last_safe + 1);
  return Json::object({{"dive", game.round}, {"air", game.oxygen}, {"line", told(game.reef)}, {"divers", divers},
                       {"turn", game.turn + 1}, {"starter", game.first + 1}, {"last_home", last}, {"over", false}});
}

Json play_turn(Game& game, const Json& choice, const Json& chance) {
  Json before = report(game);
  kit::deep_sea::Turn turn = kit::deep_sea::read_turn(before, choice, chance);
  Act act = turn.action == "drop" ? Act::leave : turn.action == "pick-up" ? Act::take : Act::none;
  std::vector<std::vector<int>> orders(game.divers.size());
  for (const auto& [seat, numbers] : turn.orders)
    for (int number : numbers) orders[seat - 1].push_back(number - 1);
  try {
    game.play(turn.word == "back", turn.sum, act, turn.unit - 1, orders);
  } catch (const wreck::Forbidden& error) {
    throw kit::Refused(error.what());
  }
  kit::deep_sea::check_end(before, report(game), choice, chance);
  return Json();
}

std::vector<Json> candidates(const Game& game, const Json& seat, const std::string&, const Json&) {
  std::vector<Json> searches{Json::object({{"action", "nothing"}}), Json::object({{"action", "pick-up"}})}, made;
  for (std::size_t unit = 1; unit <= game.divers[seat.number() - 1].load.size(); unit++)
    searches.push_back(Json::object({{"action", "drop"}, {"unit", unit}, {"chips", nullptr}, {"source", "carried"}}));
  for (const char* word : {"deeper", "back"})
    for (const Json& search : searches)
      made.push_back(Json::object({{"seat", seat}, {"declare", word}, {"then", nullptr}, {"stop", false},
                                   {"search", search}, {"lay", Json::list()}}));
  return made;
}

int main() {
  kit::Adapter<Game> game{"deep-sea-adventure", new_game, report, {{"", play_turn}}};
  game.can = {"dice", "deal", "starter", "lay", "many-games"};
  game.load = load;
  game.candidates = candidates;
  kit::serve(kit::handlers("wreck", {game}));
}
