//! Where all people together used to hide and to fire: counts of every finished game, one side at a time, without a name. It is
//! known of nobody what they added, so nothing of it can be taken out again. Whose games are counted is noted for the first few
//! people alone, until there are enough of them.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{
    super::{
        records::{Plain, Records, SideEffects, if_read},
        store::{Collection, Key as StoreKey, RequestId, StoreError},
    },
    careers::lesson,
    erase::Gone,
    identity, named,
};
use crate::{
    game::{
        Game,
        ids::{PlayerId, Timestamp},
        side::Side,
    },
    gunner::habits::Memory,
};

/// What the record is called among those of tables.
pub(super) const NAME: &str = "everybody";

/// In so few games of a size it would show single people.
const GAMES: u16 = 20;

/// With so few people in it, however many their games are, each could take their own away and would see the others'.
const PEOPLE: usize = 5;

/// The record.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(super) struct Everybody {
    memory: Memory,
    crowds: Vec<Crowd>,
}

/// Who has played on fields of one size.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct Crowd {
    size: u8,
    people: People,
}

/// How many people they are.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
enum People {
    /// Fewer than there must be: these, so that nobody is counted twice.
    Few(Vec<PlayerId>),
    /// As many as there must be; who they were is forgotten.
    Enough,
}

impl Plain for Everybody {
    /// That they were one of the first is forgotten: until others come, there is one fewer. What they added stays: nobody knows
    /// what it was.
    fn forget(&mut self, _key: &StoreKey, gone: &Gone) -> SideEffects {
        for crowd in &mut self.crowds {
            if let People::Few(few) = &mut crowd.people {
                few.retain(|known| *known != gone.player);
            }
        }
        SideEffects::nothing()
    }

    /// The sizes of the fields on which they are noted.
    fn export(&self, _key: &StoreKey, person: PlayerId, _now: Timestamp) -> Vec<Value> {
        let notes = |crowd: &&Crowd| matches!(&crowd.people, People::Few(few) if few.contains(&person));
        self.crowds.iter().filter(notes).map(|crowd| crowd.size.into()).collect()
    }
}

impl Everybody {
    /// Notes that this person has played on fields of this size.
    fn meet(&mut self, size: u8, person: PlayerId) {
        let at = self.crowds.iter().position(|crowd| crowd.size == size).unwrap_or_else(|| {
            self.crowds.push(Crowd { size, people: People::Few(Vec::new()) });
            self.crowds.len() - 1
        });
        let people = &mut self.crowds[at].people;
        if let People::Few(few) = people {
            if !few.contains(&person) {
                few.push(person);
            }
            if few.len() >= PEOPLE {
                *people = People::Enough;
            }
        }
    }

    /// The sizes of the fields on which nobody can be told from the others, most games first.
    fn sizes(&self) -> Vec<u8> {
        let crowded = |size: &u8| self.crowds.iter().any(|crowd| crowd.size == *size && crowd.people == People::Enough);
        self.memory.sizes(GAMES).into_iter().filter(crowded).collect()
    }
}

pub(super) fn of_everybody() -> StoreKey {
    named(Collection::Table, NAME)
}

/// What is known of all people together, and the sizes of the fields of which it can be shown.
pub(super) async fn load(records: &Records) -> Result<(Memory, Vec<u8>), StoreError> {
    let everybody: Everybody = records.load_record(&of_everybody()).await?;
    let sizes = everybody.sizes();
    Ok((everybody.memory, sizes))
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
            everybody.memory.learn(&lesson);
            everybody.meet(lesson.size, main);
        };
        // What a newer version wrote does not hold up the tables.
        if_read(records.update_record(&of_everybody(), request, learn).await)?;
    }
    Ok(())
}

/// Forgets that somebody was one of the first, because they were forgotten or are one person with another. What a newer version wrote
/// does not hold up the rest.
pub(super) async fn forget_if_read(records: &Records, person: PlayerId, request: RequestId) -> Result<(), StoreError> {
    if_read(records.forget::<Everybody>(&of_everybody(), request, &Gone::of(person)).await).map(drop)
}
