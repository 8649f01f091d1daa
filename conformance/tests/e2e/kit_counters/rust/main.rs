//! A game that counts to ten: it uses all that the kit has.

mod json;
mod kit;

use json::Json;
use kit::{Adapter, Cannot, Played};
use std::rc::Rc;

#[derive(Clone)]
struct Counter {
    total: i64,
}

fn new_game(setup: &Json) -> Result<Counter, Cannot> {
    match setup["start"].number() {
        99 => Err(Cannot::NotOffered("no".to_string())),
        start if start < 0 => Err(Cannot::Refused("too small".to_string())),
        total => Ok(Counter { total }),
    }
}

fn load(position: &Json) -> Result<Counter, Cannot> {
    match position["total"].number() {
        total if total > 50 => Err(Cannot::CannotLoad("too great".to_string())),
        total => Ok(Counter { total }),
    }
}

fn report(game: &Counter) -> Json {
    let inner = Json::object([("n", game.total.into()), ("m", Json::Null)]);
    let seen = Json::list([Json::Null, inner]);
    kit::known(&Json::object([("total", game.total.into()), ("missing", Json::Null), ("seen", seen)]))
}

fn add(game: &mut Counter, choice: &Json, _chance: &Json) -> Played {
    kit::only(choice, &["by.amount"])?;
    game.total += choice.part("by.amount").number();
    if game.total > 10 {
        return Err(Cannot::Refused("too much".to_string()));
    }
    Ok(Json::Null)
}

fn roll(game: &mut Counter, _choice: &Json, chance: &Json) -> Played {
    game.total += chance["dice"].total();
    let dice = Json::list([Json::Number(1), Json::Number(1)]);
    Ok(Json::object([("chance", Json::object([("dice", dice)]))]))
}

fn fault(_game: &mut Counter, _choice: &Json, _chance: &Json) -> Played {
    panic!("on purpose")
}

fn together(game: &mut Counter, moves: &Json) -> Played {
    for (n, one) in moves.items().iter().enumerate() {
        if game.total + one.part("choice.by.amount").number() > 10 {
            return Err(Cannot::RefusedAt("too much".to_string(), n + 1));
        }
        add(game, &one["choice"], &Json::Null)?;
    }
    let end = Json::object([("choice", Json::object([("kind", "end".into())]))]);
    Ok(if game.total == 10 { Json::list([Json::Null, end]) } else { Json::list([]) })
}

fn candidates(_game: &Counter, seat: &Json, kind: &str, _given: &Json) -> Vec<Json> {
    let choice = |amount| {
        let by = Json::object([("amount", Json::Number(amount))]);
        Json::object([("seat", seat.clone()), ("kind", kind.into()), ("by", by)])
    };
    [1, 5, 9, 20].into_iter().map(choice).collect()
}

fn sample(randomiser: &str, times: i64) -> Played {
    if randomiser != "dice" {
        return Err(Cannot::NotOffered("no".to_string()));
    }
    Ok(Json::list((0..times).map(|_| Json::list([Json::Number(1), Json::Number(2)]))))
}

fn main() {
    let mut one = Adapter::new("counter", new_game, report);
    one.kinds = vec![("add", add), ("roll", roll), ("fault", fault)];
    one.can = vec!["many-games"];
    one.load = Some(load);
    one.candidates = Some(candidates);
    one.not_offered = Json::list([Json::object([("kind", "jump".into())])]);
    one.view = Some(|game, seats| Json::object([("total", game.total.into()), ("for", seats.clone())]));
    one.sample = Some(sample);
    one.beside = |game| {
        let event = Json::object([("kind", "counted".into()), ("total", game.total.into())]);
        Json::object([("events", Json::list([event]))])
    };
    let start = Json::list([Json::Number(1), Json::Number(2)]);
    let follows = Json::object([("limit", Json::list(["ten".into()]))]);
    one.more = Json::object([("offers", Json::object([("start", start)])), ("configurable", follows)]);
    let mut whole = Adapter::new("whole", new_game, report);
    whole.together = Some(together);
    kit::serve(&mut kit::handlers("counter", vec![Rc::new(one), Rc::new(whole)]));
}
