//! Simple divers for games against the computer.

use crate::engine::{Action, Game, Heading, Rng, Spot, State};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Anything that is allowed.
    Random,
    /// One chip and home.
    Coward,
    /// Deep and many.
    Greedy,
    /// Counts the way home against the air.
    Careful,
}

impl Kind {
    pub fn parse(name: &str) -> Option<Kind> {
        match name {
            "random" => Some(Kind::Random),
            "coward" => Some(Kind::Coward),
            "greedy" => Some(Kind::Greedy),
            "careful" => Some(Kind::Careful),
            _ => None,
        }
    }
}

fn pick(rng: &mut Rng, options: &[Action]) -> Action {
    options[rng.below(options.len())].clone()
}

fn any_order(rng: &mut Rng, n: usize) -> Action {
    let mut order: Vec<usize> = (0..n).collect();
    rng.shuffle(&mut order);
    Action::Sink(order)
}

/// Turns home needed with what he carries, on average.
fn turns_home(game: &Game, seat: usize, extra: usize) -> u32 {
    let diver = &game.divers[seat];
    let step = 4usize.saturating_sub(diver.cargo.len() + extra).max(1);
    diver.depth.div_ceil(step) as u32
}

/// Air that all divers together use in one round.
fn draught(game: &Game) -> u32 {
    game.divers.iter().filter(|d| !d.home).map(|d| d.breath).sum()
}

pub fn choose(kind: Kind, game: &Game, rng: &mut Rng) -> Action {
    let seat = game.decider().expect("nobody has to decide");
    let options = game.options();
    let diver = &game.divers[seat];
    match &game.state {
        State::Roll => Action::Roll(rng.die(), rng.die()),
        State::Sink { .. } => any_order(rng, diver.chips_carried().len()),
        State::Declare => {
            let turn = match kind {
                Kind::Random => rng.below(3) == 0,
                Kind::Coward => true,
                Kind::Greedy => diver.cargo.len() >= 3 || game.air < 10,
                Kind::Careful => {
                    turns_home(game, seat, 0) * (draught(game) + 1) + 4 > game.air
                }
            };
            if turn || !options.contains(&Action::DiveOn) {
                Action::TurnBack
            } else {
                Action::DiveOn
            }
        }
        State::Hunt => {
            let takes = options.contains(&Action::Take);
            match kind {
                Kind::Random => {
                    // a dive without a pick-up would never end
                    if takes && rng.below(2) == 0 {
                        Action::Take
                    } else {
                        pick(rng, &options)
                    }
                }
                Kind::Coward => {
                    if takes && diver.cargo.is_empty() {
                        Action::Take
                    } else {
                        Action::Nothing
                    }
                }
                Kind::Greedy => {
                    let deep = diver.depth > 8 || diver.heading == Heading::Up;
                    if takes && deep && diver.cargo.len() < 4 {
                        Action::Take
                    } else {
                        Action::Nothing
                    }
                }
                Kind::Careful => {
                    let cost = turns_home(game, seat, 1) * (draught(game) + 2);
                    let stack = match game.spot(diver.depth) {
                        Some(Spot::Treasure(pile)) => pile.len() > 1,
                        _ => false,
                    };
                    if takes && (cost < game.air || diver.cargo.is_empty() || stack) {
                        Action::Take
                    } else {
                        Action::Nothing
                    }
                }
            }
        }
        State::Over { .. } => unreachable!(),
    }
}
