//! The commands, one file each: what a command is called, what it takes, an example, and how its arguments are read. Menus, help,
//! completion and parsing are all derived from this. Arguments that need the game, saved data or the room (cells, names of rules,
//! tournament players) stay as typed.
//!
//! A new command needs its file, a `mod` line, a line in the registry, and a variant of [`UserCommand`].

mod about;
mod after_game;
mod aim;
mod answer;
mod ban;
mod banter;
pub mod battle;
mod block;
mod board;
mod custom;
mod decline;
mod default;
mod dismiss;
pub mod draft;
mod draw;
pub mod end;
mod end_now;
pub mod erase;
mod export;
mod fairness;
mod field;
pub mod fire;
mod follow;
mod forget;
mod games;
mod give;
mod help;
mod hint;
mod history;
mod inspect;
mod join;
pub mod kids;
mod language;
pub mod link;
pub mod look;
mod marks;
mod medals;
pub mod r#move;
mod notify;
mod opponents;
pub mod place;
mod plan;
mod print;
mod profile;
mod quick;
mod reach;
mod ready;
mod record;
mod rematch;
mod replay;
mod report;
mod reports;
pub mod resign;
pub(super) mod resign_now;
mod review;
mod rules;
mod sail;
mod salvo;
mod save;
mod say;
mod share_result;
mod shared;
mod shuffle;
mod stay;
mod tactics;
pub mod team;
mod text;
mod top;
pub mod tournament;
mod turning_point;
mod unban;
mod unblock;
mod undo;
mod unfollow;
mod unlink;

use std::ops::Deref;

use broadside_arena::career::{periods::LeaderboardKind, person::PlayerVisibility};
use broadside_game::{
    command::Waiver,
    straume::{Point, ShipAction},
    view::AutoMark,
};
use broadside_scene::thumbnail::AvatarChoice;
use broadside_words::{line::Line, locale::Locale, phrase::plain, vocabulary};

use super::{
    arena::subcommand::Subcommand,
    game_context::PhraseSetting,
    invocation::Invocation,
    menu::is_listed,
    notify::{Notify, QuietChoice},
    param::{ABOUT, GAME, PAGE, Param, ParamKind, RULES, SCOPE, Visibility, WHO, optional, required},
    people::{badge::BadgeChoice, habits::HabitMap, leaders::LeaderboardScope},
    persona::Banter,
    topic::Topic,
};

/// What the file of a command says: its names, its parameters, and how its arguments are read.
#[derive(Debug)]
pub struct VerbSpec {
    /// Its name: `a-z0-9_`, valid on every platform. Its descriptions are in the `.ftl` files.
    pub name: &'static str,
    /// Other English names, lower case. Those of each other language are in its `language.ftl`, under `command-`.
    pub aliases: &'static [&'static str],
    /// Its parameters, required ones first.
    pub params: &'static [Param],
    /// Whether the answer is public when the command succeeds.
    pub visibility: Visibility,
    /// Valid sample arguments, for `/help` and the tests.
    pub example: &'static str,
    /// Reads its arguments; the error is the line to answer when an argument has no such value.
    parse: fn(&Invocation) -> Result<UserCommand, Line>,
}

impl VerbSpec {
    /// A command whose answer only the user sees. It has no parameters, no other names and no example unless its file adds them.
    const fn private(name: &'static str, parse: fn(&Invocation) -> Result<UserCommand, Line>) -> Self {
        Self { name, aliases: &[], params: &[], visibility: Visibility::Private, example: "", parse }
    }

    /// A command whose answer everyone in the room sees when it succeeds; otherwise like [`Self::private`].
    const fn public(name: &'static str, parse: fn(&Invocation) -> Result<UserCommand, Line>) -> Self {
        Self { visibility: Visibility::Public, ..Self::private(name, parse) }
    }
}

/// A command with the id that the registry gives it.
#[derive(Debug)]
pub struct Verb {
    /// Its id.
    pub id: VerbId,
    spec: VerbSpec,
}

impl Deref for Verb {
    type Target = VerbSpec;

    fn deref(&self) -> &VerbSpec {
        &self.spec
    }
}

/// Makes [`VerbId`] and [`VERBS`] of the commands and their modules.
macro_rules! registry {
    ($($id:ident = $module:ident,)+) => {
        /// The id of a verb, in the order of [`VERBS`].
        #[expect(missing_docs, reason = "the module of each command says what it does")]
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum VerbId { $($id,)+ }

        /// Every verb, in the order in which players meet them.
        pub static VERBS: &[Verb] = &[$(Verb { id: VerbId::$id, spec: $module::COMMAND }),+];
    };
}

registry! {
    Battle = battle,
    Join = join,
    Decline = decline,
    Place = place,
    Ready = ready,
    Fire = fire,
    // Moves other than a single shot.
    Salvo = salvo,
    Give = give,
    Stay = stay,
    Move = r#move,
    Answer = answer,
    Sail = sail,
    Plan = plan,
    Field = field,
    Board = board,
    Text = text,
    Hint = hint,
    Resign = resign,
    Draw = draw,
    Rematch = rematch,
    Games = games,
    Opponents = opponents,
    Rules = rules,
    Replay = replay,
    Review = review,
    Record = record,
    Fairness = fairness,
    Marks = marks,
    Look = look,
    Banter = banter,
    Say = say,
    Kids = kids,
    Notify = notify,
    Language = language,
    Help = help,
    Print = print,
    About = about,
    Tactics = tactics,
    // Choosing rules.
    Custom = custom,
    Save = save,
    Forget = forget,
    Default = default,
    Draft = draft,
    // Watching.
    Follow = follow,
    Inspect = inspect,
    Unfollow = unfollow,
    Team = team,
    // Tournaments.
    Tournament = tournament,
    // People.
    Quick = quick,
    Profile = profile,
    Top = top,
    History = history,
    Medals = medals,
    Link = link,
    Unlink = unlink,
    Export = export,
    Erase = erase,
    // Moderation.
    Ban = ban,
    Unban = unban,
    Block = block,
    Unblock = unblock,
    End = end,
    EndNow = end_now,
    Dismiss = dismiss,
    Report = report,
    Reports = reports,
    // Buttons on boards.
    Aim = aim,
    Shuffle = shuffle,
    Undo = undo,
    Reach = reach,
    Share = share_result,
    AfterGame = after_game,
    TurningPoint = turning_point,
    ResignNow = resign_now,
}

impl VerbId {
    /// The name of the verb.
    pub fn name(self) -> &'static str {
        entry(self).name
    }
}

/// A user command. Usually one per verb.
#[derive(Clone, Debug)]
pub enum UserCommand {
    /// Challenges an opponent.
    Battle(battle::ChallengeRequest),
    /// Joins a game or a tournament.
    Join,
    /// Declines or withdraws a challenge.
    Decline,
    /// Places ships.
    Place(place::PlacementRequest),
    /// Places all ships at random.
    Shuffle,
    /// Removes the last placed ship.
    Undo,
    /// Tries again to message a player who could not be messaged.
    Reach,
    /// Confirms the fleet.
    Ready,
    /// Fires at a cell, or the list of a salvo.
    Fire(String, Waiver),
    /// Fires the list of a salvo.
    Salvo(String, Waiver),
    /// Adds one cell to the salvo, or removes it.
    Plan(String),
    /// Reveals a cell.
    Give(String),
    /// Leaves the Flying Dutchman where it is.
    Stay,
    /// Moves the Flying Dutchman.
    Move(r#move::Destination),
    /// Answers a shot in a paper game.
    Answer(String),
    /// Moves a ship of the table game; without an action asks for the buttons of that ship.
    Sail(Point, Option<ShipAction>, Waiver),
    /// Asks for the buttons of the next aiming step, for this column (from 1).
    Aim(Option<u8>),
    /// Shows the user's own field.
    Field,
    /// Shows the public board.
    Board,
    /// Shows the last shot, animated.
    LastShot,
    /// Shows the position as text.
    Text,
    /// Gives the record of a finished game.
    Record,
    /// Shows the film of a finished game.
    Replay,
    /// Shows the fleets and shots of a finished game.
    Inspect,
    /// Shows the seals of both fleets; of a finished game also the salts and the record.
    Fairness,
    /// Shows the result of a finished game or the code of an open challenge, for sharing.
    ShareResult,
    /// Shows the other buttons of a finished game.
    AfterGame,
    /// Asks for a hint.
    Hint,
    /// A step of giving up a game.
    Resign(resign::ResignStep),
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
    Look(Scope, look::LookStep),
    /// Sets whether computer opponents make remarks; `None` shows the setting.
    Banter(Scope, Option<Banter>),
    /// Sends a phrase to the opponent; `None` lists the phrases.
    Say(Option<String>),
    /// Sets whether phrases are received.
    Phrases(Scope, PhraseSetting),
    /// Children's mode.
    Kids(kids::KidsStep),
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
    Draft(draft::DraftStep),
    /// Saves rules under a name in lower case.
    Save(String, Scope, Option<String>),
    /// Deletes the saved rules of a name in lower case.
    Forget(String, Scope),
    /// Shows what can be deleted about the user.
    ForgetMe,
    /// Shows or sets the room's default rules.
    Default(Option<String>),
    /// Follows a game.
    Follow,
    /// Stops following a game.
    Unfollow,
    /// Crews: several players on one side.
    Crew(team::CrewStep),
    /// Tournaments.
    Tournament(tournament::TournamentCommand),
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
    Top(LeaderboardKind, Option<LeaderboardScope>, PageIndex),
    /// Shows the user's last games.
    History(PageIndex),
    /// Shows the user's medals.
    Medals(PageIndex),
    /// Links two accounts of one person.
    Link(link::LinkStep),
    /// Unlinks them.
    Unlink,
    /// Exports all data about the user as a file.
    Export,
    /// Deletes all data about the user.
    Erase(erase::EraseStep),
    /// Bans a player from the room's games, by mention or number; without either lists the bans.
    Ban(Option<String>),
    /// Lifts a ban.
    Unban(Option<String>),
    /// Blocks a player, named like for a ban; without a name lists the blocked players.
    Block(Option<String>),
    /// Unblocks a player.
    Unblock(Option<String>),
    /// Ends an abandoned game of the room; for its managers.
    End(end::EndStep),
    /// Removes a tournament organiser of the room; without a name lists them.
    Dismiss(Option<String>),
    /// Reports a player or a game, for this reason.
    Report(Option<String>),
    /// Shows or sets where reports from the room go.
    Reports(Option<String>),
}

impl UserCommand {
    /// Parses an invocation.
    ///
    /// # Errors
    /// The line to answer when an argument has no such value.
    pub fn read(words: &Invocation) -> Result<Self, Line> {
        (words.verb.parse)(words)
    }
}

/// A page of a list, counted from 0.
pub type PageIndex = usize;

/// What a setting or view applies to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scope {
    /// The user.
    Mine,
    /// The room.
    Room,
}

/// The entry of a verb.
pub fn entry(id: VerbId) -> &'static Verb {
    &VERBS[id as usize]
}

/// The parameter of this name, also of the verb's subcommands on platforms that have those.
pub fn param(verb: &Verb, name: &str) -> Option<Param> {
    let own = verb.params.iter().find(|param| param.name == name).copied();
    own.or_else(|| Subcommand::param(name).filter(|_| verb.id == VerbId::Tournament))
}

/// Finds a verb by name or alias, in any case.
pub fn find(word: &str) -> Option<&'static Verb> {
    let word = word.to_lowercase();
    let known = |word: &str| VERBS.iter().find(|verb| verb.name == word || verb.aliases.contains(&word));
    known(&word).or_else(|| known(vocabulary::command(&word)?))
}

/// The localized name of a verb; `None` where its own name is used.
pub fn localized_name(verb: &Verb, locale: Locale) -> Option<String> {
    vocabulary::name(&command_id(verb), locale)
}

/// All other names of a verb that can be typed, in every language, each once.
pub fn aliases(verb: &Verb) -> Vec<String> {
    let mut names = vec![verb.name.to_owned()];
    let localized = Locale::ALL.into_iter().flat_map(|locale| locale.typed_words(&command_id(verb)));
    for alias in verb.aliases.iter().map(|alias| (*alias).to_owned()).chain(localized) {
        if !names.contains(&alias) {
            names.push(alias);
        }
    }
    names.split_off(1)
}

/// The id of a verb's names in each `language.ftl`.
fn command_id(verb: &Verb) -> String {
    format!("command-{}", verb.name)
}

/// The verbs that stand in menus. The others are sent by buttons only.
pub fn shown() -> impl Iterator<Item = &'static Verb> {
    VERBS.iter().filter(|verb| is_listed(verb.id))
}

/// The description of a verb: one short sentence, at most 100 characters.
pub fn verb_description(verb: &Verb, locale: Locale) -> String {
    plain(locale, &format!("verb-{}", verb.name))
}

/// The description of a parameter, at most 100 characters.
pub fn param_description(param: &Param, locale: Locale) -> String {
    let family = if param.kind == ParamKind::Setting { "arena-help" } else { "param" };
    plain(locale, &format!("{family}-{}", param.name)).trim_end_matches('.').to_owned()
}

/// The label or description of a choice, at most 100 characters.
pub fn choice_description(choice: &str, locale: Locale) -> String {
    plain(locale, &format!("choice-{choice}"))
}
