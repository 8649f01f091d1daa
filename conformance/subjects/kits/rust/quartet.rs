//! A diving game for exactly four.

pub const SEATS: usize = 4;

#[derive(Clone, Copy, PartialEq)]
pub struct Chip {
    pub level: i64,
    pub points: i64,
}

pub type Heap = Vec<Chip>;

#[derive(Clone, Default)]
pub struct Diver {
    pub depth: usize,
    pub rising: bool,
    pub home: bool,
    pub bag: Vec<Heap>,
    pub kept: Vec<Heap>,
}

pub enum Wish {
    Nothing,
    Take,
    /// To put down the heap at this place of the bag.
    Put(usize),
}

/// Seats count from 0; an empty heap is a bare space.
#[derive(Clone)]
pub struct Quartet {
    pub floor: Vec<Heap>,
    pub divers: [Diver; SEATS],
    pub dive: i64,
    pub air: i64,
    pub seat: usize,
    pub first: usize,
    pub last_home: Option<usize>,
    pub over: bool,
}

impl Quartet {
    pub fn new(floor: Vec<Heap>, first: usize) -> Quartet {
        let divers = Default::default();
        Quartet { floor, divers, dive: 1, air: 25, seat: first, first, last_home: None, over: false }
    }

    /// A whole turn; `order` tells in which order a seat lays down what it has to leave.
    pub fn turn<F>(&mut self, back: bool, roll: i64, wish: Wish, order: F) -> Result<(), &'static str>
    where
        F: Fn(usize) -> Option<Vec<usize>>,
    {
        let weight = self.divers[self.seat].bag.len() as i64;
        self.air -= weight.min(1).min(self.air); // one breath with treasure, none without
        self.choose(back)?;
        self.swim((roll - weight).max(0) as usize);
        self.search(wish)?;
        if self.air == 0 || self.divers.iter().all(|diver| diver.home) {
            self.end_dive(order);
            return Ok(());
        }
        self.seat = (self.seat + 1) % SEATS;
        while self.divers[self.seat].home {
            self.seat = (self.seat + 1) % SEATS;
        }
        Ok(())
    }

    fn free(&self, spaces: impl Iterator<Item = usize>) -> Vec<usize> {
        spaces.filter(|&space| self.divers.iter().all(|diver| diver.depth != space)).collect()
    }

    fn choose(&mut self, back: bool) -> Result<(), &'static str> {
        let diver = &self.divers[self.seat];
        let stuck = diver.depth > 0 && self.free(diver.depth + 1..=self.floor.len()).is_empty();
        if !back && (diver.rising || stuck) {
            return Err("this diver goes up");
        }
        if back && !diver.rising && !stuck && (diver.depth == 0 || diver.bag.is_empty()) {
            return Err("this diver has no reason to go up");
        }
        self.divers[self.seat].rising = back;
        Ok(())
    }

    fn swim(&mut self, steps: usize) {
        let (depth, rising) = (self.divers[self.seat].depth, self.divers[self.seat].rising);
        if steps == 0 {
            return;
        }
        let ahead = if rising { self.free((1..depth).rev()) } else { self.free(depth + 1..=self.floor.len()) };
        let diver = &mut self.divers[self.seat];
        match ahead.get(steps - 1) {
            Some(&space) => diver.depth = space,
            None if rising => {
                diver.depth = 0;
                diver.home = true;
                self.last_home = Some(self.seat);
            }
            None => diver.depth = ahead.last().copied().unwrap_or(depth),
        }
    }

    fn search(&mut self, wish: Wish) -> Result<(), &'static str> {
        let diver = &mut self.divers[self.seat];
        if diver.depth == 0 {
            return if matches!(wish, Wish::Nothing) { Ok(()) } else { Err("this is the boat") };
        }
        let here = &mut self.floor[diver.depth - 1];
        match wish {
            Wish::Nothing => {}
            Wish::Take if here.is_empty() => return Err("there is nothing"),
            Wish::Take => diver.bag.push(std::mem::take(here)),
            Wish::Put(_) if !here.is_empty() => return Err("there is something"),
            Wish::Put(_) if diver.rising && diver.bag.len() == 1 => return Err("this is the last one"),
            Wish::Put(place) => *here = diver.bag.remove(place),
        }
        Ok(())
    }

    fn end_dive(&mut self, order: impl Fn(usize) -> Option<Vec<usize>>) {
        let mut lost: Vec<usize> = (0..SEATS).rev().map(|step| (self.first + step) % SEATS).collect();
        lost.retain(|&seat| !self.divers[seat].home);
        lost.sort_by_key(|&seat| self.divers[seat].depth);
        let mut heaps = vec![];
        for &seat in &lost {
            let bag = &self.divers[seat].bag;
            let places = order(seat).unwrap_or_else(|| (0..bag.len()).collect());
            heaps.extend(places.into_iter().map(|place| bag[place].clone()));
        }
        self.floor.retain(|heap| !heap.is_empty());
        self.floor.extend(heaps.chunks(3).map(|some| some.concat()));
        for diver in &mut self.divers {
            let home = std::mem::take(diver);
            diver.kept = home.kept;
            diver.kept.extend(if home.home { home.bag } else { vec![] });
        }
        self.first = lost.last().copied().or(self.last_home).unwrap_or(self.first);
        self.seat = self.first;
        self.over = self.dive == 3 || self.floor.is_empty();
        self.dive += 1;
        self.air = 25;
        self.last_home = None;
    }

    pub fn points(&self) -> Vec<i64> {
        self.divers.iter().map(|diver| diver.kept.concat().iter().map(|chip| chip.points).sum()).collect()
    }

    pub fn winners(&self) -> Vec<usize> {
        let deep = |diver: &Diver| diver.kept.concat().iter().filter(|chip| chip.level == 4).count();
        let worth: Vec<_> = self.points().into_iter().zip(self.divers.iter().map(deep)).collect();
        (0..SEATS).filter(|&seat| Some(&worth[seat]) == worth.iter().max()).collect()
    }
}
