//! One delivery: consecutive parcels of one game for one address, merged; their lines all told, the board
//! as it is now.

use std::{collections::VecDeque, time::Duration};

use broadside_core::{
    game::{
        Game,
        following::Follower,
        ids::{GameId, Home},
        side::Side,
        view::Phase,
    },
    service::{
        parcel::{Cause, To},
        store::{Fault, Key, ParcelId, Partition, RequestId, Shelf},
    },
    talk::{brief, locale::Locale, telling::Telling},
};
use broadside_render::Layout;

use super::{Courier, lane::Item};
use crate::{
    house::message,
    platform::{Address, Failure, Manner, Outgoing},
};

/// How a try to deliver went.
pub(super) enum Outcome {
    /// It arrived, or never can: it is done with.
    Arrived,
    /// The platform asks for patience.
    Later(Duration),
    /// Unknown or bad; try again.
    Trouble(String),
}

/// Where a game's board stands at an address, and the first event its message tells of.
#[derive(PartialEq, Eq)]
struct Standing {
    since: usize,
    anchor: String,
}

impl Standing {
    fn read(note: &[u8]) -> Option<Self> {
        let (since, anchor) = std::str::from_utf8(note).ok()?.split_once(' ')?;
        Some(Self { since: since.parse().ok()?, anchor: anchor.to_owned() })
    }

    fn write(&self) -> Vec<u8> {
        format!("{} {}", self.since, self.anchor).into_bytes()
    }
}

/// Parcels that go out as one message.
pub(super) struct Batch {
    pub(super) partition: Partition,
    pub(super) watch: u64,
    pub(super) game: GameId,
    pub(super) ids: Vec<ParcelId>,
    address: Address,
    side: Option<Side>,
    from: usize,
    to: usize,
    cause: Cause,
    reply: Option<String>,
    /// Whether the picture is left out, because the platform would not take it.
    bare: bool,
}

impl Batch {
    /// Takes the parcels of the next delivery from those waiting: all of one game, up to and with the first
    /// that answers somebody; or exactly those that an earlier life of ours had begun to send.
    pub(super) async fn take(courier: &Courier, address: Address, waiting: &mut VecDeque<Item>) -> Option<Self> {
        let first = waiting.pop_front()?;
        let game = first.parcel.game()?;
        let side = match first.parcel.to_whom() {
            Some(To::Player(_, side)) => Some(side),
            _ => None,
        };
        let mut batch = Self {
            partition: first.partition,
            watch: first.watch,
            game,
            ids: vec![first.id],
            address,
            side,
            from: first.parcel.from as usize,
            to: first.parcel.to as usize,
            cause: first.parcel.cause,
            reply: first.parcel.reply,
            bare: false,
        };
        let begun = batch.begun(courier).await;
        while batch.reply.is_none() && batch.ids.last() != begun.as_ref() {
            let Some(at) = waiting.iter().position(|item| item.parcel.game() == Some(game) && item.watch == batch.watch) else {
                break;
            };
            let next = waiting.remove(at)?;
            batch.ids.push(next.id);
            batch.to = batch.to.max(next.parcel.to as usize);
            batch.cause = next.parcel.cause;
            batch.reply = next.parcel.reply;
        }
        batch.begin(courier).await;
        Some(batch)
    }

    fn note_key(&self, kind: char) -> Key {
        let address = match self.address {
            Address::Room(room) => room.to_string(),
            Address::Player(player) => player.to_string(),
        };
        Key { partition: self.partition, shelf: Shelf::Anchor, name: format!("{kind}:{}:{address}", self.game) }
    }

    /// Only a platform that tells repeats apart by nonce needs to know what an earlier life had begun.
    fn repeats_are_told_apart(&self) -> bool {
        self.address.home() == Home::Discord
    }

    async fn begun(&self, courier: &Courier) -> Option<ParcelId> {
        if !self.repeats_are_told_apart() {
            return None;
        }
        let note = courier.service.store().noted(&self.note_key('b')).await.ok().flatten()?;
        let (high, low) = note.split_at_checked(8)?;
        let id = ParcelId(u64::from_be_bytes(high.try_into().ok()?), u64::from_be_bytes(low.try_into().ok()?));
        (self.ids.first()? <= &id).then_some(id)
    }

    async fn begin(&self, courier: &Courier) {
        if self.ids.len() < 2 || !self.repeats_are_told_apart() {
            return;
        }
        let Some(last) = self.ids.last() else { return };
        let note = [last.0.to_be_bytes(), last.1.to_be_bytes()].concat();
        if let Err(fault) = courier.service.store().note(&self.note_key('b'), Some(note)).await {
            tracing::warn!(%fault, "what is being sent could not be noted; a crash now might repeat it");
        }
    }

    /// Tries to deliver once.
    pub(super) async fn deliver(&mut self, courier: &Courier) -> Outcome {
        match self.try_deliver(courier).await {
            Ok(outcome) => outcome,
            Err(fault) => Outcome::Trouble(fault.to_string()),
        }
    }

    async fn try_deliver(&mut self, courier: &Courier) -> Result<Outcome, Fault> {
        let Some(game) = courier.service.game(self.game).await? else { return Ok(Outcome::Arrived) };
        if self.let_go(&game) {
            return Ok(Outcome::Arrived);
        }
        let home = self.address.home();
        let Some(platform) = courier.platforms.get(&home) else {
            return Ok(Outcome::Trouble("this process does not serve that platform".to_owned()));
        };
        let (telling, locale) = self.telling(courier, &game).await?;
        let telling = if self.bare { without_picture(telling) } else { telling };
        let layout = if self.own_side(&game).is_some() { platform.layout() } else { Layout::Spread };
        let anchor = self.note_key('a');
        let standing = courier.service.store().noted(&anchor).await?.and_then(|bytes| Standing::read(&bytes));
        let (since, recap) = match &standing {
            Some(standing) => brief::recap(&game, standing.since, self.from, locale),
            None => (self.from, String::new()),
        };
        let outgoing = Outgoing {
            message: message(telling, layout).await,
            standing: standing.as_ref().map(|standing| standing.anchor.clone()),
            recap,
            manner: self.manner(&game),
            reply: self.reply.clone(),
            nonce: self.nonce(),
        };
        tracing::debug!(game = %self.game, locale = locale.tag(), parcels = self.ids.len(), "delivering");
        Ok(match platform.deliver(self.address, outgoing).await {
            Ok(fresh) => {
                let edited = standing.as_ref().is_some_and(|standing| standing.anchor == fresh);
                let now = Standing { since: if edited { since } else { self.from }, anchor: fresh };
                if standing.as_ref() != Some(&now) {
                    courier.service.store().note(&anchor, Some(now.write())).await?;
                }
                if let Err(fault) = self.probe_host(courier, &game).await {
                    tracing::warn!(game = %self.game, %fault, "whether the host can be written to is not known");
                }
                Outcome::Arrived
            }
            Err(Failure::Later(wait)) => Outcome::Later(wait),
            Err(Failure::Fault(why)) => Outcome::Trouble(why),
            Err(Failure::Forbidden(right)) if !self.bare => {
                tracing::warn!(game = %self.game, %right, "a right is missing; the picture is left out");
                self.bare = true;
                Outcome::Later(Duration::ZERO)
            }
            Err(Failure::Forbidden(_) | Failure::Undeliverable) => {
                metrics::counter!("broadside_undeliverable_total", "home" => home.letter().to_string()).increment(1);
                match self.own_side(&game) {
                    Some(side) => courier.service.unreachable(self.game, side).await?,
                    None if game.followers().contains(&self.follower()) => {
                        courier.service.lose(self.game, self.follower(), self.to).await?
                    }
                    None => {}
                }
                Outcome::Arrived
            }
        })
    }

    /// After a challenge is posted: whether its host can be written to is found out now, not when it is needed.
    async fn probe_host(&self, courier: &Courier, game: &Game) -> Result<(), Fault> {
        let (true, Address::Room(_), Some(host)) = (self.from == 0, self.address, &game.public().seats.a) else { return Ok(()) };
        let Some(platform) = courier.platforms.get(&host.player.home) else { return Ok(()) };
        if !platform.reaches(host.player).await {
            courier.service.unreachable(self.game, Side::A).await?;
        }
        Ok(())
    }

    /// The side of the addressee, if they play.
    fn own_side(&self, game: &Game) -> Option<Side> {
        match self.address {
            Address::Player(player) => game.public().side_of(player),
            Address::Room(_) => None,
        }
    }

    /// The addressee as one who follows.
    fn follower(&self) -> Follower {
        match self.address {
            Address::Room(room) => Follower::Room(room),
            Address::Player(player) => Follower::Person(player),
        }
    }

    /// Whether this is for one who has stopped following meanwhile, and answers nobody. The invited one has a side on
    /// the parcel, though not in the game yet.
    fn let_go(&self, game: &Game) -> bool {
        let follower = self.follower();
        self.side.is_none() && self.reply.is_none() && !game.at_home(follower) && !game.followers().contains(&follower)
    }

    async fn telling(&self, courier: &Courier, game: &Game) -> Result<(Telling, Locale), Fault> {
        let locale = match self.address {
            Address::Player(player) => courier.service.player_locale(player).await?,
            Address::Room(room) => courier.service.room_locale(room).await?,
        };
        let telling = match self.own_side(game) {
            Some(side) => brief::letter(game, self.from, self.to, side, locale),
            None if game.followers().contains(&self.follower()) => brief::watched(game, self.from, self.to, self.follower(), locale),
            // A room it is played in, or somebody who is invited and has no side yet.
            None => brief::post(game, self.from, self.to, locale),
        };
        Ok((telling, locale))
    }

    /// A new message when something must not be missed or the board in sight has scrolled away, else the
    /// standing one is edited.
    fn manner(&self, game: &Game) -> Manner {
        let news = brief::news(game, self.from, self.to);
        let over = game.over();
        let mine = self.own_side(game).is_none_or(|side| matches!(game.public().phase, Phase::Firing(turn) if turn == side));
        match self.cause {
            Cause::Typed => Manner::Fresh,
            Cause::Pressed if self.own_side(game).is_some() && !over => Manner::InPlace,
            Cause::Pressed | Cause::Other if news && (mine || over || !matches!(game.public().phase, Phase::Firing(_))) => Manner::Fresh,
            Cause::Pressed | Cause::Other => Manner::InPlace,
        }
    }

    /// The same for every repeat of this very batch: the game, its last event, and for whom.
    fn nonce(&self) -> String {
        let for_whom = RequestId::hash(&[&self.note_key('n').name]).0.get() as u32;
        format!("{}-{}-{for_whom:08x}", self.game, self.to)
    }
}

fn without_picture(telling: Telling) -> Telling {
    let alt = telling.scene.as_ref().map(|scene| scene.alt.clone()).unwrap_or_default();
    Telling { text: format!("{}\n{alt}", telling.text), scene: None, ..telling }
}
