//! `battle` between two of the computer's crew, to be watched: in a room by all who are there, in private by whoever asked. One at a
//! time in a room, and one that somebody follows in private. It is in nobody's career.

use super::{
    super::{
        Stop,
        account::{of_player, of_room},
        context::Context,
        games,
        outbox::Origin,
        people::admission,
        quotas,
        request::{Place, Reply, Request},
        room_of, thinking,
    },
    begin, choosing, resolve,
};
use crate::{
    game::{
        Game,
        command::{Actor, Command},
        event::Invitee,
        following::Follower,
        ids::{GameId, PlayerId},
        layout::Layout,
        view::Seat,
    },
    gunner::{
        crew::{self, Mate},
        habits::Habits,
    },
    present::{
        command::{Against, Challenge},
        line::{Line, quoted, rules_fault},
        locale::Locale,
        opponents,
    },
};

/// Lets two of the crew play.
pub(super) async fn battle(context: &Context, request: &Request, challenge: &Challenge, origin: &Origin) -> Result<Reply, Stop> {
    let locale = origin.locale;
    let [host, guest] = both(challenge)?;
    let rules = choosing::chosen(&context.records, request, challenge, locale).await?;
    Layout::find_room(&rules).map_err(|fault| rules_fault(&fault))?;
    let room = room_of(request.place);
    admission::check(&context.records, request.by.id, room).await?;
    let watched = match request.place {
        Place::Room(_) => resolve::games_of_room(&context.records, request).await?,
        Place::Private => context.records.account(&of_player(request.by.id)).await?.following,
    };
    let games = games::load_all(&context.records, &watched).await?;
    // A repeat finds the game that it has begun.
    if !games.iter().any(|held| held.stored.remembers(request.id)) {
        if games.iter().any(|held| held.record.public().between_computers() && !held.record.over()) {
            return Err(Line::new("refused-crew-plays").into());
        }
        quotas::admit_exhibition(context, request)?;
    }
    let make = |id: GameId| {
        let opened = Game::challenge(id, context.clock.now(), rules.clone(), seat(host, locale), Invitee::Anyone, room);
        let begun = thinking::step_join(context, &Habits::NONE, &opened, seat(guest, locale), None)?;
        if room.is_some() {
            return Ok(begun);
        }
        let (asker, follow) = (Actor::Visitor(begin::seat(request)), Command::Follow(Follower::Person(request.by.id)));
        thinking::step(context, &Habits::NONE, &begun, &asker, &follow)
    };
    let partition = room.map_or(of_player(request.by.id), of_room).partition;
    begin::begin(context, request, origin, partition, &request.id.0.to_string(), &make).await
}

/// Who plays whom: two different ones.
fn both(challenge: &Challenge) -> Result<[&'static Mate; 2], Stop> {
    let named = |name: &str| crew::named(name).ok_or_else(|| Line::new("refused-opponent").text("typed", quoted(name)));
    let host = named(challenge.host.as_deref().unwrap_or_default())?;
    let guest = match &challenge.against {
        Against::Named(name) => named(name)?,
        Against::Unsaid | Against::Anyone => return Err(Line::new("refused-crew-alone").into()),
    };
    if host == guest { Err(Line::new("refused-crew-alone").into()) } else { Ok([host, guest]) }
}

fn seat(mate: &Mate, locale: Locale) -> Seat {
    Seat { player: PlayerId::computer(mate.number), name: opponents::name(mate.id, locale) }
}
