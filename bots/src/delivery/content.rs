//! The current subject of a delivery. `game`, `tournament` and the crate `present` write the text about it.

use broadside_arena::{Tournament, career::notification::Notification, entrant::MatchId};
use broadside_game::Game;
use broadside_gunner::crew;
use broadside_present::{
    arena,
    game_context::{GameContext, TournamentGame},
    greeting::greeting,
    people,
};
use broadside_service::{
    Preferences, computer_name,
    outbox::{Address, Message, MessageSubject},
};
use broadside_store::store::StoreResult;
use broadside_words::locale::Locale;

use super::{current_message::CurrentMessage, draft::Draft, game, state::Delivery, tournament};

/// The subject of a message, as it is now.
pub(super) enum Content {
    /// A game; if it belongs to a tournament and is over, how it ended there; and, in private before the first shot, its tournament and
    /// match.
    Game(Box<Game>, Option<TournamentGame>, Option<Box<(Tournament, MatchId)>>),
    /// A tournament.
    Tournament(Box<Tournament>),
    /// A notification about neither a game nor a tournament.
    Notification(Notification),
    /// The greeting in a new room, in the room's language if it is known.
    Greeting(Option<Locale>),
}

impl Content {
    /// Loads the subject of a message; `None` if nothing is left to send.
    pub(super) async fn load(delivery: &Delivery, message: &Message, game: Option<Game>) -> StoreResult<Option<Self>> {
        Ok(match &message.subject {
            MessageSubject::Game(..) => {
                let Some(found) = game.filter(|found| !game::has_unfollowed(message, found)) else { return Ok(None) };
                let tournament = delivery.service.tournament_ending(&found).await?;
                let call = match message.address {
                    Address::Player(_) => delivery.service.calling_match(&found).await?.map(Box::new),
                    Address::Room(_) => None,
                };
                Some(Self::Game(Box::new(found), tournament, call))
            }
            MessageSubject::Tournament(id) => {
                delivery.service.tournament_for_display(*id).await?.map(|found| Self::Tournament(Box::new(found)))
            }
            MessageSubject::Notification(notification) => Some(Self::Notification(notification.clone())),
            MessageSubject::Greeting(language) => Some(Self::Greeting(Locale::from_tag(language))),
        })
    }

    /// Drafts the message; `existing` is the message that is already at the address, `reader` the reader's preferences.
    pub(super) fn draft(&self, message: &Message, existing: Option<&CurrentMessage>, reader: Preferences) -> Draft {
        let locale = reader.locale;
        match self {
            Self::Game(found, tournament, call) => {
                let (tone, tournament, phrases) = (reader.tone(), *tournament, reader.phrases);
                let renamed = found.renamed(computer_name(locale));
                let found = renamed.as_ref().unwrap_or(found);
                let context = GameContext { tone, tournament, phrases, at_random: crew::random_placements };
                let mut draft = game::draft(message, found, existing, context);
                if let (Some(call), Address::Player(player)) = (call, message.address) {
                    let texts = [arena::call(&call.0, call.1, player, locale), draft.body.text];
                    draft.body.text = texts.into_iter().filter(|text| !text.is_empty()).collect::<Vec<_>>().join("\n");
                }
                draft
            }
            Self::Tournament(found) => tournament::draft(message, found, existing, locale),
            Self::Notification(found) => Draft::one_time(people::notification(found, locale)),
            // No ping: the whole room reads it, and only one person added the bot.
            Self::Greeting(locale) => Draft::one_time(greeting(*locale)),
        }
    }

    /// Handles a message that can never be delivered to its address. The game records it, a complaint goes to another reader, and a phrase
    /// to the room of its game. Greetings and private messages about tournaments and people are dropped.
    pub(super) async fn handle_undeliverable(&self, message: &Message, delivery: &Delivery) -> StoreResult {
        match self {
            Self::Game(found, ..) => game::handle_undeliverable(message, found, delivery).await,
            Self::Notification(Notification::Complained(complaint)) => {
                delivery.service.redirect_undelivered_complaint(message.address, complaint).await
            }
            Self::Notification(Notification::Said(said)) => delivery.service.redirect_undelivered_phrase(message.address, said).await,
            Self::Tournament(_) | Self::Notification(_) | Self::Greeting(_) => Ok(()),
        }
    }
}
