//! Plays moves with programs that play several choices in one call. It needs the kit and `mod forms;`.
#![allow(dead_code)]

use crate::forms::is_same;
use crate::json::Json;
use crate::kit::{Cannot, Played};

/// A move that a call has used; without a number, one that was not sent.
pub struct Taken {
    kind: String,
    seat: Json,
    pub choice: Json,
    pub chance: Json,
    number: Option<usize>,
}

impl Taken {
    /// Returns a part of the choice; null if there is no move.
    pub fn part(&self, name: &str) -> &Json {
        &self.choice[name]
    }
}

/// The moves that are played in one call: the first determines the call, the others its arguments.
pub struct Turn<'a> {
    /// The first choice, and its chance.
    pub first: &'a Json,
    pub chance: &'a Json,
    moves: &'a [Json],
    played: Vec<Json>,
    ahead: Vec<Json>,
    left: Vec<usize>,
}

impl<'a> Turn<'a> {
    pub fn new(moves: &'a Json) -> Turn<'a> {
        let (moves, first) = (moves.items(), &moves.items()[0]);
        let (played, left) = (vec![Json::Null; moves.len()], (1..moves.len()).collect());
        Turn { first: &first["choice"], chance: &first["chance"], moves, played, ahead: vec![], left }
    }

    /// Returns the next move with a choice of this kind and seat; its parts are null if no such move is left.
    pub fn take(&mut self, kind: &str, seat: &Json) -> Taken {
        let is_it = |number: &usize| {
            let choice = &self.moves[*number]["choice"];
            choice["kind"].text() == kind && is_same(&choice["seat"], seat)
        };
        let number = self.left.iter().position(is_it).map(|place| self.left.remove(place));
        let (choice, chance) = number.map_or((Json::Null, Json::Null), |number| {
            (self.moves[number]["choice"].clone(), self.moves[number]["chance"].clone())
        });
        Taken { kind: kind.to_string(), seat: seat.clone(), choice, chance, number }
    }

    /// Reports the program's choice: how it differs from the move that was taken, or a new move if none was.
    pub fn chose(&mut self, taken: &Taken, parts: &Json) {
        let Some(number) = taken.number else {
            let choice = Json::object([("kind", taken.kind.as_str().into()), ("seat", taken.seat.clone())]);
            let whole = parts.members().iter().fold(choice, |choice, (name, one)| choice.with(name, one.clone()));
            return self.ahead.push(Json::object([("choice", whole)]));
        };
        let differs = |(name, value): &&(String, Json)| !is_same(value, &taken.choice[name.as_str()]);
        let left: Vec<(String, Json)> = parts.members().iter().filter(differs).cloned().collect();
        self.played[number] = if left.is_empty() { Json::Null } else { Json::object([("choice", Json::Object(left))]) };
    }

    /// Returns what was really played. Returns `NotOffered` if a move was not taken.
    pub fn result(mut self) -> Played {
        if let Some(number) = self.left.first() {
            let kind = self.moves[*number]["choice"]["kind"].text();
            return Err(Cannot::NotOffered(format!("there is no way to pass on {kind}")));
        }
        self.played.append(&mut self.ahead);
        Ok(self.played.into())
    }
}
