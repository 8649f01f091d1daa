//! Translates the moves and positions of Captain Sonar for an adapter. It needs forms.rs and the kit.
//!
//! `check_role` does not offer an act to a role that does not have it. `decisions` writes `to_act`, `question` and `owes`
//! write fields of a position, `candidates` lists choices, and `offers` lists setups. `spaces`, `directions` and `letters`
//! are forms; `crew`, `role`, `section` and `claims` read a choice.
#![allow(dead_code)]

use crate::forms::{self, Form, Lists};
use crate::json::Json;
use crate::kit::Cannot;

fn table(part: &str) -> &'static Json {
    &forms::message_table("captain-sonar")["helpers"][part]
}

/// Returns a list of words of the game: `sides`, `roles`, `systems` or `directions`.
pub fn words(list: &str) -> &'static [Json] {
    table(list).items()
}

/// Returns the crew of the seat of a choice.
pub fn crew(choice: &Json) -> &str {
    choice["seat"].text().split('.').next().unwrap_or("")
}

/// Returns the role of the seat of a choice.
pub fn role(choice: &Json) -> &str {
    choice["seat"].text().split('.').nth(1).unwrap_or("")
}

/// Returns the section of the hull that a seat traces, for a program that numbers them: each role has its own.
pub fn section(choice: &Json) -> usize {
    words("roles").iter().position(|one| one.text() == role(choice)).map_or(0, |place| place + 1)
}

/// Returns the parts that an answer to the sonar names.
pub fn claims(choice: &Json) -> Json {
    let named = ["row", "column", "sector"].into_iter().filter(|name| !choice[*name].is_null());
    Json::object(named.map(|name| (name, choice[name].clone())))
}

/// Returns the form of a direction for which the program has other values.
pub fn directions<T: Clone + PartialEq + 'static>(north: T, east: T, south: T, west: T) -> Form<T> {
    forms::words([("north", north), ("east", east), ("south", south), ("west", west)])
}

/// Returns the form of a direction that the program calls N, E, S or W.
pub fn letters() -> Form<char> {
    directions('N', 'E', 'S', 'W')
}

/// Returns the form of a space, such as C4, that the program keeps as two numbers: the column, then the row.
///
/// Both count from `first`. `make` makes the space of the program, and `read` gives its numbers.
pub fn spaces<T: 'static>(make: fn(i64, i64) -> T, read: fn(&T) -> (i64, i64), first: i64) -> Form<T> {
    let load = move |value: &Json| {
        let name = value.text();
        let row: Option<i64> = name.get(1..).and_then(|row| row.parse().ok());
        let row = row.ok_or_else(|| Cannot::CannotLoad(format!("there is no space {value}")))?;
        Ok(make(i64::from(name.as_bytes()[0]) - 65 + first, row - 1 + first))
    };
    Form::new(load, move |space| {
        let (column, row) = read(space);
        Some(Json::from(format!("{}{}", (65 + column - first) as u8 as char, row + 1 - first)))
    })
}

/// Returns the roles that have an act.
pub fn acting(kind: &str) -> &'static [Json] {
    table("acting")[kind].items()
}

/// Returns `NotOffered` for an act that the role of the seat does not have.
pub fn check_role(choice: &Json) -> Result<(), Cannot> {
    let kind = choice["kind"].text();
    if acting(kind).iter().any(|one| one.text() == role(choice)) {
        return Ok(());
    }
    Err(Cannot::NotOffered(format!("the {} has no {kind}", role(choice))))
}

/// Returns the entries of `to_act` for kinds of decisions of a crew, each with the roles that may make it. Each role
/// traces for itself: `trace` is one entry for each role. Use `decision_of` for the roles that have not traced yet.
pub fn decisions(crew: &str, kinds: &[&str]) -> Json {
    let seats = |kind| acting(kind).iter().map(|role| Json::from(format!("{crew}.{}", role.text())));
    Json::list(kinds.iter().flat_map(|kind| match *kind {
        "trace" => acting(kind).iter().map(|role| decision_of(crew, role.text(), kind)).collect::<Vec<_>>(),
        _ => vec![Json::object([("kind", Json::from(*kind)), ("seats", Json::list(seats(kind)))])],
    }))
}

/// Returns the entry of `to_act` for one role.
pub fn decision_of(crew: &str, role: &str, kind: &str) -> Json {
    let seats = Json::list([Json::from(format!("{crew}.{role}"))]);
    Json::object([("kind", Json::from(kind)), ("seats", seats)])
}

/// Returns the field `owes`, given whether a gauge, a breakdown and a radiation mark is due.
pub fn owes(gauge: bool, breakdown: bool, radiation: bool) -> Json {
    let due = [("gauge", gauge), ("breakdown", breakdown), ("radiation", radiation)];
    Json::list(due.into_iter().filter(|(_, is_due)| *is_due).map(|(name, _)| Json::from(name)))
}

/// Returns the field `question`: the crew that has to answer, about the drone or the sonar; null without a crew.
pub fn question(side: Option<&str>, about: &str, sector: Option<i64>) -> Json {
    let sector = sector.map_or(Json::Null, Json::from);
    let asked = |side: &str| Json::object([("side", side.into()), ("about", about.into()), ("sector", sector)]);
    side.map_or(Json::Null, asked)
}

/// Returns the setups that a program has: all, except where the values of a part, such as `map`, are named.
pub fn offers(only: &Json) -> Json {
    let named = |name: &str| only.members().iter().find(|(part, _)| part == name).map(|(_, values)| values.clone());
    let all = table("setups").members().iter();
    Json::object(all.map(|(name, values)| (name.as_str(), named(name).unwrap_or_else(|| values.clone()))))
}

/// Returns every choice of a kind that may be legal on a map of this size.
pub fn candidates(seat: &str, kind: &str, columns: u8, rows: i64, sectors: &[i64], symbols: &[&str]) -> Vec<Json> {
    let letters: Vec<String> = (0..columns).map(|column| ((b'A' + column) as char).to_string()).collect();
    let square = |letter: &String| (1..=rows).map(|row| Json::from(format!("{letter}{row}"))).collect::<Vec<Json>>();
    let lists = Lists::from([
        ("squares", letters.iter().flat_map(square).collect()),
        ("columns", letters.iter().map(|letter| Json::from(letter.as_str())).collect()),
        ("rows", (1..=rows).map(Json::from).collect()),
        ("sectors", sectors.iter().map(|sector| Json::from(*sector)).collect()),
        ("symbols", symbols.iter().map(|symbol| Json::from(*symbol)).collect()),
    ]);
    forms::choices("captain-sonar", kind, seat.into(), &lists)
}
