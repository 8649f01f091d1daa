//! Translates the moves, cards, dice and positions of Deep Regrets for an adapter. It needs forms.rs and the kit.
//!
//! `dice`, `spent`, `cards`, `depth` and `shops` are forms. `Chance` gives a program the results that a move names, and
//! notes those that the program drew or rolled by itself. `candidates` lists choices in a reported position.
#![allow(dead_code)]

use crate::forms::{self, Form, Lists};
use crate::json::Json;
use crate::kit::Cannot;

/// Returns what the table of the game has under a name: `days`, `shops`, or `decks`, the name of a hand by that of a card.
pub fn words(name: &str) -> &'static Json {
    &forms::message_table("deep-regrets")["helpers"][name]
}

/// Returns the form of a die that shows a face: `make` takes its kind and its face, and `read` gives them.
pub fn dice<T: 'static>(make: fn(&str, i64) -> T, read: fn(&T) -> (String, i64)) -> Form<T> {
    let load = move |die: &Json| Ok(make(die["die"].text(), die["face"].number()));
    Form::new(load, move |held| {
        let (kind, face) = read(held);
        Some(Json::object([("die", kind.into()), ("face", face.into())]))
    })
}

/// Returns the form of a Spent die, for which a message has only its kind.
pub fn spent<T: 'static>(make: fn(String) -> T, kind: fn(&T) -> String) -> Form<T> {
    forms::text().inside(make, kind)
}

/// Returns the form of a card, of which the program has a value that `find` gives by its id. A card that it does not
/// have cannot be loaded.
pub fn cards<T: 'static>(find: impl Fn(&str) -> Option<T> + 'static, id: fn(&T) -> String) -> Form<T> {
    let load = move |card: &Json| {
        find(card.text()).ok_or_else(|| Cannot::CannotLoad(format!("there is no card {}", card.text())))
    };
    Form::new(load, move |held| Some(Json::from(id(held))))
}

/// Returns the form of a Depth that the program has as another number while the player is at Port.
pub fn depth(port: i64) -> Form<i64> {
    let swap = |from: i64, to: i64, depth: i64| if depth == from { to } else { depth };
    forms::number().inside(move |depth| swap(0, port, depth), move |held| swap(port, 0, *held))
}

/// Returns the form of a shop for which the program may have another name.
pub fn shops(names: &[(&'static str, &'static str)]) -> Form<String> {
    let other = |shop: &str| names.iter().find(|(one, _)| *one == shop).map_or(shop.to_string(), |one| one.1.to_string());
    forms::words(words("shops").items().iter().map(|shop| (shop.text(), other(shop.text()))).collect::<Vec<_>>())
}

/// The results of chance that a move names, in order, for the places where the program rolls or draws.
#[derive(Clone, Default)]
pub struct Chance {
    left: Vec<(String, Json)>,
    own: Vec<Json>,
}

impl Chance {
    /// Takes the results of a move, in place of those that are left of the move before.
    pub fn feed(&mut self, results: &Json) {
        self.own.clear();
        self.left.clear();
        for one in results.items() {
            let got = if let Json::List(all) = &one["got"] { all.clone() } else { vec![one["got"].clone()] };
            self.left.extend(got.into_iter().map(|result| (one["of"].text().to_string(), result)));
        }
    }

    /// Returns the next result of a kind; if the move names none that fits, that of the program, which is noted.
    pub fn give(&mut self, of: &str, otherwise: impl FnOnce() -> Json, fits: impl Fn(&Json) -> bool) -> Json {
        if let Some(place) = self.left.iter().position(|(kind, got)| kind == of && fits(got)) {
            return self.left.remove(place).1;
        }
        let got = otherwise();
        let noted = if matches!(got, Json::Number(_)) { Json::list([got.clone()]) } else { got.clone() };
        self.own.push(Json::object([("of", of.into()), ("got", noted)]));
        got
    }

    /// Returns the entry of `played` for a move with these results; null if nothing was added to them.
    pub fn played(&self, results: &Json) -> Json {
        if self.own.is_empty() {
            return Json::Null;
        }
        Json::object([("chance", Json::list(results.items().iter().chain(&self.own).cloned()))])
    }
}

/// Returns every choice of a kind that may be legal in a reported position.
///
/// `options` are what the open question allows, where the position does not say it: the cards, the shoals or the numbers
/// to choose from, and for `pick-dice` pairs of Fresh dice and Spent dice.
pub fn candidates(position: &Json, seat: usize, kind: &str, options: &[Json]) -> Vec<Json> {
    let (anglers, none) = (position["anglers"].items(), Json::Null);
    let angler = anglers.get(seat - 1).unwrap_or(&none);
    let list = |name: &str| angler[name].items().to_vec();
    let or_none = |name: &str| [vec![Json::Null], list(name)].concat();
    let (fresh, mounts) = (in_order(list("fresh")), angler["mounts"].items());
    let fish = in_order(list("fish").into_iter().filter(|one| !one.is_null()).collect());
    let slots = |is_full: bool| -> Vec<Json> {
        let wanted = mounts.iter().enumerate().filter(|(_, one)| one["fish"].items().is_empty() != is_full);
        wanted.map(|(place, _)| Json::from(place + 1)).collect()
    };
    let shoals: Vec<Json> = position["shoals"].items().iter().map(|shoal| shoal["name"].clone()).collect();
    let drawn = [list("drawn_rods"), list("drawn_reels"), list("drawn_supplies")].concat();
    let dice = |pair: &Json| match pair.items() {
        [dice, spent] => Some(Json::object([("dice", dice.clone()), ("spent", spent.clone())])),
        _ => None,
    };
    let lists = Lists::from([
        ("sets of fresh dice", subsets(&fresh)),
        ("fresh dice", fresh),
        ("sets of rolled dice", subsets(&in_order(list("rolled")))),
        ("dinks", list("dinks")),
        ("supplies", list("supplies")),
        ("regrets", list("regrets")),
        ("rods or none", or_none("rods")),
        ("reels or none", or_none("reels")),
        ("equipped", ["rod", "reel"].iter().map(|gear| angler[*gear].clone()).filter(|one| !one.is_null()).collect()),
        ("sets of fish", subsets(&fish)),
        ("ways to mount", ways_to_mount(&fish, &slots(false))),
        ("fish", fish),
        ("mounted fish", mounts.iter().flat_map(|one| one["fish"].items()).cloned().collect()),
        ("full slots", slots(true)),
        ("sets of drawn cards", subsets(&in_order(drawn))),
        ("players", (1..=anglers.len()).map(Json::from).collect()),
        ("shoals to choose", if options.is_empty() { shoals.clone() } else { options.to_vec() }),
        ("shoals", shoals),
        ("options", options.to_vec()),
        ("orders of options", orders(options, options.len())),
        ("single options", options.iter().map(|one| Json::list([one.clone()])).collect()),
        ("dice to choose", options.iter().filter_map(dice).collect()),
    ]);
    forms::choices("deep-regrets", kind, seat.into(), &lists)
}

/// Returns dice or names in a fixed order.
fn in_order(mut pool: Vec<Json>) -> Vec<Json> {
    pool.sort_by_key(|one| (one["die"].text().to_string(), one["face"].number(), one.text().to_string()));
    pool
}

fn subsets(pool: &[Json]) -> Vec<Json> {
    let with = |subset: &Json, one: &Json| Json::list(subset.items().iter().chain([one]).cloned());
    pool.iter().fold(vec![Json::list([])], |made, one| {
        made.iter().cloned().chain(made.iter().map(|subset| with(subset, one))).collect()
    })
}

/// Returns every way to put this many items of a pool in an order.
fn orders(pool: &[Json], number: usize) -> Vec<Json> {
    if number == 0 {
        return vec![Json::list([])];
    }
    let beginning = |(place, one): (usize, &Json)| {
        let rest = [&pool[..place], &pool[place + 1..]].concat();
        let with = |order: &Json| Json::list([one].into_iter().chain(order.items()).cloned());
        orders(&rest, number - 1).iter().map(with).collect::<Vec<Json>>()
    };
    pool.iter().enumerate().flat_map(beginning).collect()
}

/// Returns each way to mount at most three fish in free slots.
fn ways_to_mount(fish: &[Json], free: &[Json]) -> Vec<Json> {
    let pair = |(fish, slot): (&Json, &Json)| Json::object([("fish", fish.clone()), ("slot", slot.clone())]);
    let sets = subsets(fish);
    let some = sets.iter().filter(|some| (1..=free.len().min(3)).contains(&some.items().len()));
    let ways = |some: &Json| {
        let slots = orders(free, some.items().len());
        slots.iter().map(|slots| Json::list(some.items().iter().zip(slots.items()).map(pair))).collect::<Vec<Json>>()
    };
    some.flat_map(ways).collect()
}
