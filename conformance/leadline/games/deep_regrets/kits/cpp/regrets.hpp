// Translates the moves, cards, dice and positions of Deep Regrets for an adapter. It needs forms.hpp and the kit.
//
// `dice`, `spent`, `cards`, `depth` and `shops` are forms. `Chance` gives a program the results that a move names, and
// notes those that the program drew or rolled by itself. `candidates` lists choices in a reported position.
#pragma once

#include "forms.hpp"

namespace kit::regrets {

using List = std::vector<Json>;

/// Return what the table of the game has under a name: `days`, `shops`, or `decks`, the name of a hand by that of a card.
inline const Json& words(const std::string& name) { return forms::table("deep-regrets")["helpers"][name]; }

/// Return the form of a die that shows a face: `make` takes its kind and its face, and `read` gives a pair of them.
template <class Make, class Read>
auto dice(Make make, Read read) {
  using Die = std::decay_t<decltype(make(std::string(), 0))>;
  return forms::Form<Die>{[make](const Json& die) { return make(die["die"].text(), die["face"].number()); },
                          [read](const Die& held) {
                            auto [kind, face] = read(held);
                            return Json::object({{"die", kind}, {"face", face}});
                          }};
}

/// Return the form of a Spent die, for which a message has only its kind.
template <class Make, class Read>
auto spent(Make make, Read kind) { return forms::inside(forms::TEXT, make, kind); }

/// Return the form of a card, of which the program has a value that `find` gives by its id, as an optional. A card that
/// it does not have cannot be loaded.
template <class Find, class Read>
auto cards(Find find, Read id) {
  using Card = typename std::decay_t<decltype(find(std::string()))>::value_type;
  return forms::Form<Card>{[find](const Json& card) {
                             auto found = find(card.text());
                             if (!found) throw kit::CannotLoad("there is no card " + card.text());
                             return *found;
                           },
                           [id](const Card& held) { return Json(id(held)); }};
}

/// Return the form of a Depth that the program has as another number while the player is at Port.
inline forms::Form<int> depth(int port) {
  return forms::inside(forms::NUMBER, [port](int depth) { return depth == 0 ? port : depth; },
                       [port](int held) { return held == port ? 0 : held; });
}

/// Return the form of a shop for which the program may have another name.
inline forms::Form<std::string> shops(std::map<std::string, std::string> names) {
  for (const Json& shop : words("shops").items()) names.emplace(shop.text(), shop.text());
  return forms::words<std::string>(names);
}

/// The results of chance that a move names, in order, for the places where the program rolls or draws.
class Chance {
public:
  /// Take the results of a move, in place of those that are left of the move before.
  void feed(const Json& results) {
    left_.clear();
    own_ = Json::list();
    for (const Json& one : results.items())
      for (const Json& got : one["got"].is(Json::Kind::list) ? one["got"].items() : List{one["got"]})
        left_.emplace_back(one["of"].text(), got);
  }
  /// Return the next result of a kind; if the move names none that fits, that of the program, which is noted.
  Json give(const std::string& of, const std::function<Json()>& otherwise,
            const std::function<bool(const Json&)>& fits = [](const Json&) { return true; }) {
    for (auto one = left_.begin(); one != left_.end(); ++one)
      if (one->first == of && fits(one->second)) {
        Json got = one->second;
        left_.erase(one);
        return got;
      }
    Json got = otherwise();
    own_.add(Json::object({{"of", of}, {"got", got.is(Json::Kind::whole) ? Json::list({got}) : got}}));
    return got;
  }
  /// Return the entry of `played` for a move with these results; null if nothing was added to them.
  Json played(const Json& results) const {
    if (!own_.size()) return {};
    Json all = Json::list(results.items());
    for (const Json& one : own_.items()) all.add(one);
    return Json::object({{"chance", all}});
  }

private:
  std::vector<std::pair<std::string, Json>> left_;
  Json own_ = Json::list();
};

/// Return dice or names in a fixed order.
inline List in_order(List pool) {
  auto key = [](const Json& one) { return std::make_tuple(one["die"].text(), one["face"].number(), one.text()); };
  std::sort(pool.begin(), pool.end(), [key](const Json& one, const Json& other) { return key(one) < key(other); });
  return pool;
}

inline List subsets(const List& pool) {
  List made{Json::list()};
  for (const Json& one : pool)
    for (std::size_t at = 0, size = made.size(); at < size; at++) {
      Json with = made[at];
      with.add(one);
      made.push_back(with);
    }
  return made;
}

/// Return every way to put this many items of a pool in an order.
inline List orders(const List& pool, std::size_t number) {
  if (!number) return {Json::list()};
  List made;
  for (std::size_t place = 0; place < pool.size(); place++) {
    List rest = pool;
    rest.erase(rest.begin() + static_cast<long>(place));
    for (const Json& order : orders(rest, number - 1)) {
      Json with = Json::list({pool[place]});
      for (const Json& one : order.items()) with.add(one);
      made.push_back(with);
    }
  }
  return made;
}

/// Return each way to mount at most three fish in free slots.
inline List ways_to_mount(const List& fish, const List& free) {
  List made;
  for (const Json& some : subsets(fish)) {
    if (!some.size() || some.size() > 3 || some.size() > free.size()) continue;
    for (const Json& slots : orders(free, some.size())) {
      Json mounted = Json::list();
      for (std::size_t at = 0; at < some.size(); at++) mounted.add(Json::object({{"fish", some.at(at)}, {"slot", slots.at(at)}}));
      made.push_back(mounted);
    }
  }
  return made;
}

/// Return every choice of a kind that may be legal in a reported position.
///
/// `options` are what the open question allows, where the position does not say it: the cards, the shoals or the numbers
/// to choose from, and for `pick-dice` pairs of Fresh dice and Spent dice.
inline List candidates(const Json& position, int seat, const std::string& kind, const List& options = {}) {
  const Json& angler = position["anglers"].at(static_cast<std::size_t>(seat - 1));
  std::map<std::string, List> lists{{"options", options}, {"orders of options", orders(options, options.size())}};
  lists["fresh dice"] = in_order(angler["fresh"].items());
  lists["sets of fresh dice"] = subsets(lists["fresh dice"]);
  lists["sets of rolled dice"] = subsets(in_order(angler["rolled"].items()));
  for (const char* deck : {"dinks", "supplies", "regrets"}) lists[deck] = angler[deck].items();
  for (const std::string deck : {"rods", "reels"}) {
    List& gear = lists[deck + " or none"];
    gear = {Json()};
    for (const Json& card : angler[deck].items()) gear.push_back(card);
  }
  for (const Json& fish : angler["fish"].items())
    if (!fish.is_null()) lists["fish"].push_back(fish);
  lists["fish"] = in_order(lists["fish"]);
  lists["sets of fish"] = subsets(lists["fish"]);
  List free, drawn;
  for (int slot = 1; slot <= static_cast<int>(angler["mounts"].size()); slot++) {
    const Json& held = angler["mounts"].at(static_cast<std::size_t>(slot - 1))["fish"];
    (held.size() ? lists["full slots"] : free).push_back(slot);
    for (const Json& fish : held.items()) lists["mounted fish"].push_back(fish);
  }
  lists["ways to mount"] = ways_to_mount(lists["fish"], free);
  for (const char* gear : {"rod", "reel"})
    if (!angler[gear].is_null()) lists["equipped"].push_back(angler[gear]);
  for (const std::string deck : {"rods", "reels", "supplies"})
    for (const Json& card : angler["drawn_" + deck].items()) drawn.push_back(card);
  lists["sets of drawn cards"] = subsets(in_order(drawn));
  for (int player = 1; player <= static_cast<int>(position["anglers"].size()); player++) lists["players"].push_back(player);
  for (const Json& shoal : position["shoals"].items()) lists["shoals"].push_back(shoal["name"]);
  lists["shoals to choose"] = options.empty() ? lists["shoals"] : options;
  for (const Json& option : options) {
    lists["single options"].push_back(Json::list({option}));
    if (option.is(Json::Kind::list) && option.size() == 2)
      lists["dice to choose"].push_back(Json::object({{"dice", option.at(0)}, {"spent", option.at(1)}}));
  }
  return forms::choices("deep-regrets", kind, seat, lists);
}

}  // namespace kit::regrets
