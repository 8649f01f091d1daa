//! Tries the helpers for Rust: a choice names a helper and its arguments, and the answer holds what it returns.

mod deep_sea;
mod forms;
mod json;
mod kit;
mod kit_messages;
mod regrets;
mod sonar;

use forms::{table, Answers, Form, Table};
use json::Json;
use kit::{Adapter, Cannot, Played};
use std::rc::Rc;

#[derive(Clone, Default)]
struct Chip {
    level: i64,
    points: i64,
}

#[derive(Clone, Default)]
struct Diver {
    place: i64,
    is_up: bool,
    bag: Vec<Vec<Chip>>,
    hoard: Vec<Chip>,
}

struct Crowd(Vec<Diver>);

#[derive(Clone, PartialEq)]
struct Die(String, i64);

fn chip() -> Form<Chip> {
    table!(Chip { "level": level => forms::number(), "value": points => forms::number() }).form()
}

fn diver() -> Table<Diver> {
    let from_zero = forms::number().inside(|number| number - 1, |held| held + 1);
    table!(Diver {
        "at": place => from_zero,
        "facing": is_up => forms::words([("up", true), ("down", false)]),
        "carried": bag => forms::listed(forms::listed(chip())),
        "banked": hoard => forms::flat(chip()),
    })
    .report_only("home", |diver| Some((diver.place < 0).into()))
}

fn die() -> Form<Die> {
    regrets::dice(|kind, face| Die(kind.to_string(), face), |die| (die.0.clone(), die.1))
}

fn text(die: &Die) -> String {
    format!("{} {}", die.0, die.1).trim_end_matches(" 0").to_string()
}

fn space(first: i64) -> Form<(i64, i64)> {
    sonar::spaces(|column, row| (column, row), |space| *space, first)
}

fn show((column, row): &(i64, i64)) -> String {
    format!("{column} {row}")
}

fn joined<T: ToString>(list: &[T]) -> String {
    list.iter().map(T::to_string).collect::<Vec<_>>().join(" ")
}

fn both<T: 'static>(form: Form<T>, given: &Json, show: impl Fn(&T) -> String) -> Played {
    let held = (form.load)(given)?;
    Ok(Json::list([show(&held).into(), (form.report)(&held).unwrap_or("unknown".into())]))
}

fn tried_form(name: &str, given: &Json) -> Played {
    let nobody = || "nobody".to_string();
    match name {
        "from zero" => both(forms::from_zero(), given, usize::to_string),
        "words" => both(forms::words([("up", true), ("down", false)]), given, bool::to_string),
        "list" => both(forms::listed(forms::from_zero()), given, |list| joined(list)),
        "flat" => both(forms::flat(forms::number()), given, |list| joined(list)),
        "tally" => both(forms::tally(), given, |counts| {
            joined(&counts.iter().map(|(word, number)| format!("{word}={number}")).collect::<Vec<_>>())
        }),
        "letters" => both(sonar::letters(), given, char::to_string),
        "space" => both(forms::maybe(space(0)), given, |held| held.as_ref().map_or_else(nobody, show)),
        "space from 1" => both(space(1), given, show),
        "die" => both(die(), given, text),
        "spent" => both(regrets::spent(|kind| Die(kind, 0), |die| die.0.clone()), given, text),
        "card" => {
            let find = |id: &str| if id == "eel" { Some("EEL".to_string()) } else { None };
            both(forms::maybe(regrets::cards(find, |card| card.to_lowercase())), given, |held| {
                held.clone().unwrap_or_else(nobody)
            })
        }
        "depth" => both(regrets::depth(-1), given, |depth| if *depth < 0 { nobody() } else { depth.to_string() }),
        _ => both(regrets::shops(&[("rod", "rods")]), given, String::clone),
    }
}

fn tried(asked: &Json) -> Played {
    let (choice, chips) = (&asked["choice"], &asked["chips"]);
    Ok(match asked["do"].text() {
        "form" => return tried_form(asked["form"].text(), &asked["given"]),
        "table" => {
            let mut one = Diver::default();
            diver().load(&mut one, &asked["record"])?;
            let points = Json::list(one.hoard.iter().map(|chip| chip.points.into()));
            let held = Json::list([one.place.into(), one.is_up.into(), points]);
            Json::object([("held", held), ("report", diver().report(&one))])
        }
        "filled" => forms::filled(&asked["record"], &asked["shape"]),
        "tables" => {
            let table = Table::<Crowd>::new().each("divers", |crowd| &crowd.0, |crowd| &mut crowd.0, diver());
            let mut both = Crowd(vec![Diver::default(), Diver::default()]);
            table.load(&mut both, &asked["record"])?;
            table.report(&both)
        }
        "pick" => {
            let pool = [("player", 2), ("omen", 1), ("player", 2)].map(|(kind, face)| Die(kind.to_string(), face));
            Json::list(forms::pick(&asked["named"], &pool, &die())?.iter().map(|one| text(one).into()))
        }
        "answers" => {
            let mut answers = Answers::new(&asked["answers"]);
            let got = asked["ask"].items().iter().map(|name| answers.get(name.text()).clone()).collect::<Vec<_>>();
            answers.refuse_unasked(asked["name"].text(), asked["idle"].items())?;
            got.into()
        }
        "samples" => {
            return forms::samples(asked["randomiser"].text(), 2, &[("dice", &|| Json::list([Json::Number(1)]))])
        }
        "chance" => {
            let mut chance = regrets::Chance::default();
            chance.feed(&asked["results"]);
            let give = |one: &Json| match one.items() {
                [of, own] => chance.give(of.text(), || own.clone(), |got| *got != asked["not"]),
                _ => Json::Null,
            };
            let got = Json::list(asked["give"].items().iter().map(give).collect::<Vec<_>>());
            Json::object([("got", got), ("played", chance.played(&asked["results"]))])
        }
        "seat" => Json::list([sonar::crew(choice).into(), sonar::role(choice).into(), sonar::section(choice).into()]),
        "role" => sonar::check_role(choice).map(|()| "fine".into())?,
        "claims" => sonar::claims(choice),
        "decisions" => sonar::decisions("blue", &asked["kinds"].items().iter().map(Json::text).collect::<Vec<_>>()),
        "owes" => {
            let due: Vec<bool> = asked["due"].items().iter().map(Json::truth).collect();
            sonar::owes(due[0], due[1], due[2])
        }
        "question" => {
            let some = |part: &str| Some(&asked[part]).filter(|one| !one.is_null());
            sonar::question(some("side").map(Json::text), "drone", some("sector").map(Json::number))
        }
        "offers" => sonar::offers(&asked["only"]),
        "sonar" => sonar::candidates("red.captain", asked["of"].text(), 3, 2, &[1, 2], &["W1", "E6"]).into(),
        "regrets" => regrets::candidates(&asked["position"], 1, asked["of"].text(), asked["options"].items()).into(),
        "steps" => tried_steps(asked)?,
        "breath" => {
            let dice: Vec<i64> = asked["dice"].items().iter().map(Json::number).collect();
            deep_sea::breath_only(asked["seat"].number() as usize, &dice)
        },
        "computed" => {
            let sum = |one: &(i64, bool)| Some(Json::from(one.0 + if one.1 { 100 } else { 0 }));
            let sums = forms::Table::<(i64, bool)>::new().computed("sum", sum, |one, value| {
                *one = (value.number() % 100, value.number() >= 100);
                Ok(())
            });
            let mut one = (0, false);
            sums.load(&mut one, &asked["record"])?;
            Json::list([one.0.into(), one.1.into(), sums.report(&one)["sum"].clone()])
        }
        "known" => deep_sea::check_known(&asked["position"]).map(|()| "fine".into())?,
        "sea" => {
            let given = if asked["before"].truth() { Json::Null } else { Json::list([]) };
            deep_sea::candidates(&asked["position"], 1, &given)?.into()
        }
        "drop" => deep_sea::search("drop", 2, chips.clone()),
        "breathed" => deep_sea::breathed(2, 3, asked["air"].number()),
        "ended" => deep_sea::ended(&[3, 5], &[2]),
        "singles" => deep_sea::singles(1, chips.items()),
        "backs" => deep_sea::backs(chips),
        "hidden" => deep_sea::hidden(&asked["position"], &asked["seats"]),
        "decision of" => sonar::decision_of("red", "engineer", "trace"),
        _ => {
            let face = |chip: &Json| Json::object([("level", chip.items()[0].clone()), ("value", chip.items()[1].clone())]);
            deep_sea::named_first(&asked["lay"], 1, chips.items(), face).into()
        }
    })
}

/// A game that answers with one position and notes the steps that are called.
struct Noted {
    position: Json,
    after: Json,
    stops: bool,
    otherwise: Json,
    made: Vec<String>,
}

impl Noted {
    fn note(&mut self, text: String) -> Result<(), Cannot> {
        self.made.push(text);
        Ok(())
    }
}

fn tried_steps(asked: &Json) -> Result<Json, Cannot> {
    let turn_back: fn(&mut Noted, usize) -> Result<(), Cannot> = |game, seat| game.note(format!("turn back {seat}"));
    let lay_chips: fn(&mut Noted, &Json) -> Result<(), Cannot> = |game, lay| {
        let notes: Vec<&str> = lay.items().iter().map(|one| one["note"].text()).collect();
        game.note(format!("lay [{}]", notes.join(", ")))
    };
    let go_deeper: fn(&mut Noted, usize) -> Result<(), Cannot> = |game, seat| game.note(format!("go deeper {seat}"));
    let end_turn: fn(&mut Noted, usize) -> Result<(), Cannot> = |game, seat| game.note(format!("end turn {seat}"));
    let stop_early: fn(&mut Noted, usize) -> Result<(), Cannot> = |game, seat| game.note(format!("stop {seat}"));
    let steps = deep_sea::Steps::<Noted> {
        go_deeper: if asked["deeper"].truth() { Some(go_deeper) } else { None },
        otherwise: Some(|game, _| if game.otherwise.is_null() { None } else { Some(game.otherwise.clone()) }),
        breathe: Some(|game, seat| game.note(format!("breathe {seat}"))),
        turn_back: if asked["lacking"].truth() { None } else { Some(turn_back) },
        swim: |game, seat, dice| {
            let text: Vec<String> = dice.iter().map(|die| format!(" {die}")).collect();
            game.note(format!("swim {seat}{}", text.concat()))?;
            Ok(if dice.is_empty() { vec![3, 1] } else { vec![] })
        },
        pick_up: Some(|game, seat| game.note(format!("pick up {seat}"))),
        drop: Some(|game, seat, unit| game.note(format!("drop {seat} {unit}"))),
        leave: Some(|game, seat| game.note(format!("leave {seat}"))),
        lay_down: Some(|game, _| game.note("lay down".to_string())),
        lay_chips: if asked["chips"].truth() { Some(lay_chips) } else { None },
        stops: Some(|game| game.stops),
        roll: Some(|_| vec![2, 1]),
        silent_turns: asked["silent"].truth(),
        end_turn: if asked["ends"].truth() { Some(end_turn) } else { None },
        stop_early: if asked["early"].truth() { Some(stop_early) } else { None },
        takes_back: asked["takes back"].truth(),
    };
    let (position, after) = (asked["position"].clone(), asked["after"].clone());
    let (stops, otherwise) = (asked["stops"].truth(), asked["otherwise"].clone());
    let mut game = Noted { position, after, stops, otherwise, made: vec![] };
    let report = |game: &Noted| {
        let is_after = !game.made.is_empty() && !game.after.is_null();
        if is_after { game.after.clone() } else { game.position.clone() }
    };
    let played = steps.play(report, &mut game, &asked["choice"], &asked["chance"])?;
    if played["choice"]["search"]["action"].text() == "nothing" {
        game.note("no search".to_string())?;
    }
    if !played["choice"]["search"]["unit"].is_null() {
        game.note(format!("dropped {}", played["choice"]["search"]["unit"].number()))?;
    }
    if let [first, second] = played["chance"]["dice"].items() {
        game.note(format!("rolled {} {}", first.number(), second.number()))?;
    }
    Ok(Json::list(game.made.iter().map(|one| Json::from(one.as_str()))))
}

fn play(_game: &mut Json, choice: &Json, _chance: &Json) -> Played {
    Ok(Json::object([("is", tried(choice)?)]))
}

fn together(game: &mut Json, moves: &Json) -> Played {
    forms::sequence(game, moves, |game, choice, _| match choice["kind"].text() {
        "check" => {
            let dive = [("kind", "dive".into()), ("seat", "blue.engineer".into()), ("fast", true.into())];
            let played = Json::object([("choice", Json::object(dive))]);
            let chance = Json::object([("deep", choice["rolls"].clone())]);
            Ok(vec![Json::Null, if choice["rolls"].is_null() { played } else { played.with("chance", chance) }])
        }
        "order" => {
            *game = game.clone().with("to", choice["to"].clone());
            match choice["to"].text() {
                "north" => Err(Cannot::Refused("an island is there".to_string())),
                _ => Ok(vec![]),
            }
        }
        kind => Err(Cannot::NotOffered(format!("this program has no choice {kind}"))),
    })
}

fn silence(_game: &mut Json, choice: &Json, _chance: &Json) -> Played {
    Ok(Json::object([("choice", choice.clone())]))
}

fn begin(record: &Json) -> Result<Json, Cannot> {
    Ok(record.clone())
}

fn main() {
    let mut cases = Adapter::new("cases", begin, Json::clone);
    cases.kinds.push(("", play));
    let mut sequence = Adapter::new("sequence", begin, Json::clone);
    sequence.together = Some(together);
    let mut whole = Adapter::new("captain-sonar", begin, Json::clone);
    whole.load = Some(begin);
    whole.kinds.push(("silence", silence));
    kit::serve(&mut kit::handlers("cases", vec![Rc::new(cases), Rc::new(sequence), forms::complete(Rc::new(whole))]));
}
