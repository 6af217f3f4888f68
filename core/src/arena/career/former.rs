//! Careers as they were kept before points against the computer had weeks and months. Reads them, and never writes one.

use std::collections::{BTreeMap, BTreeSet};

use serde::Deserialize;

use super::{
    entry::Entry,
    facts::Family,
    person::{Career, Decoration, Rated, Showing},
    placing::Placing,
    totals::{Days, FormerTally, Totals},
};
use crate::game::ids::{Home, PlayerId, RoomId};

/// A career of that time, part by part as in [`Career`].
#[derive(Deserialize)]
pub struct FormerCareer {
    person: PlayerId,
    name: String,
    showing: Showing,
    revision: u64,
    ratings: BTreeMap<Family, Rated>,
    people: Totals,
    computer: Totals,
    world: FormerTally,
    rooms: Vec<(RoomId, FormerTally)>,
    medals: Vec<Decoration>,
    tournaments: Vec<Placing>,
    attended: u32,
    days: Days,
    won_in: BTreeSet<Family>,
    beaten_on: BTreeSet<Home>,
    entries: Vec<Entry>,
}

impl From<FormerCareer> for Career {
    fn from(former: FormerCareer) -> Self {
        Self {
            person: former.person,
            name: former.name,
            showing: former.showing,
            revision: former.revision,
            ratings: former.ratings,
            people: former.people,
            computer: former.computer,
            world: former.world.into(),
            rooms: former.rooms.into_iter().map(|(room, tally)| (room, tally.into())).collect(),
            medals: former.medals,
            tournaments: former.tournaments,
            attended: former.attended,
            days: former.days,
            won_in: former.won_in,
            beaten_on: former.beaten_on,
            entries: former.entries,
        }
    }
}
