//! A kit for adapters written in Rust: it implements the Leadline protocol, so that an adapter only has to play.
//!
//! It needs json.rs in the same folder and no crate. An adapter describes what its program can do, with a function for
//! each kind of choice. A game has to be `Clone`, because each move is played on a copy:
//! ```text
//! fn roll(game: &mut Race, choice: &Json, chance: &Json) -> kit::Played {
//!     game.roll(choice["seat"].number(), chance["dice"].total()).map_err(Cannot::Refused)?;
//!     Ok(Json::Null) // or the move that was really played, if it differs
//! }
//! let mut race = Adapter::new("kite-race", new_game, report);
//! race.kinds.push(("roll", roll));
//! kit::serve(&mut kit::handlers("my program", vec![Rc::new(race)]));
//! ```
//!
//! The program may print anything: the protocol keeps the real stdout, and printed text goes to stderr.
#![allow(dead_code)]

use crate::json::Json;
use std::collections::HashMap;
use std::fs::File;
use std::io::{self, BufRead, Write};
use std::os::unix::io::FromRawFd;
use std::panic::{catch_unwind, AssertUnwindSafe};
use std::rc::Rc;

/// The error codes of JSON-RPC.
pub const PARSE: i64 = -32700;
pub const INVALID_REQUEST: i64 = -32600;
pub const UNKNOWN_METHOD: i64 = -32601;
pub const INVALID_PARAMS: i64 = -32602;
pub const INTERNAL: i64 = -32603;

/// The reason why a request was not carried out.
pub enum Cannot {
    /// An invalid request, such as one with an unknown game, reading or handle, or with values of the wrong type.
    BadRequest(String),
    /// The program's rules forbid this move or setup.
    Refused(String),
    /// The same for one of the moves passed to `together`, numbered from 1. The moves before it were played.
    RefusedAt(String, usize),
    /// The program has no way to play this move or setup.
    NotOffered(String),
    /// The same for one of the moves passed to `together`, numbered from 1. The moves before it were played.
    NotOfferedAt(String, usize),
    /// The program cannot load this position, although the rules allow it.
    CannotLoad(String),
}

pub type Played = Result<Json, Cannot>;
pub type Game = Box<dyn FnMut(&str, &Json) -> Played>;

/// The functions that connect one game of a program. A capability without its function is not declared.
pub struct Adapter<G> {
    pub game: &'static str,
    pub new_game: fn(setup: &Json) -> Result<G, Cannot>,
    /// Returns the position; unknown fields are omitted.
    pub report: fn(&G) -> Json,
    /// A function for each kind of choice, "" if choices have no kind. Other kinds are not offered.
    pub kinds: Vec<(&'static str, fn(&mut G, choice: &Json, chance: &Json) -> Played)>,
    pub can: Vec<&'static str>, // settable inputs, and any of `many-games`, `events`, `heard`, `pipelining`
    pub load: Option<fn(position: &Json) -> Result<G, Cannot>>,
    /// Returns choices that may be legal for a seat, a kind and chance; the kit tries each on a copy.
    pub candidates: Option<fn(&G, seat: &Json, kind: &str, given: &Json) -> Vec<Json>>,
    /// For each kind of choice that is not offered, the parts that all such choices share, for `legal`; null for none.
    pub not_offered: Json,
    pub view: Option<fn(&G, seats: &Json) -> Json>, // the view of the given seats
    pub sample: Option<fn(randomiser: &str, times: i64) -> Played>,
    /// `events` and `heard` of the latest move, as an object.
    pub beside: fn(&G) -> Json,
    /// Plays all moves up to the next pause, instead of `kinds`; returns the list of moves played.
    pub together: Option<fn(&mut G, moves: &Json) -> Played>,
    /// `offers`, `pauses_at`, `claims`, `configurable`, as an object: see MESSAGES.md.
    pub more: Json,
}

/// The adapter of a game of any type.
pub trait AnyAdapter {
    fn about(&self) -> (&'static str, Json);
    fn open(self: Rc<Self>, params: &Json) -> Result<Game, Cannot>;
    fn sample(&self, params: &Json) -> Played;
}

impl<G: Clone> Adapter<G> {
    pub fn new(game: &'static str, new_game: fn(&Json) -> Result<G, Cannot>, report: fn(&G) -> Json) -> Adapter<G> {
        let (beside, more): (fn(&G) -> Json, Json) = (|_| Json::object([]), Json::object([]));
        let (kinds, can, load, candidates, view, sample, together) = (vec![], vec![], None, None, None, None, None);
        let not_offered = Json::Null;
        Adapter { game, new_game, report, kinds, can, load, candidates, not_offered, view, sample, beside, together, more }
    }

    fn told(&self, game: &G) -> Json {
        (self.beside)(game).with("position", (self.report)(game))
    }

    /// Plays moves, each on a copy. Returns the answer, and replaces the game by the one after the moves.
    pub fn play(&self, game: &mut G, moves: &Json) -> Played {
        let (mut now, mut played) = (game.clone(), vec![]);
        let mut stopped = |now, answer: Json| { *game = now; Ok(answer.with("position", (self.report)(game))) };
        if let Some(together) = self.together {
            match together(&mut now, moves) {
                Err(Cannot::RefusedAt(why, at)) if at > 1 => return stopped(now, refused(why, at)),
                Err(Cannot::NotOfferedAt(why, at)) if at > 1 => return stopped(now, not_offered(why, at)),
                said => played = said?.items().to_vec(),
            }
        }
        for one in if self.together.is_none() { moves.items() } else { &[] } {
            let (kind, mut after) = (one["choice"]["kind"].text(), now.clone());
            let missing = || Cannot::NotOffered(format!("this program has no choice {kind}"));
            let found = self.kinds.iter().find(|(name, _)| *name == kind).ok_or_else(missing);
            match found.and_then(|(_, play)| play(&mut after, &one["choice"], &one["chance"])) {
                Err(Cannot::Refused(why)) if !played.is_empty() => return stopped(now, refused(why, played.len() + 1)),
                Err(Cannot::NotOffered(why)) if !played.is_empty() => {
                    return stopped(now, not_offered(why, played.len() + 1))
                }
                said => played.push(said?),
            }
            now = after;
        }
        *game = now;
        let answer = self.told(game);
        Ok(if played.iter().all(Json::is_null) { answer } else { answer.with("played", played.into()) })
    }

    /// Returns the candidates that are legal.
    pub fn legal(&self, game: &G, seat: &Json, kind: &str, given: &Json) -> Vec<Json> {
        let tried = self.candidates.map_or(vec![], |candidates| candidates(game, seat, kind, given));
        let can_be_played = |choice: &Json| {
            let one = Json::object([("choice", choice.clone()), ("chance", given.clone())]);
            self.play(&mut game.clone(), &Json::list([one])).is_ok()
        };
        tried.into_iter().filter(can_be_played).collect()
    }
}

impl<G: Clone + 'static> AnyAdapter for Adapter<G> {
    /// Returns the entry of the game in the answer to `initialize`. Each optional function declares a capability.
    fn about(&self) -> (&'static str, Json) {
        let (mut can, is) = (self.can.clone(), [self.load.is_some(), self.candidates.is_some()]);
        let given = [is[0], is[1], self.view.is_some(), self.sample.is_some()];
        can.extend(["position", "legal", "view", "sample"].iter().zip(given).filter(|one| one.1).map(|one| one.0));
        (self.game, self.more.clone().with("can", Json::list(can.into_iter().map(Json::from))))
    }

    fn open(self: Rc<Self>, params: &Json) -> Result<Game, Cannot> {
        for (dispute, reading) in params["readings"].members() {
            if !self.more["configurable"][dispute.as_str()].items().contains(reading) {
                let why = format!("This program does not support the reading {reading} of {dispute}.");
                return Err(Cannot::BadRequest(why));
            }
        }
        let mut game = match (self.load, &params["position"]) {
            (_, Json::Null) => (self.new_game)(&params["setup"])?,
            (None, _) => return Err(Cannot::CannotLoad("this program takes no positions".to_string())),
            (Some(load), position) => load(position)?,
        };
        Ok(Box::new(move |method, params| match (method, self.view) {
            ("open", _) => Ok(self.told(&game)),
            ("play", _) => self.play(&mut game, &params["moves"]),
            ("legal", _) => {
                let choices = self.legal(&game, &params["seat"], params["kind"].text(), &params["given"]);
                let answer = Json::object([("choices", choices.into())]);
                let is_all = self.not_offered.is_null();
                Ok(if is_all { answer } else { answer.with("not_offered", self.not_offered.clone()) })
            }
            (_, Some(view)) => Ok(Json::object([("view", view(&game, &params["seats"]))])),
            (_, None) => Err(Cannot::BadRequest("there are no views".to_string())),
        }))
    }

    fn sample(&self, params: &Json) -> Played {
        let none = || Cannot::NotOffered("there are no samples".to_string());
        let samples = self.sample.ok_or_else(none)?(params["randomiser"].text(), params["times"].number())?;
        Ok(Json::object([("samples", samples)]))
    }
}

/// A function that answers requests: it gets the method and its parameters.
pub type Handlers = Box<dyn FnMut(&str, &Json) -> Option<Played>>;

/// Returns the handler for `serve`; it returns None for an unknown method.
pub fn handlers(name: &'static str, adapters: Vec<Rc<dyn AnyAdapter>>) -> Handlers {
    let (mut games, mut last): (HashMap<i64, Game>, i64) = (HashMap::new(), 0);
    let missing = |what: &str, one: &Json| Cannot::BadRequest(format!("There is no {what} {one} here."));
    Box::new(move |method, params| {
        let adapter = adapters.iter().find(|one| one.about().0 == params["game"].text());
        let found = || adapter.ok_or_else(|| missing("game", &params["game"])).cloned();
        Some(match method {
            "initialize" => Ok(Json::object([
                ("protocol", Json::Number(3)),
                ("name", name.into()),
                ("language", "Rust".into()),
                ("games", Json::object(adapters.iter().map(|one| one.about()))),
            ])),
            "open" => found().and_then(|adapter| adapter.open(params)).and_then(|mut game| {
                let answer = game("open", params)?;
                last += 1;
                games.insert(last, game);
                Ok(answer.with("handle", last.into()))
            }),
            "play" | "legal" | "view" => match games.get_mut(&params["handle"].number()) {
                Some(game) => game(method, params),
                None => Err(missing("handle", &params["handle"])),
            },
            "sample" => found().and_then(|adapter| adapter.sample(params)),
            "close" => Ok(Json::object([("was", games.remove(&params["handle"].number()).is_some().into())])),
            _ => return None,
        })
    })
}

/// Returns `NotOffered` if a choice uses any field except those given, such as `declare` and `search.action`.
pub fn only(choice: &Json, paths: &[&str]) -> Result<(), Cannot> {
    fn below(path: &str, one: &Json, paths: &[&str]) -> Result<(), Cannot> {
        let is_bare = ["null", "false", "0", "\"\"", "[]", "{}"].contains(&one.to_string().as_str());
        if is_bare || paths.contains(&path) || ["seat", "kind"].contains(&path) {
            return Ok(());
        } else if one.members().is_empty() {
            return Err(Cannot::NotOffered(format!("there is no way to ask for {path} {one}")));
        }
        let inner = |name: &str| if path.is_empty() { name.to_string() } else { format!("{path}.{name}") };
        one.members().iter().try_for_each(|(name, one)| below(&inner(name), one, paths))
    }
    below("", choice, paths)
}

fn refused(why: String, at: usize) -> Json {
    let said = Json::object([("why", why.into())]);
    Json::object([("refused", if at > 0 { said.with("at", at.into()) } else { said })])
}

fn not_offered(why: String, at: usize) -> Json {
    let said = Json::object([("not_offered", why.into())]);
    if at > 0 { said.with("at", at.into()) } else { said }
}

/// Returns a report without its fields that are null, which are unknown. Null items of lists are kept.
pub fn known(data: &Json) -> Json {
    match data {
        Json::List(all) => Json::list(all.iter().map(known)),
        Json::Object(all) => Json::object(all.iter().filter(|one| !one.1.is_null()).map(|one| (&*one.0, known(&one.1)))),
        other => other.clone(),
    }
}

/// Answers every request on stdin, in order, until stdin ends. After a panic, answers with an error and goes on.
pub fn serve(handlers: &mut Handlers) {
    extern "C" {
        fn dup(number: i32) -> i32;
        fn dup2(from: i32, to: i32) -> i32;
    }
    let mut out = unsafe { File::from_raw_fd(dup(1)) };
    unsafe { dup2(2, 1) };
    for line in io::stdin().lock().lines().map_while(Result::ok) {
        if writeln!(out, "{}", answer_line(handlers, &line)).is_err() {
            return;
        }
    }
}

/// Returns the answer to one line.
pub fn answer_line(handlers: &mut Handlers, line: &str) -> Json {
    let answer = |id: &Json, key, value| Json::object([("jsonrpc", "2.0".into()), ("id", id.clone()), (key, value)]);
    let failed = |id: &Json, code, why: String| {
        answer(id, "error", Json::object([("code", Json::Number(code)), ("message", why.into())]))
    };
    let request = match catch_unwind(|| Json::read(line)) {
        Ok(request) => request,
        Err(_) => return failed(&Json::Null, PARSE, "This line is not JSON.".to_string()),
    };
    let (id, method) = (&request["id"], &request["method"]);
    let is_id = matches!(id, Json::Null | Json::Number(_) | Json::Text(_));
    if !is_id || request["jsonrpc"].text() != "2.0" || !matches!(method, Json::Text(_)) {
        let known = if is_id { id } else { &Json::Null };
        return failed(known, INVALID_REQUEST, "This is no request of JSON-RPC 2.0.".to_string());
    }
    match catch_unwind(AssertUnwindSafe(|| handlers(method.text(), &request["params"]))) {
        Err(_) => failed(id, INTERNAL, "The program has a fault of its own; see its log.".to_string()),
        Ok(None) => failed(id, UNKNOWN_METHOD, format!("There is no method {method}.")),
        Ok(Some(Ok(result))) => answer(id, "result", result),
        Ok(Some(Err(Cannot::BadRequest(why)))) => failed(id, INVALID_PARAMS, why),
        Ok(Some(Err(Cannot::Refused(why) | Cannot::RefusedAt(why, _)))) => answer(id, "result", refused(why, 0)),
        Ok(Some(Err(Cannot::NotOffered(why) | Cannot::NotOfferedAt(why, _)))) => answer(id, "result", not_offered(why, 0)),
        Ok(Some(Err(Cannot::CannotLoad(why)))) => answer(id, "result", Json::object([("cannot_load", why.into())])),
    }
}
