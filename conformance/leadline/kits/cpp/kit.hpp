// A kit for adapters written in C++17: it implements the Leadline protocol, so that an adapter only has to play.
//
// It needs json.hpp and no library: copy both files to the folder of your program. An adapter describes what its
// program can do, with a function for each kind of choice:
//
//     kit::Adapter<Race> race{"kite-race", new_game, report};
//     race.kinds["roll"] = [](Race& game, const Json& choice, const Json& chance) {
//       game.roll(choice["seat"].number(), kit::total(chance["dice"]));  // or: throw kit::Refused("…");
//       return Json();  // or the move that was really played, if it differs
//     };
//     kit::serve(kit::handlers("my program", {race}));
//
// The program may print anything: the protocol keeps the real stdout, and printed text goes to stderr.
#pragma once

#include <algorithm>
#include <any>
#include <cstdio>
#include <functional>
#include <iostream>
#include <map>
#include <memory>
#include <numeric>
#include <unistd.h>

#include "json.hpp"

namespace kit {

/// The error codes of JSON-RPC.
constexpr int PARSE = -32700, INVALID_REQUEST = -32600, UNKNOWN_METHOD = -32601, INVALID_PARAMS = -32602, INTERNAL = -32603;

/// An invalid request, such as one with an unknown game, reading or handle, or with values of the wrong type.
struct BadRequest : std::runtime_error {
  explicit BadRequest(const std::string& why, int code = INVALID_PARAMS) : std::runtime_error(why), code(code) {}
  int code;
};
/// The program's rules forbid this move or setup.
struct Refused : std::runtime_error { using std::runtime_error::runtime_error; std::size_t at = 0; };
/// The same for one of the moves passed to `together`, numbered from 1. The moves before it were played.
struct RefusedAt : Refused { RefusedAt(const std::string& why, std::size_t one) : Refused(why) { at = one; } };
/// The program has no way to play this move or setup.
struct NotOffered : std::runtime_error { using std::runtime_error::runtime_error; std::size_t at = 0; };
/// The same for one of the moves passed to `together`, numbered from 1. The moves before it were played.
struct NotOfferedAt : NotOffered { NotOfferedAt(const std::string& why, std::size_t one) : NotOffered(why) { at = one; } };
/// The program cannot load this position, although the rules allow it.
struct CannotLoad : std::runtime_error { using std::runtime_error::runtime_error; };

/// The functions that connect one game of a program. A capability without its function is not declared. Moves are
/// played on a copy of the game.
template <class Game>
struct Adapter {
  using Play = std::function<Json(Game&, const Json& choice, const Json& chance)>;

  std::string game;
  std::function<Game(const Json& setup)> new_game;
  std::function<Json(const Game&)> report;  // the position; unknown fields are omitted
  std::map<std::string, Play> kinds;        // by kind of choice, "" without kinds; other kinds are not offered
  std::vector<std::string> can = {};        // settable inputs, and any of `many-games`, `events`, `heard`, `pipelining`
  std::function<Game(const Json& position)> load = {};
  std::function<std::vector<Json>(const Game&, const Json& seat, const std::string& kind, const Json& given)>
      candidates = {};  // choices that may be legal; the kit tries each
  std::function<Json(const Game&, const Json& seats)> view = {};
  std::function<Json(const std::string& randomiser, int times)> sample = {};
  std::function<Json(const Game&)> beside = {};           // `events` and `heard` of the latest move
  std::function<Json(Game&, const Json&)> together = {};  // plays all moves up to the next pause, in place of `kinds`
  Json not_offered = {};                                  // parts of choices not offered, for the answer to `legal`
  Json more = Json::object();                        // `offers`, `pauses_at`, `claims`, `configurable`: see MESSAGES.md

  /// Return the entry of the game in the answer to `initialize`; each optional function declares a capability.
  Json capabilities() const {
    Json said = more, all = Json::list();
    for (const auto& one : can) all.add(one);
    if (load) all.add("position");
    if (candidates) all.add("legal");
    if (view) all.add("view");
    if (sample) all.add("sample");
    return said.set("can", all);
  }

  /// Return the position of a game, with `events` and `heard` if there are any.
  Json told(const Game& game) const { return (beside ? beside(game) : Json::object()).set("position", report(game)); }

  /// Play moves, each on a copy. Return the answer, and replace the game by the one after the moves.
  Json play(Game& game, const Json& moves) const {
    Game now = game;
    std::vector<Json> played;
    try {
      if (together) played = together(now, moves).items();
      for (std::size_t number = 0; !together && number < moves.size(); number++) {
        const Json& move = moves.at(number);
        auto found = kinds.find(move["choice"]["kind"].text());
        if (found == kinds.end()) throw NotOffered("this program has no choice " + move["choice"]["kind"].text());
        Game after = now;
        played.push_back(found->second(after, move["choice"], move["chance"]));
        now = std::move(after);
      }
    } catch (const NotOffered& why) {
      Json answer = Json::object({{"not_offered", why.what()}});
      std::size_t at = together ? why.at : played.size() + 1;
      if (at > 1) game = std::move(now), answer.set("at", at).set("position", report(game));
      return answer;
    } catch (const Refused& why) {
      Json refused = Json::object({{"why", why.what()}});
      std::size_t at = together ? why.at : played.size() + 1;
      if (at > 1) game = std::move(now), refused.set("at", at);
      return Json::object({{"refused", refused}, {"position", report(game)}});
    }
    game = std::move(now);
    bool as_asked = std::all_of(played.begin(), played.end(), [](const Json& one) { return one.is_null(); });
    return as_asked ? told(game) : told(game).set("played", Json::list(played));
  }

  /// Return the candidates that are legal.
  Json legal(const Game& game, const Json& seat, const std::string& kind, const Json& given) const {
    Json choices = Json::list();
    for (const Json& choice : candidates(game, seat, kind, given)) {
      Game tried = game;
      Json answer = play(tried, Json::list({Json::object({{"choice", choice}, {"chance", given}})}));
      if (!answer.has("refused") && !answer.has("not_offered")) choices.add(choice);
    }
    return choices;
  }
};

/// The adapter of a game of any type.
struct AnyAdapter {
  std::string game;
  Json said;
  std::function<std::any(const Json&)> open;
  std::function<Json(const std::any&)> told;
  std::function<Json(const std::string&, std::any&, const Json&)> answer;

  template <class Game>
  AnyAdapter(Adapter<Game> given) : game(given.game), said(given.capabilities()) {
    auto one = std::make_shared<Adapter<Game>>(std::move(given));
    open = [one](const Json& params) -> std::any {
      if (!params.has("position")) return one->new_game(params["setup"]);
      if (!one->load) throw CannotLoad("this program takes no positions");
      return one->load(params["position"]);
    };
    told = [one](const std::any& game) { return one->told(std::any_cast<const Game&>(game)); };
    answer = [one](const std::string& method, std::any& held, const Json& params) {
      if (method == "sample")
        return Json::object({{"samples", one->sample(params["randomiser"].text(), params["times"].number())}});
      Game& game = std::any_cast<Game&>(held);
      if (method == "play") return one->play(game, params["moves"]);
      if (method == "view") return Json::object({{"view", one->view(game, params["seats"])}});
      Json answer = Json::object({{"choices", one->legal(game, params["seat"], params["kind"].text(), params["given"])}});
      return one->not_offered.is_null() ? answer : answer.set("not_offered", one->not_offered);
    };
  }
};

using Handlers = std::map<std::string, std::function<Json(const Json& params)>>;

/// Return the handlers for `serve`, by method.
inline Handlers handlers(const std::string& name, const std::vector<AnyAdapter>& adapters) {
  struct Open { const AnyAdapter* adapter; std::any game; };
  auto known = std::make_shared<std::vector<AnyAdapter>>(adapters);
  auto games = std::make_shared<std::map<long long, Open>>();
  auto last = std::make_shared<long long>(0);
  auto adapter_of = [known](const Json& params) -> const AnyAdapter& {
    for (const auto& one : *known)
      if (one.game == params["game"].text()) return one;
    throw BadRequest("There is no game " + params["game"].written() + " here.");
  };
  auto in_game = [games](const std::string& method) {
    return [games, method](const Json& params) {
      auto found = games->find(params["handle"].number(-1));
      if (found == games->end()) throw BadRequest("There is no handle " + params["handle"].written() + " here.");
      return found->second.adapter->answer(method, found->second.game, params);
    };
  };
  auto open = [games, last, adapter_of](const Json& params) {
    const AnyAdapter& adapter = adapter_of(params);
    for (const auto& [dispute, reading] : params["readings"].members()) {
      const auto& some = adapter.said["configurable"][dispute].items();
      if (std::find(some.begin(), some.end(), reading) == some.end()) throw BadRequest("This program does not support this reading of " + dispute + ".");
    }
    try {
      std::any game = adapter.open(params);
      Json answer = adapter.told(game);
      games->emplace(++*last, Open{&adapter, std::move(game)});
      return answer.set("handle", *last);
    } catch (const Refused& why) {
      return Json::object({{"refused", Json::object({{"why", why.what()}})}});
    } catch (const NotOffered& why) {
      return Json::object({{"not_offered", why.what()}});
    } catch (const CannotLoad& why) {
      return Json::object({{"cannot_load", why.what()}});
    }
  };
  auto sample = [adapter_of](const Json& params) {
    try {
      std::any none;
      return adapter_of(params).answer("sample", none, params);
    } catch (const NotOffered& why) { return Json::object({{"not_offered", why.what()}}); }
  };
  auto close = [games](const Json& params) { return games->erase(params["handle"].number()), Json::object(); };
  Json said = Json::object();
  for (const auto& one : adapters) said.set(one.game, one.said);
  Json hello = Json::object({{"protocol", 3}, {"name", name}, {"language", "C++"}, {"games", said}});
  return {{"initialize", [hello](const Json&) { return hello; }}, {"open", open}, {"play", in_game("play")},
          {"legal", in_game("legal")}, {"view", in_game("view")}, {"sample", sample}, {"close", close}};
}

/// Return the sum of the dice.
inline int total(const Json& dice) {
  auto more = [](int sum, const Json& die) { return sum + die.number(); };
  return std::accumulate(dice.items().begin(), dice.items().end(), 0, more);
}

/// Return a field of a message by its path, such as `search.unit`; null if it is missing.
inline const Json& part(const Json& data, const std::string& path) {
  std::size_t dot = path.find('.');
  return dot == std::string::npos ? data[path] : part(data[path.substr(0, dot)], path.substr(dot + 1));
}

/// Throw `NotOffered` if a choice uses any field except those given, such as `declare` and `search.action`.
inline void only(const Json& choice, const std::vector<std::string>& paths, const std::string& within = "") {
  for (const auto& [name, one] : choice.members()) {
    std::string path = within + name;
    bool named = name == "seat" || name == "kind" || std::count(paths.begin(), paths.end(), path) > 0;
    bool says = one.truth() || one.number() != 0 || !one.text().empty() || one.size() > 0;
    if (named || !says) continue;
    if (!one.is(Json::Kind::object)) throw NotOffered("there is no way to ask for " + path + " " + one.written());
    only(one, paths, path + ".");
  }
}

/// Return a report without its fields that are null, which are unknown. Null items of lists are kept.
inline Json known(const Json& data) {
  Json made = data.is(Json::Kind::object) ? Json::object() : data.is(Json::Kind::list) ? Json::list() : data;
  for (const auto& [name, one] : data.members())
    if (!one.is_null()) made.set(name, known(one));
  for (const Json& one : data.items()) made.add(known(one));
  return made;
}

/// Return the answer to one line; empty if the request has no id, because it then expects no answer.
inline std::string answer_line(const Handlers& handlers, const std::string& line) {
  Json answer = Json::object({{"jsonrpc", "2.0"}, {"id", nullptr}});
  auto failed = [&answer](int code, const std::string& why) {
    return answer.set("error", Json::object({{"code", code}, {"message", why}})).written() + "\n";
  };
  Json request;
  try { request = Json::read(line); } catch (const std::invalid_argument&) { return failed(PARSE, "This is not JSON."); }
  const Json& id = request["id"];
  bool has_id = id.is(Json::Kind::whole) || id.is(Json::Kind::text);
  if (has_id) answer.set("id", id);
  bool is_right = request["jsonrpc"].text() == "2.0" && request["method"].is(Json::Kind::text);
  if (!is_right || has_id != request.has("id")) return failed(INVALID_REQUEST, "This is no request of JSON-RPC 2.0.");
  std::string made;
  try {
    auto found = handlers.find(request["method"].text());
    if (found == handlers.end()) throw BadRequest("There is no such method.", UNKNOWN_METHOD);
    made = Json(answer).set("result", found->second(request["params"])).written() + "\n";
  } catch (const BadRequest& bad) {
    made = failed(bad.code, bad.what());
  } catch (const std::exception& fault) {
    std::cerr << "fault: " << fault.what() << "\n";
    made = failed(INTERNAL, std::string("The program has a fault of its own (") + fault.what() + ").");
  }
  return has_id ? made : "";
}

/// Answer every request on stdin, in order, until stdin ends. After an exception, answer with an error and go on.
inline void serve(const Handlers& handlers) {
  std::FILE* out = fdopen(dup(1), "w");
  dup2(2, 1);
  for (std::string line; std::getline(std::cin, line); ) {
    std::string answer = answer_line(handlers, line);
    std::fwrite(answer.data(), 1, answer.size(), out);
    std::fflush(out);
  }
}

}  // namespace kit
