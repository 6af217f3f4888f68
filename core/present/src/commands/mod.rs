//! The commands, one file each: the name of the command, its parameters, an example, and the parser of its arguments. Menus, help,
//! completion and parsing are all derived from this. Arguments whose meaning depends on the game, on saved data or on the room (cells,
//! names of rules, tournament players) stay as typed.
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
mod privacy;
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
mod support;
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

/// The definition of a command, as its file gives it: names, parameters, and the parser of its arguments.
#[derive(Debug)]
pub struct VerbSpec {
    /// The name of the command: `a-z0-9_`, valid on every platform. The descriptions are in the `.ftl` files.
    pub name: &'static str,
    /// Other English names, in lower case. Names in other languages are in their `language.ftl`, under `command-`.
    pub aliases: &'static [&'static str],
    /// The parameters, required ones first.
    pub params: &'static [Param],
    /// Whether the answer is public when the command succeeds.
    pub visibility: Visibility,
    /// Valid sample arguments, for `/help` and the tests.
    pub example: &'static str,
    /// Parses the arguments; the error is the line to answer when an argument is invalid.
    parse: fn(&Invocation) -> Result<UserCommand, Line>,
}

impl VerbSpec {
    /// The definition of a command whose answer only the user sees, without parameters, aliases and example.
    const fn private(name: &'static str, parse: fn(&Invocation) -> Result<UserCommand, Line>) -> Self {
        Self { name, aliases: &[], params: &[], visibility: Visibility::Private, example: "", parse }
    }

    /// The definition of a command whose answer everyone in the room sees if it succeeds; otherwise like [`Self::private`].
    const fn public(name: &'static str, parse: fn(&Invocation) -> Result<UserCommand, Line>) -> Self {
        Self { visibility: Visibility::Public, ..Self::private(name, parse) }
    }
}

/// A command: its id and its definition.
#[derive(Debug)]
pub struct Verb {
    /// The id of the command.
    pub id: VerbId,
    spec: VerbSpec,
}

impl Deref for Verb {
    type Target = VerbSpec;

    fn deref(&self) -> &VerbSpec {
        &self.spec
    }
}

/// Defines [`VerbId`] and [`VERBS`] from a list of command ids and their modules.
macro_rules! registry {
    ($($id:ident = $module:ident,)+) => {
        /// The id of a verb, in the order of [`VERBS`].
        #[expect(missing_docs, reason = "the module of each command says what it does")]
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum VerbId { $($id,)+ }

        /// All verbs, in the order in which new players need them.
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
    Privacy = privacy,
    Support = support,
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

/// A command of a user with parsed arguments. Most verbs have one variant.
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
    /// Fires at a cell, or fires a salvo at several cells.
    Fire(String, Waiver),
    /// Fires a salvo at these cells, or at the planned ones if there are none.
    Salvo(String, Waiver),
    /// Adds a cell to the planned salvo, or removes it.
    Plan(String),
    /// Reveals a cell.
    Give(String),
    /// Leaves the Flying Dutchman where it is.
    Stay,
    /// Moves the Flying Dutchman.
    Move(r#move::Destination),
    /// Answers a shot in a paper game.
    Answer(String),
    /// Moves a ship of the table game; without an action shows the buttons for that ship's moves.
    Sail(Point, Option<ShipAction>, Waiver),
    /// Shows the buttons of the next aiming step: the columns, or the cells of this column, counted from 1.
    Aim(Option<u8>),
    /// Shows the user's own field.
    Field,
    /// Shows the public board.
    Board,
    /// Shows the last shot, animated.
    LastShot,
    /// Shows the position as text.
    Text,
    /// Sends the record of a finished game as a file.
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
    /// A step of resigning a game.
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
    /// Sets which empty cells are marked automatically.
    Marks(AutoMark),
    /// Shows or changes how pictures look.
    Look(Scope, look::LookStep),
    /// Sets whether computer opponents make remarks; `None` shows the setting.
    Banter(Scope, Option<Banter>),
    /// Sends a phrase to the opponent; `None` lists the phrases.
    Say(Option<String>),
    /// Sets whether phrases are received.
    Phrases(Scope, PhraseSetting),
    /// Shows children's mode, or switches it on or off.
    Kids(kids::KidsStep),
    /// Sets when the user is pinged; without arguments shows the settings.
    Notify(Option<Notify>, Option<QuietChoice>),
    /// Sets the user's language; `None` lists the languages.
    Language(Option<Locale>),
    /// Shows help, on this topic if given.
    Help(Option<String>),
    /// Sends sheets for printing: sheet, placement strategy, rules, format, each as typed.
    Print(Option<String>, Option<String>, Option<String>, Option<String>),
    /// Shows a description of the bot, or an article about the game; `Err` contains an unknown topic.
    About(Option<Result<Topic, String>>),
    /// Shows advice on playing well, or an article about it; `Err` contains an unknown topic.
    Tactics(Option<Result<Topic, String>>),
    /// Shows what is stored about the user, for how long, and how to get or erase it.
    Privacy,
    /// Shows where the user gets help.
    Support,
    /// Shows or edits the draft of rules.
    Custom(Option<String>),
    /// A button on the card of the rule draft.
    Draft(draft::DraftStep),
    /// Saves rules, or the draft if none are given, under this name in lower case.
    Save(String, Scope, Option<String>),
    /// Deletes the rules saved under this name in lower case.
    Forget(String, Scope),
    /// Shows which data about the user can be deleted.
    ForgetMe,
    /// Shows or sets the room's default rules.
    Default(Option<String>),
    /// Follows a game.
    Follow,
    /// Stops following a game.
    Unfollow,
    /// A command about crews: several players on one side.
    Crew(team::CrewStep),
    /// A command about tournaments.
    Tournament(tournament::TournamentCommand),
    /// Searches for an opponent, for a game with these rules if given.
    Seek(Option<String>),
    /// Stops the search.
    StopSeeking,
    /// Shows the card of the named player, or the user's own.
    Profile(Option<String>),
    /// Shows where the user, or all players, place ships and fire first, on fields of this size.
    Habits(HabitMap, Option<u8>),
    /// Sets the flag and emblem next to the user's name.
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
    /// Unlinks the user's accounts.
    Unlink,
    /// Exports all data about the user as a file.
    Export,
    /// Deletes all data about the user.
    Erase(erase::EraseStep),
    /// Bans a player from the room's games, by mention or number; without either lists the bans.
    Ban(Option<String>),
    /// Lifts a ban.
    Unban(Option<String>),
    /// Blocks a player, by mention or number; without either lists the blocked players.
    Block(Option<String>),
    /// Unblocks a player.
    Unblock(Option<String>),
    /// A step of ending an abandoned game of the room; for its managers.
    End(end::EndStep),
    /// Removes a tournament organiser of the room; without a name lists them.
    Dismiss(Option<String>),
    /// Reports a player or a game, with this reason.
    Report(Option<String>),
    /// Shows or sets the recipient of reports from the room.
    Reports(Option<String>),
}

impl UserCommand {
    /// Parses an invocation.
    ///
    /// # Errors
    /// The line to answer when an argument is invalid.
    pub fn parse(invocation: &Invocation) -> Result<Self, Line> {
        (invocation.verb.parse)(invocation)
    }
}

/// A page of a list, counted from 0.
pub type PageIndex = usize;

/// Whether a setting or view applies to the user or to the room.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scope {
    /// The user.
    Mine,
    /// The room.
    Room,
}

/// The definition of a verb.
pub fn entry(id: VerbId) -> &'static Verb {
    &VERBS[id as usize]
}

/// The parameter of a verb with this name, including the parameters of its subcommands.
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

/// The localized name of a verb; `None` if the language uses the English one.
pub fn localized_name(verb: &Verb, locale: Locale) -> Option<String> {
    vocabulary::name(&command_id(verb), locale)
}

/// All other names under which a verb can be typed, in all languages, without duplicates.
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

/// The message id of a verb's names in the `language.ftl` files.
fn command_id(verb: &Verb) -> String {
    format!("command-{}", verb.name)
}

/// The verbs that are listed in menus. All others are sent by buttons only.
pub fn listed_verbs() -> impl Iterator<Item = &'static Verb> {
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
