// Translates between the messages of Leadline and the values of a program, in both directions. It needs the kit.
//
// A Form translates one value. A Table pairs the fields of a record with the members of a struct that hold them: it
// reports them, and loads them. A field that is not in the table is neither reported nor loaded.
//
//     const auto DIVER = forms::Table<Diver>()
//         .field("at", &Diver::place, forms::FROM_ZERO)
//         .field("facing", &Diver::is_up, forms::words<bool>({{"up", true}, {"down", false}}));
//     DIVER.report(diver);  // {"at": 3, "facing": "up"}
//     DIVER.load(diver, record);
//
// `sequence` plays moves one after the other, `Answers` answers the questions that a program asks during a call, and
// `complete` fills in what messages omit.
#pragma once

#include <optional>
#include <set>

#include "kit.hpp"
#include "kit_messages.hpp"

namespace forms {

/// Two functions for a value: `load` makes the program's of the one in a message, `report` the reverse. A field is left
/// out of a report if `report` gives nothing, because the program does not know its value.
template <class T>
struct Form {
  std::function<T(const Json&)> load;
  std::function<std::optional<Json>(const T&)> report;
};

/// Return the value of a report; null if the program does not know it.
template <class T>
Json reported(const Form<T>& form, const T& held) { return form.report(held).value_or(Json()); }

inline const Form<int> NUMBER{[](const Json& value) { return value.number(); }, [](int held) { return Json(held); }};
inline const Form<std::string> TEXT{[](const Json& value) { return value.text(); }, [](const std::string& held) { return Json(held); }};
inline const Form<bool> TRUTH{[](const Json& value) { return value.truth(); }, [](bool held) { return Json(held); }};
/// A number that the program counts from 0, such as a seat.
inline const Form<int> FROM_ZERO{[](const Json& value) { return value.number() - 1; }, [](int held) { return Json(held + 1); }};

/// Return the form of a value that may be null: nothing in the program.
template <class T>
Form<std::optional<T>> maybe(Form<T> form) {
  return {[form](const Json& value) { return value.is_null() ? std::nullopt : std::optional<T>(form.load(value)); },
          [form](const std::optional<T>& held) { return held ? form.report(*held) : Json(); }};
}

/// Return the form of a value that may be null: in the program it is then `none`, such as -1 for nobody.
template <class T>
Form<T> or_else(Form<T> form, T none) {
  return {[form, none](const Json& value) { return value.is_null() ? none : form.load(value); },
          [form, none](const T& held) { return held == none ? Json() : form.report(held); }};
}

/// Return the form of a word for which the program has another value, given by word.
template <class T>
Form<T> words(std::map<std::string, T> pairs) {
  auto load = [pairs](const Json& value) {
    auto found = pairs.find(value.text());
    if (found == pairs.end()) throw kit::CannotLoad("the program has no " + value.written());
    return found->second;
  };
  return {load, [pairs](const T& held) {
    for (const auto& [word, one] : pairs)
      if (one == held) return Json(word);
    return Json();
  }};
}

/// Return the form of a list.
template <class T>
Form<std::vector<T>> listed(Form<T> form) {
  auto load = [form](const Json& value) {
    std::vector<T> made;
    for (const Json& one : value.items()) made.push_back(form.load(one));
    return made;
  };
  return {load, [form](const std::vector<T>& held) {
    Json made = Json::list();
    for (const T& one : held) made.add(reported(form, one));
    return made;
  }};
}

/// Return the form of a list of lists that the program keeps as a single list: it is loaded, and never reported.
template <class T>
Form<std::vector<T>> flat(Form<T> form) {
  auto load = [form](const Json& value) {
    std::vector<T> made;
    for (const Json& inner : value.items())
      for (const Json& one : inner.items()) made.push_back(form.load(one));
    return made;
  };
  return {load, [](const std::vector<T>&) { return std::nullopt; }};
}

/// Return the form of a list in which a word may occur several times, and the program counts each.
inline Form<std::map<std::string, int>> tally() {
  auto load = [](const Json& value) {
    std::map<std::string, int> counts;
    for (const Json& one : value.items()) counts[one.text()]++;
    return counts;
  };
  return {load, [](const std::map<std::string, int>& held) {
    Json made = Json::list();
    for (const auto& [word, number] : held)
      for (int times = 0; times < number; times++) made.add(word);
    return made;
  }};
}

/// Return the form of a value that the program keeps inside another, which `wrap` makes of it.
template <class U, class Wrap, class Unwrap>
auto inside(Form<U> form, Wrap wrap, Unwrap unwrap) {
  using T = std::decay_t<decltype(wrap(std::declval<U>()))>;
  return Form<T>{[form, wrap](const Json& value) { return wrap(form.load(value)); },
                 [form, unwrap](const T& held) { return form.report(unwrap(held)); }};
}

/// The fields of a record, each with what holds it in the program.
template <class T>
class Table {
public:
  /// Add a field that a member holds, in a form.
  template <class V>
  Table& field(const std::string& name, V T::*member, Form<V> form) {
    load_only(name, member, form);
    return report_only(name, [member, form](const T& thing) { return form.report(thing.*member); });
  }
  /// Add a field that is only reported, by a function; not even that while it gives nothing.
  Table& report_only(const std::string& name, std::function<std::optional<Json>(const T&)> report) {
    reports_.emplace_back(name, std::move(report));
    return *this;
  }
  /// Add a field that is only loaded, because the program does not know it later.
  template <class V>
  Table& load_only(const std::string& name, V T::*member, Form<V> form) {
    return load_only(name, [member, form](T& thing, const Json& value) { thing.*member = form.load(value); });
  }
  Table& load_only(const std::string& name, std::function<void(T&, const Json&)> load) {
    loads_.emplace_back(name, std::move(load));
    return *this;
  }
  /// Add a field made up of several values of the program: one function reports it, and one loads it.
  Table& computed(const std::string& name, std::function<std::optional<Json>(const T&)> report,
                  std::function<void(T&, const Json&)> load) {
    return load_only(name, std::move(load)).report_only(name, std::move(report));
  }
  /// Add a field with a record for each item of a member, which are filled in where they are.
  template <class List, class V>
  Table& each(const std::string& name, List T::*member, Table<V> table) {
    report_only(name, [member, table](const T& thing) {
      Json made = Json::list();
      for (const V& one : thing.*member) made.add(table.report(one));
      return made;
    });
    return load_only(name, [name, member, table](T& thing, const Json& value) {
      if ((thing.*member).size() != value.size()) throw kit::CannotLoad("the program has another number of " + name);
      std::size_t index = 0;
      for (V& one : thing.*member) table.load(one, value.at(index++));
    });
  }
  /// Return what the program has of the record.
  Json report(const T& thing) const {
    Json made = Json::object();
    for (const auto& [name, report] : reports_)
      if (auto value = report(thing)) made.set(name, *value);
    return made;
  }
  /// Put a record into a thing of the program. A field that is missing in the record is left alone.
  void load(T& thing, const Json& record) const {
    for (const auto& [name, load] : loads_)
      if (record.has(name)) load(thing, record[name]);
  }
  /// Return the form of a record for which the program has a struct.
  Form<T> form() const {
    Table table = *this;
    return {[table](const Json& record) { T made{}; table.load(made, record); return made; },
            [table](const T& held) { return table.report(held); }};
  }

private:
  std::vector<std::pair<std::string, std::function<std::optional<Json>(const T&)>>> reports_;
  std::vector<std::pair<std::string, std::function<void(T&, const Json&)>>> loads_;
};

/// Return whether two values are the same, in whatever order the keys of objects are.
inline bool same(const Json& one, const Json& other) {
  if (one.kind() != other.kind() || one.size() != other.size()) return false;
  for (std::size_t at = 0; at < one.items().size(); at++)
    if (!same(one.at(at), other.at(at))) return false;
  for (const auto& [name, value] : one.members())
    if (!other.has(name) || !same(value, other[name])) return false;
  return one.size() || one.kind() == Json::Kind::list || one.kind() == Json::Kind::object || one == other;
}

// ---- Playing

/// A function for each kind of choice. It returns nothing, or what was really played of the move and then the moves that
/// the program made by itself after it.
template <class Game>
using Steps = std::map<std::string, std::function<std::vector<Json>(Game&, const Json& choice, const Json& chance)>>;

/// Return what a move that the program made has other than the choice that was sent, and its chance; null if nothing.
inline Json other_parts(const Json& made, const Json& asked) {
  Json left = Json::object(), entry = Json::object();
  for (const auto& [name, value] : made["choice"].members())
    if (!same(value, asked[name])) left.set(name, value);
  if (left.size()) entry.set("choice", left);
  if (!made["chance"].is_null()) entry.set("chance", made["chance"]);
  return entry.size() ? entry : Json();
}

/// Return a function `together` that plays moves one after the other, for a program that also goes on by itself.
///
/// If a move that the program has made by itself is sent later, it counts as played; otherwise it is reported at the end.
/// A refused move leaves the game as it was. A refusal cannot report moves that were played differently, so after such a
/// move the whole sequence is refused.
template <class Game>
std::function<Json(Game&, const Json&)> sequence(Steps<Game> steps) {
  return [steps](Game& game, const Json& moves) {
    std::vector<Json> played, ahead;
    for (const Json& move : moves.items()) {
      const Json& choice = move["choice"];
      auto gone = std::find_if(ahead.begin(), ahead.end(), [&choice](const Json& one) {
        return same(one["choice"]["kind"], choice["kind"]) && same(one["choice"]["seat"], choice["seat"]);
      });
      if (gone != ahead.end()) {
        played.push_back(other_parts(*gone, choice));
        ahead.erase(gone);
        continue;
      }
      auto step = steps.find(choice["kind"].text());
      bool is_as_sent = ahead.empty() && std::all_of(played.begin(), played.end(), [](const Json& one) { return one.is_null(); });
      std::size_t at = is_as_sent ? played.size() + 1 : 0;
      Game before = game;
      try {
        if (step == steps.end()) throw kit::NotOffered("this program has no choice " + choice["kind"].text());
        std::vector<Json> made = step->second(game, choice, move["chance"]);
        played.push_back(made.empty() ? Json() : made[0]);
        for (std::size_t more = 1; more < made.size(); more++) {
          if (played.size() < moves.size()) made[more].set("after", played.size());
          ahead.push_back(made[more]);
        }
      } catch (const kit::Refused& why) {
        game = std::move(before);
        throw kit::RefusedAt(why.what(), at);
      } catch (const kit::NotOffered& why) {
        game = std::move(before);
        throw kit::NotOfferedAt(why.what(), at);
      }
    }
    played.insert(played.end(), ahead.begin(), ahead.end());
    return Json::list(played);
  };
}

/// The answers that a move holds to the questions of a program, and which of them were asked for.
class Answers {
public:
  explicit Answers(Json answers) : answers_(std::move(answers)) {}
  /// Return an answer, and note that it was asked for.
  const Json& get(const std::string& name) {
    asked_.insert(name);
    return answers_[name];
  }
  /// Throw Refused if the program did not ask for an answer, unless it is what happens without asking.
  void refuse_unasked(const std::string& name, const std::vector<Json>& idle = {}) const {
    bool is_idle = std::any_of(idle.begin(), idle.end(), [&](const Json& one) { return same(one, answers_[name]); });
    if (!is_idle && !asked_.count(name)) throw kit::Refused("the program does not ask for " + name + " here");
  }
  /// Throw Refused if the move has a part that the program did not ask for, except the parts in `idle`.
  void refuse_others(const std::set<std::string>& idle = {}) const {
    for (const auto& [name, value] : answers_.members()) {
      bool is_idle = name == "seat" || name == "kind" || name == "chance" || idle.count(name) > 0;
      if (!is_idle) refuse_unasked(name, {Json(), false, 0, "", Json::list(), Json::object()});
    }
  }

private:
  Json answers_;
  std::set<std::string> asked_;
};

/// Return the items of a pool that a move names, each once. Throw Refused for a name that is not there.
template <class T>
std::vector<T> pick(const Json& named, std::vector<T> pool, const Form<T>& form) {
  std::vector<T> found;
  for (const Json& wanted : named.items()) {
    auto own = std::find_if(pool.begin(), pool.end(), [&](const T& one) { return same(reported(form, one), wanted); });
    if (own == pool.end()) throw kit::Refused("that is not there");
    found.push_back(*own);
    pool.erase(own);
  }
  return found;
}

/// Return a function `sample` of an adapter, given a function that rolls or deals once, by randomiser.
inline std::function<Json(const std::string&, int)> samples(std::map<std::string, std::function<Json()>> randomisers) {
  return [randomisers](const std::string& randomiser, int times) {
    auto once = randomisers.find(randomiser);
    if (once == randomisers.end()) throw kit::NotOffered("the program has no " + randomiser);
    Json made = Json::list();
    for (int number = 0; number < times; number++) made.add(once->second());
    return made;
  };
}

// ---- What messages omit

/// Return the table of the messages of a game.
inline const Json& table(const std::string& game) {
  static const Json all = Json::read(kit::MESSAGE_TABLE);
  return all[game];
}

inline Json filled_within(const Json& held, const Json& shape);

/// Return a record with the fields that it omits, which have their default values.
inline Json filled(const Json& record, const Json& shape) {
  if (!record.is(Json::Kind::object) || shape.is_null()) return record;
  Json made = shape["defaults"];
  for (const auto& [name, value] : record.members()) made.set(name, value);
  for (const auto& [name, below] : shape["parts"].members()) {
    if (made.has(name)) made.set(name, Json(filled_within(made[name], below)));
  }
  return made;
}

inline Json filled_within(const Json& held, const Json& shape) {
  if (!held.is(Json::Kind::list)) return filled(held, shape);
  Json all = Json::list();
  for (const Json& one : held.items()) all.add(filled_within(one, shape));
  return all;
}

/// Return an adapter whose functions receive setups, positions and choices with all their fields.
template <class Game>
kit::Adapter<Game> complete(kit::Adapter<Game> adapter) {
  const Json& shapes = table(adapter.game);
  auto whole = [&shapes](const Json& choice) { return filled(choice, shapes["choice"][choice["kind"].text()]); };
  adapter.new_game = [&shapes, begin = adapter.new_game](const Json& setup) { return begin(filled(setup, shapes["setup"])); };
  if (adapter.load)
    adapter.load = [&shapes, load = adapter.load](const Json& position) { return load(filled(position, shapes["position"])); };
  for (auto& [kind, play] : adapter.kinds)
    play = [whole, play = play](Game& game, const Json& choice, const Json& chance) { return play(game, whole(choice), chance); };
  if (adapter.together)
    adapter.together = [whole, together = adapter.together](Game& game, const Json& moves) {
      Json all = Json::list();
      for (Json move : moves.items()) all.add(move.set("choice", whole(move["choice"])));
      return together(game, all);
    };
  return adapter;
}

/// Return every choice of a kind that the table of a game lists, given the lists that it names.
inline std::vector<Json> choices(const std::string& game, const std::string& kind, const Json& seat,
                                 const std::map<std::string, std::vector<Json>>& lists) {
  std::vector<Json> found;
  std::set<std::string> seen;
  for (const Json& fields : table(game)["helpers"]["candidates"][kind].items()) {
    std::vector<Json> made{Json::object({{"seat", seat}, {"kind", kind}})};
    for (const auto& [name, values] : fields.members()) {
      auto list = lists.find(values.text());
      const std::vector<Json>& listed = list == lists.end() ? values.items() : list->second;
      std::vector<Json> longer;
      for (const Json& choice : made)
        for (const Json& value : listed) {
          Json with = choice;
          if (name != "*") with.set(name, value);
          else for (const auto& [part, one] : value.members()) with.set(part, one);
          longer.push_back(with);
        }
      made = longer;
    }
    for (const Json& choice : made)
      if (seen.insert(choice.written()).second) found.push_back(choice);
  }
  return found;
}

}  // namespace forms
