//! Where all people together used to hide and to fire: counts of every finished game, one side at a time, without a name. It is
//! known of nobody what they added, so nothing of it can be taken out again.

use serde::{Deserialize, Serialize};

use super::{
    super::{
        records::{Plain, Records, SideEffects},
        store::{Collection, Key as StoreKey, RequestId, StoreError},
    },
    careers::lesson,
    identity, named,
};
use crate::{
    game::{Game, ids::PlayerId, side::Side},
    gunner::habits::Memory,
};

/// What the record is called among those of tables.
pub(super) const NAME: &str = "everybody";

/// In so few games of a size it would show single people.
pub(super) const ENOUGH: u16 = 20;

/// The record.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(super) struct Everybody(Memory);

impl Plain for Everybody {
    const SCHEMA: u8 = 1;
}

fn of_everybody() -> StoreKey {
    named(Collection::Table, NAME)
}

/// What is known of all people together.
pub(super) async fn load(records: &Records) -> Result<Memory, StoreError> {
    let Everybody(memory) = records.load_record(&of_everybody()).await?;
    Ok(memory)
}

/// Adds what a finished game showed of this person's side. Idempotent while the request is in mind; whoever was forgotten adds
/// nothing.
pub(super) async fn learn(records: &Records, game: &Game, main: PlayerId) -> Result<(), StoreError> {
    for side in Side::BOTH {
        let Some(seat) = &game.public().seats[side] else { continue };
        if identity::main_of(records, seat.player).await? != main {
            continue;
        }
        let Some(lesson) = lesson(game, side) else { continue };
        let request = RequestId::hash(&["everybody", &game.id().to_string(), &main.to_string(), &side.number().to_string()]);
        let learn = |everybody: &mut Everybody| {
            everybody.0.learn(&lesson);
            SideEffects::nothing()
        };
        match records.update_record(&of_everybody(), request, learn).await {
            // What a newer version wrote does not hold up the tables.
            Err(fault) if fault.is_unreadable() => {}
            learned => learned?,
        }
    }
    Ok(())
}
