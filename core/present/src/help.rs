//! `/help`: a first screen with the reader's most urgent game, and the topics of help, each with its commands.

use broadside_game::{Game, event::Invitee, side::Side, team::MemberView, view::Phase};
use broadside_words::{line::Line, locale::Locale};

use super::{
    body::{Body, Key},
    button::button,
    commands::{VerbId, entry, verb_description},
    keys,
    opponents::LEVELS_COMMAND,
    ways_out::ButtonPlace,
};

/// The argument of `help` for the first screen.
pub const FIRST_SCREEN: &str = "home";

/// The argument of `help` for the list of topics.
pub const ALL_TOPICS: &str = "more";

/// Topics per row of buttons.
const TOPICS_PER_ROW: usize = 2;

/// A topic of help.
#[derive(Debug)]
pub struct HelpTopic {
    /// The argument of `help` that shows the topic. It is no name of a command, and contains a letter that game codes never contain.
    pub word: &'static str,
    /// The message ids of the title and, if there is one, of the text above the commands.
    heads: &'static [&'static str],
    /// The commands of the topic.
    pub commands: &'static [VerbId],
    /// The buttons below the topic: message ids of the labels, and commands.
    keys: &'static [(&'static str, &'static str)],
}

/// The topics, in the order of their buttons.
pub static HELP_TOPICS: [HelpTopic; 9] = {
    use VerbId::*;
    [
        HelpTopic {
            word: "howto",
            heads: &["help-key-how", "help-howto"],
            commands: &[Rules, Tactics, Opponents, Print, About],
            keys: &[("key-rules", "rules"), ("key-tactics", "tactics"), ("key-levels", LEVELS_COMMAND)],
        },
        HelpTopic {
            word: "beginning",
            heads: &["help-beginning"],
            commands: &[Battle, Quick, Join, Decline, Rematch, Games],
            keys: &[("key-computer", "battle computer"), ("key-quick", "quick")],
        },
        HelpTopic {
            word: "playing",
            heads: &["help-playing"],
            commands: &[Place, Ready, Fire, Field, Board, Text, Hint, Draw, Resign],
            keys: &[],
        },
        HelpTopic {
            word: "variants",
            heads: &["help-variants"],
            commands: &[Custom, Save, Team, Salvo, Give, Stay, Move, Answer, Sail],
            keys: &[("key-presets", "draft presets 0"), ("key-custom", "custom")],
        },
        HelpTopic {
            word: "watching",
            heads: &["help-watching"],
            commands: &[Follow, Unfollow, Inspect, Replay, Review, Record, Fairness],
            keys: &[],
        },
        HelpTopic {
            word: "tournaments",
            heads: &["key-tournament"],
            commands: &[Tournament, Top, Profile, History, Medals],
            keys: &[("key-tournament", "tournament"), ("key-profile", "profile")],
        },
        HelpTopic { word: "people", heads: &["help-people"], commands: &[Say, Report, Block, Unblock, Support, Privacy], keys: &[] },
        HelpTopic {
            word: "settings",
            heads: &["help-settings"],
            commands: &[Language, Notify, Look, Marks, Banter, Kids, Link, Unlink, Export, Forget],
            keys: &[("key-language", "language"), ("key-look", "look"), ("key-notify", "notify")],
        },
        HelpTopic { word: "managing", heads: &["help-managing"], commands: &[Ban, Unban, Reports, End, Dismiss, Default], keys: &[] },
    ]
};

impl HelpTopic {
    /// The topic of this word.
    pub fn find(word: &str) -> Option<&'static Self> {
        HELP_TOPICS.iter().find(|topic| topic.word == word)
    }

    /// The page of the topic: title, a line for each command, and a button back to the topics. At most 800 characters.
    pub fn page(&self, locale: Locale) -> Body {
        let heads = self.heads.iter().map(|id| Line::new(id).phrase(locale));
        let commands = self.commands.iter().map(|id| command_line(*id, locale)).collect::<Vec<_>>().join("\n");
        let text = heads.chain([commands]).collect::<Vec<_>>().join("\n\n");
        let keys: Vec<Key> = self.keys.iter().map(|(label, command)| Key::for_command(label, *command, locale)).collect();
        let back = vec![Key::for_command("key-return", format!("help {ALL_TOPICS}"), locale)];
        Body { text, keys: [keys, back].into_iter().filter(|row: &Vec<Key>| !row.is_empty()).collect(), ..Body::default() }
    }
}

/// The line for a command: its name and its description. The slash before the name makes it a link on some platforms.
pub fn command_line(id: VerbId, locale: Locale) -> String {
    let verb = entry(id);
    Line::new("help-line").text("verb", format!("/{}", verb.name)).text("about", verb_description(verb, locale)).phrase(locale)
}

/// The list of topics, with a button for each.
pub fn topics(locale: Locale) -> Body {
    let topics = HELP_TOPICS.iter().map(|topic| Key::for_command(topic.heads[0], format!("help {}", topic.word), locale));
    let back = Key::for_command("key-return", format!("help {FIRST_SCREEN}"), locale);
    let keys = Key::into_rows(topics.chain([back]), TOPICS_PER_ROW);
    Body { text: Line::new("help-topics").phrase(locale), keys, ..Body::default() }
}

/// How urgently a game waits for its player, the most urgent first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Urgency {
    /// It is the player's turn.
    Turn,
    /// The player has to place ships.
    Placing,
    /// The game waits for the other side.
    Waiting,
    /// The game waits for an opponent to join.
    Open,
}

impl Urgency {
    /// How urgently this game waits for this member.
    pub fn of(team: &MemberView) -> Self {
        let (view, is_captain) = (&team.own, team.member.is_captain());
        match view.public.phase {
            Phase::Open => Self::Open,
            Phase::Placing if is_captain && !view.public.ready[view.side] => Self::Placing,
            Phase::Firing(_) | Phase::Owing(..) | Phase::Planning | Phase::Sailing(_)
                if view.is_awaited() && (is_captain || view.has_turn_to_fire()) =>
            {
                Self::Turn
            }
            Phase::Placing | Phase::Firing(_) | Phase::Owing(..) | Phase::Planning | Phase::Sailing(_) | Phase::Over(_) => Self::Waiting,
        }
    }
}

/// The most urgent of a player's games; the first of several equally urgent ones.
pub fn most_urgent(games: &[(Game, MemberView)]) -> Option<&(Game, MemberView)> {
    games.iter().min_by_key(|(_, team)| Urgency::of(team))
}

/// The sentence that reports what a game waits for.
fn headline(team: &MemberView, locale: Locale) -> String {
    let (public, side) = (&team.own.public, team.own.side);
    let with_name = |id: &'static str, side: Side| Line::new(id).text("name", public.name(side)).phrase(locale);
    match Urgency::of(team) {
        Urgency::Turn => with_name("help-turn", !side),
        Urgency::Placing => with_name("help-placing", !side),
        Urgency::Open => Line::new("help-open").phrase(locale),
        Urgency::Waiting => {
            // A crew member may wait for the captain of the same crew.
            let waits_for_captain = team.own.is_awaited() || public.phase == Phase::Placing && !public.ready[side];
            with_name("help-waiting", if waits_for_captain { side } else { !side })
        }
    }
}

/// The first screen for everyone in a group: how to begin a game there.
pub fn group_screen(locale: Locale) -> Body {
    let keys = [("key-open", "battle"), ("key-computer", "battle computer"), ("key-rules", "rules")];
    let keys = keys.map(|(label, command)| Key::for_command(label, command, locale)).to_vec();
    Body { text: Line::new("help-group").phrase(locale), keys: vec![keys], ..Body::default() }
}

/// The first screen: `challenge`, which the reader can accept, if given; else the most urgent of the reader's games; without games, how
/// to begin one. A challenge made in a room is open to everyone there.
pub fn first_screen(games: &[(Game, MemberView)], challenge: Option<&Game>, place: ButtonPlace, locale: Locale) -> Body {
    let key = |id: &'static str, command: &str| Key::for_command(id, command, locale);
    let more = key("key-more", &format!("help {ALL_TOPICS}"));
    let computer = vec![key("key-computer", "battle computer"), key("key-levels", LEVELS_COMMAND)];
    if let Some(game) = challenge {
        let id = if *game.invitee() == Invitee::Anyone { "page-looks-for" } else { "help-challenge" };
        let text = Line::new(id).text("name", game.public().name(Side::A)).phrase(locale);
        let of_game = |id: &'static str, command: &str| key(id, &button(game.id(), 0, command));
        let all = (!games.is_empty()).then(|| key("help-key-games", "games"));
        let join = vec![of_game("key-join", "join"), of_game("key-rules", "rules")];
        let keys = vec![join, computer, all.into_iter().chain([more]).collect()];
        return Body { text, keys, ..Body::default() };
    }
    let Some((game, team)) = most_urgent(games) else {
        let challenge = if place == ButtonPlace::PrivateChat { "key-challenge" } else { "key-open" };
        let keys = vec![computer, vec![key(challenge, "battle"), key("help-key-how", "help howto"), more]];
        return Body { text: Line::new("help-title").phrase(locale), keys, ..Body::default() };
    };
    if Urgency::of(team) == Urgency::Open {
        let keys = vec![vec![key("key-take-back", &button(game.id(), 0, "resign")), key("key-computer", "battle computer")], vec![more]];
        return Body { text: headline(team, locale), keys, ..Body::default() };
    }
    let fires = Urgency::of(team) == Urgency::Turn && matches!(game.public().phase, Phase::Firing(_) | Phase::Planning);
    let field = key(if fires { "key-fire" } else { "key-field" }, &button(game.id(), 0, "field"));
    let decisions = if team.member.is_captain() { keys::draw_and_resign_buttons(game, team.member.side(), locale) } else { Vec::new() };
    let all = (games.len() > 1).then(|| key("help-key-games", "games"));
    let keys = vec![[vec![field], decisions].concat(), all.into_iter().chain([more]).collect()];
    Body { text: headline(team, locale), keys, ..Body::default() }
}
