// Tries the helpers for C++: a choice names a helper and its arguments, and the answer holds what it returns.

#include "deep_sea.hpp"
#include "forms.hpp"
#include "regrets.hpp"
#include "sonar.hpp"

struct Chip { int level = 0, points = 0; };
struct Diver {
  int place = 0;
  bool is_up = false;
  std::vector<std::vector<Chip>> bag;
  std::vector<Chip> hoard;
};
struct Crowd { std::vector<Diver> divers{2}; };
using Pair = std::pair<int, int>;
using Die = std::pair<std::string, int>;

const auto CHIP = forms::Table<Chip>().field("level", &Chip::level, forms::NUMBER).field("value", &Chip::points, forms::NUMBER).form();
const auto DIVER = forms::Table<Diver>()
    .field("at", &Diver::place, forms::FROM_ZERO)
    .field("facing", &Diver::is_up, forms::words<bool>({{"up", true}, {"down", false}}))
    .field("carried", &Diver::bag, forms::listed(forms::listed(CHIP)))
    .field("banked", &Diver::hoard, forms::flat(CHIP))
    .report_only("home", [](const Diver& diver) { return Json(diver.place < 0); });
const auto CROWD = forms::Table<Crowd>().each("divers", &Crowd::divers, DIVER);
const auto DIE = kit::regrets::dice([](const std::string& kind, int face) { return Die(kind, face); }, [](const Die& die) { return die; });

auto space(int first) {
  return kit::sonar::spaces([](int column, int row) { return Pair(column, row); }, [](const Pair& space) { return space; }, first);
}

std::string text(bool held) { return held ? "true" : "false"; }
std::string text(char held) { return std::string(1, held); }
std::string text(int held) { return held == -1 ? "nobody" : std::to_string(held); }
std::string text(const std::string& held) { return held; }
std::string text(const Pair& held) { return text(held.first) + " " + text(held.second); }
std::string text(const Die& held) { return held.second ? held.first + " " + text(held.second) : held.first; }
template <class T> std::string text(const std::optional<T>& held) { return held ? text(*held) : "nobody"; }
std::string text(const std::map<std::string, int>& held) {
  std::string made;
  for (const auto& [word, number] : held) made += (made.empty() ? "" : " ") + word + "=" + text(number);
  return made;
}
std::string text(const std::vector<int>& held) {
  std::string made;
  for (int one : held) made += (made.empty() ? "" : " ") + text(one);
  return made;
}

template <class T>
Json both(const forms::Form<T>& form, const Json& given) {
  T held = form.load(given);
  return Json::list({text(held), form.report(held).value_or("unknown")});
}

Json tried_form(const std::string& name, const Json& given) {
  auto find = [](const std::string& id) { return id == "eel" ? std::optional<std::string>("EEL") : std::nullopt; };
  auto id = [](const std::string& name) { return name == "EEL" ? "eel" : ""; };
  if (name == "from zero") return both(forms::FROM_ZERO, given);
  if (name == "words") return both(forms::words<bool>({{"up", true}, {"down", false}}), given);
  if (name == "list") return both(forms::listed(forms::FROM_ZERO), given);
  if (name == "flat") return both(forms::flat(forms::NUMBER), given);
  if (name == "tally") return both(forms::tally(), given);
  if (name == "letters") return both(kit::sonar::letters(), given);
  if (name == "space") return both(forms::maybe(space(0)), given);
  if (name == "space from 1") return both(space(1), given);
  if (name == "die") return both(DIE, given);
  if (name == "spent")
    return both(kit::regrets::spent([](const std::string& kind) { return Die(kind, 0); }, [](const Die& die) { return die.first; }), given);
  if (name == "card") return both(forms::maybe(kit::regrets::cards(find, id)), given);
  if (name == "depth") return both(kit::regrets::depth(-1), given);
  return both(kit::regrets::shops({{"rod", "rods"}}), given);
}

Json tried_table(const Json& asked) {
  Diver one;
  DIVER.load(one, asked["record"]);
  Json points = Json::list();
  for (const Chip& chip : one.hoard) points.add(chip.points);
  return Json::object({{"held", Json::list({one.place, one.is_up, points})}, {"report", DIVER.report(one)}});
}

Json tried_answers(const Json& asked) {
  forms::Answers answers(asked["answers"]);
  Json got = Json::list();
  for (const Json& name : asked["ask"].items()) got.add(answers.get(name.text()));
  answers.refuse_unasked(asked["name"].text(), asked["idle"].items());
  return got;
}

Json tried_chance(const Json& asked) {
  kit::regrets::Chance chance;
  chance.feed(asked["results"]);
  Json got = Json::list();
  for (const Json& one : asked["give"].items())
    got.add(chance.give(one.at(0).text(), [&] { return one.at(1); }, [&](const Json& result) { return result != asked["not"]; }));
  return Json::object({{"got", got}, {"played", chance.played(asked["results"])}});
}

Json tried_role(const Json& choice) {
  kit::Adapter<int> adapter{"", {}, {}, {}};
  std::string kind = choice["kind"].text();
  adapter.kinds[kind] = [](int&, const Json&, const Json&) { return Json("fine"); };
  kit::sonar::of_roles(adapter);
  int game = 0;
  forms::Steps<int> steps;
  steps[kind] = [](int&, const Json&, const Json&) { return std::vector<Json>{Json("fine")}; };
  kit::sonar::of_roles<int>(steps);
  try {
    if (steps[kind](game, choice, Json()).at(0) != Json("fine")) return Json();
  } catch (const kit::NotOffered&) {
    return adapter.kinds[kind](game, choice, Json());
  }
  return adapter.kinds[kind](game, choice, Json());
}

std::vector<std::string> texts(const Json& list) {
  std::vector<std::string> made;
  for (const Json& one : list.items()) made.push_back(one.text());
  return made;
}

Json tried_sonar(const std::string& helper, const Json& asked) {
  const Json &choice = asked["choice"], &due = asked["due"];
  if (helper == "decision of") return kit::sonar::decision_of("red", "engineer", "trace");
  if (helper == "seat") return Json::list({kit::sonar::crew(choice), kit::sonar::role(choice), kit::sonar::section(choice)});
  if (helper == "role") return tried_role(choice);
  if (helper == "claims") return kit::sonar::claims(choice);
  if (helper == "decisions") return kit::sonar::decisions("blue", texts(asked["kinds"]));
  if (helper == "owes") return kit::sonar::owes(due.at(0).truth(), due.at(1).truth(), due.at(2).truth());
  if (helper == "question") return kit::sonar::question(asked["side"].text(), "drone", asked["sector"]);
  if (helper == "offers") return kit::sonar::offers(asked["only"]);
  return kit::sonar::candidates("red.captain", asked["of"].text(), 3, 2, {1, 2}, {"W1", "E6"});
}

Json tried_computed(const Json& asked) {
  auto sums = forms::Table<Pair>().computed(
      "sum", [](const Pair& one) -> std::optional<Json> { return Json(one.first + 100 * one.second); },
      [](Pair& one, const Json& value) { one = {value.number() % 100, value.number() / 100}; });
  Pair one{0, 0};
  sums.load(one, asked["record"]);
  return Json::list({one.first, one.second > 0, sums.report(one)["sum"]});
}

Json tried_steps(const Json& asked) {
  std::vector<std::string> made;
  auto note = [&made](const std::string& name) {
    return [&made, name](int&, int seat) { made.push_back(name + " " + std::to_string(seat)); };
  };
  kit::deep_sea::Steps<int> steps;
  steps.breathe = note("breathe"), steps.pick_up = note("pick up"), steps.leave = note("leave");
  if (asked["deeper"].truth()) steps.go_deeper = note("go deeper");
  steps.otherwise = [&asked](const int&, const Json&) { return asked["otherwise"]; };
  if (!asked["lacking"].truth()) steps.turn_back = note("turn back");
  steps.swim = [&made](int&, int seat, const std::vector<int>& dice) -> std::vector<int> {
    std::string text = "swim " + std::to_string(seat);
    for (int die : dice) text += " " + std::to_string(die);
    made.push_back(text);
    return dice.empty() ? std::vector<int>{3, 1} : std::vector<int>{};
  };
  steps.drop = [&made](int&, int seat, int unit) {
    made.push_back("drop " + std::to_string(seat) + " " + std::to_string(unit));
  };
  steps.stops = [&asked](const int&) { return asked["stops"].truth(); };
  steps.roll = [](int&) { return std::vector<int>{2, 1}; };
  steps.lay_down = [&made](int&, const std::map<int, std::vector<int>>&) { made.push_back("lay down"); };
  steps.silent_turns = asked["silent"].truth(), steps.takes_back = asked["takes back"].truth();
  if (asked["ends"].truth()) steps.end_turn = note("end turn");
  if (asked["early"].truth()) steps.stop_early = note("stop");
  if (asked["chips"].truth())
    steps.lay_chips = [&made](int&, const Json& lay) {
      std::string notes;
      for (const Json& one : lay.items()) notes += (notes.empty() ? "" : ", ") + one["note"].text();
      made.push_back("lay [" + notes + "]");
    };
  int game = 0;
  auto report = [&asked, &made](const int&) {
    return made.empty() || asked["after"].is_null() ? asked["position"] : asked["after"];
  };
  auto play = kit::deep_sea::play_steps<int>(report, steps);
  Json played = play(game, asked["choice"], asked["chance"]);
  if (played["choice"]["search"]["action"].text() == "nothing") made.push_back("no search");
  const Json& unit = played["choice"]["search"]["unit"];
  if (!unit.is_null()) made.push_back("dropped " + std::to_string(unit.number()));
  const Json& rolled = played["chance"]["dice"];
  if (rolled.size())
    made.push_back("rolled " + std::to_string(rolled.at(0).number()) + " " + std::to_string(rolled.at(1).number()));
  Json told = Json::list();
  for (const std::string& one : made) told.add(one);
  return told;
}

Json tried_sea(const std::string& helper, const Json& asked) {
  const Json& chips = asked["chips"];
  if (helper == "steps") return tried_steps(asked);
  if (helper == "computed") return tried_computed(asked);
  if (helper == "breath") {
    std::vector<int> dice;
    for (const Json& die : asked["dice"].items()) dice.push_back(die.number());
    return kit::deep_sea::breath_only(asked["seat"].number(), dice);
  }
  if (helper == "known") {
    kit::deep_sea::check_known(asked["position"]);
    return "fine";
  }
  if (helper == "sea") return kit::deep_sea::candidates(asked["position"], 1, asked["before"].truth() ? Json() : Json::list());
  if (helper == "drop") return kit::deep_sea::search("drop", 2, chips);
  if (helper == "breathed") return kit::deep_sea::breathed(2, 3, asked["air"].number());
  if (helper == "ended") return kit::deep_sea::ended({3, 5}, {2});
  if (helper == "singles") return kit::deep_sea::singles(1, chips.items());
  if (helper == "backs") return kit::deep_sea::backs(chips);
  if (helper == "hidden") return kit::deep_sea::hidden(asked["position"], asked["seats"]);
  auto face = [](const Json& chip) { return Json::object({{"level", chip.at(0)}, {"value", chip.at(1)}}); };
  return kit::deep_sea::named_first(asked["lay"], 1, chips.items(), face);
}

Json tried(const Json& asked) {
  std::string helper = asked["do"].text();
  if (helper == "form") return tried_form(asked["form"].text(), asked["given"]);
  if (helper == "table") return tried_table(asked);
  if (helper == "filled") return forms::filled(asked["record"], asked["shape"]);
  if (helper == "tables") {
    Crowd crowd;
    CROWD.load(crowd, asked["record"]);
    return CROWD.report(crowd);
  }
  if (helper == "pick") {
    Json made = Json::list();
    for (const Die& die : forms::pick(asked["named"], {{"player", 2}, {"omen", 1}, {"player", 2}}, DIE)) made.add(text(die));
    return made;
  }
  if (helper == "answers") return tried_answers(asked);
  if (helper == "chance") return tried_chance(asked);
  if (helper == "samples") return forms::samples({{"dice", [] { return Json::list({1}); }}})(asked["randomiser"].text(), 2);
  if (helper == "regrets") return kit::regrets::candidates(asked["position"], 1, asked["of"].text(), asked["options"].items());
  bool is_sonar = std::set<std::string>{"seat", "role", "claims", "decisions", "decision of", "owes", "question", "offers", "sonar"}.count(helper);
  return is_sonar ? tried_sonar(helper, asked) : tried_sea(helper, asked);
}

Json same(const Json& record) { return record; }

int main() {
  kit::Adapter<Json> cases{"cases", same, same, {}}, sequence{"sequence", same, same, {}}, whole{"captain-sonar", same, same, {}};
  cases.kinds[""] = [](Json&, const Json& choice, const Json&) { return Json::object({{"is", tried(choice)}}); };
  forms::Steps<Json> steps;
  steps["check"] = [](Json&, const Json& choice, const Json&) {
    Json dive = Json::object({{"kind", "dive"}, {"seat", "blue.engineer"}, {"fast", true}});
    Json move = Json::object({{"choice", dive}});
    if (!choice["rolls"].is_null()) move.set("chance", Json::object({{"deep", choice["rolls"]}}));
    return std::vector<Json>{Json(), move};
  };
  steps["order"] = [](Json& game, const Json& choice, const Json&) {
    game.set("to", choice["to"]);
    if (choice["to"].text() == "north") throw kit::Refused("an island is there");
    return std::vector<Json>{};
  };
  sequence.together = forms::sequence(steps);
  whole.load = same;
  whole.kinds["silence"] = [](Json&, const Json& choice, const Json&) { return Json::object({{"choice", choice}}); };
  kit::serve(kit::handlers("cases", {cases, sequence, forms::complete(whole)}));
}
