//! What can be done with tournaments, by the words for it: one table, which the verb `tournament` offers as its choices.

/// What is done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Deed {
    /// One is called into life.
    Create,
    /// One is put together, or planned otherwise.
    Set,
    /// Those at hand are listed.
    List,
    /// The asker joins.
    Join,
    /// Something of one is shown.
    Show(Page),
    /// One is asked for something.
    Ask(Ruling),
}

/// What is shown of a tournament.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Page {
    /// Its card, with what the reader can do.
    Card,
    /// The tree.
    Bracket,
    /// Who met whom.
    Table,
    /// Who leads.
    Standings,
    /// The matches.
    Matches,
    /// Who won.
    Podium,
}

/// What players and organisers ask of a tournament.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ruling {
    /// The asker leaves.
    Leave,
    /// The asker is there.
    CheckIn,
    /// It begins.
    Start,
    /// It rests.
    Pause,
    /// It goes on.
    Resume,
    /// It is called off.
    Cancel,
    /// A match is given to somebody.
    Award,
    /// Somebody loses a match.
    Forfeit,
    /// A match is played again.
    Replay,
    /// Somebody takes another's place.
    Replace,
    /// A match gets more time.
    Extend,
    /// Somebody is taken out.
    Remove,
    /// Somebody becomes an organiser.
    Appoint,
    /// The first places are given out by hand.
    Seed,
    /// No other one follows.
    EndSeries,
}

const DEEDS: [(&str, Deed); 25] = [
    ("create", Deed::Create),
    ("set", Deed::Set),
    ("card", Deed::Show(Page::Card)),
    ("list", Deed::List),
    ("join", Deed::Join),
    ("leave", Deed::Ask(Ruling::Leave)),
    ("checkin", Deed::Ask(Ruling::CheckIn)),
    ("start", Deed::Ask(Ruling::Start)),
    ("pause", Deed::Ask(Ruling::Pause)),
    ("resume", Deed::Ask(Ruling::Resume)),
    ("cancel", Deed::Ask(Ruling::Cancel)),
    ("bracket", Deed::Show(Page::Bracket)),
    ("table", Deed::Show(Page::Table)),
    ("standings", Deed::Show(Page::Standings)),
    ("matches", Deed::Show(Page::Matches)),
    ("podium", Deed::Show(Page::Podium)),
    ("award", Deed::Ask(Ruling::Award)),
    ("forfeit", Deed::Ask(Ruling::Forfeit)),
    ("replay", Deed::Ask(Ruling::Replay)),
    ("replace", Deed::Ask(Ruling::Replace)),
    ("extend", Deed::Ask(Ruling::Extend)),
    ("remove", Deed::Ask(Ruling::Remove)),
    ("appoint", Deed::Ask(Ruling::Appoint)),
    ("seed", Deed::Ask(Ruling::Seed)),
    ("endseries", Deed::Ask(Ruling::EndSeries)),
];

/// The words, in the order in which they are offered.
pub const WORDS: [&str; DEEDS.len()] = {
    let mut words = [""; DEEDS.len()];
    let mut at = 0;
    while at < words.len() {
        words[at] = DEEDS[at].0;
        at += 1;
    }
    words
};

impl Deed {
    /// What this word asks for.
    pub fn find(word: &str) -> Option<Self> {
        DEEDS.iter().find(|(known, _)| *known == word).map(|(_, deed)| *deed)
    }
}
