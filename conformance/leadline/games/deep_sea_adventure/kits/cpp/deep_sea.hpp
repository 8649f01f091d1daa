// Reads a turn of Deep Sea Adventure for a program that has less than a move says; use it with the kit beside it.
//
// `read_turn` says what a program has to be told: the word, also where a diver turns silently because it has to; the
// sum of the dice; which unit is dropped whole. What goes beyond that is not offered. `check_end` refuses what belongs
// to the end of a dive in a turn that does not end one.
#pragma once

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "kit.hpp"

namespace deep_sea {

/// What a program has to be told of a turn.
struct Turn {
  int seat = 0;
  std::string word;                        // `deeper` or `back`; never missing
  int sum = 0;                             // of the dice; 0 if the program rolls itself
  std::string action;                      // `nothing`, `pick-up` or `drop`
  int unit = 0;                            // the place of what is dropped among the reported units, from 1; 0 for none
  std::map<int, std::vector<int>> orders;  // by seat: the numbers of its units as they are laid down
};

/// How many chips a unit has, or `untold`.
inline int size_of(const Json& unit, int untold) {
  return unit.is(Json::Kind::list) ? int(unit.size()) : unit["chips"].number(untold);
}

/// Whether chips may be what is reported of a unit: its chips, whoever has seen them, or only their number and sum.
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

/// What a diver does that says nothing: it keeps its direction, and turns back where no space deeper is open.
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

/// The units of a diver as they are reported; where only their number is, null for each.
inline std::vector<Json> load_of(const Json& diver) {
  const Json& carried = diver["carried"];
  if (carried.is_null()) throw kit::BadRequest("report what a diver carries, or at least how many units");
  if (carried.is(Json::Kind::list)) return carried.items();
  return std::vector<Json>(std::size_t(std::max(0, carried.number())));
}

/// The number of the whole unit that is dropped.
inline int dropped(const std::vector<Json>& carried, const Json& search) {
  const Json& chips = search["chips"];
  int count = int(carried.size()), number = search["unit"].number();
  for (int place = 1; search["unit"].is_null() && number == 0 && place <= count; place++)
    if (chips.is_null() ? count == 1 : !carried[place - 1].is_null() && same(chips, carried[place - 1])) number = place;
  if (number < 1 || number > count) throw kit::Refused("there is no such unit, or it is not said which");
  const Json& own = carried[number - 1];
  if (chips.is_null() || own.is_null()) return number;
  if (int(chips.size()) < size_of(own, 0)) throw kit::NotOffered("a part of a stack cannot be dropped");
  if (!same(chips, own)) throw kit::Refused("this unit is something else");
  return number;
}

/// The numbers of a diver's units, as it has them after the turn, in the order in which they are laid down.
inline std::vector<int> order(const Json& position, const Turn& turn, const Json& lay) {
  const Json& diver = position["divers"].at(lay["seat"].number() - 1);
  if (diver.is_null() || diver["home"].truth()) throw kit::Refused("this seat lays nothing down");
  std::vector<Json> load = load_of(diver);
  bool moves = lay["seat"].number() == turn.seat;
  if (moves && turn.action == "pick-up") load.push_back(nullptr);  // what is picked up comes last, and may be anything
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
    throw kit::Refused("there is nothing to lay down or to roll for: the dive goes on");
}

}  // namespace deep_sea
