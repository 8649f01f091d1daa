//! The rules of Deep Sea Adventure.
//!
//! A `Game` is always in one `State`; `Game::options` lists what the diver
//! who has to decide may do and `Game::play` does it.  Whatever needs no
//! decision (breathing, handing on the turn, clearing up after a dive) happens
//! by itself until the next decision or until the game is over.

use std::fmt;

pub const FULL_TANK: u32 = 25;
pub const DIVES: u32 = 3;
pub const BLANKS: usize = 12;
pub const STACK: usize = 3;

/// A treasure chip.  The level is printed on the back, the value below.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Chip {
    pub level: u8,
    pub value: u8,
}

impl Chip {
    pub fn of_value(value: u8) -> Chip {
        Chip { level: value / 4 + 1, value }
    }
}

impl fmt::Display for Chip {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "L{}:{}", self.level, self.value)
    }
}

/// One chip or up to three chips that count as one.
pub type Pile = Vec<Chip>;

/// A place in the line below the submarine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Spot {
    Blank,
    Treasure(Pile),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Heading {
    Down,
    Up,
}

#[derive(Clone, Debug)]
pub struct Diver {
    /// 0 is the submarine, 1 the first chip of the line.
    pub depth: usize,
    pub heading: Heading,
    pub home: bool,
    /// May he turn back?  (He needs treasure for it.)
    pub can_turn: bool,
    /// What he carries in this dive.
    pub cargo: Vec<Pile>,
    /// How much air he takes at the start of a turn.
    pub breath: u32,
    /// What he brought home in all dives.
    pub bank: Vec<Chip>,
}

impl Diver {
    pub fn new() -> Diver {
        Diver {
            depth: 0,
            heading: Heading::Down,
            home: false,
            can_turn: false,
            cargo: Vec::new(),
            breath: 0,
            bank: Vec::new(),
        }
    }

    pub fn chips_carried(&self) -> Vec<Chip> {
        self.cargo.iter().flatten().copied().collect()
    }

    pub fn points(&self) -> u32 {
        self.bank.iter().map(|c| c.value as u32).sum()
    }
}

/// What the game waits for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum State {
    /// The diver on turn says whether he turns back.
    Declare,
    /// The diver on turn has to roll.
    Roll,
    /// The diver on turn may search the spot he is on.
    Hunt,
    /// The dive is over; `queue[0]` puts his treasure at the end of the line
    /// in the order he likes, then the next one.
    Sink { queue: Vec<usize> },
    /// All dives are done.
    Over { winners: Vec<usize> },
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action {
    DiveOn,
    TurnBack,
    Roll(u8, u8),
    Nothing,
    Take,
    /// Drop the pile with this place in the cargo.
    Drop(usize),
    /// Order in which the chips carried are sunk (places in `chips_carried`).
    Sink(Vec<usize>),
}

/// What happened, for the log and for the screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    Breath { seat: usize, used: u32, left: u32 },
    LastTurn { seat: usize },
    Turned { seat: usize },
    Rolled { seat: usize, dice: (u8, u8), steps: usize },
    Swam { seat: usize, from: usize, to: usize },
    Home { seat: usize },
    Took { seat: usize, at: usize, pile: Pile },
    Dropped { seat: usize, at: usize, pile: Pile },
    DiveEnds { dive: u32 },
    Banked { seat: usize, chips: Vec<Chip> },
    Lost { seat: usize, chips: Vec<Chip> },
    DiveStarts { dive: u32, starter: usize },
    GameOver { points: Vec<u32>, winners: Vec<usize> },
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    GameIsOver,
    NotNow(Action, State),
    BadDice(u8, u8),
    BadOrder,
    NoSuchPile(usize),
    BadSetup(String),
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Refusal::GameIsOver => write!(f, "the game is over"),
            Refusal::NotNow(a, s) => write!(f, "{:?} is not possible in {:?}", a, s),
            Refusal::BadDice(a, b) => write!(f, "the dice show 1 to 3, not {} and {}", a, b),
            Refusal::BadOrder => write!(f, "the order must name each chip once"),
            Refusal::NoSuchPile(i) => write!(f, "there is no pile {} to drop", i),
            Refusal::BadSetup(why) => write!(f, "bad setup: {}", why),
        }
    }
}

/// A small generator, so that games can be played again.
#[derive(Clone, Debug)]
pub struct Rng(u64);

impl Rng {
    pub fn new(seed: u64) -> Rng {
        Rng(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ 0xD1B5_4A32_D192_ED03)
    }

    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    pub fn below(&mut self, n: usize) -> usize {
        (self.next() % n as u64) as usize
    }

    pub fn die(&mut self) -> u8 {
        self.below(3) as u8 + 1
    }

    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            let j = self.below(i + 1);
            items.swap(i, j);
        }
    }
}

/// The line for a new game: levels 1 to 4, each shuffled by itself.
pub fn fresh_line(rng: &mut Rng) -> Vec<Chip> {
    let mut line = Vec::with_capacity(32);
    for level in 0..4u8 {
        let mut chips: Vec<Chip> = (level * 4..level * 4 + 4)
            .flat_map(|v| [Chip::of_value(v), Chip::of_value(v)])
            .collect();
        rng.shuffle(&mut chips);
        line.extend(chips);
    }
    line
}

#[derive(Clone, Debug)]
pub struct Game {
    pub divers: Vec<Diver>,
    pub line: Vec<Spot>,
    pub air: u32,
    pub dive: u32,
    pub turn: usize,
    pub state: State,
    /// Blank chips still in the box.
    pub blanks: usize,
    /// The air is out: this turn is the last of the dive.
    pub last_turn: bool,
    /// Who will not make it; filled when the air is out.
    pub stranded: Vec<usize>,
    /// The diver who came home last in this dive.
    pub last_home: Option<usize>,
    /// First diver of the dive.
    pub starter: usize,
    pub events: Vec<Event>,
    /// Whoever plays the game from outside may want to stop between two
    /// turns: with `hold` each turn waits for `resume` before its breath.
    pub hold: bool,
}

impl Game {
    pub fn new(players: usize, starter: usize, line: Vec<Chip>) -> Result<Game, Refusal> {
        if !(2..6).contains(&players) {
            return Err(Refusal::BadSetup(format!("{} players", players)));
        }
        if starter >= players {
            return Err(Refusal::BadSetup(format!("no seat {}", starter)));
        }
        if line.windows(2).any(|w| w[0].level > w[1].level) {
            return Err(Refusal::BadSetup("the line must go from level 1 to level 4".into()));
        }
        let mut game = Game {
            divers: vec![Diver::new(); players],
            line: line.into_iter().map(|c| Spot::Treasure(vec![c])).collect(),
            air: FULL_TANK,
            dive: 1,
            turn: starter,
            state: State::Roll,
            blanks: BLANKS,
            last_turn: false,
            stranded: Vec::new(),
            last_home: None,
            starter,
            events: vec![Event::DiveStarts { dive: 1, starter }],
            hold: false,
        };
        game.begin_turn();
        Ok(game)
    }

    /// A game in the middle, between two turns, with `turn` to breathe next.
    pub fn load(divers: Vec<Diver>, line: Vec<Spot>, dive: u32, air: u32, turn: usize, starter: usize, last_home: Option<usize>) -> Game {
        let used = line.iter().filter(|s| **s == Spot::Blank).count();
        Game {
            divers,
            line,
            air,
            dive,
            turn,
            state: State::Roll,
            blanks: BLANKS.saturating_sub(used),
            last_turn: false,
            stranded: Vec::new(),
            last_home,
            starter,
            events: Vec::new(),
            hold: true,
        }
    }

    // ---------------------------------------------------------------- looking

    pub fn over(&self) -> bool {
        matches!(self.state, State::Over { .. })
    }

    /// Who has to decide now?
    pub fn decider(&self) -> Option<usize> {
        match &self.state {
            State::Declare | State::Roll | State::Hunt => Some(self.turn),
            State::Sink { queue } => queue.first().copied(),
            State::Over { .. } => None,
        }
    }

    fn taken_by_other(&self, seat: usize, depth: usize) -> bool {
        self.divers
            .iter()
            .enumerate()
            .any(|(s, d)| s != seat && !d.home && d.depth == depth)
    }

    fn occupied(&self, depth: usize) -> bool {
        self.divers.iter().any(|d| !d.home && d.depth == depth)
    }

    pub fn spot(&self, depth: usize) -> Option<&Spot> {
        if depth == 0 {
            None
        } else {
            self.line.get(depth - 1)
        }
    }

    /// Nothing free further down?
    fn at_the_bottom(&self, seat: usize) -> bool {
        let from = self.divers[seat].depth + 1;
        (from..=self.line.len()).all(|d| self.taken_by_other(seat, d))
    }

    /// All that may be done now.  For `Roll` and `Sink` one sample is given.
    pub fn options(&self) -> Vec<Action> {
        match &self.state {
            State::Declare => {
                if self.at_the_bottom(self.turn) {
                    vec![Action::TurnBack]
                } else {
                    vec![Action::DiveOn, Action::TurnBack]
                }
            }
            State::Roll => vec![Action::Roll(1, 1)],
            State::Hunt => {
                let mut list = vec![Action::Nothing];
                if self.can_take() {
                    list.push(Action::Take);
                }
                if self.can_drop() {
                    list.extend((0..self.divers[self.turn].cargo.len()).map(Action::Drop));
                }
                list
            }
            State::Sink { queue } => {
                let n = self.divers[queue[0]].chips_carried().len();
                vec![Action::Sink((0..n).collect())]
            }
            State::Over { .. } => Vec::new(),
        }
    }

    fn can_take(&self) -> bool {
        let diver = &self.divers[self.turn];
        matches!(self.spot(diver.depth), Some(Spot::Treasure(_))) && self.blanks > 0
    }

    fn can_drop(&self) -> bool {
        let diver = &self.divers[self.turn];
        if diver.cargo.is_empty() || diver.heading == Heading::Up {
            return false;
        }
        matches!(self.spot(diver.depth), Some(Spot::Blank))
    }

    /// Where does a swim of so many steps end?
    pub fn landing(&self, seat: usize, steps: usize) -> usize {
        let diver = &self.divers[seat];
        let last = self.line.len();
        if steps == 0 {
            return diver.depth;
        }
        match diver.heading {
            Heading::Down => {
                let mut at = diver.depth;
                for _ in 0..steps {
                    let mut next = at + 1;
                    if self.taken_by_other(seat, next) {
                        next += 1;
                    }
                    if next > last {
                        at = last;
                        break;
                    }
                    at = next;
                }
                at
            }
            Heading::Up => {
                let mut at = diver.depth.saturating_sub(steps);
                while at > 0 && self.taken_by_other(seat, at) {
                    at -= 1;
                }
                at
            }
        }
    }

    /// Points, then chips.
    pub fn ranking(&self) -> Vec<(u32, usize)> {
        self.divers.iter().map(|d| (d.points(), d.bank.len())).collect()
    }

    fn winners(&self) -> Vec<usize> {
        let ranks = self.ranking();
        let best = ranks.iter().max().copied().unwrap_or((0, 0));
        (0..ranks.len()).filter(|&s| ranks[s] == best).collect()
    }

    // ---------------------------------------------------------------- playing

    /// Does one action of the diver who has to decide.
    pub fn play(&mut self, action: Action) -> Result<(), Refusal> {
        match (self.state.clone(), action) {
            (State::Over { .. }, _) => Err(Refusal::GameIsOver),
            (State::Declare, Action::TurnBack) => {
                let seat = self.turn;
                self.divers[seat].heading = Heading::Up;
                self.events.push(Event::Turned { seat });
                self.state = State::Roll;
                Ok(())
            }
            (State::Declare, Action::DiveOn) if !self.at_the_bottom(self.turn) => {
                self.state = State::Roll;
                Ok(())
            }
            // who rolls without a word dives on
            (State::Declare, Action::Roll(a, b)) if !self.at_the_bottom(self.turn) => {
                self.swim(a, b)
            }
            (State::Roll, Action::Roll(a, b)) => self.swim(a, b),
            (State::Hunt, Action::Nothing) => {
                self.finish_turn();
                Ok(())
            }
            (State::Hunt, Action::Take) if self.can_take() => {
                self.take();
                self.finish_turn();
                Ok(())
            }
            (State::Hunt, Action::Drop(i)) if self.can_drop() => {
                if i >= self.divers[self.turn].cargo.len() {
                    return Err(Refusal::NoSuchPile(i));
                }
                self.drop_chip(i);
                self.finish_turn();
                Ok(())
            }
            (State::Sink { queue }, Action::Sink(order)) => self.sink(queue, order),
            (state, action) => Err(Refusal::NotNow(action, state)),
        }
    }

    fn begin_turn(&mut self) {
        if self.hold {
            self.state = State::Roll;
        } else {
            self.resume();
        }
    }

    /// Step 1 and the question of step 2, or straight on to the roll.
    pub fn resume(&mut self) {
        let seat = self.turn;
        let used = self.divers[seat].breath;
        if used > self.air {
            // not enough left for this breath
            self.air = 0;
            self.events.push(Event::Breath { seat, used, left: 0 });
            self.stranded = self.not_home();
            self.end_dive();
            return;
        }
        self.air -= used;
        if used > 0 {
            self.events.push(Event::Breath { seat, used, left: self.air });
        }
        if self.air == 0 {
            self.last_turn = true;
            self.stranded = self.not_home();
            self.events.push(Event::LastTurn { seat });
        }
        let diver = &self.divers[seat];
        let ask = diver.can_turn && diver.heading == Heading::Down && !self.last_turn;
        self.state = if ask { State::Declare } else { State::Roll };
    }

    fn not_home(&self) -> Vec<usize> {
        (0..self.divers.len()).filter(|&s| !self.divers[s].home).collect()
    }

    /// Step 3.
    fn swim(&mut self, a: u8, b: u8) -> Result<(), Refusal> {
        if !(1..=3).contains(&a) || !(1..=3).contains(&b) {
            return Err(Refusal::BadDice(a, b));
        }
        let seat = self.turn;
        let steps = ((a + b) as usize).saturating_sub(self.divers[seat].cargo.len());
        self.events.push(Event::Rolled { seat, dice: (a, b), steps });
        let from = self.divers[seat].depth;
        let to = self.landing(seat, steps);
        self.divers[seat].depth = to;
        if from != to {
            self.events.push(Event::Swam { seat, from, to });
        }
        if to == 0 {
            if self.divers[seat].heading == Heading::Up {
                self.divers[seat].home = true;
                self.last_home = Some(seat);
                self.events.push(Event::Home { seat });
            }
            self.finish_turn();
        } else {
            self.state = State::Hunt;
        }
        Ok(())
    }

    /// Step 4 b.
    fn take(&mut self) {
        let seat = self.turn;
        let at = self.divers[seat].depth;
        let spot = std::mem::replace(&mut self.line[at - 1], Spot::Blank);
        self.blanks -= 1;
        if let Spot::Treasure(pile) = spot {
            let diver = &mut self.divers[seat];
            diver.breath += pile.len() as u32;
            diver.can_turn = true;
            diver.cargo.push(pile.clone());
            self.events.push(Event::Took { seat, at, pile });
        }
    }

    /// Step 4 c.
    fn drop_chip(&mut self, i: usize) {
        let seat = self.turn;
        let diver = &mut self.divers[seat];
        let at = diver.depth;
        let chip = diver.cargo[i].remove(0);
        if diver.cargo[i].is_empty() {
            diver.cargo.remove(i);
        }
        diver.breath -= 1;
        self.line[at - 1] = Spot::Treasure(vec![chip]);
        self.blanks += 1;
        self.events.push(Event::Dropped { seat, at, pile: vec![chip] });
    }

    fn finish_turn(&mut self) {
        if self.last_turn || self.divers.iter().all(|d| d.home) {
            self.end_dive();
            return;
        }
        let n = self.divers.len();
        let mut next = (self.turn + 1) % n;
        while self.divers[next].home {
            next = (next + 1) % n;
        }
        self.turn = next;
        self.begin_turn();
    }

    // ------------------------------------------------------------ end of dive

    fn end_dive(&mut self) {
        self.events.push(Event::DiveEnds { dive: self.dive });
        for seat in 0..self.divers.len() {
            if self.stranded.contains(&seat) {
                continue;
            }
            let diver = &mut self.divers[seat];
            let chips = diver.chips_carried();
            diver.cargo.clear();
            diver.breath = 0;
            diver.bank.extend(chips.iter().copied());
            self.events.push(Event::Banked { seat, chips });
        }
        let mut queue = self.stranded.clone();
        queue.sort_by_key(|&s| self.divers[s].depth);
        queue.retain(|&s| !self.divers[s].cargo.is_empty());
        self.state = State::Sink { queue };
        self.sink_forced();
    }

    /// Sinks for everybody who has nothing to choose, then clears up.
    fn sink_forced(&mut self) {
        while let State::Sink { queue } = self.state.clone() {
            let Some(&seat) = queue.first() else {
                self.clear_up();
                return;
            };
            if self.divers[seat].chips_carried().len() > 1 {
                return;
            }
            self.sink_one(seat, &[0]);
            self.state = State::Sink { queue: queue[1..].to_vec() };
        }
    }

    fn sink(&mut self, queue: Vec<usize>, order: Vec<usize>) -> Result<(), Refusal> {
        let seat = queue[0];
        let n = self.divers[seat].chips_carried().len();
        let mut sorted = order.clone();
        sorted.sort();
        if sorted != (0..n).collect::<Vec<_>>() {
            return Err(Refusal::BadOrder);
        }
        self.sink_one(seat, &order);
        self.state = State::Sink { queue: queue[1..].to_vec() };
        self.sink_forced();
        Ok(())
    }

    fn sink_one(&mut self, seat: usize, order: &[usize]) {
        let held = self.divers[seat].chips_carried();
        let chips: Vec<Chip> = order.iter().map(|&i| held[i]).collect();
        for group in chips.chunks(STACK) {
            self.line.push(Spot::Treasure(group.to_vec()));
        }
        self.divers[seat].cargo.clear();
        self.events.push(Event::Lost { seat, chips });
    }

    fn clear_up(&mut self) {
        let old = std::mem::take(&mut self.line);
        let mut line = Vec::with_capacity(old.len());
        for (i, spot) in old.into_iter().enumerate() {
            if spot == Spot::Blank && !self.occupied(i + 1) {
                continue;
            }
            line.push(spot);
        }
        self.line = line;

        let farthest = self
            .stranded
            .iter()
            .copied()
            .max_by_key(|&s| self.divers[s].depth);
        let starter = farthest.or(self.last_home).unwrap_or(self.starter);

        if self.dive >= DIVES {
            let winners = self.winners();
            let points = self.divers.iter().map(|d| d.points()).collect();
            self.events.push(Event::GameOver { points, winners: winners.clone() });
            self.state = State::Over { winners };
            return;
        }
        self.dive += 1;
        self.new_dive(starter);
    }

    fn new_dive(&mut self, starter: usize) {
        for diver in &mut self.divers {
            diver.depth = 0;
            diver.heading = Heading::Down;
            diver.home = false;
            diver.can_turn = false;
        }
        self.air = FULL_TANK;
        self.last_turn = false;
        self.stranded.clear();
        self.last_home = None;
        self.starter = starter;
        self.turn = starter;
        self.events.push(Event::DiveStarts { dive: self.dive, starter });
        self.begin_turn();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(players: usize) -> Game {
        let line = (0..16).flat_map(|v| [Chip::of_value(v), Chip::of_value(v)]).collect();
        Game::new(players, 0, line).unwrap()
    }

    #[test]
    fn line_has_all_chips() {
        let line = fresh_line(&mut Rng::new(1));
        assert_eq!(line.len(), 32);
        assert_eq!(line.iter().map(|c| c.value as u32).sum::<u32>(), 240);
        assert!(line.windows(2).all(|w| w[0].level <= w[1].level));
    }

    #[test]
    fn first_turn() {
        let mut g = game(3);
        assert_eq!(g.state, State::Roll);
        g.play(Action::Roll(2, 3)).unwrap();
        assert_eq!(g.divers[0].depth, 5);
        assert_eq!(g.options(), vec![Action::Nothing, Action::Take]);
        g.play(Action::Take).unwrap();
        assert_eq!(g.line[4], Spot::Blank);
        assert_eq!(g.turn, 1);
    }

    #[test]
    fn jumps_over_a_diver() {
        let mut g = game(2);
        g.play(Action::Roll(1, 1)).unwrap();
        g.play(Action::Nothing).unwrap();
        g.play(Action::Roll(1, 1)).unwrap();
        assert_eq!(g.divers[1].depth, 3);
    }

    #[test]
    fn breathes_and_slows_down() {
        let mut g = game(2);
        g.play(Action::Roll(1, 1)).unwrap();
        g.play(Action::Take).unwrap();
        g.play(Action::Roll(3, 3)).unwrap();
        g.play(Action::Nothing).unwrap();
        assert_eq!(g.air, 24);
        assert_eq!(g.state, State::Declare);
        g.play(Action::DiveOn).unwrap();
        g.play(Action::Roll(1, 2)).unwrap();
        assert_eq!(g.divers[0].depth, 4);
    }

    #[test]
    fn goes_home_and_waits() {
        let mut g = game(2);
        g.play(Action::Roll(1, 1)).unwrap();
        g.play(Action::Take).unwrap();
        g.play(Action::Roll(3, 3)).unwrap();
        g.play(Action::Nothing).unwrap();
        g.play(Action::TurnBack).unwrap();
        g.play(Action::Roll(3, 3)).unwrap();
        assert!(g.divers[0].home);
        assert_eq!(g.turn, 1);
        g.play(Action::Roll(1, 1)).unwrap();
        g.play(Action::Nothing).unwrap();
        assert_eq!(g.turn, 1);
    }

    #[test]
    fn wrong_things_are_refused() {
        let mut g = game(2);
        assert!(g.play(Action::Roll(4, 1)).is_err());
        assert!(g.play(Action::TurnBack).is_err());
        assert!(g.play(Action::Take).is_err());
    }
}
