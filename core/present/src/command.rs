//! User commands with their arguments parsed: what an [`Invocation`](super::invocation::Invocation) asks for. Arguments
//! that need the game, saved data or the room (cells, names of rules, tournament players) stay as typed.

mod crew;
mod fight;
mod kids;
mod read;
mod tournament;

use broadside_arena::career::{periods::TableKind, person::PlayerVisibility};
use broadside_game::{ids::RoomId, ruleset::Parameter, view::AutoMark};
use broadside_scene::{look::Choice, thumbnail::AvatarChoice};
use broadside_words::locale::Locale;

use super::{
    articles::Topic,
    notify::{Notify, QuietChoice},
    people::{badge::BadgeChoice, habits::HabitMap, leaders::LeaderboardScope},
    persona::Banter,
    sayings::PhraseSetting,
};
pub use crew::CrewStep;
pub use fight::{Destination, TurnCommand, WAIVED};
pub use kids::{AdultCode, KidsStep};
pub use tournament::{PlanStep, RulingTarget, TournamentCommand};

/// A user command. Usually one per verb; verbs that show part of a game or make a move share a variant.
#[derive(Clone, Debug)]
pub enum UserCommand {
    /// Challenges an opponent.
    Battle(ChallengeRequest),
    /// Joins a game or a tournament.
    Join,
    /// Declines or withdraws a challenge.
    Decline,
    /// Places ships.
    Place(PlacementRequest),
    /// Places all ships at random.
    Shuffle,
    /// Removes the last placed ship.
    Undo,
    /// Tries again to message a player who could not be messaged.
    Reach,
    /// Confirms the fleet.
    Ready,
    /// Makes a move.
    Turn(TurnCommand),
    /// Asks for the buttons of the next aiming step, for this column (from 1).
    Aim(Option<u8>),
    /// Shows part of a game.
    Show(GameView),
    /// Asks for a hint.
    Hint,
    /// Resigns.
    Resign,
    /// Offers or accepts a draw.
    Draw,
    /// Starts another game with the same players and rules.
    Rematch,
    /// Lists the user's games.
    Games,
    /// Lists the computer opponents.
    Opponents,
    /// Explains the given rules, or those of the game or the room.
    Rules(Option<String>),
    /// Shows the review of a game.
    Review(Scope),
    /// Shows the decisive shot of a game.
    TurningPoint,
    /// Sets how much is marked automatically.
    Marks(AutoMark),
    /// Shows or changes how pictures look.
    Look(Scope, LookStep),
    /// Sets whether computer opponents make remarks; `None` shows the setting.
    Banter(Scope, Option<Banter>),
    /// Sends a phrase to the opponent; `None` lists the phrases.
    Say(Option<String>),
    /// Sets whether phrases are received.
    Phrases(Scope, PhraseSetting),
    /// Children's mode.
    Kids(KidsStep),
    /// Sets when the user is pinged; without arguments shows the settings.
    Notify(Option<Notify>, Option<QuietChoice>),
    /// Sets the user's language; `None` lists the languages.
    Language(Option<Locale>),
    /// Shows help, on this topic if given.
    Help(Option<String>),
    /// Prints sheets: sheet, placement strategy, rules, format.
    Print(Option<String>, Option<String>, Option<String>, Option<String>),
    /// Shows what the bot is, or an article about the game; `Err` is an unknown topic.
    About(Option<Result<Topic, String>>),
    /// Shows how to play well, or an article about it; `Err` is an unknown topic.
    Tactics(Option<Result<Topic, String>>),
    /// Shows or edits the draft of rules.
    Custom(Option<String>),
    /// A button of the draft's card.
    Draft(DraftStep),
    /// Saves rules under a name.
    Save(SetName, Scope, Option<String>),
    /// Deletes saved rules.
    Forget(SetName, Scope),
    /// Shows what can be deleted about the user.
    ForgetMe,
    /// Shows or sets the room's default rules.
    Default(Option<String>),
    /// Follows a game.
    Follow,
    /// Stops following a game.
    Unfollow,
    /// Crews: several players on one side.
    Crew(CrewStep),
    /// Tournaments.
    Tournament(TournamentCommand),
    /// Searches for an opponent, with these rules.
    Seek(Option<String>),
    /// Stops the search.
    StopSeeking,
    /// Shows a player's card: the user's own, or of the named player.
    Profile(Option<String>),
    /// Shows where the user, or all players, place ships and fire first, on fields of this size.
    Habits(HabitMap, Option<u8>),
    /// Sets the flag and emblem beside the user's name.
    Badge(Vec<BadgeChoice>),
    /// Sets whether the user's avatar is on their card.
    Avatar(AvatarChoice),
    /// Sets how others see the user.
    ShowMe(PlayerVisibility),
    /// Shows a leaderboard.
    Top(TableKind, Option<LeaderboardScope>, PageIndex),
    /// Shows the user's last games.
    History(PageIndex),
    /// Shows the user's medals.
    Medals(PageIndex),
    /// Links two accounts of one person.
    Link(LinkStep),
    /// Unlinks them.
    Unlink,
    /// Exports all data about the user as a file.
    Export,
    /// Deletes all data about the user.
    Erase(EraseStep),
    /// Bans a player from the room's games, by mention or number; without either lists the bans.
    Ban(Option<String>),
    /// Lifts a ban.
    Unban(Option<String>),
    /// Blocks a player, named like for a ban; without a name lists the blocked players.
    Block(Option<String>),
    /// Unblocks a player.
    Unblock(Option<String>),
    /// Ends an abandoned game of the room; for its managers.
    End(EndStep),
    /// Removes a tournament organizer of the room; without a name lists them.
    Dismiss(Option<String>),
    /// Reports a player or a game, for this reason.
    Report(Option<String>),
    /// Shows or sets where reports from the room go.
    Reports(Option<String>),
}

/// A page of a list, counted from 0.
pub type PageIndex = usize;

/// The name of saved rules, in lower case.
pub type SetName = String;

/// A challenge as requested.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ChallengeRequest {
    /// The opponent as typed, if the platform did not resolve a mention.
    pub opponent: Option<String>,
    /// The computer opponent that plays on the user's behalf, for a game between computers.
    pub host: Option<String>,
    /// The computer opponent.
    pub against: OpponentChoice,
    /// The rules as typed.
    pub rules: Option<String>,
    /// Rule parameters given separately: `clock=blitz lettering=let-ru`.
    pub also: String,
}

/// Which computer opponent is challenged, if any.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum OpponentChoice {
    /// Not given.
    #[default]
    Unspecified,
    /// Any person.
    Anyone,
    /// The computer opponent of this name.
    Named(String),
}

/// A request to place ships.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PlacementRequest {
    /// All ships at random.
    AtRandom,
    /// By these strategies combined: their ids (core/RULES.md §3.1).
    Strategies(Vec<&'static str>),
    /// Lists the strategies to choose from.
    List,
    /// Tests how many shots the placed ships survive.
    Test,
    /// Shows a test game in which this computer opponent, by id, fires at the placed ships.
    WatchTest(&'static str),
    /// Ships as typed.
    Typed(String),
}

/// A part of a game that can be shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GameView {
    /// The user's own field.
    Field,
    /// The public board.
    Board,
    /// The last shot, animated.
    LastShot,
    /// The position as text.
    Text,
    /// The record of a finished game.
    Record,
    /// The film of a finished game.
    Replay,
    /// The fleets and shots of a finished game.
    Inspection,
    /// The result of a finished game, for sharing.
    Result,
}

impl GameView {
    /// Whether it exists only for finished games.
    pub fn after_the_end(self) -> bool {
        matches!(self, Self::Record | Self::Replay | Self::Inspection | Self::Result)
    }
}

/// What a setting or view applies to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scope {
    /// The user.
    Mine,
    /// The room.
    Room,
}

/// A step of `/look`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LookStep {
    /// Lists the values of this parameter.
    Ask(&'static str),
    /// Sets these; empty shows the look.
    Choose(Vec<Choice>),
}

/// A button of the draft of rules.
#[derive(Clone, Debug)]
pub enum DraftStep {
    /// Opens the form for typing rules.
    Form,
    /// Opens the form for naming them.
    Name,
    /// Shows this page of saved rules and presets.
    Sets(PageIndex),
    /// Shows the values of this parameter.
    Choices(&'static Parameter),
    /// Shows this page of the draft.
    Card(PageIndex),
}

/// A step of linking two accounts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LinkStep {
    /// Creates a code.
    Give,
    /// Enters a code created by the other account.
    Claim(String),
    /// The account that created the code confirms.
    Agree(String),
}

/// A step of ending a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EndStep {
    /// Asks for confirmation, for this room or the current one.
    Ask(Option<RoomId>),
    /// Ends it, for this room.
    Now(RoomId),
}

/// A step of deleting all data.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EraseStep {
    /// Asks for confirmation.
    Ask,
    /// Deletes it.
    Now,
}
