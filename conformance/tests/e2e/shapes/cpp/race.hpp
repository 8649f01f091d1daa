// A kite race as somebody might write it: pilots count from 0.
#pragma once

#include <stdexcept>
#include <string>
#include <vector>

struct NotAllowed : std::runtime_error { using std::runtime_error::runtime_error; };

struct Kite {
  int paces = 0, lines = 1;
};

struct Asked {
  virtual ~Asked() = default;
  virtual int which_pilot() = 0;
  virtual std::string which_act() = 0;
};

struct Race {
  std::vector<Kite> kites;
  int basket = 5, now = 0;

  explicit Race(int pilots) : kites(pilots) {}

  void move(int pilot, const std::string& act) {
    if (pilot != now) throw NotAllowed("it is somebody else's turn");
    if (act == "tie" && basket == 0) throw NotAllowed("the basket is empty");
    if (act == "fly") {
      kites[pilot].paces += 2 * kites[pilot].lines;
    } else {
      kites[pilot].lines++, basket--;
    }
    now = (now + 1) % static_cast<int>(kites.size());
  }

  void ask_and_move(Asked& player) {
    int pilot = player.which_pilot();
    move(pilot, player.which_act());
  }
};
