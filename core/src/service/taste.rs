//! How somebody is told things: in which language, and in which look pictures are drawn. One read of a dossier gives
//! both.

use super::{
    Service,
    dossier::{Dossier, of_player, of_room},
    request::{Asker, Place, Reply},
    store::Fault,
};
use crate::{
    game::ids::{PlayerId, RoomId},
    talk::{locale::Locale, look::Look},
};

/// How a reader likes to be told things.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Taste {
    /// The language of the words.
    pub locale: Locale,
    /// The look of the pictures.
    pub look: Look,
}

impl From<Dossier> for Taste {
    fn from(dossier: Dossier) -> Self {
        Self { locale: dossier.locale().unwrap_or_default(), look: dossier.look() }
    }
}

impl Service {
    /// How this person is answered.
    pub(super) async fn taste_of(&self, by: &Asker) -> Taste {
        let dossier = self.dossier(&of_player(by.id)).await.unwrap_or_default();
        let locale = dossier.chosen().or(by.locale).or(dossier.locale()).unwrap_or_default();
        Taste { locale, look: dossier.look() }
    }

    /// How a player's letters are written.
    ///
    /// # Errors
    /// When the store is in trouble.
    pub async fn player_taste(&self, player: PlayerId) -> Result<Taste, Fault> {
        Ok(self.dossier(&of_player(player)).await?.into())
    }

    /// How a room's posts are written.
    ///
    /// # Errors
    /// When the store is in trouble.
    pub async fn room_taste(&self, room: RoomId) -> Result<Taste, Fault> {
        Ok(self.dossier(&of_room(room)).await?.into())
    }

    /// The language a room's posts are written in.
    ///
    /// # Errors
    /// When the store is in trouble.
    pub async fn room_locale(&self, room: RoomId) -> Result<Locale, Fault> {
        Ok(self.room_taste(room).await?.locale)
    }

    /// An answer as it is seen: what only the asker sees in their look, what everybody in a room sees in the room's.
    pub(super) async fn seen(&self, reply: Reply, own: Look, place: Place) -> Reply {
        match reply {
            Reply::Private(telling) => Reply::Private(telling.seen_by(own)),
            Reply::Turn(telling) => Reply::Turn(telling.seen_by(own)),
            Reply::Refused(telling) => Reply::Refused(telling.seen_by(own)),
            Reply::Aloud(telling) => {
                let look = match place {
                    // An answer in the usual look is better than none.
                    Place::Room(room) if telling.scene.is_some() => self.room_taste(room).await.unwrap_or_default().look,
                    Place::Room(_) | Place::Private => own,
                };
                Reply::Aloud(telling.seen_by(look))
            }
            Reply::Silent | Reply::Keys(_) | Reply::Form(_) | Reply::Told(_) => reply,
        }
    }
}
