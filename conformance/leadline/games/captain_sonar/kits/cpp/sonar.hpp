// Translates the moves and positions of Captain Sonar for an adapter. It needs forms.hpp and the kit.
//
// `of_roles` does not offer an act to a role that does not have it. `decisions` writes `to_act`, `question` and `owes`
// write fields of a position, `candidates` lists choices, and `offers` lists setups. `spaces`, `directions` and
// `letters` are forms; `crew`, `role`, `section` and `claims` read a choice.
#pragma once

#include "forms.hpp"

namespace kit::sonar {

/// Return a list of words of the game: `sides`, `roles`, `systems` or `directions`.
inline const std::vector<Json>& words(const std::string& list) { return forms::table("captain-sonar")["helpers"][list].items(); }

/// Return the crew of the seat of a choice.
inline std::string crew(const Json& choice) { return choice["seat"].text().substr(0, choice["seat"].text().find('.')); }

/// Return the role of the seat of a choice.
inline std::string role(const Json& choice) { return choice["seat"].text().substr(choice["seat"].text().find('.') + 1); }

/// Return the section of the hull that a seat traces, for a program that numbers them: each role has its own.
inline int section(const Json& choice) {
  const auto& roles = words("roles");
  return static_cast<int>(std::find(roles.begin(), roles.end(), Json(role(choice))) - roles.begin()) + 1;
}

/// Return the parts that an answer to the sonar names.
inline Json claims(const Json& choice) {
  Json made = Json::object();
  for (const char* name : {"row", "column", "sector"})
    if (!choice[name].is_null()) made.set(name, choice[name]);
  return made;
}

/// Return the form of a direction for which the program has other values.
template <class T>
forms::Form<T> directions(T north, T east, T south, T west) {
  return forms::words<T>({{"north", north}, {"east", east}, {"south", south}, {"west", west}});
}

/// Return the form of a direction that the program calls N, E, S or W.
inline forms::Form<char> letters() { return directions('N', 'E', 'S', 'W'); }

/// Return the form of a space, such as C4, that the program keeps as two numbers: the column, then the row.
///
/// Both count from `first`. `make` makes the space of the program, and `read` gives a pair of its numbers.
template <class Make, class Read>
auto spaces(Make make, Read read, int first = 0) {
  using Space = std::decay_t<decltype(make(0, 0))>;
  return forms::Form<Space>{
      [make, first](const Json& name) {
        return make(name.text().at(0) - 'A' + first, std::atoi(name.text().c_str() + 1) - 1 + first);
      },
      [read, first](const Space& space) {
        auto [column, row] = read(space);
        return Json(static_cast<char>('A' + column - first) + std::to_string(row + 1 - first));
      }};
}

/// Return the roles that have an act.
inline const Json& acting(const std::string& kind) { return forms::table("captain-sonar")["helpers"]["acting"][kind]; }

/// Throw `NotOffered` for an act that the role of the seat does not have.
inline void check_role(const std::string& kind, const Json& choice) {
  const auto& roles = acting(kind).items();
  if (std::find(roles.begin(), roles.end(), Json(role(choice))) == roles.end())
    throw kit::NotOffered("the " + role(choice) + " has no " + kind);
}

/// Make the functions of an adapter offer each act only to the roles that have it.
template <class Game>
void of_roles(kit::Adapter<Game>& adapter) {
  for (auto& [kind, play] : adapter.kinds)
    play = [kind = kind, play = play](Game& game, const Json& choice, const Json& chance) {
      check_role(kind, choice);
      return play(game, choice, chance);
    };
}

/// Do the same for the functions of `forms::sequence`.
template <class Game>
void of_roles(forms::Steps<Game>& steps) {
  for (auto& [kind, step] : steps)
    step = [kind = kind, step = step](Game& game, const Json& choice, const Json& chance) {
      check_role(kind, choice);
      return step(game, choice, chance);
    };
}

/// Return the entry of `to_act` for one role.
inline Json decision_of(const std::string& crew, const std::string& role, const std::string& kind) {
  return Json::object({{"kind", kind}, {"seats", Json::list({crew + "." + role})}});
}

/// Return the entries of `to_act` for kinds of decisions of a crew, each with the roles that may make it. Each role traces
/// for itself: `trace` is one entry for each role. Use `decision_of` for the roles that have not traced yet.
inline Json decisions(const std::string& crew, const std::vector<std::string>& kinds) {
  Json made = Json::list();
  for (const auto& kind : kinds) {
    Json seats = Json::list();
    for (const Json& role : acting(kind).items()) {
      if (kind == "trace") made.add(decision_of(crew, role.text(), kind));
      seats.add(crew + "." + role.text());
    }
    if (kind != "trace") made.add(Json::object({{"kind", kind}, {"seats", seats}}));
  }
  return made;
}

/// Return the field `owes`, given whether a gauge, a breakdown and a radiation mark is due.
inline Json owes(bool gauge, bool breakdown, bool radiation) {
  Json made = Json::list();
  if (gauge) made.add("gauge");
  if (breakdown) made.add("breakdown");
  if (radiation) made.add("radiation");
  return made;
}

/// Return the field `question`: the crew that has to answer, about the drone or the sonar; null without a crew.
inline Json question(const std::string& side, const std::string& about, Json sector = {}) {
  return side.empty() ? Json() : Json::object({{"side", side}, {"about", about}, {"sector", std::move(sector)}});
}

/// Return the setups that a program has: all, except where the values of a part, such as `map`, are named.
inline Json offers(const Json& only = Json::object()) {
  Json made = forms::table("captain-sonar")["helpers"]["setups"];
  for (const auto& [name, values] : only.members()) made.set(name, values);
  return made;
}

/// Return every choice of a kind that may be legal on a map of this size.
inline std::vector<Json> candidates(const std::string& seat, const std::string& kind, int columns, int rows,
                                    const std::vector<Json>& sectors, const std::vector<Json>& symbols) {
  std::map<std::string, std::vector<Json>> lists{{"sectors", sectors}, {"symbols", symbols}};
  for (int row = 1; row <= rows; row++) lists["rows"].push_back(row);
  for (int column = 0; column < columns; column++) {
    std::string letter(1, static_cast<char>('A' + column));
    lists["columns"].push_back(letter);
    for (int row = 1; row <= rows; row++) lists["squares"].push_back(letter + std::to_string(row));
  }
  return forms::choices("captain-sonar", kind, seat, lists);
}

}  // namespace kit::sonar
