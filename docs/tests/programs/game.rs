//! A program for the adapter of the page: the first dive of Deep Sea Adventure, chips laid out in order.

#[derive(Clone)]
pub struct Chip {
    pub level: i64,
    pub value: i64,
}

#[derive(Clone, Default)]
pub struct Diver {
    pub space: usize,
    pub turned: bool,
    pub home: bool,
    pub load: Vec<Vec<Chip>>,
    pub treasure: Vec<Vec<Chip>>,
}

pub struct Game {
    pub dive: i64,
    pub air: i64,
    pub turn: usize,
    pub line: Vec<Vec<Chip>>,
    pub divers: Vec<Diver>,
    pub over: bool,
    pub scores: Vec<i64>,
    pub winners: Vec<i64>,
}

impl Game {
    pub fn new(players: usize, starter: usize) -> Game {
        eprintln!("my game prints");
        let chip = |place: i64| Chip { level: place / 8 + 1, value: place / 2 };
        Game {
            dive: 1,
            air: 25,
            turn: starter,
            line: (0..32).map(|place| vec![chip(place)]).collect(),
            divers: vec![Diver::default(); players],
            over: false,
            scores: Vec::new(),
            winners: Vec::new(),
        }
    }

    pub fn play(&mut self, word: &str, roll: i64, action: &str, unit: usize) -> Result<(), String> {
        let mut diver = self.divers[self.turn - 1].clone();
        let weight = diver.load.len() as i64;
        let at_the_end = self.swim(diver.space, false, 1) == diver.space;
        if word == "back" && weight == 0 && !at_the_end {
            return Err("a diver without treasure cannot turn back".to_string());
        }
        if word == "deeper" && (diver.turned || at_the_end) {
            return Err("this diver is on its way back".to_string());
        }
        diver.turned = diver.turned || word == "back" || at_the_end;
        diver.space = self.swim(diver.space, diver.turned, (roll - weight).max(0));
        diver.home = diver.space == 0 && diver.turned;
        let mut line = self.line.clone();
        if action != "nothing" {
            search(&mut diver, &mut line, action, unit)?;
        }
        self.air = (self.air - weight).max(0);
        self.line = line;
        self.divers[self.turn - 1] = diver;
        assert!(self.air > 0 && self.divers.iter().any(|one| !one.home), "there is only one dive here");
        self.turn = self.turn % self.divers.len() + 1;
        while self.divers[self.turn - 1].home {
            self.turn = self.turn % self.divers.len() + 1;
        }
        Ok(())
    }

    fn swim(&self, from: usize, turned: bool, steps: i64) -> usize {
        let way: i64 = if turned { -1 } else { 1 };
        let mut space = from as i64;
        for _ in 0..steps {
            if turned && space == 0 {
                break;
            }
            let mut next = space + way;
            while next > 0 && self.divers.iter().any(|one| one.space as i64 == next) {
                next += way;
            }
            if next > self.line.len() as i64 {
                break;
            }
            space = next;
        }
        space as usize
    }
}

fn search(diver: &mut Diver, line: &mut [Vec<Chip>], action: &str, unit: usize) -> Result<(), String> {
    if diver.space == 0 {
        return Err("there is nothing to search on the submarine".to_string());
    }
    let here = &mut line[diver.space - 1];
    if action == "pick-up" {
        if here.is_empty() {
            return Err("there is nothing to pick up".to_string());
        }
        diver.load.push(std::mem::take(here));
        return Ok(());
    }
    if !here.is_empty() || unit == 0 || unit > diver.load.len() || (diver.turned && diver.load.len() == 1) {
        return Err("this cannot be dropped here".to_string());
    }
    *here = diver.load.remove(unit - 1);
    Ok(())
}
