// A small diving game. What lies on one space is a pile, of which only the number of chips and the sum are kept.
#pragma once

#include <algorithm>
#include <stdexcept>
#include <vector>

namespace wreck {

struct Forbidden : std::runtime_error { using std::runtime_error::runtime_error; };

struct Pile {
  int chips = 0, sum = 0, level = 0;  // the level of a single chip, 0 for several
};

struct Diver {
  int place = 0;
  bool up = false, safe = false;
  std::vector<Pile> load, kept;
};

enum class Act { none, take, leave };

class Game {
public:
  std::vector<Pile> reef;  // what lies on each space; no chips: nothing
  std::vector<Diver> divers;
  int round = 1, oxygen = 25, turn = 0, first = 0, last_safe = -1;
  bool done = false;

  Game(int players, std::vector<Pile> dealt, int starter)
      : reef(std::move(dealt)), divers(players), turn(starter), first(starter) {}

  // One turn. `which` is the place in the load of what is left behind.
  void play(bool back, int roll, Act act, int which, const std::vector<std::vector<int>>& orders) {
    Diver& diver = divers[turn];
    int weight = static_cast<int>(diver.load.size());
    oxygen = std::max(0, oxygen - weight);
    face(diver, back);
    move(diver, roll - weight);
    if (act != Act::none && diver.place == 0) throw Forbidden("not on board");
    if (act == Act::take) take(diver);
    if (act == Act::leave) leave(diver, which);
    bool all_safe = std::all_of(divers.begin(), divers.end(), [](const Diver& one) { return one.safe; });
    if (oxygen == 0 || all_safe) return next_round(orders);
    do turn = (turn + 1) % static_cast<int>(divers.size());
    while (divers[turn].safe);
  }

  std::vector<int> points() const {
    std::vector<int> made;
    for (const Diver& diver : divers) made.push_back(count(diver, [](const Pile& pile) { return pile.sum; }));
    return made;
  }

  // Most points, then most chips of level 4; what is in a pile has no level any more.
  std::vector<int> winners() const {
    std::vector<int> results, found;
    for (const Diver& diver : divers)
      results.push_back(count(diver, [](const Pile& pile) { return 1000 * pile.sum + (pile.level == 4); }));
    for (std::size_t seat = 0; seat < results.size(); seat++)
      if (results[seat] == *std::max_element(results.begin(), results.end())) found.push_back(static_cast<int>(seat));
    return found;
  }

private:
  template <class Worth> static int count(const Diver& diver, Worth worth) {
    int sum = 0;
    for (const Pile& pile : diver.kept) sum += worth(pile);
    return sum;
  }

  bool taken(int place) const {
    return std::any_of(divers.begin(), divers.end(), [place](const Diver& one) { return one.place == place; });
  }

  void face(Diver& diver, bool back) {
    int open = 0;
    for (int place = diver.place + 1; place <= static_cast<int>(reef.size()); place++) open += !taken(place);
    bool has_to = diver.place > 0 && open == 0;
    if (!back && (diver.up || has_to)) throw Forbidden("it cannot go on outwards");
    if (back && !diver.up && !has_to && (diver.place == 0 || diver.load.empty())) throw Forbidden("it may not turn");
    diver.up = back;
  }

  void move(Diver& diver, int steps) {
    int way = diver.up ? -1 : 1, place = diver.place;
    while (steps > 0) {
      do place += way;
      while (place > 0 && taken(place));
      if (place > static_cast<int>(reef.size())) return;
      diver.place = place;
      steps--;
      if (place > 0) continue;
      diver.safe = true;
      last_safe = turn;
      return;
    }
  }

  void take(Diver& diver) {
    Pile& here = reef[diver.place - 1];
    if (here.chips == 0) throw Forbidden("nothing is here");
    diver.load.push_back(here);
    here = Pile{};
  }

  void leave(Diver& diver, int which) {
    if (reef[diver.place - 1].chips > 0) throw Forbidden("something is here");
    if (diver.up && diver.load.size() == 1) throw Forbidden("it keeps the last one");
    reef[diver.place - 1] = diver.load[which];
    diver.load.erase(diver.load.begin() + which);
  }

  void next_round(const std::vector<std::vector<int>>& orders) {
    int players = static_cast<int>(divers.size()), far = -1;
    std::vector<int> lost;
    for (int step = players - 1; step >= 0; step--)
      if (int seat = (first + step) % players; !divers[seat].safe) lost.push_back(seat);
    auto is_nearer = [this](int one, int other) { return divers[one].place < divers[other].place; };
    std::stable_sort(lost.begin(), lost.end(), is_nearer);
    if (!lost.empty()) far = lost.back();
    reef.erase(std::remove_if(reef.begin(), reef.end(), [](const Pile& pile) { return pile.chips == 0; }), reef.end());
    int room = 0;
    for (int seat : lost)
      for (std::size_t nth = 0; nth < divers[seat].load.size(); nth++) {
        const auto& order = orders[seat];
        const Pile& pile = divers[seat].load[order.empty() ? nth : order[nth]];
        if (room == 0) reef.emplace_back(pile);
        else reef.back() = Pile{reef.back().chips + pile.chips, reef.back().sum + pile.sum, 0};
        room = room == 0 ? 2 : room - 1;
      }
    for (Diver& diver : divers) {
      if (diver.safe) diver.kept.insert(diver.kept.end(), diver.load.begin(), diver.load.end());
      diver = Diver{0, false, false, {}, diver.kept};
    }
    turn = first = far >= 0 ? far : last_safe;
    done = round == 3 || reef.empty();
    round++;
    oxygen = 25;
    last_safe = -1;
  }
};

}  // namespace wreck
