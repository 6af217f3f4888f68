//! Beginning a game: a challenge, a game against the computer, a rematch.

use super::{
    Service, Stop,
    account::{of_game, of_player, of_room},
    change::{Change, GameCommit},
    outbox::Origin,
    request::{Place, Reply, Request},
    room_of,
    store::{Partition, RequestId},
};
use crate::{
    game::{
        Game,
        command::{Actor, Command},
        event::Invitee,
        ids::{GameId, PlayerId},
        layout::Layout,
        ruleset::First,
        view::{Phase, Seat},
    },
    gunner::crew::{self, Mate},
    present::{
        brief,
        command::{Against, Challenge},
        line::{Line, harmless, quoted, rules_fault},
        locale::Locale,
        opponents,
        telling::Telling,
    },
};

/// How many games one person may have under way.
const MANY: usize = 20;

impl Service {
    /// `battle`: a challenge to anyone, to a person, or to the computer.
    pub(super) async fn battle(&self, request: &Request, challenge: &Challenge, origin: &Origin) -> Result<Reply, Stop> {
        let (locale, challenge) = (origin.locale, &self.with_saved_name(request, challenge).await?);
        let (invitee, mate) = opponent(request, challenge)?;
        let rules = self.chosen(request, challenge, locale).await?;
        Layout::find_room(&rules).map_err(|fault| rules_fault(&fault))?;
        self.check_room_for_more(request.by.id).await?;
        let table = self.table(request, challenge).await?;
        let host = seat(request);
        let habits = self.habits_of(host.player, rules.size, mate).await;
        let make = |id: GameId| {
            let game = Game::challenge(id, self.clock.now(), rules.clone(), host.clone(), invitee.clone(), room_of(table));
            let Some(mate) = mate else { return Ok(game) };
            let name = opponents::name(mate.id, locale);
            let seat = Seat { player: PlayerId::computer(mate.number), name };
            self.step(&habits, &game, &Actor::Visitor(seat), &Command::Join { handle: None, room: None })
        };
        let partition = match table {
            Place::Room(room) => of_room(room).partition,
            Place::Private => of_player(request.by.id).partition,
        };
        let reply = self.begin(request, origin, partition, &request.id.0.to_string(), &make).await?;
        if table == request.place {
            return Ok(reply);
        }
        Ok(Reply::Private(Telling { text: Line::new("custom-posted").phrase(locale), ..Telling::default() }))
    }

    /// `rematch`: the same rules, the other side fires first; the second who asks joins the first.
    pub(super) async fn rematch(&self, request: &Request, earlier: GameId, origin: &Origin) -> Result<Reply, Stop> {
        let missing = || Stop::line(Line::new("refused-no-such-game").text("code", earlier.to_string()));
        let game = self.game(earlier).await?.ok_or_else(missing)?;
        let side = game.public().side_of(request.by.id).ok_or_else(|| Line::new("E_NOT_A_PLAYER"))?;
        if !game.over() {
            return Err(Line::new("refused-no-record").into());
        }
        self.check_room_for_more(request.by.id).await?;
        let first_before = game.log().iter().find_map(|logged| match &logged.event {
            crate::game::event::Event::Began { first, .. } => Some(*first),
            _ => None,
        });
        let mut rules = game.rules().clone();
        // Who asks first hosts the new game.
        rules.first = match first_before {
            Some(first) if first == side => First::Guest,
            Some(_) => First::Host,
            None => rules.first,
        };
        let other = game.public().seats[!side].clone();
        let invitee = other.as_ref().map_or(Invitee::Anyone, |seat| Invitee::Player(seat.player, seat.name.clone()));
        let room = room_of(request.place).or(game.rooms().first().copied());
        let against = other.filter(|seat| seat.player.is_computer());
        let mate = against.as_ref().and_then(|seat| crew::seated(seat.player));
        let habits = self.habits_of(request.by.id, rules.size, mate).await;
        let make = |id: GameId| {
            let game = Game::challenge(id, self.clock.now(), rules.clone(), seat(request), invitee.clone(), room);
            match &against {
                None => Ok(game),
                Some(seat) => self.step(&habits, &game, &Actor::Visitor(seat.clone()), &Command::Join { handle: None, room: None }),
            }
        };
        let origin_word = match against {
            Some(_) => request.id.0.to_string(),
            None => format!("rematch of {earlier}"),
        };
        // Wherever it is asked for, it is the same game.
        self.begin(request, origin, of_game(earlier).partition, &origin_word, &make).await
    }

    /// Refuses a player who has too many games under way.
    pub(super) async fn check_room_for_more(&self, player: PlayerId) -> Result<(), Stop> {
        let count = self.account(&of_player(player)).await?.active().len();
        if count >= MANY { Err(Line::new("refused-many").number("count", count as i64).into()) } else { Ok(()) }
    }

    /// Commits a new game under an id made of `origin_word`, so that a repeat finds it already there.
    async fn begin(
        &self,
        request: &Request,
        origin: &Origin,
        partition: Partition,
        origin_word: &str,
        make: &(dyn Fn(GameId) -> Result<Game, Stop> + Send + Sync),
    ) -> Result<Reply, Stop> {
        self.note_language(request, origin.locale).await?;
        let mut attempt = 0;
        for _ in 0..32 {
            let id = game_id(partition, origin_word, attempt);
            if let Some(there) = self.load(id).await? {
                if there.stored.remembers(request.id) {
                    return Ok(Reply::Told(origin.voice));
                }
                if !there.record.over() {
                    if let Some(side) = there.record.public().side_of(request.by.id) {
                        return Ok(Reply::Private(brief::letter(&there.record, 0, 0, side, origin.locale)));
                    }
                    if invited(&there.record, request.by.id) {
                        return self.join(request, id, origin).await;
                    }
                }
                attempt += 1;
                continue;
            }
            let game = make(id)?;
            let change = Change { game: id, request: request.id, origin: Some(origin) };
            match self.keep_new(&change, &game).await? {
                GameCommit::Done(Some(voice)) => return Ok(Reply::Told(voice)),
                GameCommit::Done(None) | GameCommit::Repeated => return Ok(Reply::Told(origin.voice)),
                // Another writer took this id: look at it again.
                GameCommit::Stale(_) => {}
            }
        }
        Err(Stop::Store(super::store::StoreError::Contended(format!("no free game id in partition {}", partition.number()))))
    }

    /// `join`: takes a challenge up.
    pub(super) async fn join(&self, request: &Request, id: GameId, origin: &Origin) -> Result<Reply, Stop> {
        if let Some(there) = self.load(id).await?
            && !there.stored.remembers(request.id)
            && there.record.public().phase != Phase::Open
            && let Some(side) = there.record.public().side_of(request.by.id)
        {
            let context = self.context(&there.record, origin.locale).await?;
            return Ok(Reply::Private(brief::letter(&there.record, 0, 0, side, context)));
        }
        self.check_room_for_more(request.by.id).await?;
        self.note_language(request, origin.locale).await?;
        let change = Change { game: id, request: request.id, origin: Some(origin) };
        let changed = self
            .change(&change, |game| {
                let actor = match game.public().side_of(request.by.id) {
                    Some(side) => Actor::Side(side),
                    None => Actor::Visitor(seat(request)),
                };
                Ok((actor, Command::Join { handle: request.by.handle.clone(), room: room_of(request.place) }))
            })
            .await?;
        Ok(self.told(changed, origin))
    }

    /// Remembers what the platform says of the asker's language, and gives a new room the first asker's.
    pub(super) async fn note_language(&self, request: &Request, locale: Locale) -> Result<(), Stop> {
        if let Some(reported) = request.by.locale {
            self.revise(&of_player(request.by.id), sub_request(request.id, "hint"), |account| account.hint(reported)).await?;
        }
        if let Place::Room(room) = request.place {
            self.revise(&of_room(room), sub_request(request.id, "room"), |account| {
                if account.locale().is_none() {
                    account.hint(locale);
                }
            })
            .await?;
        }
        Ok(())
    }
}

/// An id for a second write that one request causes.
pub(super) fn sub_request(request: RequestId, part: &str) -> RequestId {
    RequestId::hash(&[&request.0.to_string(), part])
}

pub(super) fn game_id(partition: Partition, word: &str, attempt: u32) -> GameId {
    let serial = RequestId::hash(&[word, &attempt.to_string()]).0.get();
    let id = GameId::new(partition.number(), serial);
    debug_assert_eq!(of_game(id).partition, partition);
    id
}

fn invited(game: &Game, player: PlayerId) -> bool {
    matches!(game.invitee(), Invitee::Player(guest, _) if *guest == player)
}

/// The asker's seat: their name on the platform, made harmless.
pub(super) fn seat(request: &Request) -> Seat {
    let name = harmless(&request.by.name);
    Seat { player: request.by.id, name: if name.is_empty() { request.by.id.to_string() } else { name } }
}

/// Who is challenged, and who of the crew that is, if it is one: whoever is named, or the everyday one where the bot
/// itself is mentioned.
fn opponent(request: &Request, challenge: &Challenge) -> Result<(Invitee, Option<&'static Mate>), Stop> {
    let invitee = invitee(request, challenge.opponent.as_deref())?;
    let named = match &challenge.against {
        Against::Named(name) => crew::named(name),
        Against::Unsaid | Against::Anyone => None,
    };
    Ok(match invitee {
        Invitee::Player(player, name) if player.is_computer() => {
            let mate = named.or_else(|| crew::seated(player));
            (Invitee::Player(mate.map_or(player, |mate| PlayerId::computer(mate.number)), name), mate)
        }
        invitee => (invitee, named),
    })
}

fn invitee(request: &Request, typed: Option<&str>) -> Result<Invitee, Stop> {
    match &request.mention {
        Some(mention) => match mention.id {
            Some(id) if id == request.by.id => Err(Line::new("E_OWN_CHALLENGE").into()),
            Some(id) => Ok(Invitee::Player(id, quoted(&mention.name))),
            None => Ok(Invitee::Handle(quoted(&mention.name))),
        },
        None => match typed {
            None => Ok(Invitee::Anyone),
            Some(typed) => match typed.strip_prefix('@') {
                Some(handle) => Ok(Invitee::Handle(quoted(handle))),
                None => Err(Line::new("refused-opponent").text("typed", quoted(typed)).into()),
            },
        },
    }
}
