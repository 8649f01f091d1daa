//! Puts quartet.rs behind the Leadline protocol: a game for exactly four, and `offers` says so.

mod deep_sea;
mod json;
mod kit;
mod quartet;

use json::Json;
use kit::{Adapter, Cannot, Played};
use quartet::{Chip, Heap, Quartet, Wish, SEATS};
use std::rc::Rc;

fn new_game(setup: &Json) -> Result<Quartet, Cannot> {
    deep_sea::check_setup(setup)?;
    match setup["seats"].number() {
        4 => Ok(Quartet::new(heaps(&setup["deal"]), setup["starter"].number() as usize - 1)),
        2..=6 => Err(Cannot::NotOffered("this is a game for four".to_string())),
        _ => Err(Cannot::Refused("nobody plays this with so many".to_string())),
    }
}

fn load(position: &Json) -> Result<Quartet, Cannot> {
    let mut game = Quartet::new(heaps(&position["line"]), position["starter"].number() as usize - 1);
    if position["divers"].items().len() != SEATS {
        return Err(Cannot::CannotLoad("this is a game for four".to_string()));
    }
    game.dive = position["dive"].number();
    game.air = position["air"].number();
    game.seat = position["turn"].number() as usize - 1;
    game.last_home = (position["last_home"].number() as usize).checked_sub(1);
    for (diver, one) in game.divers.iter_mut().zip(position["divers"].items()) {
        diver.depth = one["at"].number() as usize;
        diver.rising = one["facing"].text() == "up";
        diver.home = one["home"].truth();
        diver.bag = heaps(&one["carried"]);
        diver.kept = heaps(&one["banked"]);
    }
    Ok(game)
}

fn play(game: &mut Quartet, choice: &Json, chance: &Json) -> Played {
    let before = report(game);
    let turn = deep_sea::read_turn(&before, choice, chance)?;
    let wish = match turn.action.as_str() {
        "drop" => Wish::Put(turn.unit - 1),
        "pick-up" => Wish::Take,
        _ => Wish::Nothing,
    };
    let order = |seat| turn.orders.get(&(seat + 1)).map(|units| units.iter().map(|unit| unit - 1).collect());
    game.turn(turn.word == "back", turn.sum, wish, order).map_err(|why| Cannot::Refused(why.to_string()))?;
    deep_sea::check_end(&before, &report(game), choice, chance)?;
    Ok(Json::Null)
}

fn candidates(game: &Quartet, seat: &Json, _kind: &str, _given: &Json) -> Vec<Json> {
    let mut searches = vec![Json::object([("action", "nothing".into())]), Json::object([("action", "pick-up".into())])];
    for unit in 1..=game.divers[seat.number() as usize - 1].bag.len() {
        let what = [("action", "drop".into()), ("unit", unit.into()), ("source", "carried".into())];
        searches.push(Json::object(what).with("chips", Json::Null));
    }
    let choice = |word: &str, search: &Json| {
        let said = [("seat", seat.clone()), ("declare", word.into()), ("then", Json::Null), ("stop", false.into())];
        Json::object(said).with("search", search.clone()).with("lay", Json::list([]))
    };
    ["deeper", "back"].iter().flat_map(|word| searches.iter().map(move |one| choice(word, one))).collect()
}

fn report(game: &Quartet) -> Json {
    if game.over {
        let winners = game.winners().into_iter().map(|seat| Json::from(seat + 1));
        let scores = game.points().into_iter().map(Json::from);
        return Json::object([("over", true.into()), ("scores", Json::list(scores)), ("winners", Json::list(winners))]);
    }
    let divers = game.divers.iter().map(|one| {
        let facing = if one.rising { "up" } else { "down" };
        let place = [("at", one.depth.into()), ("facing", facing.into()), ("home", one.home.into())];
        Json::object(place).with("carried", units(&one.bag)).with("banked", units(&one.kept))
    });
    Json::object([
        ("dive", game.dive.into()),
        ("air", game.air.into()),
        ("line", units(&game.floor)),
        ("divers", Json::list(divers)),
        ("turn", (game.seat + 1).into()),
        ("starter", (game.first + 1).into()),
        ("last_home", game.last_home.map_or(Json::Null, |seat| (seat + 1).into())),
        ("over", false.into()),
    ])
}

fn heaps(units: &Json) -> Vec<Heap> {
    let chip = |one: &Json| Chip { level: one["level"].number(), points: one["value"].number() };
    units.items().iter().map(|unit| unit.items().iter().map(chip).collect()).collect()
}

fn units(heaps: &[Heap]) -> Json {
    let chip = |one: &Chip| Json::object([("level", one.level.into()), ("value", one.points.into())]);
    Json::list(heaps.iter().map(|heap| Json::list(heap.iter().map(chip))))
}

fn main() {
    let mut game = Adapter::new("deep-sea-adventure", new_game, report);
    game.kinds.push(("", play));
    game.can = vec!["dice", "deal", "starter", "lay", "many-games"];
    game.load = Some(load);
    game.candidates = Some(candidates);
    game.more = Json::object([("offers", Json::object([("seats", Json::list([Json::from(SEATS)]))]))]);
    kit::serve(&mut kit::handlers("quartet", vec![Rc::new(game)]));
}
