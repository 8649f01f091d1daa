//! A kite race as somebody might write it: pilots count from 0.

#[derive(Clone, Default)]
pub struct Kite {
    pub paces: i64,
    pub lines: i64,
}

#[derive(Clone)]
pub struct Race {
    pub kites: Vec<Kite>,
    pub basket: i64,
    pub now: usize,
}

pub trait Asked {
    fn which_pilot(&mut self) -> usize;
    fn which_act(&mut self) -> String;
}

impl Race {
    pub fn new(pilots: i64) -> Race {
        Race { kites: (0..pilots).map(|_| Kite { paces: 0, lines: 1 }).collect(), basket: 5, now: 0 }
    }

    pub fn play(&mut self, pilot: usize, act: &str) -> Result<(), String> {
        if pilot != self.now {
            return Err("it is somebody else's turn".to_string());
        }
        if act == "tie" && self.basket == 0 {
            return Err("the basket is empty".to_string());
        }
        if act == "fly" {
            self.kites[pilot].paces += 2 * self.kites[pilot].lines;
        } else {
            self.kites[pilot].lines += 1;
            self.basket -= 1;
        }
        self.now = (self.now + 1) % self.kites.len();
        Ok(())
    }

    pub fn ask_and_play(&mut self, player: &mut dyn Asked) -> Result<(), String> {
        let (pilot, act) = (player.which_pilot(), player.which_act());
        self.play(pilot, &act)
    }
}
