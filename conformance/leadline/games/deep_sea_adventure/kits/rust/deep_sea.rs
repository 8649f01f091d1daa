//! Reads a turn of Deep Sea Adventure for a program that cannot accept every part of a move. It needs the kit.
//!
//! `read_turn` returns the parts of a turn that a program needs: the word, even if a diver turns back without saying
//! so because no deeper space is free; the sum of the dice; and the unit dropped, which is always a whole unit. It
//! rejects every other request as not offered. `check_end` refuses a laying order or a roll-off if the turn does not
//! end a dive. `check_setup` accepts only setups that the box allows.
#![allow(dead_code)]

use crate::json::Json;
use crate::kit::Cannot;
use std::collections::HashMap;

/// The parts of a turn that a program needs.
pub struct Turn {
    pub seat: usize,
    /// `deeper` or `back`; never missing.
    pub word: String,
    /// The sum of the dice; 0 if the program rolls them.
    pub sum: i64,
    /// `nothing`, `pick-up` or `drop`.
    pub action: String,
    /// The number of the dropped unit among those reported, from 1; 0 for none.
    pub unit: usize,
    /// By seat: the numbers of its units as they are laid down.
    pub orders: HashMap<usize, Vec<usize>>,
}

fn refused<T>(why: &str) -> Result<T, Cannot> {
    Err(Cannot::Refused(why.to_string()))
}

fn not_offered<T>(why: &str) -> Result<T, Cannot> {
    Err(Cannot::NotOffered(why.to_string()))
}

fn unreadable<T>(why: &str) -> Result<T, Cannot> {
    Err(Cannot::BadRequest(why.to_string()))
}

/// Reads a turn in the position that the program reports.
pub fn read_turn(position: &Json, choice: &Json, chance: &Json) -> Result<Turn, Cannot> {
    let (seat, search, dice) = (choice["seat"].number(), &choice["search"], &chance["dice"]);
    if seat != position["turn"].number() {
        return not_offered("it is somebody else's turn");
    }
    if choice["stop"].truth() || !choice["then"].is_null() || search["source"].text() == "banked" {
        return not_offered("there is no way to stop early, to say a second word or to drop what is in the bank");
    }
    let is_roll = dice.items().len() == 2 && dice.items().iter().all(|die| (1..=3).contains(&die.number()));
    if !dice.is_null() && !is_roll {
        return refused("the two dice cannot show this");
    }
    let (seat, action) = (seat as usize, search["action"].text());
    let diver = &position["divers"].items()[seat - 1];
    let unit = if action == "drop" { dropped(&load_of(diver)?, search)? } else { 0 };
    let mut orders = HashMap::new();
    for lay in choice["lay"].items() {
        let other = lay["seat"].number() as usize;
        let order = order(position, lay, if other == seat { action } else { "nothing" }, unit)?;
        if orders.insert(other, order).is_some() {
            return refused("two laying orders are stated for one diver");
        }
    }
    let word = if choice["declare"].is_null() { silent_word(position, seat) } else { choice["declare"].text() };
    Ok(Turn { seat, word: word.to_string(), sum: dice.total(), action: action.to_string(), unit, orders })
}

/// Returns the word that a silent diver means: it keeps its direction, and turns back if no deeper space is free.
/// From the submarine it can only go deeper.
pub fn silent_word(position: &Json, seat: usize) -> &'static str {
    let divers = position["divers"].items();
    let at = divers[seat - 1]["at"].number();
    let is_free = |space: i64| divers.iter().all(|other| other["at"].number() != space);
    let is_open = (at + 1..=position["line"].items().len() as i64).any(is_free);
    if at == 0 || divers[seat - 1]["facing"].text() == "down" && is_open {
        "deeper"
    } else {
        "back"
    }
}

/// Returns the units of a diver as reported; if only their number is reported, null for each.
fn load_of(diver: &Json) -> Result<Vec<Json>, Cannot> {
    match &diver["carried"] {
        Json::Null => unreadable("report what a diver carries, or at least how many units"),
        Json::List(units) => Ok(units.clone()),
        number => Ok(vec![Json::Null; number.number().max(0) as usize]),
    }
}

/// Returns the number of the whole unit that is dropped.
fn dropped(carried: &[Json], search: &Json) -> Result<usize, Cannot> {
    let chips = &search["chips"];
    let number = match &search["unit"] {
        Json::Null if chips.is_null() => usize::from(carried.len() == 1),
        Json::Null => named_by_chips(carried, chips)?,
        number => number.number().max(0) as usize,
    };
    if number < 1 || number > carried.len() {
        return refused("there is no such unit");
    }
    let own = &carried[number - 1];
    if chips.is_null() || own.is_null() {
        return Ok(number);
    }
    if chips.items().len() < size(own, 0) {
        return not_offered("a part of a stack cannot be dropped");
    }
    if !same(chips, own) {
        return refused("this unit is something else");
    }
    Ok(number)
}

/// Returns the number of the unit with these chips; 0 for none. The sum alone does not show how many chips a unit has, so a
/// unit that may be the one has to be named by its number.
fn named_by_chips(carried: &[Json], chips: &Json) -> Result<usize, Cannot> {
    let fits = |own: &Json| own.is_null() || same(chips, own);
    let is_shown = |own: &Json| match own {
        Json::List(_) => true,
        own => !own["chips"].is_null() && !own["sum"].is_null(),
    };
    match carried.iter().position(|own| is_shown(own) && fits(own)) {
        Some(place) => Ok(place + 1),
        None if carried.iter().any(fits) => {
            not_offered("the program does not know the chips of this unit, so the move has to name its number")
        }
        None => Ok(0),
    }
}

/// Returns the numbers of a diver's units after the turn, in the order in which they are laid down.
fn order(position: &Json, lay: &Json, action: &str, unit: usize) -> Result<Vec<usize>, Cannot> {
    let diver = position["divers"].items().get((lay["seat"].number() - 1).max(0) as usize).unwrap_or(&Json::Null);
    if diver.is_null() || diver["home"].truth() {
        return refused("this seat lays nothing down");
    }
    let mut load = load_of(diver)?;
    match action {
        "pick-up" => load.push(Json::Null), // a unit picked up comes last, and may contain any chips
        "drop" => drop(load.remove(unit - 1)),
        _ => {}
    }
    if load.iter().filter(|own| own.is_null()).count() > 1 {
        return unreadable("report the units of a load, or leave `lay` out of `can`");
    }
    let mut numbers: Vec<usize> = vec![];
    for wanted in lay["units"].items() {
        let fits = |number: &usize| load[number - 1].is_null() || same(wanted, &load[number - 1]);
        numbers.extend((1..=load.len()).filter(|number| !numbers.contains(number)).find(fits));
    }
    if numbers.len() != load.len() || numbers.len() != lay["units"].items().len() {
        return refused("a diver lays down all its units, each once");
    }
    Ok(numbers)
}

/// Returns whether chips may be those of a reported unit: the same chips, or as many with the same sum.
fn same(chips: &Json, unit: &Json) -> bool {
    if let Json::List(own) = unit {
        return faces(chips.items()) == faces(own);
    }
    let sum: i64 = chips.items().iter().map(|chip| chip["value"].number()).sum();
    let count = chips.items().len();
    size(unit, count) == count && (unit["sum"].is_null() || unit["sum"].number() == sum)
}

/// Returns the number of chips in a unit, or `untold`.
fn size(unit: &Json, untold: usize) -> usize {
    match (unit, &unit["chips"]) {
        (Json::List(own), _) => own.len(),
        (_, Json::Null) => untold,
        (_, number) => number.number() as usize,
    }
}

fn faces(unit: &[Json]) -> Vec<(i64, i64)> {
    let mut made: Vec<_> = unit.iter().map(|chip| (chip["level"].number(), chip["value"].number())).collect();
    made.sort_unstable();
    made
}

/// The steps of a turn, each of which takes the game and the seat. `swim` also takes the dice. They are empty if the
/// program rolls, which then returns the dice, and in `legal` before the roll: a program that needs dice may use any. In
/// any other case `swim` returns none. `drop` also takes the number of the unit, from 1. `leave` ends the search of a diver
/// that does nothing under water. `end_turn` presses the button that ends the turn: it is called after every search, also
/// for a diver that came home, unless the dive is over. Both are called even if the program has ended the turn by itself:
/// then do nothing. `lay_down` comes last; it takes, by seat, the numbers of the units in
/// the order in which they are laid down, as far as the move states them. A program that lays down each chip by itself
/// has `lay_chips` in its place; it takes the orders as they are sent, which `named_first` reads.
///
/// A player who says nothing is left alone: `turn_back` is called only for a player who says so. With `silent_turns`, it
/// is also called for a silent diver for whom no deeper space is free. A step that is None is one that the program makes
/// by itself, except `turn_back`, `pick_up` and `drop`, which are not offered without their functions. If the breath ends
/// the dive or the game, only `lay_down` or `lay_chips` follows. `stops` takes the game after the breath, and returns
/// whether this turn is over although the program does not report this yet. A program that rolls needs `roll` to roll for
/// a turn that the breath ends. `go_deeper` is called for a player who says so. `stop_early` ends the turn of a player
/// who stops after the breath. With `takes_back`, which belongs to `take-back` in `can`, a second word is played like the
/// first, by `go_deeper` or `turn_back`. `otherwise` takes the game and the choice after the turn, and returns the parts of the choice that the program played differently, such as another unit in
/// `search`.
pub struct Steps<G> {
    pub breathe: Option<fn(&mut G, usize) -> Result<(), Cannot>>,
    pub go_deeper: Option<fn(&mut G, usize) -> Result<(), Cannot>>,
    pub turn_back: Option<fn(&mut G, usize) -> Result<(), Cannot>>,
    pub swim: fn(&mut G, usize, &[i64]) -> Result<Vec<i64>, Cannot>,
    pub pick_up: Option<fn(&mut G, usize) -> Result<(), Cannot>>,
    pub drop: Option<fn(&mut G, usize, usize) -> Result<(), Cannot>>,
    pub leave: Option<fn(&mut G, usize) -> Result<(), Cannot>>,
    pub end_turn: Option<fn(&mut G, usize) -> Result<(), Cannot>>,
    pub stop_early: Option<fn(&mut G, usize) -> Result<(), Cannot>>,
    pub lay_down: Option<fn(&mut G, &HashMap<usize, Vec<usize>>) -> Result<(), Cannot>>,
    pub lay_chips: Option<fn(&mut G, &Json) -> Result<(), Cannot>>,
    pub stops: Option<fn(&G) -> bool>,
    pub roll: Option<fn(&mut G) -> Vec<i64>>,
    pub silent_turns: bool,
    pub takes_back: bool,
    pub otherwise: Option<fn(&G, &Json) -> Option<Json>>,
}

impl<G> Default for Steps<G> {
    fn default() -> Steps<G> {
        let swim = |_: &mut G, _: usize, _: &[i64]| not_offered("the program has no way to swim");
        let (pick_up, leave, end_turn, stop_early, lay_down) = (None, None, None, None, None);
        let (lay_chips, stops, roll, takes_back) = (None, None, None, false);
        let (breathe, go_deeper, turn_back, drop, silent_turns, otherwise) = (None, None, None, None, false, None);
        Steps {
            breathe, go_deeper, turn_back, swim, pick_up, drop, leave, end_turn, stop_early, lay_down, lay_chips, stops,
            roll, silent_turns, takes_back, otherwise,
        }
    }
}

impl<G> Steps<G> {
    fn lay(&self, game: &mut G, turn: &Turn, choice: &Json) -> Result<(), Cannot> {
        match (self.lay_chips, self.lay_down) {
            (Some(lay_chips), _) => lay_chips(game, &choice["lay"]),
            (None, Some(lay_down)) => lay_down(game, &turn.orders),
            _ => Ok(()),
        }
    }

    /// Returns a choice as `read_turn` reads it: without the parts that only the steps of the program play.
    fn readable(&self, choice: &Json, chance: &Json) -> Result<Json, Cannot> {
        let (mut read, is_silent) = (choice.clone(), choice["declare"].is_null());
        if self.lay_chips.is_some() {
            read = read.with("lay", Json::list([]));
        }
        if self.takes_back && !choice["then"].is_null() {
            if is_silent {
                return refused("there is no first word to take back");
            }
            read = read.with("then", Json::Null);
        }
        if self.stop_early.is_some() && choice["stop"].truth() {
            if !is_silent || !chance["dice"].is_null() || choice["search"]["action"].text() != "nothing" {
                return refused("a turn that stops after the breath has nothing more");
            }
            read = read.with("stop", false.into());
        }
        Ok(read)
    }

    /// Plays a turn in these steps.
    pub fn play(&self, report: fn(&G) -> Json, game: &mut G, choice: &Json, chance: &Json) -> Result<Json, Cannot> {
        let before = report(game);
        let turn = read_turn(&before, &self.readable(choice, chance)?, chance)?;
        let is_up = before["divers"].items()[turn.seat - 1]["facing"].text() == "up";
        let is_deeper = choice["declare"].text() == "deeper";
        if is_deeper && is_up && self.go_deeper.is_none() {
            return not_offered("a diver that has turned back has no way to say deeper");
        }
        let dice: Vec<i64> = chance["dice"].items().iter().map(Json::number).collect();
        if let Some(breathe) = self.breathe {
            breathe(game, turn.seat)?;
            if has_ended(&before, &report(game)) || self.stops.is_some_and(|stops| stops(game)) {
                self.lay(game, &turn, choice)?;
                let own = self.roll.filter(|_| dice.is_empty()).map_or(vec![], |roll| roll(game));
                let is_all = own.is_empty() && turn.action == "nothing";
                return Ok(if is_all { Json::Null } else { breath_only(0, &own) });
            }
        }
        if let (true, Some(stop_early)) = (choice["stop"].truth(), self.stop_early) {
            stop_early(game, turn.seat)?;
            self.lay(game, &turn, choice)?;
            return Ok(Json::Null);
        }
        if let (true, Some(go_deeper)) = (is_deeper, self.go_deeper) {
            go_deeper(game, turn.seat)?;
        }
        if turn.word == "back" && !is_up && (self.silent_turns || !choice["declare"].is_null()) {
            offered(self.turn_back, "turn back")?(game, turn.seat)?;
        }
        match choice["then"].text() {
            "deeper" => offered(self.go_deeper, "say deeper")?(game, turn.seat)?,
            "back" => offered(self.turn_back, "say back")?(game, turn.seat)?,
            _ => (),
        }
        let rolled = (self.swim)(game, turn.seat, &dice)?;
        match (turn.action.as_str(), self.leave) {
            ("pick-up", _) => offered(self.pick_up, "pick up")?(game, turn.seat)?,
            ("drop", _) => offered(self.drop, "drop")?(game, turn.seat, turn.unit)?,
            (_, Some(leave)) if is_under_way(&before, &report(game), turn.seat) => leave(game, turn.seat)?,
            _ => (),
        }
        if let (Some(end_turn), false) = (self.end_turn, has_ended(&before, &report(game))) {
            end_turn(game, turn.seat)?;
        }
        self.lay(game, &turn, choice)?;
        check_end(&before, &report(game), choice, chance)?;
        let mut entry = vec![];
        if let Some(own) = self.otherwise.and_then(|otherwise| otherwise(game, choice)) {
            entry.push(("choice", own));
        }
        if dice.is_empty() && !rolled.is_empty() {
            let told = Json::list(rolled.iter().map(|die| Json::from(*die)));
            entry.push(("chance", Json::object([("dice", told)])));
        }
        Ok(if entry.is_empty() { Json::Null } else { Json::object(entry) })
    }
}

/// Returns a step of a program; without one, it is not offered.
fn offered<F>(step: Option<F>, what: &str) -> Result<F, Cannot> {
    step.ok_or_else(|| Cannot::NotOffered(format!("the program has no way to {what}")))
}

/// Returns whether the dive or the game has ended between two reports.
fn has_ended(before: &Json, after: &Json) -> bool {
    after["over"].truth() && !before["over"].truth() || after["dive"] != before["dive"]
}

/// Returns the entry of `played` for a turn that ended after the breath, without a search. A seat other than 0 is for a
/// turn that was not sent, such as one whose breath your program makes at the end of the turn before. Give the dice if they
/// were not sent. They have no effect in such a turn, but a turn without a roll cannot be followed. The entry does not say
/// `stop`, because the player did not end the turn.
pub fn breath_only(seat: usize, dice: &[i64]) -> Json {
    let nothing = search("nothing", 0, Json::Null);
    let choice = if seat > 0 { written(seat, None, nothing) } else { Json::object([("search", nothing)]) };
    let entry = Json::object([("choice", choice)]);
    if dice.is_empty() {
        return entry;
    }
    let told = Json::list(dice.iter().map(|die| Json::from(*die)));
    entry.with("chance", Json::object([("dice", told)]))
}

/// Returns whether a diver is still under water in the same dive, as far as the program reports it.
fn is_under_way(before: &Json, after: &Json, seat: usize) -> bool {
    let ends = after["over"].truth() || after["dive"] != before["dive"];
    !ends && !after["divers"].items()[seat - 1]["home"].truth()
}

/// Refuses a laying order or a roll-off in a turn that does not end the dive, given both positions as reported.
pub fn check_end(before: &Json, after: &Json, choice: &Json, chance: &Json) -> Result<(), Cannot> {
    let ends = after["over"].truth() || after["dive"] != before["dive"];
    if !ends && !(choice["lay"].items().is_empty() && chance["roll_off"].items().is_empty()) {
        return refused("there is nothing to lay down or to roll for: the dive goes on in this program");
    }
    Ok(())
}

/// Returns `CannotLoad` if the game is finished or a chip has no value. Use it if your program cannot represent chips
/// of unknown value.
pub fn check_known(position: &Json) -> Result<(), Cannot> {
    if position["turn"].is_null() {
        return Err(Cannot::CannotLoad("the game is over".to_string()));
    }
    let divers = position["divers"].items().iter();
    let held = divers.flat_map(|diver| diver["carried"].items().iter().chain(diver["banked"].items()));
    let mut chips = position["line"].items().iter().chain(held).flat_map(|unit| unit.items());
    match chips.any(|chip| chip["value"].is_null()) {
        true => Err(Cannot::CannotLoad("a chip has no value".to_string())),
        false => Ok(()),
    }
}

/// Accepts only starters that take part, and deals of the 32 chips in the order of their levels.
pub fn check_setup(setup: &Json) -> Result<(), Cannot> {
    if setup["starter"].number() > setup["seats"].number() {
        return not_offered("a starter takes part in the game");
    }
    let (deal, mut copies) = (setup["deal"].items(), HashMap::new());
    if !setup["deal"].is_null() && deal.len() != 32 {
        return not_offered("a deal is 32 spaces with one chip each");
    }
    for (index, space) in deal.iter().enumerate() {
        if space.items().len() != 1 {
            return not_offered("a deal has one chip on each space");
        }
        let (level, value) = (space.items()[0]["level"].number(), space.items()[0]["value"].number());
        let copy = copies.entry(value).or_insert(0);
        *copy += 1;
        if level != index as i64 / 8 + 1 || value / 4 + 1 != level || *copy > 2 {
            return not_offered("a deal is eight chips of each level in their order, and every value twice");
        }
    }
    Ok(())
}

// ---- Writing

/// Returns every choice that may be legal in a reported position: each word with each search. If `given`, which `legal`
/// sends, is null, the dice are not rolled yet: then only the words are listed.
pub fn candidates(position: &Json, seat: usize, given: &Json) -> Result<Vec<Json>, Cannot> {
    if position["over"].truth() {
        return Ok(vec![]);
    }
    let units = load_of(&position["divers"].items()[seat - 1])?.len();
    let drops = (1..=units).map(|unit| search("drop", unit, Json::Null));
    let searches: Vec<Json> =
        [search("nothing", 0, Json::Null), search("pick-up", 0, Json::Null)].into_iter().chain(drops).collect();
    let searches = if given.is_null() { &searches[..1] } else { &searches[..] };
    let with = |word| searches.iter().map(move |search| written(seat, word, search.clone()));
    Ok(["deeper", "back"].into_iter().flat_map(|word| with(word.into())).collect())
}

/// Returns a choice: a word or null, and a search as `search` writes it.
pub fn written(seat: usize, word: Option<&str>, search: Json) -> Json {
    let (word, lay) = (word.map_or(Json::Null, Json::from), Json::list([]));
    let fields = [("seat", seat.into()), ("declare", word), ("then", Json::Null), ("stop", false.into())];
    Json::object(fields).with("search", search).with("lay", lay)
}

/// Returns a search: what is done, and for a drop the number of the unit, with its chips if these matter.
pub fn search(action: &str, unit: usize, chips: Json) -> Json {
    let search = Json::object([("action", action.into())]);
    if action != "drop" {
        return search;
    }
    search.with("unit", unit.into()).with("chips", chips).with("source", "carried".into())
}

/// Returns the events of a turn for a program that knows only the breath: by how much, and the air after it.
pub fn breathed(seat: usize, by: i64, air: i64) -> Json {
    let (by, air) = (Json::from(by), Json::from(air));
    Json::list([Json::object([("kind", "breathed".into()), ("seat", seat.into()), ("by", by), ("air", air)])])
}

/// Returns the report of a game that is over, with the seats that have won.
pub fn ended(scores: &[i64], winners: &[i64]) -> Json {
    let numbers = |list: &[i64]| Json::list(list.iter().map(|one| Json::from(*one)));
    Json::object([("over", true.into()), ("scores", numbers(scores)), ("winners", numbers(winners))])
}

/// Returns the laying order of a program that lays down each chip by itself.
pub fn singles(seat: usize, chips: &[Json]) -> Json {
    let units = Json::list(chips.iter().map(|chip| Json::list([chip.clone()])));
    Json::object([("seat", seat.into()), ("units", units)])
}

/// Returns the chips of a diver, which are the program's own, as a move lays them down; those that it does not name come
/// last. `report` turns a chip into that of a message.
pub fn named_first<T: Clone>(lay: &Json, seat: i64, chips: &[T], report: impl Fn(&T) -> Json) -> Vec<T> {
    let (mut left, mut order) = (chips.to_vec(), vec![]);
    let own = lay.items().iter().filter(|one| one["seat"].number() == seat);
    for wanted in own.flat_map(|one| one["units"].items()).flat_map(Json::items) {
        let is_it = |chip: &T| faces(&[report(chip)]) == faces(std::slice::from_ref(wanted));
        order.extend(left.iter().position(is_it).map(|place| left.remove(place)));
    }
    order.append(&mut left);
    order
}

/// Returns the chips of a unit as somebody sees them who does not know their values.
pub fn backs(unit: &Json) -> Json {
    Json::list(unit.items().iter().map(|chip| Json::object([("level", chip["level"].clone())])))
}

/// Returns a reported position with the backs of all chips, except of those that the given seats carry.
pub fn hidden(report: &Json, seats: &Json) -> Json {
    if report["over"].truth() {
        return report.clone();
    }
    let is_seen = |number: usize| seats.items().iter().any(|seat| seat.number() as usize == number);
    let divers = report["divers"].items().iter().enumerate().map(|(index, diver)| match &diver["carried"] {
        Json::List(units) if !is_seen(index + 1) => diver.clone().with("carried", Json::list(units.iter().map(backs))),
        _ => diver.clone(),
    });
    let line = Json::list(report["line"].items().iter().map(backs));
    report.clone().with("line", line).with("divers", Json::list(divers))
}
