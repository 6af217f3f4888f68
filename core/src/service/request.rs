//! What an adapter hands in and gets back. Adapters fill a [`Request`] and act on a [`Reply`]; they never
//! look inside a game.

use crate::{
    game::{
        ids::{PlayerId, RoomId},
        view::{OwnView, PublicView},
    },
    talk::{locale::Locale, verb::Voice},
};

use super::store::RequestId;

/// Something a person asked for, on whatever platform.
#[derive(Clone, Debug)]
pub struct Request {
    /// Hashed from the platform and its own update id: the same update always gives the same id.
    pub id: RequestId,
    /// Who asks.
    pub by: Asker,
    /// Where.
    pub place: Place,
    /// What was said.
    pub said: Said,
    /// A person named in it (an opponent), as far as the platform tells.
    pub mention: Option<Mention>,
    /// The platform's own token by which this very request can be answered; opaque, at most 512 bytes.
    pub reply: Option<String>,
}

/// Who asks.
#[derive(Clone, Debug)]
pub struct Asker {
    /// The person.
    pub id: PlayerId,
    /// The display name.
    pub name: String,
    /// The unique user name without `@`, where the platform has one.
    pub handle: Option<String>,
    /// The language the platform reports.
    pub locale: Option<Locale>,
}

/// Where something is asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// Where all see.
    Room(RoomId),
    /// In private with the bot.
    Private,
}

/// What was said, in the three forms platforms have.
#[derive(Clone, Debug)]
pub enum Said {
    /// Free text: `/fire Б8`, `fire Б8`, `Б8`, «огонь Б8». A leading `/` and a trailing `@botname` of the
    /// first word are passed over.
    Text(String),
    /// The data of a pressed button.
    Press(String),
    /// A structured command: the verb and its options by parameter name.
    Command {
        /// The verb's name.
        verb: String,
        /// Parameter name and value.
        options: Vec<(String, String)>,
    },
}

/// A person named in a request.
#[derive(Clone, Debug)]
pub struct Mention {
    /// The person, where the platform tells.
    pub id: Option<PlayerId>,
    /// The display name, or the user name without `@` where `id` is unknown.
    pub name: String,
}

/// The answer to a request.
#[derive(Clone, Debug)]
pub enum Reply {
    /// It was not meant for the bot: say nothing.
    Silent,
    /// For the asker's eyes only: the own field, a list, help.
    Private(Telling),
    /// For the asker's eyes only: it was refused, and this one sentence says what to do (its keys may
    /// offer ways on).
    Refused(Telling),
    /// Put these keys under the message whose button was pressed (the second step of aiming).
    Keys(Vec<Vec<Key>>),
    /// Done and committed. It is told by a delivery that carries the request's `reply` token: to the room
    /// (`Voice::Public`) or to the asker alone (`Voice::Private`).
    Told(Voice),
}

/// Something to be told, phrased but not drawn.
#[derive(Clone, Debug, Default)]
pub struct Telling {
    /// The sentences, plain text, no markup.
    pub text: String,
    /// Preformatted lines (a text board), to be shown in a fixed-width face under the text.
    pub mono: Option<String>,
    /// What the picture shows, if there is one.
    pub scene: Option<Scene>,
    /// Buttons, by rows; never more than 8 a row (5 rows of 5 are all that Discord has).
    pub keys: Vec<Vec<Key>>,
    /// A file to hand over: name and content (a game record).
    pub file: Option<(String, String)>,
}

/// What a picture shows, with the words on it and the description of it.
#[derive(Clone, Debug)]
pub struct Scene {
    /// The view.
    pub view: View,
    /// Title over the left field.
    pub left: String,
    /// Title over the right field.
    pub right: String,
    /// The line at the foot: whose turn.
    pub status: String,
    /// The word before the remaining fleet.
    pub tally: String,
    /// The description for who cannot see it, at most 1 000 characters.
    pub alt: String,
}

/// Whose knowledge a picture shows.
#[derive(Clone, Debug)]
pub enum View {
    /// A player's own.
    Own(Box<OwnView>),
    /// Everybody's.
    Public(Box<PublicView>),
}

/// A button.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Key {
    /// What stands on it, at most 40 characters.
    pub label: String,
    /// What it does.
    pub press: Press,
}

/// What a button does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Press {
    /// Says this to the service as [`Said::Press`]; at most 64 bytes.
    Verb(String),
    /// Nothing: shown, but spent.
    Spent,
    /// Opens the private chat with the bot, carrying this start word (`A-Za-z0-9_-`, at most 64). A
    /// platform whose private answers need no private chat says `field` for it instead.
    OpenPrivate(String),
}
