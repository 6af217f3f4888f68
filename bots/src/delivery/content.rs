//! What a delivery is about, as it is now. Only sends on to those who know how it is told.

use broadside_core::{
    arena::{Tournament, career::tiding::Notification},
    game::Game,
    gunner::crew,
    present::{
        game_context::{GameContext, TournamentGame},
        greeting::greeting,
        locale::Locale,
        people,
    },
    service::{
        Preferences,
        outbox::{Message, MessageSubject},
        store::StoreError,
    },
};

use super::{bulletin, draft::Draft, game, standing::StandingMessage, state::Delivery};

/// What is told.
pub(super) enum Content {
    /// A game, and whether it belongs to a tournament for which it is told otherwise.
    Game(Box<Game>, Option<TournamentGame>),
    /// A tournament.
    Tournament(Box<Tournament>),
    /// Something about neither.
    Tiding(Notification),
    /// That the bot is there, in the language spoken there, if anything tells it.
    Greeting(Option<Locale>),
}

impl Content {
    /// What a message is about, with the game as it is now; `None` when nothing is left to send.
    pub(super) async fn of(delivery: &Delivery, message: &Message, game: Option<Game>) -> Result<Option<Self>, StoreError> {
        Ok(match &message.subject {
            MessageSubject::Game(..) => match game.filter(|found| !game::let_go(message, found)) {
                Some(found) => {
                    let held = delivery.service.of_tournament(&found).await?;
                    Some(Self::Game(Box::new(found), held))
                }
                None => None,
            },
            MessageSubject::Tournament(id) => {
                delivery.service.tournament_for_display(*id).await?.map(|found| Self::Tournament(Box::new(found)))
            }
            MessageSubject::Tiding(tiding) => Some(Self::Tiding(tiding.clone())),
            MessageSubject::Greeting(language) => Some(Self::Greeting(Locale::from_tag(language))),
        })
    }

    /// What is told of it; `standing` is the message that is there already, `reader` how whoever reads it likes it.
    pub(super) fn draft(&self, message: &Message, standing: Option<&StandingMessage>, reader: Preferences) -> Draft {
        let locale = reader.locale;
        match self {
            Self::Game(found, held) => {
                let (tone, phrases) = (reader.tone(), reader.phrases);
                game::draft(message, found, standing, GameContext { tone, tournament: *held, phrases, at_random: crew::laid_at_random })
            }
            Self::Tournament(found) => bulletin::draft(message, found, standing, locale),
            Self::Tiding(found) => Draft::once(people::tiding(found, locale)),
            // Without a ping: the whole room reads it, and only one person there added the bot.
            Self::Greeting(spoken) => Draft::once(greeting(*spoken)),
        }
    }

    /// It never can be told there. First words and letters about tournaments and people are let go of: that a private chat is closed
    /// is noticed by the games. What people report finds somebody else to read it, and a phrase the room its game is played in.
    pub(super) async fn lost(&self, message: &Message, delivery: &Delivery) -> Result<(), StoreError> {
        match self {
            Self::Game(found, _) => game::lost(message, found, delivery).await,
            Self::Tiding(Notification::Complained(complaint)) => delivery.service.complaint_undelivered(message.address, complaint).await,
            Self::Tiding(Notification::Said(said)) => delivery.service.saying_undelivered(message.address, said).await,
            Self::Tournament(_) | Self::Tiding(_) | Self::Greeting(_) => Ok(()),
        }
    }
}
