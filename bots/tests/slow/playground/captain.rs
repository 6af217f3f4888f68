//! Somebody who plays the table game well for a while and reads the chart from what the page says of it. Follows every move, so
//! that a chart that shows anything else than what the rules make of the moves is found out.

use std::collections::VecDeque;

use broadside_core::{
    game::{
        dice::Seeded,
        straume::{Board, Half, Heading, Helm, Point, Sea, Ship, Terrain, Vessel},
    },
    gunner::helm,
};

/// How many positions are looked at for one move.
const NODES: u32 = 12_000;

/// How many moves are played to win.
const SERIOUS: usize = 40;

/// Where a ship can come, heading where, and the first move of the way there.
type Reached = (Point, Heading, Option<(Point, Helm)>);

/// The player.
pub struct Captain {
    pub half: Half,
    sea: Sea,
    dice: Seeded,
    moves: usize,
}

impl Captain {
    /// Sits down as `name` before a chart described so.
    pub fn seated(name: &str, description: &str) -> Self {
        let half = if description.contains(&format!("South, {name}:")) { Half::South } else { Half::North };
        let mut board = Board::EMPTY;
        for (point, ship) in charted(description).ships {
            assert!(board.put(point, ship), "{point} is taken or land");
        }
        Self { half, sea: Sea::set_up(board, half), dice: Seeded(11), moves: 0 }
    }

    /// The next move, and whether a warning will be given about it. Plays to win at first; games between equals take
    /// hundreds of moves, so later it steers for the enemy's batteries.
    pub fn choose(&mut self) -> (Point, Helm, bool) {
        self.moves += 1;
        let ruin = if self.moves > SERIOUS { self.to_ruin() } else { None };
        let strong = || helm::choose_within(&self.sea, self.half, NODES, &mut self.dice).expect("there is a ship to move");
        let (from, helm) = ruin.unwrap_or_else(strong);
        (from, helm, !self.sea.perils(from, helm).is_empty())
    }

    /// The first move on the shortest way of any own ship to a point that the enemy's batteries shell.
    fn to_ruin(&self) -> Option<(Point, Helm)> {
        let own = self.sea.ships().filter(|(_, ship)| ship.half == self.half);
        let mut waiting: VecDeque<Reached> = own.map(|(point, ship)| (point, ship.heading, None)).collect();
        let mut seen: Vec<(Point, Heading)> = waiting.iter().map(|(point, heading, _)| (*point, *heading)).collect();
        while let Some((point, heading, first)) = waiting.pop_front() {
            let ahead = point.ahead(heading).filter(|ahead| self.sea.at(*ahead).is_none() && self.sea.mine_at(*ahead).is_none());
            if ahead.is_some_and(|ahead| ahead.terrain() == Terrain::Red(!self.half)) {
                return first.or(Some((point, Helm::Forward)));
            }
            let clear = ahead.filter(|ahead| ahead.terrain() != Terrain::Land);
            let steps = [
                clear.map(|ahead| (ahead, heading, Helm::Forward)),
                Some((point, heading.left(), Helm::Left)),
                Some((point, heading.right(), Helm::Right)),
            ];
            for (to, heading, helm) in steps.into_iter().flatten() {
                if !seen.contains(&(to, heading)) {
                    seen.push((to, heading));
                    waiting.push_back((to, heading, first.or(Some((point, helm)))));
                }
            }
        }
        None
    }

    /// Makes the own move; says whether it ended the game.
    pub fn sail(&mut self, from: Point, helm: Helm) -> bool {
        let done = self.sea.sail(self.half, from, helm).expect("it was chosen among the lawful moves");
        self.sea = done.after;
        done.end.is_some()
    }

    /// Sees what the other did: the one lawful move that leads to the chart as it is described.
    pub fn see(&mut self, description: &str) {
        let shown = charted(description);
        let after = |(from, helm): (Point, Helm)| self.sea.sail(!self.half, from, helm).expect("it is lawful").after;
        let fits = |sea: &Sea| Charted { ships: sea.ships().collect(), mines: sea.mines().collect() } == shown;
        let found = self.sea.moves(!self.half).into_iter().map(after).find(fits);
        self.sea = found.unwrap_or_else(|| panic!("no move leads to this: {description}"));
    }
}

/// What a description tells of, in the order of the points.
#[derive(PartialEq, Eq, Default)]
struct Charted {
    ships: Vec<(Point, Ship)>,
    mines: Vec<(Point, Half)>,
}

/// Both fleets.
fn charted(description: &str) -> Charted {
    let words = |own: &str, other: &str| {
        let (_, rest) = description.split_once(own).expect("both fleets are described");
        rest.split(other).next().unwrap_or(rest).to_owned()
    };
    let mut all = Charted::default();
    for (half, words) in [(Half::South, words("South, ", "North, ")), (Half::North, words("North, ", "South, "))] {
        fleet(half, &words, &mut all);
    }
    all.ships.sort_by_key(|(point, _)| point.index());
    all.mines.sort_by_key(|(point, _)| point.index());
    all
}

/// One fleet: the name of a type, then where its ships stand and look; at last where its mines lie.
fn fleet(half: Half, words: &str, all: &mut Charted) {
    let names = [
        ("cruiser", Vessel::Cruiser),
        ("submarine", Vessel::Submarine),
        ("destroyer", Vessel::Destroyer),
        ("patrol", Vessel::Patrol),
        ("minesweeper", Vessel::Minesweeper),
    ];
    let (ships, mines) = words.split_once("mines ").unwrap_or((words, ""));
    all.mines.extend(mines.split([' ', ',', '.']).filter_map(|word| Some((word.parse().ok()?, half))));
    let mut vessel = Vessel::Cruiser;
    for word in ships.split([' ', ',', '.', ':']) {
        vessel = names.iter().find(|(name, _)| *name == word).map_or(vessel, |(_, named)| *named);
        let heading = match word.chars().last() {
            Some('↑') => Heading::North,
            Some('→') => Heading::East,
            Some('↓') => Heading::South,
            Some('←') => Heading::West,
            Some(_) | None => continue,
        };
        let point = word.trim_end_matches(['↑', '→', '↓', '←']).parse().expect("a point is named");
        all.ships.push((point, Ship { half, vessel, heading }));
    }
}
