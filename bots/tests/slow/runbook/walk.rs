//! Somebody with the runbook open: types block after block, and remembers which.

use std::collections::BTreeSet;

use super::{
    book::{self, Place},
    stage::Stage,
};

/// A machine, and what of the runbook was typed on it.
pub struct Walk {
    pub stage: Stage,
    page: String,
    walked: Walked,
}

/// What of the runbook was run.
#[derive(Default)]
pub struct Walked {
    pub blocks: BTreeSet<Place>,
    pub spoken: BTreeSet<String>,
}

impl Walk {
    /// On a new machine.
    pub async fn begin() -> Self {
        Self { stage: Stage::open().await, page: book::page("deploy/RUNBOOK.md"), walked: Walked::default() }
    }

    /// Types the commands of a block; gives what they said.
    pub fn block(&mut self, heading: &str, number: usize) -> String {
        self.told(heading, number, "")
    }

    /// Types the commands of a block that ask for something.
    pub fn told(&mut self, heading: &str, number: usize, typed: &str) -> String {
        let commands = self.commands(heading, number);
        self.stage.run(&commands, typed)
    }

    /// The commands of a block, which whoever asks for them runs.
    pub fn commands(&mut self, heading: &str, number: usize) -> String {
        let place = (heading.to_owned(), number);
        let found = book::blocks(&self.page).into_iter().find(|(at, _)| *at == place);
        let (place, commands) = found.unwrap_or_else(|| panic!("the runbook has no block {number} under {heading}"));
        self.walked.blocks.insert(place);
        commands
    }

    /// Types a command that stands in a sentence.
    pub fn spoken(&mut self, words: &str) -> String {
        assert!(book::spoken(&self.page).iter().any(|spoken| spoken == words), "the runbook does not speak of {words}");
        self.walked.spoken.insert(words.to_owned());
        self.stage.run(words, "")
    }

    /// The end: the replica did nothing that Discord or Telegram forbids.
    pub fn done(self) -> Walked {
        self.stage.discord.assert_clean();
        assert_eq!(self.stage.telegram.problems(), Vec::<String>::new());
        self.walked
    }
}

/// The digests that were printed.
pub fn digests(says: &str) -> Vec<&str> {
    says.lines().filter_map(|line| line.strip_prefix("digest ")).collect()
}

/// The one digest that was printed, with what it is of.
pub fn digest(says: &str) -> &str {
    let [digest] = digests(says)[..] else { panic!("there is no digest, or several: {says}") };
    assert!(!says.contains("(0 games"), "there is something in it: {says}");
    digest
}

/// Fails unless each part was said.
#[track_caller]
pub fn assert_says(says: &str, parts: &[&str]) {
    for part in parts {
        assert!(says.contains(part), "«{part}» was not said: {says}");
    }
}
