//! A page of messages as text. Writes every line once, and how many lines of each message were on the page before.

use std::{collections::BTreeSet, fmt::Write as _};

use broadside_present::{arena, body::Body};
use broadside_scene::{
    Scene, View,
    figure::{Accent, Figure, Live, PlayerResult},
};
use broadside_words::locale::Locale;

use super::{
    fitting::assert_fits,
    stage::{Stage, person, player},
};

pub struct Page {
    pub text: String,
    pub locale: Locale,
    lines: BTreeSet<String>,
}

impl Page {
    pub fn new(locale: Locale) -> Self {
        Self { text: String::new(), locale, lines: BTreeSet::new() }
    }

    pub fn title(&mut self, title: &str) {
        let _ = writeln!(self.text, "\n######## {title}");
    }

    pub fn body(&mut self, label: &str, body: &Body) {
        assert_fits(label, body);
        let mut whole = format!("{}\n", body.text);
        if let Some(mono) = &body.mono {
            let _ = writeln!(whole, "[text]\n{mono}");
        }
        if let Some(scene) = &body.scene {
            let _ = writeln!(whole, "[picture] {}\n{}", scene.alt, figure_text(scene));
        }
        for row in &body.keys {
            let labels: Vec<&str> = row.iter().map(|key| key.label.as_str()).collect();
            let _ = writeln!(whole, "[{}]", labels.join("] ["));
        }
        let (mut new, mut before) = (String::new(), 0);
        for line in whole.lines().filter(|line| !line.is_empty()) {
            if self.lines.insert(line.to_owned()) {
                new += &format!("{line}\n");
            } else {
                before += 1;
            }
        }
        let _ = write!(self.text, "\n=== {label} (as before: {before})\n{new}");
    }

    pub fn post(&mut self, stage: &Stage, from: usize) {
        let to = stage.live.log().len();
        let news = if arena::is_news(&stage.live, from, to) { "a new post" } else { "an edited post" };
        self.body(news, &arena::post(&stage.live, from, to, self.locale));
    }

    /// Writes what the message about a player's next game says about the tournament.
    pub fn call(&mut self, stage: &Stage, number: u64) {
        let (live, player) = (&stage.live, player(number));
        let next = live.entrant_of(player).and_then(|entrant| live.current_match(entrant.id)).expect("the player has a match").id;
        let texts = [arena::call(live, next, player, self.locale)];
        self.body(&format!("a call to {}", person(number).name), &Body::of_texts(texts));
    }

    fn private_message(&mut self, stage: &Stage, from: usize, number: u64) {
        let message = arena::private_message(&stage.live, from, stage.live.log().len(), player(number), self.locale);
        self.body(&format!("a letter to {}", person(number).name), &message);
    }

    /// Runs a step, and writes its post and its private messages to these people.
    pub fn step(&mut self, stage: &mut Stage, label: &str, recipients: &[u64], act: impl FnOnce(&mut Stage)) {
        let _ = writeln!(self.text, "\n--- {label}");
        let from = stage.live.log().len();
        act(stage);
        self.post(stage, from);
        for number in recipients {
            self.private_message(stage, from, *number);
        }
    }

    pub fn views(&mut self, stage: &Stage) {
        let live = &stage.live;
        self.body("the card for everybody", &arena::card(live, None, self.locale));
        self.body("the card for the organiser", &arena::card(live, Some(player(0)), self.locale));
        for page in 0..3 {
            self.body(&format!("bracket, page {page}"), &arena::bracket(live, page, self.locale));
        }
        self.body("table", &arena::table(live, 0, self.locale));
        self.body("standings", &arena::standings(live, 0, self.locale));
        self.body("matches", &arena::matches(live, 0, self.locale));
        self.body("podium", &arena::podium(live, self.locale));
    }
}

/// A figure as text.
pub fn figure_text(scene: &Scene) -> String {
    let View::Figure(figure) = &scene.view else { return "(rules)".to_owned() };
    match &**figure {
        Figure::Bracket(bracket) => {
            let mut text = format!("| {}\n| {}\n| {}\n", bracket.title, bracket.subtitle, bracket.headings.join(" | "));
            for (at, pair) in bracket.boxes.iter().enumerate() {
                let live = if pair.live == Live::Now { " LIVE" } else { "" };
                let feeds = pair.feeds.map(|feeds| format!(" -> {feeds}")).unwrap_or_default();
                let line = |at: usize| {
                    let line = &pair.lines[at];
                    let mark = match line.fate {
                        PlayerResult::Won => "*",
                        PlayerResult::Lost => "-",
                        PlayerResult::Open => " ",
                        PlayerResult::Empty => "?",
                    };
                    format!("{mark}{} {}", line.name, line.score)
                };
                let _ = writeln!(text, "| {at}: {}/{} {} || {}{feeds}{live}", pair.column, pair.row, line(0), line(1));
            }
            if let Some((title, lines)) = &bracket.note {
                let _ = writeln!(text, "| {title}: {}", lines.join("; "));
            }
            text
        }
        Figure::Table(table) => {
            let mut text = format!("| {}\n| {}\n| {}\n", table.title, table.subtitle, table.headings.join(" | "));
            for row in &table.rows {
                let mark = match row.accent {
                    Accent::None => " ",
                    Accent::Strong => "*",
                    Accent::Faint => "-",
                };
                let _ = writeln!(text, "|{mark} {}", row.cells.join(" | "));
            }
            text + &table.foot.join("\n")
        }
        Figure::Podium(podium) => {
            format!("| {}\n| {}\n| {:?}\n| {}", podium.title, podium.subtitle, podium.steps, podium.foot.join("\n| "))
        }
        Figure::Profile(_) | Figure::HeatMap(_) | Figure::ShotChart(_) | Figure::Timeline(_) => "(another)".to_owned(),
    }
}
