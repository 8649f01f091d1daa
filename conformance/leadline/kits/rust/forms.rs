//! Translates between the messages of Leadline and the values of a program, in both directions. It needs the kit, and
//! `mod kit_messages;` beside `mod forms;`.
//!
//! A `Form` translates one value. A `Table` pairs the fields of a record with the fields of a struct that hold them: it
//! reports them, and loads them. A field that is not in the table is neither reported nor loaded.
//! ```text
//! fn diver() -> Table<Diver> {
//!     table!(Diver {
//!         "at": place => from_zero(),
//!         "facing": is_up => words([("up", true), ("down", false)]),
//!     })
//! }
//! diver().report(&one); // {"at": 3, "facing": "up"}
//! diver().load(&mut one, &record)?;
//! ```
//!
//! `sequence` plays moves one after the other, `Answers` answers the questions that a program asks during a call, and
//! `complete` fills in what messages omit.
#![allow(dead_code)]

use crate::json::Json;
use crate::kit::{AnyAdapter, Cannot, Game, Played};
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;
use std::sync::OnceLock;

/// Two functions for a value: `load` makes the program's of the one in a message, `report` the reverse. A field is left
/// out of a report if `report` returns None, because the program does not know its value.
#[derive(Clone)]
pub struct Form<T> {
    pub load: Rc<dyn Fn(&Json) -> Result<T, Cannot>>,
    pub report: Rc<dyn Fn(&T) -> Option<Json>>,
}

impl<T: 'static> Form<T> {
    pub fn new(
        load: impl Fn(&Json) -> Result<T, Cannot> + 'static,
        report: impl Fn(&T) -> Option<Json> + 'static,
    ) -> Form<T> {
        Form { load: Rc::new(load), report: Rc::new(report) }
    }

    /// Returns the value of a report; null if the program does not know it.
    pub fn reported(&self, held: &T) -> Json {
        (self.report)(held).unwrap_or(Json::Null)
    }

    /// Returns the form of a value that the program keeps inside another, which `wrap` makes of it.
    pub fn inside<U: 'static>(self, wrap: impl Fn(T) -> U + 'static, unwrap: impl Fn(&U) -> T + 'static) -> Form<U> {
        let report = self.report;
        Form::new(move |value| Ok(wrap((self.load)(value)?)), move |held| report(&unwrap(held)))
    }
}

pub fn number() -> Form<i64> {
    Form::new(|value| Ok(value.number()), |held| Some(Json::from(*held)))
}

pub fn text() -> Form<String> {
    Form::new(|value| Ok(value.text().to_string()), |held| Some(Json::from(held.as_str())))
}

pub fn truth() -> Form<bool> {
    Form::new(|value| Ok(value.truth()), |held| Some(Json::from(*held)))
}

/// Returns the form of a number that the program counts from 0, such as a seat.
pub fn from_zero() -> Form<usize> {
    Form::new(|value| Ok((value.number() - 1).max(0) as usize), |held| Some(Json::from(held + 1)))
}

/// Returns the form of a value that may be null: None in the program.
pub fn maybe<T: 'static>(form: Form<T>) -> Form<Option<T>> {
    let report = form.report;
    Form::new(
        move |value| if value.is_null() { Ok(None) } else { (form.load)(value).map(Some) },
        move |held| held.as_ref().map_or(Some(Json::Null), |one| report(one)),
    )
}

/// Returns the form of a value that may be null: in the program it is then `none`, such as -1 for nobody.
pub fn or_else<T: Clone + PartialEq + 'static>(form: Form<T>, none: T) -> Form<T> {
    let (report, nobody) = (form.report, none.clone());
    Form::new(
        move |value| if value.is_null() { Ok(none.clone()) } else { (form.load)(value) },
        move |held| if *held == nobody { Some(Json::Null) } else { report(held) },
    )
}

/// Returns the form of a word for which the program has another value, given by word.
pub fn words<T: Clone + PartialEq + 'static>(pairs: impl IntoIterator<Item = (&'static str, T)>) -> Form<T> {
    let pairs: Vec<(&str, T)> = pairs.into_iter().collect();
    let known = pairs.clone();
    Form::new(
        move |value| {
            let found = pairs.iter().find(|(word, _)| *word == value.text()).map(|(_, held)| held.clone());
            found.ok_or_else(|| Cannot::CannotLoad(format!("the program has no {value}")))
        },
        move |held| Some(known.iter().find(|(_, one)| one == held).map_or(Json::Null, |(word, _)| Json::from(*word))),
    )
}

/// Returns the form of a list.
pub fn listed<T: 'static>(form: Form<T>) -> Form<Vec<T>> {
    let inner = form.load.clone();
    Form::new(
        move |value| value.items().iter().map(|one| inner(one)).collect(),
        move |held: &Vec<T>| Some(Json::list(held.iter().map(|one| form.reported(one)))),
    )
}

/// Returns the form of a list of lists that the program keeps as a single list: it is loaded, and never reported.
pub fn flat<T: 'static>(form: Form<T>) -> Form<Vec<T>> {
    Form::new(move |value| value.items().iter().flat_map(Json::items).map(|one| (form.load)(one)).collect(), |_| None)
}

/// Returns the form of a list in which a word may occur several times, and the program counts each.
pub fn tally() -> Form<BTreeMap<String, usize>> {
    Form::new(
        |value| {
            let mut counts = BTreeMap::new();
            value.items().iter().for_each(|one| *counts.entry(one.text().to_string()).or_insert(0) += 1);
            Ok(counts)
        },
        |held| Some(Json::list(held.iter().flat_map(|(word, times)| vec![Json::from(word.as_str()); *times]))),
    )
}

type Load<T> = Box<dyn Fn(&mut T, &Json) -> Result<(), Cannot>>;

/// The fields of a record, each with what holds it in the program.
pub struct Table<T> {
    reports: Vec<(&'static str, Box<dyn Fn(&T) -> Option<Json>>)>,
    loads: Vec<(&'static str, Load<T>)>,
}

/// Makes a table of fields, each with its place in a struct and the form of its value.
#[allow(unused_macros)]
macro_rules! table {
    ($type:ty { $($name:literal: $($path:ident).+ => $form:expr),* $(,)? }) => {
        $crate::forms::Table::<$type>::new()
            $(.field($name, |thing| &thing.$($path).+, |thing| &mut thing.$($path).+, $form))*
    };
}
#[allow(unused_imports)]
pub(crate) use table;

impl<T: 'static> Table<T> {
    #[allow(clippy::new_without_default)]
    pub fn new() -> Table<T> {
        Table { reports: vec![], loads: vec![] }
    }

    /// Adds a field that the program holds, in a form. The macro `table!` writes the two functions.
    pub fn field<V: 'static>(
        self,
        name: &'static str,
        get: fn(&T) -> &V,
        get_mut: fn(&mut T) -> &mut V,
        form: Form<V>,
    ) -> Table<T> {
        let report = form.report.clone();
        self.load_only(name, get_mut, form).report_only(name, move |thing| report(get(thing)))
    }

    /// Adds a field that is only reported, by a function; not even that while it returns None.
    pub fn report_only(mut self, name: &'static str, report: impl Fn(&T) -> Option<Json> + 'static) -> Table<T> {
        self.reports.push((name, Box::new(report)));
        self
    }

    /// Adds a field that is only loaded, because the program does not know it later.
    pub fn load_only<V: 'static>(mut self, name: &'static str, get_mut: fn(&mut T) -> &mut V, form: Form<V>) -> Table<T> {
        self.loads.push((name, Box::new(move |thing, value| {
            *get_mut(thing) = (form.load)(value)?;
            Ok(())
        })));
        self
    }

    /// Adds a field made up of several values of the program: one function reports it, and one loads it.
    pub fn computed(
        mut self,
        name: &'static str,
        report: impl Fn(&T) -> Option<Json> + 'static,
        load: impl Fn(&mut T, &Json) -> Result<(), Cannot> + 'static,
    ) -> Table<T> {
        self.loads.push((name, Box::new(load)));
        self.report_only(name, report)
    }

    /// Adds a field with a record for each of several things, which are filled in where they are.
    pub fn each<V: 'static>(
        mut self,
        name: &'static str,
        get: fn(&T) -> &[V],
        get_mut: fn(&mut T) -> &mut [V],
        table: Table<V>,
    ) -> Table<T> {
        let table = Rc::new(table);
        let below = table.clone();
        self.reports.push((name, Box::new(move |thing| {
            Some(Json::list(get(thing).iter().map(|one| below.report(one))))
        })));
        self.loads.push((name, Box::new(move |thing, value| {
            let (held, records) = (get_mut(thing), value.items());
            if held.len() != records.len() {
                let why = format!("the program has {} {name}, not {}", held.len(), records.len());
                return Err(Cannot::CannotLoad(why));
            }
            held.iter_mut().zip(records).try_for_each(|(one, record)| table.load(one, record))
        })));
        self
    }

    /// Returns what the program has of the record.
    pub fn report(&self, thing: &T) -> Json {
        Json::object(self.reports.iter().filter_map(|(name, report)| report(thing).map(|value| (*name, value))))
    }

    /// Puts a record into a thing of the program. A field that is missing in the record is left alone.
    pub fn load(&self, thing: &mut T, record: &Json) -> Result<(), Cannot> {
        let has = |name: &str| record.members().iter().any(|(key, _)| key == name);
        self.loads.iter().filter(|(name, _)| has(name)).try_for_each(|(name, load)| load(thing, &record[*name]))
    }

    /// Returns the form of a record for which the program has a struct.
    pub fn form(self) -> Form<T>
    where
        T: Default,
    {
        let table = Rc::new(self);
        let below = table.clone();
        let load = move |record: &Json| {
            let mut made = T::default();
            table.load(&mut made, record).map(|()| made)
        };
        Form::new(load, move |held| Some(below.report(held)))
    }
}

/// Returns whether two values are the same, in whatever order the keys of objects are.
pub fn is_same(one: &Json, other: &Json) -> bool {
    match (one, other) {
        (Json::List(all), Json::List(some)) => {
            all.len() == some.len() && all.iter().zip(some).all(|(one, other)| is_same(one, other))
        }
        (Json::Object(all), Json::Object(some)) => {
            let has = |name: &str, one| some.iter().any(|(key, other)| key == name && is_same(one, other));
            all.len() == some.len() && all.iter().all(|(name, one)| has(name, one))
        }
        _ => one == other,
    }
}

// ---- Playing

/// Plays moves one after the other, for a program that also goes on by itself. Call it in `together`.
///
/// `step` plays one move. It returns nothing, or what was really played of the move and then the moves that the program
/// made by itself after it. If one of these is sent later, it counts as played; otherwise it is reported at the end.
/// A refused move leaves the game as it was. A refusal cannot report moves that were played differently, so after such a
/// move the whole sequence is refused.
pub fn sequence<G: Clone>(
    game: &mut G,
    moves: &Json,
    mut step: impl FnMut(&mut G, &Json, &Json) -> Result<Vec<Json>, Cannot>,
) -> Played {
    let (mut played, mut ahead): (Vec<Json>, Vec<Json>) = (vec![], vec![]);
    for one in moves.items() {
        let choice = &one["choice"];
        let is_it = |own: &Json| ["kind", "seat"].iter().all(|name| is_same(&own["choice"][*name], &choice[*name]));
        if let Some(place) = ahead.iter().position(is_it) {
            let own = ahead.remove(place);
            let other = own["choice"].members().iter().filter(|(name, value)| !is_same(value, &choice[name.as_str()]));
            let left: Vec<(String, Json)> = other.cloned().collect();
            let mut entry = Json::Object(vec![]);
            if !left.is_empty() {
                entry = entry.with("choice", Json::Object(left));
            }
            if !own["chance"].is_null() {
                entry = entry.with("chance", own["chance"].clone());
            }
            played.push(if entry.members().is_empty() { Json::Null } else { entry });
            continue;
        }
        let before = game.clone();
        let is_as_sent = ahead.is_empty() && played.iter().all(Json::is_null);
        let mut made = match step(game, choice, &one["chance"]) {
            Err(why) if !is_as_sent => return Err(why),
            Err(why) => {
                *game = before;
                return Err(match why {
                    Cannot::Refused(why) => Cannot::RefusedAt(why, played.len() + 1),
                    Cannot::NotOffered(why) => Cannot::NotOfferedAt(why, played.len() + 1),
                    why => why,
                });
            }
            Ok(made) => made.into_iter(),
        };
        played.push(made.next().unwrap_or(Json::Null));
        let at = played.len();
        ahead.extend(made.map(|own| if at < moves.items().len() { own.with("after", at.into()) } else { own }));
    }
    played.append(&mut ahead);
    Ok(played.into())
}

/// The answers that a move holds to the questions of a program, and which of them were asked for.
pub struct Answers<'a> {
    answers: &'a Json,
    asked: BTreeSet<String>,
}

impl<'a> Answers<'a> {
    pub fn new(answers: &'a Json) -> Answers<'a> {
        Answers { answers, asked: BTreeSet::new() }
    }

    /// Returns an answer, and notes that it was asked for.
    pub fn get(&mut self, name: &str) -> &'a Json {
        self.asked.insert(name.to_string());
        &self.answers[name]
    }

    /// Refuses if the program did not ask for an answer, unless it is what happens without asking.
    pub fn refuse_unasked(&self, name: &str, idle: &[Json]) -> Result<(), Cannot> {
        if self.asked.contains(name) || idle.iter().any(|one| is_same(one, &self.answers[name])) {
            return Ok(());
        }
        Err(Cannot::Refused(format!("the program does not ask for {name} here")))
    }

    /// Refuses if the move has a part that the program did not ask for, except the parts in `idle`.
    pub fn refuse_others(&self, idle: &[&str]) -> Result<(), Cannot> {
        let empty = [Json::Null, false.into(), Json::Number(0), "".into(), Json::list([]), Json::object([])];
        let is_asked = |name: &&str| !["seat", "kind", "chance"].contains(name) && !idle.contains(name);
        let names = self.answers.members().iter().map(|(name, _)| name.as_str()).filter(is_asked);
        names.into_iter().try_for_each(|name| self.refuse_unasked(name, &empty))
    }
}

/// Returns the items of a pool that a move names, each once. Refuses a name that is not there.
pub fn pick<T: Clone + 'static>(named: &Json, pool: &[T], form: &Form<T>) -> Result<Vec<T>, Cannot> {
    let mut left = pool.to_vec();
    let mut take = |wanted| {
        let place = left.iter().position(|own| is_same(&form.reported(own), wanted));
        place.map(|place| left.remove(place)).ok_or_else(|| Cannot::Refused("that is not there".to_string()))
    };
    named.items().iter().map(&mut take).collect()
}

/// Returns results for `sample` of an adapter, given a function that rolls or deals once, by randomiser.
pub fn samples(randomiser: &str, times: i64, known: &[(&str, &dyn Fn() -> Json)]) -> Played {
    let once = known.iter().find(|(name, _)| *name == randomiser);
    let once = once.ok_or_else(|| Cannot::NotOffered(format!("the program has no {randomiser}")))?.1;
    Ok(Json::list((0..times).map(|_| once())))
}

// ---- What messages omit

static TABLES: OnceLock<Json> = OnceLock::new();

/// Returns the table of the messages of a game.
pub fn message_table(game: &str) -> &'static Json {
    &TABLES.get_or_init(|| Json::read(crate::kit_messages::TABLE))[game]
}

/// Returns a record with the fields that it omits, which have their default values.
pub fn filled(record: &Json, shape: &Json) -> Json {
    let (Json::Object(all), false) = (record, shape.is_null()) else { return record.clone() };
    let missing = shape["defaults"].members().iter().filter(|(name, _)| !all.iter().any(|(own, _)| own == name));
    let fill = |(name, value): &(String, Json)| (name.clone(), filled_within(value, &shape["parts"][name.as_str()]));
    Json::Object(all.iter().chain(missing).map(fill).collect())
}

fn filled_within(held: &Json, shape: &Json) -> Json {
    match held {
        Json::List(list) => Json::list(list.iter().map(|one| filled_within(one, shape))),
        one => filled(one, shape),
    }
}

/// An adapter whose functions receive setups, positions and choices with all their fields.
struct Complete(Rc<dyn AnyAdapter>, &'static Json);

/// Returns an adapter whose functions receive setups, positions and choices with all their fields.
pub fn complete(adapter: Rc<dyn AnyAdapter>) -> Rc<dyn AnyAdapter> {
    let shapes = message_table(adapter.about().0);
    Rc::new(Complete(adapter, shapes))
}

fn with_whole(params: &Json, part: &str, change: impl Fn(&Json) -> Json) -> Json {
    let all = params.members().iter();
    Json::Object(all.map(|(name, one)| (name.clone(), if name == part { change(one) } else { one.clone() })).collect())
}

impl AnyAdapter for Complete {
    fn about(&self) -> (&'static str, Json) {
        self.0.about()
    }

    fn open(self: Rc<Self>, params: &Json) -> Result<Game, Cannot> {
        let shapes = self.1;
        let params = with_whole(params, "setup", |setup| filled(setup, &shapes["setup"]));
        let params = with_whole(&params, "position", |position| filled(position, &shapes["position"]));
        let mut game = self.0.clone().open(&params)?;
        let whole = |choice: &Json| filled(choice, &shapes["choice"][choice["kind"].text()]);
        let moves = move |moves: &Json| Json::list(moves.items().iter().map(|one| with_whole(one, "choice", whole)));
        Ok(Box::new(move |method, params| game(method, &with_whole(params, "moves", moves))))
    }

    fn sample(&self, params: &Json) -> Played {
        self.0.sample(params)
    }
}

/// The lists that the candidates of a game name.
pub type Lists<'a> = BTreeMap<&'a str, Vec<Json>>;

/// Returns every choice of a kind that the table of a game lists, given the lists that it names.
pub fn choices(game: &str, kind: &str, seat: Json, lists: &Lists) -> Vec<Json> {
    let mut found: Vec<Json> = vec![];
    let mut seen = BTreeSet::new();
    for fields in message_table(game)["helpers"]["candidates"][kind].items() {
        let mut made = vec![Json::object([("seat", seat.clone()), ("kind", kind.into())])];
        for (name, values) in fields.members() {
            let listed = lists.get(values.text()).map_or(values.items(), |list| list);
            let with = |choice: &Json, value: &Json| match value {
                Json::Object(parts) if name == "*" => {
                    parts.iter().fold(choice.clone(), |choice, (part, one)| choice.with(part, one.clone()))
                }
                _ => choice.clone().with(name, value.clone()),
            };
            made = made.iter().flat_map(|choice| listed.iter().map(move |value| with(choice, value))).collect();
        }
        found.extend(made.into_iter().filter(|choice| seen.insert(choice.to_string())));
    }
    found
}
