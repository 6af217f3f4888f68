//! Random rule sets: every parameter of core/RULES.md §2.0 takes every value, in all combinations that the matrix allows.
//! Combinations that it refuses are drawn again.

use broadside_game::{
    dice::{Dice, SeededDice},
    notation::Lettering,
    ruleset::{PRESETS, Ruleset},
};

/// A generator of rule sets.
pub struct Draw(pub SeededDice);

impl Draw {
    pub fn below(&mut self, sides: usize) -> usize {
        let sides = u32::try_from(sides).expect("the number of sides fits");
        self.0.below(sides).expect("there is at least one side") as usize
    }

    /// One of these values, uniformly.
    pub fn one<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.below(all.len())]
    }

    fn likely(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    /// Valid rules, and how many candidates the matrix refused before.
    pub fn rules(&mut self) -> (Ruleset, usize) {
        let game: fn(&mut Self) -> String = match self.below(1000) {
            0..5 => Self::table_game,
            5..85 => Self::dutchman,
            _ => Self::fleets,
        };
        let mut refused = 0;
        loop {
            match Ruleset::parse(&game(self), Lettering::Russian) {
                Ok(rules) => return (rules, refused),
                Err(_) => refused += 1,
            }
        }
    }

    fn table_game(&mut self) -> String {
        format!("straume{}", self.match_options(&["commit", "server"]))
    }

    fn dutchman(&mut self) -> String {
        let size = if self.likely(85) { 10 + self.below(3) } else { 13 + self.below(8) };
        let size = self.field(size, 10);
        let fire = self.one(&["streak", "streak", "single", "multi:2", "multi:4", "multi:6"]);
        let (decks, reshape) = (5 + self.below(4), self.one(&["any", "any", "rigid"]));
        let (letters, match_options) = (self.letters(), self.match_options(&["commit", "server"]));
        format!("dutchman size={size} fire={fire} dutchman={decks} reshape={reshape}{letters}{match_options}{}", self.looks())
    }

    fn fleets(&mut self) -> String {
        let ordinary: Vec<&str> = PRESETS.into_iter().filter(|name| !name.starts_with("dutchman") && *name != "straume").collect();
        let preset = if self.likely(30) { self.one(&ordinary) } else { "classic" };
        let size = match self.below(100) {
            0..8 => 5,
            8..75 => 6 + self.below(7),
            _ => 13 + self.below(8),
        };
        let touch = self.one(&["none", "none", "corners", "any"]);
        let mines = if self.likely(45) { 1 + self.below(5) } else { 0 };
        let sweepers = if mines > 0 && self.likely(50) { 1 + self.below(2) } else { 0 };
        let subs = if self.likely(40) { 1 + self.below(4) } else { 0 };
        let (fleet, fire, report) = (self.fleet(subs), self.fire(), self.one(&["full", "full", "named", "plain"]));
        let shapes = if self.likely(45) { self.one(&["L", "square", "zigzag", "T", "L,square,zigzag", "tetris", "L,T"]) } else { "none" };
        let (effect, apart) = (self.one(&["reveal", "skip"]), self.one(&["none", "none", "any"]));
        // Checking whether answers on a large paper field can be true is slow.
        let allows_paper = size <= 10 || self.likely(6);
        let size = self.field(size, 5);
        let judge: &[&str] = if allows_paper { &["commit", "server", "paper"] } else { &["commit", "server"] };
        let (letters, match_options, looks) = (self.letters(), self.match_options(judge), self.looks());
        let hints = self.one(&["off", "on"]);
        format!(
            "{preset} size={size} fleet={fleet} touch={touch} shapes={shapes} fire={fire} report={report} mines={mines} \
             mine_effect={effect} mine_touch={apart} sweepers={sweepers} subs={subs} hints={hints}{letters}{match_options}{looks}"
        )
    }

    /// Rules on a small field whose pieces need at least 30 % of the room that the fit rule has.
    pub fn crowded(&mut self) -> Ruleset {
        loop {
            let size = 5 + self.below(5);
            let size = self.field(size, 5);
            let (touch, apart) = (self.one(&["none", "corners", "any"]), self.one(&["none", "any"]));
            let (mines, subs) = (self.below(6), self.below(5));
            let sweepers = if mines > 0 { self.below(3) } else { 0 };
            let shapes = self.one(&["none", "none", "tetris"]);
            let groups: Vec<String> = (0..1 + self.below(4)).map(|_| format!("{}x{}", 1 + self.below(8), 1 + self.below(5))).collect();
            let fleet = groups.join("+");
            let text = format!(
                "size={size} fleet={fleet} touch={touch} mines={mines} sweepers={sweepers} subs={subs} mine_touch={apart} shapes={shapes}"
            );
            let Ok(rules) = Ruleset::parse(&text, Lettering::Latin) else { continue };
            let (need, have) = rules.filled_part();
            if need * 100 >= have * 30 {
                return rules;
            }
        }
    }

    /// A square field of this size, or one with this many columns or rows and at least `least` of the other.
    fn field(&mut self, side: usize, least: usize) -> String {
        match self.below(8) {
            0 => format!("{side}x{}", least + self.below(side - least + 1)),
            1 => format!("{}x{side}", least + self.below(side - least + 1)),
            _ => side.to_string(),
        }
    }

    fn fleet(&mut self, subs: usize) -> String {
        match self.below(20) {
            0..3 => "russian".to_owned(),
            3..5 => "five".to_owned(),
            5 => "six".to_owned(),
            6..8 => "seven".to_owned(),
            8..10 => "mb".to_owned(),
            10 => "single".to_owned(),
            11..13 => "fb-standard".to_owned(),
            13 if subs > 0 => "none".to_owned(),
            _ => {
                let longest = self.one(&[3, 4, 4, 5, 8]);
                let groups = 1 + self.below(4);
                let group = |draw: &mut Self| format!("{}x{}", 1 + draw.below(4), 1 + draw.below(longest));
                (0..groups).map(|_| group(self)).collect::<Vec<_>>().join("+")
            }
        }
    }

    fn fire(&mut self) -> String {
        match self.below(10) {
            0..3 => "streak".to_owned(),
            3 => "single".to_owned(),
            4..6 => format!("multi:{}", 2 + self.below(5)),
            6 => "chain".to_owned(),
            7..9 => format!("salvo:{}", 1 + self.below(10)),
            _ => "salvo:afloat".to_owned(),
        }
    }

    fn letters(&mut self) -> String {
        let lettering = self.one(&["let-ru", "let-ru-yo", "let-latin", "let-respublika", "let-snegurochka"]);
        format!(" lettering={lettering} axes={}", self.one(&["letters-on-columns", "letters-on-rows"]))
    }

    fn match_options(&mut self, judge: &[&str]) -> String {
        let (judge, first) = (self.one(judge), self.one(&["lot", "host", "guest"]));
        format!(" judge={judge} first={first} draws={} clock={}", self.one(&["never", "agreed"]), self.one(&["blitz", "3600", "259200"]))
    }

    fn looks(&mut self) -> String {
        format!(
            " names={} marks={}",
            self.one(&["navy", "sub", "boat", "deck", "pipe"]),
            self.one(&["dots", "snowflake", "crosses", "pegs"])
        )
    }
}
