//! The search for an opponent across all homes. Two who were brought together are written down first, then their game
//! is opened under an id that follows from the meeting, then both are told: a crash in between repeats what is missing.

use super::{
    super::{
        Service, Stop,
        account::of_player,
        answer::private,
        begin::{seat, sub_request},
        change::{Change, GameCommit},
        choosing::compact,
        outbox::{Entry, Message},
        records::{Held, SideEffects},
        request::{Reply, Request},
        store::{Alarm, Collection, Key as StoreKey, RequestId, StoreError},
    },
    lobby::{END, Lobby, Meeting, STEP, Seeker},
    named,
};
use crate::{
    arena::career::{facts::Family, tiding::Tiding},
    game::{
        Game,
        command::{Actor, Command},
        event::Invitee,
        ids::{GameId, PlayerId, Timestamp},
        layout::Layout,
        ruleset::Ruleset,
        side::Side,
        view::Seat,
    },
    gunner::habits::Habits,
    present::{
        line::{Line, rules_fault},
        locale::Locale,
        people::letters,
        telling::Telling,
    },
};

/// Where the one lobby lies.
pub(super) fn of_lobby() -> StoreKey {
    named(Collection::Lobby, "quick")
}

impl Service {
    /// `quick stop`: seeks no longer.
    pub(in super::super) async fn cancel_search(&self, request: &Request, locale: Locale) -> Result<Reply, Stop> {
        let main = self.main_of(request.by.id).await?;
        match self.stop_seeking(main, sub_request(request.id, "cancel")).await? {
            true => Ok(Reply::Turn(letters::plain(Line::new("quick-cancelled"), locale))),
            false => Err(Line::new("quick-not-seeking").into()),
        }
    }

    /// `quick`: seeks an opponent.
    pub(in super::super) async fn quick(&self, request: &Request, rules: Option<&str>, locale: Locale) -> Result<Reply, Stop> {
        let main = self.main_of(request.by.id).await?;
        let lobby: Lobby = self.load_record(&of_lobby()).await?;
        if lobby.seeker(main).is_none() {
            self.check_room_for_more(request.by.id).await?;
            self.note_language(request, locale).await?;
        }
        let seeker = self.as_seeker(request, rules, main, locale).await?;
        let now = self.clock.now();
        let lobby = self
            .try_update_record(&of_lobby(), request.id, |lobby: &mut Lobby| {
                let (before, sought) = (lobby.clone(), !lobby.seekers.is_empty());
                lobby.enter(seeker.clone());
                lobby.pair(now);
                let alarm = match (*lobby == before, lobby.meetings.is_empty() && sought) {
                    (true, _) | (_, true) => Alarm::Keep,
                    (false, false) => alarm(lobby, now),
                };
                Ok::<_, Stop>((lobby.clone(), SideEffects { alarm, ..SideEffects::nothing() }))
            })
            .await?;
        self.open_meetings().await?;
        Ok(match (lobby.seeker(main), lobby.meetings.iter().find_map(|met| met.opponent_of(main))) {
            (Some(seeker), _) => Reply::Private(seeking(&lobby, seeker, now, locale)),
            (None, Some(opponent)) => private(Line::new("quick-found").text("name", opponent.name.clone()).phrase(locale)),
            (None, None) => private(Line::new("quick-playing").phrase(locale)),
        })
    }

    /// Takes a person out of the search; says whether they were in it.
    pub(super) async fn stop_seeking(&self, main: PlayerId, request: RequestId) -> Result<bool, Stop> {
        let leave = |lobby: &mut Lobby| Ok((lobby.leave(main), SideEffects::nothing()));
        self.try_update_record(&of_lobby(), request, leave).await
    }

    async fn as_seeker(&self, request: &Request, typed: Option<&str>, main: PlayerId, locale: Locale) -> Result<Seeker, Stop> {
        let (rules, family) = match typed {
            Some(typed) => {
                let rules = self.rule_sets(request.by.id, request.place).await?.read(typed, locale)?;
                Layout::find_room(&rules).map_err(|fault| rules_fault(&fault))?;
                (Some(compact(&rules, locale)), Family::of(&rules))
            }
            None => (None, Family::Classic),
        };
        Ok(Seeker {
            main,
            player: request.by.id,
            name: seat(request).name,
            language: locale.tag().to_owned(),
            rating: self.rating_in(main, family).await?.points.round() as i64,
            rules,
            since: self.clock.now(),
            asked: false,
        })
    }

    /// Does what the lobby's lapsed alarm asks for; says whether anything moved.
    pub(super) async fn wake_lobby(&self, at: i64) -> Result<bool, StoreError> {
        let (now, request) = (self.clock.now(), RequestId::hash(&["lobby", &at.to_string()]));
        self.update_record(&of_lobby(), request, |lobby: &mut Lobby| {
            let letter = |seeker: &Seeker, tiding: Tiding| Entry::from(Message::tiding(seeker.player, tiding));
            lobby.pair(now);
            let mut entries: Vec<Entry> = lobby.lapse(now).iter().map(|seeker| letter(seeker, Tiding::NobodyFound)).collect();
            let left = |seeker: &Seeker| END.saturating_sub(seeker.waited(now));
            entries.extend(lobby.ask(now).iter().map(|seeker| letter(seeker, Tiding::StillSeeking(left(seeker)))));
            SideEffects { alarm: alarm(lobby, now), ..SideEffects::entries(entries) }
        })
        .await?;
        self.open_meetings().await.map(|()| true)
    }

    /// Opens the games of those who were brought together, and tells them. Idempotent.
    async fn open_meetings(&self) -> Result<(), StoreError> {
        let lobby: Lobby = self.load_record(&of_lobby()).await?;
        for meeting in &lobby.meetings {
            let game = self.open_meeting(meeting).await?;
            let now = self.clock.now();
            let request = RequestId::hash(&["met", &game.to_string(), &meeting.at.0.to_string()]);
            self.update_record(&of_lobby(), request, |lobby: &mut Lobby| {
                if !lobby.strike(meeting) {
                    return SideEffects::nothing();
                }
                let told = [(&meeting.host, &meeting.guest), (&meeting.guest, &meeting.host)];
                let letter =
                    |(whom, other): (&Seeker, &Seeker)| Message::tiding(whom.player, Tiding::Matched(game, other.name.clone())).into();
                SideEffects { alarm: alarm(lobby, now), ..SideEffects::entries(told.map(letter).into()) }
            })
            .await?;
        }
        Ok(())
    }

    /// The game of a meeting, opened if it is not yet.
    async fn open_meeting(&self, meeting: &Meeting) -> Result<GameId, StoreError> {
        let partition = of_player(meeting.host.player).partition.number();
        let Meeting { host, guest, at } = meeting;
        let word = format!("{} {} {}", host.player, guest.player, at.0);
        for attempt in 0..32 {
            let serial = RequestId::hash(&["quick", &word, &attempt.to_string()]).0.get();
            let id = GameId::new(partition, serial);
            match self.load(id).await? {
                Some(there) if of_meeting(&there, meeting) => return Ok(id),
                Some(_) => continue,
                None => {}
            }
            let game = match self.game_of_meeting(id, meeting) {
                Ok(game) => game,
                Err(Stop::Store(fault)) => return Err(fault),
                Err(Stop::Refused(..)) => return Err(StoreError::Internal(format!("the game of {word} cannot be begun"))),
            };
            let change = Change { game: id, request: RequestId::hash(&["meeting", &id.to_string()]), origin: None };
            match self.keep_new(&change, &game).await {
                Ok(GameCommit::Done(_) | GameCommit::Repeated) => return Ok(id),
                Ok(GameCommit::Stale(there)) if there.as_ref().is_some_and(|there| of_meeting(there, meeting)) => return Ok(id),
                Ok(GameCommit::Stale(_)) | Err(Stop::Refused(..)) => {}
                Err(Stop::Store(fault)) => return Err(fault),
            }
        }
        Err(StoreError::Contended(format!("no free game id in partition {partition}")))
    }

    fn game_of_meeting(&self, id: GameId, meeting: &Meeting) -> Result<Game, Stop> {
        let lettering = Locale::from_tag(&meeting.host.language).unwrap_or_default().lettering();
        let rules = Ruleset::parse(meeting.rules(), lettering).unwrap_or_else(|_| Ruleset::classic(lettering));
        let [host, guest] = [&meeting.host, &meeting.guest].map(|seeker| Seat { player: seeker.player, name: seeker.name.clone() });
        let invitee = Invitee::Player(guest.player, guest.name.clone());
        let game = Game::challenge(id, meeting.at, rules, host, invitee, None);
        self.step(&Habits::NONE, &game, &Actor::Visitor(guest), &Command::Join { handle: None, room: None })
    }
}

impl Meeting {
    fn opponent_of(&self, main: PlayerId) -> Option<&Seeker> {
        match (self.host.main == main, self.guest.main == main) {
            (true, _) => Some(&self.guest),
            (false, true) => Some(&self.host),
            (false, false) => None,
        }
    }
}

fn of_meeting(there: &Held<Game>, meeting: &Meeting) -> bool {
    let view = there.record.public();
    let begun = there.record.log().first().is_some_and(|first| first.at == meeting.at);
    begun && view.side_of(meeting.host.player) == Some(Side::A) && view.side_of(meeting.guest.player) == Some(Side::B)
}

fn alarm(lobby: &Lobby, now: Timestamp) -> Alarm {
    lobby.due(now).map_or(Alarm::Clear, |at| Alarm::At(at.0))
}

/// What somebody who seeks is told.
fn seeking(lobby: &Lobby, seeker: &Seeker, now: Timestamp, locale: Locale) -> Telling {
    let search = letters::Search {
        others: lobby.seekers.len() as i64 - 1,
        rating: seeker.rating,
        window: seeker.window(now),
        step: STEP,
        minutes: END.saturating_sub(seeker.waited(now)).div_ceil(60),
    };
    letters::seeking(&search, locale)
}
