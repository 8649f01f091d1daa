//! Puts anemone behind the Leadline protocol.  It plays each turn as the person at the keyboard would.
#![allow(dead_code)]

#[path = "../src/engine.rs"]
mod engine;

mod deep_sea;
mod forms;
mod json;
mod kit;
mod kit_messages;

use engine::{fresh_line, Action, Chip, Diver, Event, Heading, Pile, Rng, Spot, State};
use json::Json;
use kit::{Adapter, Cannot};
use std::cell::RefCell;
use std::rc::Rc;

/// The game; its latest breath as an event; and the chip that a drop really put down, if that was not the whole unit.
#[derive(Clone)]
struct Table {
    game: engine::Game,
    breath: Json,
    dropped: Json,
}

fn refuse<T>(why: &str) -> Result<T, Cannot> {
    Err(Cannot::Refused(why.to_string()))
}

fn table(mut game: engine::Game) -> Table {
    game.hold = true;
    Table { game, breath: Json::list([]), dropped: Json::Null }
}

thread_local! {
    /// The program's dice bag: without `--seed` a game starts with seed 1.
    static RNG: RefCell<Rng> = RefCell::new(Rng::new(1));
}

fn new_game(setup: &Json) -> Result<Table, Cannot> {
    deep_sea::check_setup(setup)?;
    let seats = setup["seats"].number() as usize;
    let line = match &setup["deal"] {
        Json::Null => RNG.with(|rng| fresh_line(&mut rng.borrow_mut())),
        deal => deal.items().iter().flat_map(pile).collect(),
    };
    let starter = match setup["starter"].number() {
        0 => RNG.with(|rng| rng.borrow_mut().below(seats.max(1))),
        seat => seat as usize - 1,
    };
    engine::Game::new(seats, starter, line).map(table).map_err(|why| Cannot::Refused(why.to_string()))
}

fn load(position: &Json) -> Result<Table, Cannot> {
    deep_sea::check_known(position)?;
    let divers: Vec<Diver> = position["divers"].items().iter().map(diver).collect();
    let line = position["line"].items().iter().map(|unit| match pile(unit) {
        blank if blank.is_empty() => Spot::Blank,
        chips => Spot::Treasure(chips),
    });
    let number = |name: &str| position[name].number();
    if number("air") < 0 {
        return Err(Cannot::CannotLoad("the marker does not go below 0".to_string()));
    }
    let turn = number("turn") as usize - 1;
    if divers.get(turn).map_or(true, |one| one.home) {
        return refuse("nobody has this turn");
    }
    let last_home = (number("last_home") as usize).checked_sub(1);
    let (dive, air, starter) = (number("dive") as u32, number("air") as u32, number("starter") as usize - 1);
    Ok(table(engine::Game::load(divers, line.collect(), dive, air, turn, starter, last_home)))
}

fn diver(one: &Json) -> Diver {
    let mut diver = Diver::new();
    diver.depth = one["at"].number() as usize;
    diver.heading = if one["facing"].text() == "up" { Heading::Up } else { Heading::Down };
    diver.home = one["home"].truth();
    diver.cargo = one["carried"].items().iter().map(pile).collect();
    diver.bank = one["banked"].items().iter().flat_map(pile).collect();
    diver.can_turn = !diver.cargo.is_empty();
    diver.breath = diver.chips_carried().len() as u32;
    diver
}

fn pile(unit: &Json) -> Pile {
    unit.items().iter().map(|one| Chip { level: one["level"].number() as u8, value: one["value"].number() as u8 }).collect()
}

fn chip(one: &Chip) -> Json {
    Json::object([("level", i64::from(one.level).into()), ("value", i64::from(one.value).into())])
}

fn unit(pile: &Pile) -> Json {
    Json::list(pile.iter().map(chip))
}

fn report(table: &Table) -> Json {
    let game = &table.game;
    if let State::Over { winners } = &game.state {
        let scores: Vec<i64> = game.divers.iter().map(|one| i64::from(one.points())).collect();
        return deep_sea::ended(&scores, &winners.iter().map(|&seat| seat as i64 + 1).collect::<Vec<i64>>());
    }
    let divers = game.divers.iter().map(|one| {
        let facing = if one.heading == Heading::Up { "up" } else { "down" };
        let place = [("at", one.depth.into()), ("facing", facing.into()), ("home", one.home.into())];
        Json::object(place).with("carried", Json::list(one.cargo.iter().map(unit))) // the bank forgets its stacks
    });
    let line = game.line.iter().map(|spot| match spot {
        Spot::Blank => Json::list([]),
        Spot::Treasure(pile) => unit(pile),
    });
    Json::object([
        ("dive", i64::from(game.dive).into()),
        ("air", i64::from(game.air).into()),
        ("line", Json::list(line)),
        ("divers", Json::list(divers)),
        ("turn", (game.turn + 1).into()),
        ("starter", (game.starter + 1).into()),
        ("last_home", game.last_home.map_or(Json::Null, |seat| (seat + 1).into())),
        ("to_act", Json::list([Json::object([("seats", Json::list([(game.turn + 1).into()])), ("kind", "turn".into())])])),
        ("over", false.into()),
    ])
}

fn act(table: &mut Table, action: Action) -> Result<(), Cannot> {
    table.game.play(action).map_err(|why| Cannot::Refused(why.to_string()))
}

fn breathe(table: &mut Table, seat: usize) -> Result<(), Cannot> {
    let (by, told) = (table.game.divers[seat - 1].breath, table.game.events.len());
    let before = table.game.air;
    table.game.resume();
    let left = table.game.events[told..].iter().find_map(|event| match event {
        Event::Breath { left, .. } => Some(*left),
        _ => None,
    });
    table.breath = deep_sea::breathed(seat, by.into(), left.unwrap_or(before).into());
    table.dropped = Json::Null;
    Ok(())
}

/// On the way down "dive on" is a button only where the program asks, but the word changes nothing elsewhere.
fn go_deeper(table: &mut Table, seat: usize) -> Result<(), Cannot> {
    match table.game.state {
        State::Declare => act(table, Action::DiveOn),
        _ if table.game.divers[seat - 1].heading == Heading::Up => {
            Err(Cannot::NotOffered("a diver on the way up is not asked".to_string()))
        }
        _ => Ok(()),
    }
}

fn swim(table: &mut Table, dice: &[i64]) -> Result<Vec<i64>, Cannot> {
    if table.game.options() == [Action::TurnBack] {
        act(table, Action::TurnBack)?; // nothing was said, and the program goes on with nothing else
    }
    let (a, b) = if dice.len() == 2 { (dice[0], dice[1]) } else { (1, 1) };
    act(table, Action::Roll(a as u8, b as u8))?;
    Ok(vec![])
}

fn put(table: &mut Table, number: usize) -> Result<(), Cannot> {
    let told = table.game.events.len();
    let whole = table.game.divers[table.game.turn].cargo.get(number - 1).cloned();
    act(table, Action::Drop(number - 1))?;
    for event in &table.game.events[told..] {
        if let Event::Dropped { pile, .. } = event {
            if Some(pile) != whole.as_ref() {
                let other = deep_sea::search("drop", number, unit(pile));
                table.dropped = Json::object([("search", other)]);
            }
        }
    }
    Ok(())
}

/// Sinks the loads in the order of the move; the chips of a stack lowest first, as the messages assume.
fn lay_chips(table: &mut Table, lay: &Json) -> Result<(), Cannot> {
    let ends = |event: &Event| matches!(event, Event::DiveEnds { .. });
    let start = table.game.events.iter().rposition(ends).unwrap_or(table.game.events.len());
    let sorted = |unit: &Json| {
        let mut chips = pile(unit);
        chips.sort();
        Json::list(chips.iter().map(chip))
    };
    let lay = Json::list(lay.items().iter().map(|one| {
        one.clone().with("units", Json::list(one["units"].items().iter().map(sorted)))
    }));
    while let State::Sink { queue } = table.game.state.clone() {
        let diver = &table.game.divers[queue[0]];
        let held = diver.chips_carried();
        let mut lowest = diver.cargo.clone();
        lowest.iter_mut().for_each(|pile| pile.sort());
        let wanted = deep_sea::named_first(&lay, queue[0] as i64 + 1, &lowest.concat(), chip);
        let mut order: Vec<usize> = vec![];
        for one in wanted {
            order.extend((0..held.len()).find(|place| held[*place] == one && !order.contains(place)));
        }
        act(table, Action::Sink(order))?;
    }
    let mut seats = vec![];
    for one in lay.items() {
        let seat = one["seat"].number() as usize;
        let mut named: Pile = one["units"].items().iter().flat_map(pile).collect();
        named.sort();
        let is_own = |event: &Event| match event {
            Event::Lost { seat: loser, chips } => {
                let mut lost = chips.clone();
                lost.sort();
                loser + 1 == seat && lost == named
            }
            _ => false,
        };
        if seats.contains(&seat) || !table.game.events[start..].iter().any(is_own) {
            return refuse("this diver does not sink these chips");
        }
        seats.push(seat);
    }
    Ok(())
}

fn steps() -> deep_sea::Steps<Table> {
    deep_sea::Steps {
        breathe: Some(breathe),
        stops: Some(|table| matches!(table.game.state, State::Sink { .. })),
        go_deeper: Some(go_deeper),
        turn_back: Some(|table, _| act(table, Action::TurnBack)),
        swim: |table, _, dice| swim(table, dice),
        pick_up: Some(|table, _| act(table, Action::Take)),
        drop: Some(|table, _, number| put(table, number)),
        leave: Some(|table, _| if table.game.state == State::Hunt { act(table, Action::Nothing) } else { Ok(()) }),
        lay_chips: Some(lay_chips),
        otherwise: Some(|table, _| if table.dropped.is_null() { None } else { Some(table.dropped.clone()) }),
        ..Default::default()
    }
}

/// Without the drops that would put down something else than the unit.
fn candidates(table: &Table, seat: &Json, _kind: &str, given: &Json) -> Vec<Json> {
    let all = deep_sea::candidates(&report(table), seat.number() as usize, given).unwrap_or_default();
    let is_as_said = |choice: &Json| match steps().play(report, &mut table.clone(), choice, given) {
        Ok(played) => played["choice"].is_null(),
        Err(_) => false,
    };
    all.into_iter().filter(is_as_said).collect()
}

/// The screen shows only the backs below, even of one's own load.
fn view(table: &Table, _seats: &Json) -> Json {
    let all = report(table);
    let backs = |one: &Json| one.clone().with("carried", Json::list(one["carried"].items().iter().map(deep_sea::backs)));
    let divers = Json::list(all["divers"].items().iter().map(backs));
    if all["over"].truth() { all } else { deep_sea::hidden(&all, &Json::list([])).with("divers", divers) }
}

fn sample(randomiser: &str, times: i64) -> kit::Played {
    let dice = || RNG.with(|rng| {
        let mut rng = rng.borrow_mut();
        Json::list([i64::from(rng.die()).into(), i64::from(rng.die()).into()])
    });
    let deal = || RNG.with(|rng| Json::list(fresh_line(&mut rng.borrow_mut()).iter().map(|one| Json::list([chip(one)]))));
    forms::samples(randomiser, times, &[("dice", &dice), ("deal", &deal)])
}

fn main() {
    let mut game = Adapter::new("deep-sea-adventure", new_game, report);
    game.kinds.push(("", |game, choice, chance| steps().play(report, game, choice, chance)));
    game.can = vec!["many-games", "deal", "starter", "dice", "lay", "events"];
    game.load = Some(load);
    game.candidates = Some(candidates);
    game.view = Some(view);
    game.sample = Some(sample);
    game.beside = |table| Json::object([("events", table.breath.clone())]);
    let meant = [
        ("turn-back-empty", "needs-treasure"),
        ("end-with-treasure", "must-turn"),
        ("end-empty-handed", "stays"),
        ("drop-last-after-turn", "forbidden"),
        ("air-per-dive", "refill-25"),
        ("below-zero", "clamp-zero"),
        ("carried-stack-restacked", "physical"),
        ("order-choice", "owner-order"),
        ("what-is-lost", "this-dive-only"),
        ("starter-mixed", "farthest-left-out"),
    ];
    let readings = Json::object(meant.map(|(dispute, reading)| (dispute, reading.into())));
    game.more = Json::object([("claims", Json::object([("readings", readings)]))]);
    kit::serve(&mut kit::handlers("anemone", vec![forms::complete(Rc::new(game))]));
}
