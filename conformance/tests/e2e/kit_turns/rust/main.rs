//! A game that is just the position it was loaded with: it plays nothing, and tells how a turn was read.

mod deep_sea;
mod json;
mod kit;

use json::Json;
use kit::{Adapter, Cannot, Played};
use std::rc::Rc;

fn load(position: &Json) -> Result<Json, Cannot> {
    Ok(position.clone())
}

fn play(game: &mut Json, choice: &Json, chance: &Json) -> Played {
    let told = deep_sea::read_turn(game, choice, chance)?;
    let order = told.orders.get(&1).map(|numbers| Json::list(numbers.iter().map(|number| (*number).into())));
    Ok(Json::object([("word", told.word.into()), ("unit", told.unit.into()), ("order", order.unwrap_or(Json::Null))]))
}

fn main() {
    let mut turns = Adapter::new("turns", load, |game: &Json| game.clone());
    turns.kinds.push(("", play));
    turns.load = Some(load);
    kit::serve(&mut kit::handlers("turns", vec![Rc::new(turns)]));
}
