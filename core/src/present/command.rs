//! What people ask for, with everything they said of it typed: what an [`Invocation`](super::invocation::Invocation) means.
//! Whatever needs the game, what was put by or the room to be understood (cells, names of rules, players of a tournament)
//! stays as it was said. Does nothing.

mod crew;
mod fight;
mod kids;
mod read;
mod tournament;

pub use crew::CrewStep;
pub use fight::{Destination, Order, WAIVED};
pub use kids::{AdultCode, KidsStep};
pub use tournament::{PlanStep, Subject, TournamentCommand};

use super::{
    locale::Locale,
    look::Choice,
    notify::{Notify, QuietChoice},
    people::{badge::BadgeChoice, habits::HabitMap, leaders::Reach, thumbnail::AvatarChoice},
    persona::Banter,
    sayings::Phrases,
    told::Topic,
};
use crate::{
    arena::career::{periods::TableKind, person::PlayerVisibility},
    game::{ids::RoomId, ruleset::Parameter, view::AutoMark},
};

/// What is asked for. One for each verb, but that those which show something of a game or settle a turn are one each.
#[derive(Clone, Debug)]
pub enum UserCommand {
    /// A challenge.
    Battle(Challenge),
    /// A game or a tournament is joined.
    Join,
    /// A challenge is turned down or taken back.
    Decline,
    /// Ships are laid.
    Place(Ships),
    /// Ships are laid at random.
    Shuffle,
    /// The last ship is taken up again.
    Undo,
    /// Somebody who could not be written to in private asks for another try.
    Reach,
    /// The fleet is final.
    Ready,
    /// A turn is taken.
    Order(Order),
    /// The keys of the next step, for this column of the field, counted from 1.
    Aim(Option<u8>),
    /// Something of a game is shown.
    Show(Shown),
    /// A hint.
    Hint,
    /// A game is given up.
    Resign,
    /// A draw is offered or agreed to.
    Draw,
    /// The same game again.
    Rematch,
    /// The asker's games are listed.
    Games,
    /// The computer's crew is listed.
    Opponents,
    /// Rules are explained: these, or those of the game or the room.
    Rules(Option<String>),
    /// A game is looked back at.
    Review(Scope),
    /// The shot that decided it is shown.
    TurningPoint,
    /// How much is marked for the asker.
    Marks(AutoMark),
    /// How pictures look.
    Look(Scope, LookStep),
    /// Whether the crew says anything beside the facts; shown where nothing is chosen.
    Banter(Scope, Option<Banter>),
    /// A phrase is said to the other player of a game; those that there are where none is said.
    Say(Option<String>),
    /// Whether phrases are heard.
    Phrases(Scope, Phrases),
    /// The mode for children.
    Kids(KidsStep),
    /// When the asker is rung; shown where nothing is chosen.
    Notify(Option<Notify>, Option<QuietChoice>),
    /// The asker's language; those that there are where none is said.
    Language(Option<Locale>),
    /// Help, about this.
    Help(Option<String>),
    /// Sheets to print: which, how their fleets are laid, for which rules, and in which format.
    Print(Option<String>, Option<String>, Option<String>, Option<String>),
    /// What the bot is, or a page about the game.
    About(Option<Result<Topic, String>>),
    /// How to play well, or a page about that.
    Tactics(Option<Result<Topic, String>>),
    /// Rules are put together: shown, or changed by this.
    Custom(Option<String>),
    /// A key of the draft of rules.
    Draft(DraftStep),
    /// Rules are put by.
    Save(SetName, Scope, Option<String>),
    /// Rules that were put by are let go.
    Forget(SetName, Scope),
    /// What can be forgotten of the asker.
    ForgetMe,
    /// The rules a room plays: shown, or chosen.
    Default(Option<String>),
    /// The room or the asker hears of a game.
    Follow,
    /// No longer.
    Unfollow,
    /// Several people to a side.
    Crew(CrewStep),
    /// Tournaments.
    Tournament(TournamentCommand),
    /// An opponent is sought, with these rules.
    Seek(Option<String>),
    /// No longer.
    StopSeeking,
    /// How well somebody plays: the asker, or whoever was typed.
    Profile(Option<String>),
    /// Where the asker, or everybody, used to hide and to fire, on fields of this size or of the usual one.
    Habits(HabitMap, Option<u8>),
    /// What stands beside the asker's name.
    Badge(Vec<BadgeChoice>),
    /// Whether the asker's avatar stands on their card.
    Avatar(AvatarChoice),
    /// How others see the asker.
    ShowMe(PlayerVisibility),
    /// Who leads.
    Top(TableKind, Option<Reach>, Page),
    /// The asker's last games.
    History(Page),
    /// The asker's medals.
    Medals(Page),
    /// Two accounts of one person are joined.
    Link(LinkStep),
    /// They are parted.
    Unlink,
    /// Everything kept of the asker, as a file.
    Export,
    /// Everything kept of the asker is to be forgotten.
    Erase(EraseStep),
    /// Somebody is kept out of the room's games: the one mentioned, or of this number; without either, those are listed.
    Ban(Option<String>),
    /// They are let in again.
    Unban(Option<String>),
    /// The asker wants nothing to do with somebody, named in the same ways; those are listed where nobody is named.
    Block(Option<String>),
    /// They may meet again.
    Unblock(Option<String>),
    /// A game of the room that nobody plays on is ended by whoever manages the room.
    End(EndStep),
    /// Somebody keeps the room's tournaments no longer; those who keep them are listed where nobody is named.
    Dismiss(Option<String>),
    /// Somebody or a game is complained of, for this reason.
    Report(Option<String>),
    /// Where complaints from the room go: shown, or chosen.
    Reports(Option<String>),
}

/// The page of a list, counted from 0.
pub type Page = usize;

/// The name of rules that were put by, in lower case.
pub type SetName = String;

/// Who is challenged to what.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Challenge {
    /// Whoever was typed, where the platform told nobody.
    pub opponent: Option<String>,
    /// Who of the computer's crew plays whom of it is challenged, while others look on.
    pub host: Option<String>,
    /// Who of the computer's crew.
    pub against: Against,
    /// The rules.
    pub rules: Option<String>,
    /// Parameters said apart from the rules, in their words: `clock=blitz lettering=let-ru`.
    pub also: String,
}

/// Whether one of the computer's crew is challenged.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Against {
    /// Nothing was said of it.
    #[default]
    Unsaid,
    /// Whoever comes.
    Anyone,
    /// The one of this name.
    Named(String),
}

/// Ships to be laid.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Ships {
    /// By chance.
    AtRandom,
    /// By these ways that have a name, all at once: their ids (core/RULES.md §3.1).
    Like(Vec<&'static str>),
    /// By one of the ways that there are, which is asked for.
    Ways,
    /// Not yet: it is tried what those that were laid withstand.
    Tried,
    /// Not yet: this one of the computer's crew, by its id, fires at those that were laid, and the asker looks on.
    Watched(&'static str),
    /// As typed.
    Typed(String),
}

/// What is shown of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shown {
    /// The asker's own field.
    Field,
    /// What everybody may see.
    Board,
    /// The last shot once more, as everybody saw it.
    LastShot,
    /// The position in words.
    Text,
    /// The record of a game that is over.
    Record,
    /// Its film.
    Replay,
    /// Its fleets and what was fired at them.
    Inspection,
    /// What it came to, to be shown around.
    Result,
}

impl Shown {
    /// Whether there is something to show only when the game is over.
    pub fn after_the_end(self) -> bool {
        matches!(self, Self::Record | Self::Replay | Self::Inspection | Self::Result)
    }
}

/// For whom something is chosen or shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scope {
    /// The asker.
    Mine,
    /// The room it is said in.
    Room,
}

/// What is asked about the look of pictures.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LookStep {
    /// Which values there are for this parameter.
    Ask(&'static str),
    /// These are chosen; where there are none, the look is shown.
    Choose(Vec<Choice>),
}

/// What a key of the draft of rules asks for.
#[derive(Clone, Debug)]
pub enum DraftStep {
    /// The form in which rules are typed.
    Form,
    /// The form in which a name is typed.
    Name,
    /// This page of what was put by.
    Sets(Page),
    /// The values of this parameter of rules.
    Choices(&'static Parameter),
    /// This page of the card.
    Card(Page),
}

/// How far the linking of two accounts is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LinkStep {
    /// A code is asked for.
    Give,
    /// This code is brought.
    Claim(String),
    /// Whoever gave this code agrees.
    Agree(String),
}

/// How far the ending of a game is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EndStep {
    /// It is asked once more: for this room, or the one it is said in.
    Ask(Option<RoomId>),
    /// It is done, for this room.
    Now(RoomId),
}

/// How far the forgetting is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EraseStep {
    /// It is asked once more.
    Ask,
    /// It is done.
    Now,
}
