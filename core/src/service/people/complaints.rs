//! `report` and `reports`: somebody complains of a person or a game, and where that is told: in the room that those chose who manage
//! the one it is about, else to the operator. A room is chosen by a word that is given in it, so that nobody can have complaints sent
//! to a room they do not manage. Keeps no complaint, and tells nothing to whom it is about.

use futures_util::future::BoxFuture;

use super::{
    super::{
        Service, Stop,
        context::Context,
        games,
        handlers::{authority, caller::Caller},
        outbox::{Address, Message},
        quotas,
        records::{Records, SideEffects},
        request::{Reply, Request},
        store::{RequestId, StoreError},
    },
    admission,
    arrangements::{self, Arrangements, of_arrangements},
    ends::is_of,
    link::code_for,
    nameless::knows,
};
use crate::{
    arena::career::tiding::{Complaint, Tiding},
    game::{
        Game,
        ids::{GameId, Home, PlayerId, RoomId},
    },
    present::{
        line::{Line, harmless, harmless_words},
        words::choice_word,
    },
};

/// How long a reason may be, in characters.
const REASON: usize = 300;

impl Service {
    /// The same, complaints that no room was chosen for going to this one, which the operator reads.
    #[must_use]
    pub fn with_inbox(self, inbox: Option<RoomId>) -> Self {
        Self { context: Context { inbox, ..self.context } }
    }

    /// A complaint cannot be told where it was to be: the operator is told, unless that was they.
    ///
    /// # Errors
    /// When the store is in trouble.
    pub fn complaint_lost<'a>(&'a self, to: Address, complaint: &'a Complaint) -> BoxFuture<'a, Result<(), StoreError>> {
        Box::pin(async move {
            match self.context.inbox.filter(|inbox| to != Address::Room(*inbox)) {
                Some(inbox) => tell(&self.context.records, inbox, RequestId::hash(&["lost", &format!("{complaint:?}")]), complaint).await,
                None => Ok(()),
            }
        })
    }
}

/// `report`: somebody or a game is complained of.
pub(in crate::service) async fn report(context: &Context, caller: &Caller<'_>, reason: Option<&str>) -> Result<Reply, Stop> {
    let (records, here) = (&context.records, caller.place.room());
    let game = match caller.words.game {
        Some(id) => Some(named(records, caller, id, here).await?),
        None => None,
    };
    let room = here.or(game.as_ref().and_then(|game| game.rooms().first().copied()));
    admission::check(records, caller.by.id, room).await?;
    let whom = whom(caller)?;
    if whom.is_none() && game.is_none() {
        return Err(Line::new("report-whom").into());
    }
    let reason =
        reason.map(|reason| harmless_words(reason, REASON)).filter(|reason| !reason.is_empty()).ok_or_else(|| Line::new("report-why"))?;
    let to = addressee(context, room).await?.ok_or_else(|| Line::new("report-nobody"))?;
    let counted = quotas::admit_complaint(context, caller.by.id)?;
    let complaint = Complaint { by: called(&caller.seat().name, Some(caller.by.id)), whom, game: game.map(|game| game.id()), room, reason };
    if let Err(fault) = tell(records, to, caller.id.part("report"), &complaint).await {
        quotas::uncount(context, &counted);
        return Err(fault.into());
    }
    Ok(Reply::private(Line::new("report-sent").phrase(caller.locale())))
}

async fn tell(records: &Records, to: RoomId, request: RequestId, complaint: &Complaint) -> Result<(), StoreError> {
    let told = |_: &mut Arrangements| {
        let message = Message::news(Address::Room(to), Tiding::Complained(complaint.clone()));
        SideEffects::entries(vec![message.into()])
    };
    records.update_record(&of_arrangements(to), request, told).await
}

/// The game that is named, if whoever complains of it can know of it: it is played here, or they play or follow it.
async fn named(records: &Records, request: &Request, id: GameId, here: Option<RoomId>) -> Result<Game, Stop> {
    let missing = || Line::new("refused-no-such-game").text("code", id.to_string());
    let game = games::load(records, id).await?.ok_or_else(missing)?;
    if here.is_some_and(|room| is_of(&game, room)) || knows(&game, request.by.id) { Ok(game) } else { Err(missing().into()) }
}

/// Who is complained of.
fn whom(request: &Request) -> Result<Option<String>, Stop> {
    match &request.mention {
        None => Ok(None),
        Some(mention) if mention.id.is_some_and(PlayerId::is_computer) => Err(Line::new("whom-computer").into()),
        Some(mention) if mention.id == Some(request.by.id) => Err(Line::new("report-self").into()),
        Some(mention) => Ok(Some(called(&mention.name, mention.id))),
    }
}

/// Somebody's name, and the number that a name cannot feign, as the operator types it to ban them.
fn called(name: &str, player: Option<PlayerId>) -> String {
    let name = harmless(name);
    let Some(PlayerId { home, number }) = player else { return name };
    let home = match home {
        Home::Discord => "discord",
        Home::Telegram => "telegram",
        Home::Playground => "playground",
        Home::Computer => "computer",
    };
    format!("{name} ({home}:{number})")
}

/// The room that complaints about a room are told in.
async fn addressee(context: &Context, room: Option<RoomId>) -> Result<Option<RoomId>, StoreError> {
    Ok(match room {
        Some(room) => chosen(&context.records, room).await?.or(context.inbox),
        None => context.inbox,
    })
}

/// The room that was chosen for complaints about this one, as long as it takes them by the word it was chosen by: whoever was given
/// one that was taken back chooses it no longer.
async fn chosen(records: &Records, room: RoomId) -> Result<Option<RoomId>, StoreError> {
    for place in room.and_whole() {
        let Some((to, word)) = arrangements::load(records, place).await?.complaints else { continue };
        return Ok((arrangements::load(records, to).await?.word == Some(word)).then_some(to));
    }
    Ok(None)
}

/// `reports`: where complaints about the room go, and where they are to go.
pub(in crate::service) async fn reports(context: &Context, caller: &Caller<'_>, typed: Option<&str>) -> Result<Reply, Stop> {
    let (records, room) = (&context.records, caller.place.room().ok_or_else(|| Line::new("refused-room-only"))?);
    authority::check(caller, Some(room))?;
    let typed = typed.map(str::to_lowercase);
    let meant = |typed: &str| choice_word(typed).filter(|known| ["here", "off"].contains(known));
    let line = match typed.as_deref().map(|typed| meant(typed).unwrap_or(typed)) {
        None => shown(context, room).await?,
        Some("here" | "сюда" | "здесь" | "hit" | "her") => take(records, caller, room).await?,
        Some("off" | "нет") => stop(records, caller, room).await?,
        Some(word) => send(records, caller, room, word).await?,
    };
    Ok(Reply::private(line.phrase(caller.locale())))
}

async fn shown(context: &Context, room: RoomId) -> Result<Line, Stop> {
    let records = &context.records;
    if let Some(word) = arrangements::load(records, room).await?.word {
        return Ok(Line::new("reports-here").text("code", code(room, &word)));
    }
    let line = match (chosen(records, room).await?, context.inbox) {
        (Some(to), _) => Line::new("reports-chosen").text("room", to.to_string()),
        (None, Some(_)) => Line::new("reports-operator"),
        (None, None) => Line::new("reports-nowhere"),
    };
    Ok(line)
}

/// The room takes complaints: those of every room in which its word is said.
async fn take(records: &Records, request: &Request, room: RoomId) -> Result<Line, Stop> {
    let word = code_for(request.id);
    arrangements::revise(records, room, request.id.part("take"), |arrangements| {
        arrangements.word.get_or_insert_with(|| word.clone());
    })
    .await?;
    let word = arrangements::load(records, room).await?.word.unwrap_or(word);
    Ok(Line::new("reports-here").text("code", code(room, &word)))
}

/// The room takes none any more, and those about it go to no other room.
async fn stop(records: &Records, request: &Request, room: RoomId) -> Result<Line, Stop> {
    arrangements::revise(records, room, request.id.part("take none"), |arrangements| arrangements.word = None).await?;
    for place in room.and_whole() {
        arrangements::revise(records, place, request.id.part("send none"), |arrangements| arrangements.complaints = None).await?;
    }
    Ok(Line::new("reports-off"))
}

/// Complaints about the room go to the one that this word was given in.
async fn send(records: &Records, request: &Request, room: RoomId, typed: &str) -> Result<Line, Stop> {
    let unknown = || Line::new("reports-unknown");
    let (to, word) = typed.rsplit_once('-').ok_or_else(unknown)?;
    let to: RoomId = to.parse().map_err(|()| unknown())?;
    let word = arrangements::load(records, to).await?.word.filter(|given| given.eq_ignore_ascii_case(word)).ok_or_else(unknown)?;
    if to.is_around(room) {
        return Err(Line::new("reports-same").into());
    }
    arrangements::revise(records, room.whole(), request.id.part("send"), |arrangements| {
        arrangements.complaints = Some((to, word.clone()));
    })
    .await?;
    Ok(Line::new("reports-set"))
}

/// What is said in another room to choose this one.
fn code(room: RoomId, word: &str) -> String {
    format!("{room}-{word}")
}
