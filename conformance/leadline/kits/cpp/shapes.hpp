// Plays moves with programs that play several choices in one call. It needs the kit and forms.hpp.
#pragma once

#include "forms.hpp"

namespace shapes {

/// A move that a call has used; without a number, one that was not sent.
struct Taken {
  std::string kind;
  Json seat, choice, chance;
  std::optional<std::size_t> number;
};

/// The moves that are played in one call: the first determines the call, the others its arguments.
class Turn {
public:
  /// Take the moves of a call.
  explicit Turn(const Json& moves) : first(moves.at(0)["choice"]), chance(moves.at(0)["chance"]), moves_(moves) {
    played_.resize(moves.size());
    for (std::size_t number = 1; number < moves.size(); number++) left_.push_back(number);
  }
  /// The first choice, and its chance.
  const Json first, chance;

  /// Return the next move with a choice of this kind, of the seat that plays the turn.
  Taken take(const std::string& kind) { return take(kind, first["seat"]); }
  /// Return the next move with a choice of this kind and seat; its parts are null if no such move is left.
  Taken take(const std::string& kind, const Json& seat) {
    for (auto place = left_.begin(); place != left_.end(); ++place) {
      const Json& move = moves_.at(*place);
      if (move["choice"]["kind"].text() != kind || !forms::same(move["choice"]["seat"], seat)) continue;
      Taken taken{kind, seat, move["choice"], move["chance"], *place};
      left_.erase(place);
      return taken;
    }
    return {kind, seat, Json(), Json(), std::nullopt};
  }
  /// Report the program's choice: how it differs from the move that was taken, or a new move if none was.
  void chose(const Taken& taken, const Json& parts) {
    if (taken.number) {
      played_[*taken.number] = forms::other_parts(Json::object({{"choice", parts}}), taken.choice);
      return;
    }
    Json choice = Json::object({{"kind", taken.kind}, {"seat", taken.seat}});
    for (const auto& [name, one] : parts.members()) choice.set(name, one);
    ahead_.push_back(Json::object({{"choice", choice}}));
  }
  /// Return what was really played. Throw NotOffered if a move was not taken.
  Json result() const {
    if (!left_.empty()) throw kit::NotOffered("there is no way to pass on " + moves_.at(left_[0])["choice"]["kind"].text());
    std::vector<Json> all = played_;
    all.insert(all.end(), ahead_.begin(), ahead_.end());
    return Json::list(all);
  }

private:
  Json moves_;
  std::vector<Json> played_, ahead_;
  std::vector<std::size_t> left_;
};

}  // namespace shapes
