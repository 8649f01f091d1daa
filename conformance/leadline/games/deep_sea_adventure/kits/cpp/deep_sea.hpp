// Reads a turn of Deep Sea Adventure for a program that cannot accept every part of a move. It needs the kit.
//
// `read_turn` returns the parts of a turn that a program needs: the word, even if a diver turns back without saying
// so because no deeper space is free; the sum of the dice; and the unit dropped, which is always a whole unit. It
// rejects every other request as not offered. `check_end` refuses a laying order or a roll-off if the turn does not
// end a dive. `check_setup` accepts only setups that the box allows.
#pragma once

#include <algorithm>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "kit.hpp"

namespace kit::deep_sea {

/// The parts of a turn that a program needs.
struct Turn {
  int seat = 0;
  std::string word;                        // `deeper` or `back`; never missing
  int sum = 0;                             // of the dice; 0 if the program rolls them
  std::string action;                      // `nothing`, `pick-up` or `drop`
  int unit = 0;                            // the number of the dropped unit among those reported, from 1; 0 for none
  std::map<int, std::vector<int>> orders;  // by seat: the numbers of its units as they are laid down
};

/// Returns the number of chips in a unit, or `untold`.
inline int size_of(const Json& unit, int untold) {
  return unit.is(Json::Kind::list) ? int(unit.size()) : unit["chips"].number(untold);
}

/// Returns whether chips may be those of a reported unit: the same chips, or as many with the same sum.
inline bool same(const Json& chips, const Json& unit) {
  std::vector<std::pair<int, int>> wanted, own;
  int sum = 0;
  for (const Json& one : chips.items()) {
    wanted.emplace_back(one["level"].number(), one["value"].number(-1));
    sum += one["value"].number();
  }
  if (!unit.is(Json::Kind::list)) {
    int count = int(chips.size());
    return size_of(unit, count) == count && unit["sum"].number(sum) == sum;
  }
  for (const Json& one : unit.items()) own.emplace_back(one["level"].number(), one["value"].number(-1));
  std::sort(wanted.begin(), wanted.end());
  std::sort(own.begin(), own.end());
  return wanted == own;
}

/// Returns the word that a silent diver means: it keeps its direction, and turns back if no deeper space is free.
/// From the submarine it can only go deeper.
inline std::string silent_word(const Json& position, int seat) {
  const Json& diver = position["divers"].at(seat - 1);
  bool open = false;
  for (int space = diver["at"].number() + 1; space <= int(position["line"].size()); space++) {
    bool taken = false;
    for (const Json& other : position["divers"].items()) taken = taken || other["at"].number() == space;
    open = open || !taken;
  }
  return diver["at"].number() == 0 || (diver["facing"].text() == "down" && open) ? "deeper" : "back";
}

/// Returns the units of a diver as reported; if only their number is reported, null for each.
inline std::vector<Json> load_of(const Json& diver) {
  const Json& carried = diver["carried"];
  if (carried.is_null()) throw kit::BadRequest("report what a diver carries, or at least how many units");
  if (carried.is(Json::Kind::list)) return carried.items();
  return std::vector<Json>(std::size_t(std::max(0, carried.number())));
}

/// Returns the number of the unit with these chips; 0 for none. The sum alone does not show how many chips a unit has, so a
/// unit that may be the one has to be named by its number.
inline int named_by_chips(const std::vector<Json>& carried, const Json& chips) {
  bool may_fit = false;
  for (int place = 1; place <= int(carried.size()); place++) {
    const Json& own = carried[place - 1];
    bool fits = own.is_null() || same(chips, own);
    bool is_counted = !own["chips"].is_null() && !own["sum"].is_null();
    if (fits && (own.is(Json::Kind::list) || is_counted)) return place;
    may_fit = may_fit || fits;
  }
  if (!may_fit) return 0;
  throw kit::NotOffered("the program does not know the chips of this unit, so the move has to name its number");
}

/// Returns the number of the whole unit that is dropped.
inline int dropped(const std::vector<Json>& carried, const Json& search) {
  const Json& chips = search["chips"];
  int count = int(carried.size()), number = search["unit"].number();
  if (search["unit"].is_null()) number = chips.is_null() ? int(count == 1) : named_by_chips(carried, chips);
  if (number < 1 || number > count) throw kit::Refused("there is no such unit");
  const Json& own = carried[number - 1];
  if (chips.is_null() || own.is_null()) return number;
  if (int(chips.size()) < size_of(own, 0)) throw kit::NotOffered("a part of a stack cannot be dropped");
  if (!same(chips, own)) throw kit::Refused("this unit is something else");
  return number;
}

/// Returns the numbers of a diver's units after the turn, in the order in which they are laid down.
inline std::vector<int> order(const Json& position, const Turn& turn, const Json& lay) {
  const Json& diver = position["divers"].at(lay["seat"].number() - 1);
  if (diver.is_null() || diver["home"].truth()) throw kit::Refused("this seat lays nothing down");
  std::vector<Json> load = load_of(diver);
  bool moves = lay["seat"].number() == turn.seat;
  if (moves && turn.action == "pick-up") load.push_back(nullptr);  // a unit picked up comes last; any chips
  if (moves && turn.action == "drop") load.erase(load.begin() + turn.unit - 1);
  if (std::count_if(load.begin(), load.end(), [](const Json& own) { return own.is_null(); }) > 1)
    throw kit::BadRequest("report the units of a load, or leave `lay` out of `can`");
  std::vector<int> numbers;
  for (const Json& wanted : lay["units"].items())
    for (int number = 1; number <= int(load.size()); number++) {
      const Json& own = load[number - 1];
      bool taken = std::count(numbers.begin(), numbers.end(), number) > 0;
      if (taken || !(own.is_null() || same(wanted, own))) continue;
      numbers.push_back(number);
      break;
    }
  if (numbers.size() != load.size() || numbers.size() != lay["units"].size())
    throw kit::Refused("a diver lays down all its units, each once");
  return numbers;
}

/// Read a turn in the position that the program reports.
inline Turn read_turn(const Json& position, const Json& choice, const Json& chance) {
  Turn turn;
  turn.seat = choice["seat"].number();
  const Json &search = choice["search"], &dice = chance["dice"];
  if (turn.seat != position["turn"].number()) throw kit::NotOffered("it is somebody else's turn");
  if (choice["stop"].truth() || !choice["then"].is_null() || search["source"].text() == "banked")
    throw kit::NotOffered("there is no way to stop early, to say a second word or to drop what is in the bank");
  for (const Json& die : dice.items())
    if (dice.size() != 2 || die.number() < 1 || die.number() > 3) throw kit::Refused("the two dice cannot show this");
  turn.sum = kit::total(dice);
  turn.word = choice["declare"].is_null() ? silent_word(position, turn.seat) : choice["declare"].text();
  turn.action = search["action"].text();
  if (turn.action == "drop") turn.unit = dropped(load_of(position["divers"].at(turn.seat - 1)), search);
  for (const Json& lay : choice["lay"].items())
    if (!turn.orders.emplace(lay["seat"].number(), order(position, turn, lay)).second)
      throw kit::Refused("two laying orders are stated for one diver");
  return turn;
}

/// Refuse a laying order or a roll-off in a turn that does not end the dive, given both positions as reported.
inline void check_end(const Json& before, const Json& after, const Json& choice, const Json& chance) {
  bool ends = after["over"].truth() || after["dive"].number() != before["dive"].number();
  if (!ends && choice["lay"].size() + chance["roll_off"].size() > 0)
    throw kit::Refused("there is nothing to lay down or to roll for: the dive goes on in this program");
}

/// The steps of a turn, each of which takes the game and the seat. `swim` also takes the dice. They are empty if the
/// program rolls, which then returns the dice, and in `legal` before the roll: a program that needs dice may use any. In
/// any other case `swim` returns none. `drop` also takes the number of the unit, from 1. `leave` ends the search of a diver
/// that does nothing under water. `end_turn` presses the button that ends the turn: it is called after every search, also
/// for a diver that came home, unless the dive is over. Both are called even if the program has ended the turn by itself:
/// then do nothing. `lay_down` comes last; it takes, by seat, the numbers of the units in
/// the order in which they are laid down, as far as the move states them. A program that lays down each chip by itself
/// has `lay_chips` in its place; it takes the orders as they are sent, which `named_first` reads.
///
/// A player who says nothing is left alone: `turn_back` is called only for a player who says so. With `silent_turns`, it
/// is also called for a silent diver for whom no deeper space is free. A step that is empty is one that the program makes
/// by itself, except `turn_back`, `pick_up` and `drop`, which are not offered without their functions. If the breath ends
/// the dive or the game, only `lay_down` or `lay_chips` follows. `stops` takes the game after the breath, and returns
/// whether this turn is over although the program does not report this yet. A program that rolls needs `roll` to roll for
/// a turn that the breath ends. `go_deeper` is called for a player who says so. `stop_early` ends the turn of a player
/// who stops after the breath. With `takes_back`, which belongs to `take-back` in `can`, a second word is played like the
/// first, by `go_deeper` or `turn_back`. `otherwise` takes the game and the choice after the turn, and returns the parts of the choice that the program played differently, such as another unit in
/// `search`.
template <class G>
struct Steps {
  std::function<void(G&, int)> breathe = {}, go_deeper = {}, turn_back = {}, pick_up = {}, leave = {}, end_turn = {},
      stop_early = {};
  std::function<std::vector<int>(G&, int, const std::vector<int>&)> swim = {};
  std::function<void(G&, int, int)> drop = {};
  std::function<bool(const G&)> stops = {};
  std::function<std::vector<int>(G&)> roll = {};
  std::function<void(G&, const std::map<int, std::vector<int>>&)> lay_down = {};
  std::function<void(G&, const Json&)> lay_chips = {};
  bool silent_turns = false, takes_back = false;
  std::function<Json(const G&, const Json&)> otherwise = {};

  void lay(G& game, const Turn& turn, const Json& choice) const {
    if (lay_chips) lay_chips(game, choice["lay"]);
    else if (lay_down) lay_down(game, turn.orders);
  }

  /// Returns a choice as `read_turn` reads it: without the parts that only the steps of the program play.
  Json readable(const Json& choice, const Json& chance) const {
    Json read = choice;
    bool is_silent = choice["declare"].is_null();
    if (lay_chips) read.set("lay", Json::list());
    if (takes_back && !choice["then"].is_null()) {
      if (is_silent) throw kit::Refused("there is no first word to take back");
      read.set("then", nullptr);
    }
    if (stop_early && choice["stop"].truth()) {
      if (!is_silent || !chance["dice"].is_null() || choice["search"]["action"].text() != "nothing")
        throw kit::Refused("a turn that stops after the breath has nothing more");
      read.set("stop", false);
    }
    return read;
  }
};

/// Returns a step of a program; without one, it is not offered.
template <class F>
const F& offered(const F& step, const std::string& what) {
  if (!step) throw kit::NotOffered("the program has no way to " + what);
  return step;
}

/// Returns whether the dive or the game has ended between two reports.
inline bool has_ended(const Json& before, const Json& after) {
  bool is_over = after["over"].truth() && !before["over"].truth();
  return is_over || after["dive"].number() != before["dive"].number();
}

/// Return a choice: a word, and a search as `search` writes it.
inline Json written(int seat, Json word, Json search) {
  return Json::object({{"seat", seat}, {"declare", std::move(word)}, {"then", nullptr}, {"stop", false},
                       {"search", std::move(search)}, {"lay", Json::list()}});
}

/// Returns the entry of `played` for a turn that ended after the breath, without a search. A seat other than 0 is for a
/// turn that was not sent, such as one whose breath your program makes at the end of the turn before. Give the dice if they
/// were not sent. They have no effect in such a turn, but a turn without a roll cannot be followed. The entry does not say
/// `stop`, because the player did not end the turn.
inline Json breath_only(int seat = 0, const std::vector<int>& dice = {}) {
  Json nothing = Json::object({{"action", "nothing"}});
  Json entry = Json::object().set("choice", seat ? written(seat, Json(), nothing) : Json::object({{"search", nothing}}));
  Json told = Json::list();
  for (int die : dice) told.add(die);
  if (!dice.empty()) entry.set("chance", Json::object().set("dice", told));
  return entry;
}

/// Returns whether a diver is still under water in the same dive, as far as the program reports it.
inline bool is_under_way(const Json& before, const Json& after, int seat) {
  bool ends = after["over"].truth() || after["dive"].number() != before["dive"].number();
  return !ends && !after["divers"].at(seat - 1)["home"].truth();
}

/// Returns the function of an adapter that plays a turn in steps.
template <class G>
std::function<Json(G&, const Json&, const Json&)> play_steps(std::function<Json(const G&)> report, Steps<G> steps) {
  return [report, steps](G& game, const Json& choice, const Json& chance) -> Json {
    Json before = report(game);
    Turn turn = read_turn(before, steps.readable(choice, chance), chance);
    bool is_up = before["divers"].at(turn.seat - 1)["facing"].text() == "up";
    bool is_deeper = choice["declare"].text() == "deeper";
    if (is_deeper && is_up && !steps.go_deeper)
      throw kit::NotOffered("a diver that has turned back has no way to say deeper");
    std::vector<int> dice;
    for (const Json& die : chance["dice"].items()) dice.push_back(die.number());
    if (steps.breathe) {
      steps.breathe(game, turn.seat);
      if (has_ended(before, report(game)) || (steps.stops && steps.stops(game))) {
        steps.lay(game, turn, choice);
        std::vector<int> own = steps.roll && dice.empty() ? steps.roll(game) : std::vector<int>{};
        return own.empty() && turn.action == "nothing" ? Json() : breath_only(0, own);
      }
    }
    if (choice["stop"].truth()) {
      steps.stop_early(game, turn.seat);
      steps.lay(game, turn, choice);
      return Json();
    }
    if (is_deeper && steps.go_deeper) steps.go_deeper(game, turn.seat);
    bool turns = turn.word == "back" && !is_up && (steps.silent_turns || !choice["declare"].is_null());
    if (turns) offered(steps.turn_back, "turn back")(game, turn.seat);
    std::string second = choice["then"].text();
    if (!second.empty()) offered(second == "deeper" ? steps.go_deeper : steps.turn_back, "say " + second)(game, turn.seat);
    std::vector<int> rolled = offered(steps.swim, "swim")(game, turn.seat, dice);
    if (turn.action == "pick-up") {
      offered(steps.pick_up, "pick up")(game, turn.seat);
    } else if (turn.action == "drop") {
      offered(steps.drop, "drop")(game, turn.seat, turn.unit);
    } else if (steps.leave && is_under_way(before, report(game), turn.seat)) {
      steps.leave(game, turn.seat);
    }
    if (steps.end_turn && !has_ended(before, report(game))) steps.end_turn(game, turn.seat);
    steps.lay(game, turn, choice);
    check_end(before, report(game), choice, chance);
    Json own = steps.otherwise ? steps.otherwise(game, choice) : Json(), entry = Json::object();
    if (!own.is_null()) entry.set("choice", own);
    Json told = Json::list();
    for (int die : rolled) told.add(die);
    if (dice.empty() && !rolled.empty()) entry.set("chance", Json::object().set("dice", told));
    return entry.members().empty() ? Json() : entry;
  };
}

/// Throws `CannotLoad` if the game is finished or a chip has no value. Use it if your program cannot represent chips of
/// unknown value.
inline void check_known(const Json& position) {
  if (position["turn"].is_null()) throw kit::CannotLoad("the game is over");
  std::vector<Json> units = position["line"].items();
  for (const Json& diver : position["divers"].items())
    for (const char* name : {"carried", "banked"})
      for (const Json& unit : diver[name].items()) units.push_back(unit);
  for (const Json& unit : units)
    for (const Json& chip : unit.items())
      if (chip["value"].is_null()) throw kit::CannotLoad("a chip has no value");
}

/// Accepts only starters that take part, and deals of the 32 chips in the order of their levels.
inline void check_setup(const Json& setup) {
  if (setup["starter"].number() > setup["seats"].number()) throw kit::NotOffered("a starter takes part in the game");
  const Json& deal = setup["deal"];
  if (deal.is_null()) return;
  if (deal.size() != 32) throw kit::NotOffered("a deal is 32 spaces with one chip each");
  std::map<int, int> copies;
  for (int index = 0; index < 32; index++) {
    const Json& space = deal.at(std::size_t(index));
    if (space.size() != 1) throw kit::NotOffered("a deal has one chip on each space");
    int level = space.at(0)["level"].number(), value = space.at(0)["value"].number();
    if (level != index / 8 + 1 || value / 4 + 1 != level || ++copies[value] > 2)
      throw kit::NotOffered("a deal is eight chips of each level, in the order of the levels, and every value twice");
  }
}

// ---- Writing

/// Return a search: what is done, and for a drop the number of the unit, with its chips if these matter.
inline Json search(const std::string& action, int unit = 0, Json chips = {}) {
  if (action != "drop") return Json::object({{"action", action}});
  return Json::object({{"action", action}, {"unit", unit}, {"chips", std::move(chips)}, {"source", "carried"}});
}

/// Return every choice that may be legal in a reported position: each word with each search. If `given`, which `legal`
/// sends, is null, the dice are not rolled yet: then only the words are listed.
inline std::vector<Json> candidates(const Json& position, int seat, const Json& given = Json::list()) {
  if (position["over"].truth()) return {};
  std::vector<Json> choices, searches{search("nothing"), search("pick-up")};
  int units = static_cast<int>(load_of(position["divers"].at(static_cast<std::size_t>(seat - 1))).size());
  for (int unit = 1; unit <= units; unit++) searches.push_back(search("drop", unit));
  if (given.is_null()) searches.resize(1);
  for (const char* word : {"deeper", "back"})
    for (const Json& one : searches) choices.push_back(written(seat, word, one));
  return choices;
}

/// Return the events of a turn for a program that knows only the breath: by how much, and the air after it.
inline Json breathed(int seat, int by, int air) {
  return Json::list({Json::object({{"kind", "breathed"}, {"seat", seat}, {"by", by}, {"air", air}})});
}

/// Return the report of a game that is over, with the seats that have won.
inline Json ended(const std::vector<int>& scores, const std::vector<int>& winners) {
  return Json::object({{"over", true}, {"scores", scores}, {"winners", winners}});
}

/// Return the laying order of a program that lays down each chip by itself.
inline Json singles(int seat, const std::vector<Json>& chips) {
  Json units = Json::list();
  for (const Json& chip : chips) units.add(Json::list({chip}));
  return Json::object({{"seat", seat}, {"units", units}});
}

/// Return the chips of a diver, which are the program's own, as a move lays them down; those that it does not name come
/// last. `report` turns a chip into that of a message.
template <class Chip, class Report>
std::vector<Chip> named_first(const Json& lay, int seat, std::vector<Chip> left, Report report) {
  std::vector<Chip> order;
  for (const Json& one : lay.items()) {
    if (one["seat"].number() != seat) continue;
    for (const Json& unit : one["units"].items())
      for (const Json& wanted : unit.items()) {
        auto own = std::find_if(left.begin(), left.end(), [&](const Chip& chip) {
          Json face = report(chip);
          return face["level"] == wanted["level"] && face["value"] == wanted["value"];
        });
        if (own == left.end()) continue;
        order.push_back(*own);
        left.erase(own);
      }
  }
  order.insert(order.end(), left.begin(), left.end());
  return order;
}

/// Return the chips of a unit as somebody sees them who does not know their values.
inline Json backs(const Json& unit) {
  Json made = Json::list();
  for (const Json& chip : unit.items()) made.add(Json::object({{"level", chip["level"]}}));
  return made;
}

/// Return a reported position with the backs of all chips, except of those that the given seats carry.
inline Json hidden(const Json& report, const Json& seats) {
  Json made = report, line = Json::list(), divers = Json::list();
  if (report["over"].truth()) return made;
  for (const Json& space : report["line"].items()) line.add(backs(space));
  int number = 0;
  for (const Json& one : report["divers"].items()) {
    number++;
    Json diver = one, carried = Json::list();
    bool is_seen = !one["carried"].is(Json::Kind::list);
    for (const Json& seat : seats.items()) is_seen = is_seen || seat.number() == number;
    for (const Json& unit : one["carried"].items()) carried.add(backs(unit));
    if (!is_seen) diver.set("carried", carried);
    divers.add(diver);
  }
  return made.set("line", line).set("divers", divers);
}

}  // namespace kit::deep_sea
