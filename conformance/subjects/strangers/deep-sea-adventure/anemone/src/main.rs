//! anemone: Deep Sea Adventure in the terminal.
//!
//!   anemone play [--players N] [--seed S] [--humans K] [--bots a,b,c]
//!   anemone simulate [--games N] [--players N] [--seed S]

mod bots;
mod engine;

use bots::Kind;
use engine::*;
use std::io::{self, BufRead, Write};

struct Settings {
    players: usize,
    humans: usize,
    seed: u64,
    games: usize,
    bots: Vec<Kind>,
}

fn settings(args: &[String]) -> Result<Settings, String> {
    let mut s = Settings {
        players: 3,
        humans: 1,
        seed: 1,
        games: 100,
        bots: vec![Kind::Careful, Kind::Greedy, Kind::Coward, Kind::Random],
    };
    let mut it = args.iter();
    while let Some(a) = it.next() {
        let value = it.next().ok_or(format!("{} needs a value", a))?;
        let number = || value.parse::<u64>().map_err(|_| format!("{} is no number", value));
        match a.as_str() {
            "--players" => s.players = number()? as usize,
            "--humans" => s.humans = number()? as usize,
            "--seed" => s.seed = number()?,
            "--games" => s.games = number()? as usize,
            "--bots" => {
                s.bots = value
                    .split(',')
                    .map(|n| Kind::parse(n).ok_or(format!("no bot called {}", n)))
                    .collect::<Result<_, _>>()?
            }
            _ => return Err(format!("what is {}?", a)),
        }
    }
    Ok(s)
}

fn name(seat: usize) -> String {
    const NAMES: [&str; 6] = ["Ada", "Ben", "Cleo", "Dan", "Eva", "Finn"];
    NAMES.get(seat).map(|s| s.to_string()).unwrap_or(format!("Diver {}", seat + 1))
}

/// Values are face down below, only levels can be seen.
fn backs(pile: &[Chip]) -> String {
    let levels: Vec<String> = pile.iter().map(|c| c.level.to_string()).collect();
    levels.join("+")
}

fn faces(pile: &[Chip]) -> String {
    let all: Vec<String> = pile.iter().map(|c| c.value.to_string()).collect();
    if all.is_empty() {
        "nothing".to_string()
    } else {
        all.join(", ")
    }
}

fn draw(game: &Game) {
    println!();
    println!("Dive {} of {}   air {}", game.dive, DIVES, game.air);
    let mut row = String::from("[sub]");
    for (i, spot) in game.line.iter().enumerate() {
        let mark = match spot {
            Spot::Blank => "x".to_string(),
            Spot::Treasure(pile) => backs(pile),
        };
        let divers: String = game
            .divers
            .iter()
            .enumerate()
            .filter(|(_, d)| !d.home && d.depth == i + 1)
            .map(|(s, d)| {
                let initial = name(s).chars().next().unwrap_or('?');
                match d.heading {
                    Heading::Down => format!("{}>", initial),
                    Heading::Up => format!("<{}", initial),
                }
            })
            .collect();
        row.push(' ');
        row.push_str(&mark);
        if !divers.is_empty() {
            row.push('(');
            row.push_str(&divers);
            row.push(')');
        }
    }
    println!("{}", row);
    for (s, d) in game.divers.iter().enumerate() {
        let place = if d.home {
            "back on board".to_string()
        } else if d.depth == 0 {
            "on the submarine".to_string()
        } else {
            format!("at chip {}", d.depth)
        };
        let cargo: Vec<String> = d.cargo.iter().map(|p| backs(p)).collect();
        println!(
            "  {:<5} {:<17} carries [{}]  treasure so far: {} points",
            name(s),
            place,
            cargo.join(" "),
            d.points()
        );
    }
}

fn tell(event: &Event) -> String {
    match event {
        Event::Breath { seat, used, left } => {
            format!("{} breathes {}, {} left", name(*seat), used, left)
        }
        Event::LastTurn { seat } => format!("The air is out! Last turn: {}", name(*seat)),
        Event::Turned { seat } => format!("{} turns back", name(*seat)),
        Event::Rolled { seat, dice, steps } => {
            format!("{} rolls {} and {}: {} steps", name(*seat), dice.0, dice.1, steps)
        }
        Event::Swam { seat, from, to } => format!("{} swims from {} to {}", name(*seat), from, to),
        Event::Home { seat } => format!("{} is back on board", name(*seat)),
        Event::Took { seat, pile, .. } => {
            format!("{} picks up a treasure of level {}", name(*seat), backs(pile))
        }
        Event::Dropped { seat, pile, .. } => {
            format!("{} drops a treasure of level {}", name(*seat), backs(pile))
        }
        Event::DiveEnds { dive } => format!("--- dive {} is over ---", dive),
        Event::Banked { seat, chips } => {
            format!("{} brought up: {}", name(*seat), faces(chips))
        }
        Event::Lost { seat, chips } => {
            format!("{} lost {} chips (levels {})", name(*seat), chips.len(), backs(chips))
        }
        Event::DiveStarts { dive, starter } => {
            format!("--- dive {}, {} starts ---", dive, name(*starter))
        }
        Event::GameOver { points, winners } => {
            let table: Vec<String> = points
                .iter()
                .enumerate()
                .map(|(s, p)| format!("{} {}", name(s), p))
                .collect();
            let who: Vec<String> = winners.iter().map(|&s| name(s)).collect();
            let verdict = if who.len() == 1 { "wins" } else { "draw" };
            format!("Final: {}\n{} {}", table.join(", "), who.join(" and "), verdict)
        }
    }
}

fn label(game: &Game, action: &Action) -> String {
    match action {
        Action::DiveOn => "dive on".into(),
        Action::TurnBack => "turn back".into(),
        Action::Roll(..) => "roll".into(),
        Action::Nothing => "do nothing".into(),
        Action::Take => "pick up the treasure".into(),
        Action::Drop(i) => format!("drop level {}", backs(&game.divers[game.turn].cargo[*i])),
        Action::Sink(_) => "sink the treasure in the order held".into(),
    }
}

/// Asks until a proper answer comes; `None` at the end of the input.
fn ask(game: &Game, input: &mut dyn BufRead, rng: &mut Rng) -> Option<Action> {
    let seat = game.decider()?;
    let options = game.options();
    loop {
        draw(game);
        println!("{}, what now?", name(seat));
        for (i, o) in options.iter().enumerate() {
            println!("  {}) {}", i + 1, label(game, o));
        }
        if let State::Sink { .. } = game.state {
            let held = game.divers[seat].chips_carried();
            println!("  or type the order, e.g. \"2 1 3\"; you hold levels {}", backs(&held));
        }
        print!("> ");
        io::stdout().flush().ok()?;
        let mut text = String::new();
        if input.read_line(&mut text).ok()? == 0 {
            return None;
        }
        let numbers: Vec<usize> = text.split_whitespace().filter_map(|w| w.parse().ok()).collect();
        if numbers.len() > 1 && matches!(game.state, State::Sink { .. }) {
            return Some(Action::Sink(numbers.iter().map(|n| n.wrapping_sub(1)).collect()));
        }
        match numbers.first() {
            Some(&n) if n >= 1 && n <= options.len() => {
                return Some(match &options[n - 1] {
                    Action::Roll(..) => Action::Roll(rng.die(), rng.die()),
                    other => other.clone(),
                });
            }
            _ => println!("Please give one of the numbers."),
        }
    }
}

fn play(s: &Settings) -> Result<(), String> {
    let mut rng = Rng::new(s.seed);
    let line = fresh_line(&mut rng);
    let starter = rng.below(s.players.max(1));
    let mut game = Game::new(s.players, starter, line).map_err(|e| e.to_string())?;
    let stdin = io::stdin();
    let mut input = stdin.lock();
    let mut told = 0;
    loop {
        for event in &game.events[told..] {
            println!("{}", tell(event));
        }
        told = game.events.len();
        let Some(seat) = game.decider() else { return Ok(()) };
        let action = if seat < s.humans {
            match ask(&game, &mut input, &mut rng) {
                Some(a) => a,
                None => return Ok(()),
            }
        } else {
            bots::choose(s.bots[seat % s.bots.len()], &game, &mut rng)
        };
        if let Err(e) = game.play(action) {
            println!("No: {}", e);
        }
    }
}

fn simulate(s: &Settings) -> Result<(), String> {
    let mut wins = vec![0usize; s.players];
    let mut points = vec![0u64; s.players];
    let mut stuck = 0;
    for g in 0..s.games {
        let mut rng = Rng::new(s.seed + g as u64);
        let line = fresh_line(&mut rng);
        let mut game =
            Game::new(s.players, g % s.players, line).map_err(|e| e.to_string())?;
        let mut moves = 0;
        while let Some(seat) = game.decider() {
            let kind = s.bots[seat % s.bots.len()];
            let action = bots::choose(kind, &game, &mut rng);
            game.play(action).map_err(|e| e.to_string())?;
            moves += 1;
            if moves > 20_000 {
                stuck += 1;
                break;
            }
        }
        if let State::Over { winners } = &game.state {
            for &w in winners {
                wins[w] += 1;
            }
        }
        for (s, d) in game.divers.iter().enumerate() {
            points[s] += d.points() as u64;
        }
    }
    for seat in 0..s.players {
        println!(
            "{:<5} {:?}: {} wins, {:.1} points on average",
            name(seat),
            s.bots[seat % s.bots.len()],
            wins[seat],
            points[seat] as f64 / s.games as f64
        );
    }
    if stuck > 0 {
        println!("{} games did not end", stuck);
    }
    Ok(())
}

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let command = args.first().map(|s| s.as_str()).unwrap_or("help");
    let rest = if args.is_empty() { &args[..] } else { &args[1..] };
    let result = settings(rest).and_then(|s| match command {
        "play" => play(&s),
        "simulate" => simulate(&s),
        _ => Err("usage: anemone play|simulate [--players N] [--humans K] [--seed S] [--games N] [--bots a,b]".into()),
    });
    if let Err(e) = result {
        eprintln!("{}", e);
        std::process::exit(2);
    }
}
