//! `report`: sends a complaint about a player or a game to the room chosen by the managers, else to the operator. Complaints are not
//! stored, and the reported person is not notified.

use broadside_arena::career::notification::{Complaint, Notification};
use broadside_game::{
    Game,
    ids::{GameId, Home, PlayerId, RoomId},
};
use broadside_store::store::{RequestId, StoreResult};
use broadside_words::line::{Line, sanitise_name, sanitise_text};
use futures_util::future::BoxFuture;

use super::{
    super::{
        anonymise::game_mentions,
        context::Service,
        games,
        outbox::{Address, Entry, Message},
        people::{
            admission,
            manager_settings::{self, ManagerSettings, manager_settings_key},
        },
        records::SideEffects,
    },
    Context, HandlerResult, Records, Reply, Request,
    caller::Caller,
    quotas,
    resolve::is_played_in,
};

/// The longest reason, in characters.
const MAX_REASON_CHARS: usize = 300;

pub(super) async fn handle(context: &Context, caller: &Caller<'_>, reason: Option<&str>) -> HandlerResult {
    let (records, here) = (&context.records, caller.place.room());
    let game = match caller.words.game {
        Some(id) => Some(named_game(records, caller, id, here).await?),
        None => None,
    };
    let room = here.or(game.as_ref().and_then(|game| game.rooms().first().copied()));
    admission::check(records, caller.by.id, room).await?;
    let whom = reported_person(caller)?;
    if whom.is_none() && game.is_none() {
        return Err(Line::new("report-whom").into());
    }
    let reason = reason
        .map(|reason| sanitise_text(reason, MAX_REASON_CHARS))
        .filter(|reason| !reason.is_empty())
        .ok_or_else(|| Line::new("report-why"))?;
    let chosen = match room {
        Some(room) => manager_settings::complaint_room(records, room).await?,
        None => None,
    };
    let to = chosen.or(context.inbox).ok_or_else(|| Line::new("report-nobody"))?;
    let counted = quotas::admit_complaint(context, caller.by.id)?;
    let complaint =
        Complaint { by: name_with_id(&caller.seat().name, Some(caller.by.id)), whom, game: game.map(|game| game.id()), room, reason };
    if let Err(fault) = post_complaint(records, to, caller.id.part("report"), &complaint).await {
        quotas::refund_complaint(context, counted);
        return Err(fault.into());
    }
    Ok(Reply::private(Line::new("report-sent").phrase(caller.locale())))
}

async fn post_complaint(records: &Records, to: RoomId, request: RequestId, complaint: &Complaint) -> StoreResult {
    let post = |_: &mut ManagerSettings| {
        let message = Message::notification_to(Address::Room(to), Notification::Complained(complaint.clone()));
        SideEffects::entries(vec![Entry::Message(message)])
    };
    records.update_record(&manager_settings_key(to), request, post).await
}

/// The named game, if the caller may know it: it is played here, or they play or follow it.
async fn named_game(records: &Records, request: &Request, id: GameId, here: Option<RoomId>) -> HandlerResult<Game> {
    let missing = || Line::new("refused-no-such-game");
    let game = games::load(records, id).await?.ok_or_else(missing)?;
    if here.is_some_and(|room| is_played_in(&game, room)) || game_mentions(&game, request.by.id) { Ok(game) } else { Err(missing().into()) }
}

fn reported_person(request: &Request) -> HandlerResult<Option<String>> {
    match &request.mention {
        None => Ok(None),
        Some(mention) if mention.id.is_some_and(PlayerId::is_computer) => Err(Line::new("whom-computer").into()),
        Some(mention) if mention.id == Some(request.by.id) => Err(Line::new("report-self").into()),
        Some(mention) => Ok(Some(name_with_id(&mention.name, mention.id))),
    }
}

/// A player's name with the platform id, which cannot be forged, in the form that the operator's command `ban` accepts.
fn name_with_id(name: &str, player: Option<PlayerId>) -> String {
    let name = sanitise_name(name);
    let Some(PlayerId { home, number }) = player else { return name };
    let home = match home {
        Home::Discord => "discord",
        Home::Telegram => "telegram",
        Home::Playground => "playground",
        Home::Computer => "computer",
    };
    format!("{name} ({home}:{number})")
}

impl Service {
    /// Sets the operator's room, which receives the complaints for which managers chose no other room.
    #[must_use]
    pub fn with_inbox(self, inbox: Option<RoomId>) -> Self {
        Self { context: Context { inbox, ..self.context } }
    }

    /// Sends a complaint that could not be delivered to the operator, unless that was its destination.
    pub fn redirect_undelivered_complaint<'a>(&'a self, to: Address, complaint: &'a Complaint) -> BoxFuture<'a, StoreResult> {
        Box::pin(async move {
            match self.context.inbox.filter(|inbox| to != Address::Room(*inbox)) {
                Some(inbox) => {
                    post_complaint(&self.context.records, inbox, RequestId::hash(&["lost", &format!("{complaint:?}")]), complaint).await
                }
                None => Ok(()),
            }
        })
    }
}
