//! The bot: answers requests through the service, draws their pictures, and tells the person to wait where the store is slow.

use std::{sync::Arc, time::Duration};

use async_trait::async_trait;
use broadside_core::{
    game::ids::{Home, PlayerId, RoomId},
    present::{
        catalogue,
        people::thumbnail::{NoAvatar, Thumbnail},
        verb::Visibility,
    },
    service::{
        RequestOutcome, Service,
        request::{self, Arrival, Asker, Authority, Managing, Place, Press, Request, RequestInput},
        store::RequestId,
    },
};
use broadside_render::Layout;

use crate::{
    ask::{Answer, Ask},
    drawing::{message, with_pen},
    outage::Outage,
    platform::{Address, Message, Platform, ReplyTarget},
    telemetry::timed,
    thumbnail,
};

/// How long an avatar is waited for: what they say next waits behind it, and on Telegram everybody else in the end.
const AVATAR: Duration = Duration::from_secs(8);

/// How long somebody waits for the store before they are told that it is slow.
const PATIENCE: Duration = Duration::from_secs(3);

/// The bot: the service, with a pen.
pub struct App {
    service: Arc<Service>,
    platforms: Vec<Arc<dyn Platform>>,
    outage: Arc<Outage>,
}

impl App {
    /// The bot of this service; `platforms` say how pictures are best laid out where somebody asks.
    pub fn new(service: Arc<Service>, platforms: Vec<Arc<dyn Platform>>) -> Self {
        let outage = Outage::new(Arc::clone(&service), platforms.clone());
        Self { service, platforms, outage }
    }

    fn layout_at(&self, home: Home) -> Layout {
        self.platform(home).map_or(Layout::Spread, |platform| platform.layout())
    }

    fn platform(&self, home: Home) -> Option<&Arc<dyn Platform>> {
        self.platforms.iter().find(|platform| platform.home() == home)
    }

    async fn attend(&self, request: &Request) -> (RequestOutcome, Duration, Duration) {
        timed(self.service.dispatch(request), PATIENCE, || self.tell_slow(request)).await
    }

    /// Tells whoever waits for an answer that the store is slow.
    fn tell_slow(&self, request: &Request) {
        if self.service.is_meant(request) {
            self.outage.tell_slow(address(request), request.by.locale.unwrap_or_default());
        }
    }

    /// Whether somebody manages a room, by what their platform says now.
    async fn managing(&self, room: RoomId, player: PlayerId) -> Managing {
        match self.platform(room.home).filter(|_| player.home == room.home) {
            Some(platform) => platform.managing(room, player).await,
            None => Managing::No,
        }
    }

    /// A thumbnail of the picture that a person's platform has of them now.
    async fn thumbnail(&self, player: PlayerId) -> Result<Thumbnail, NoAvatar> {
        let platform = self.platform(player.home).ok_or(NoAvatar::Elsewhere)?;
        let Ok(file) = tokio::time::timeout(AVATAR, platform.avatar(player)).await else {
            tracing::warn!("failed to fetch an avatar in time");
            return Err(NoAvatar::Unreached);
        };
        let file = file?;
        with_pen(move || thumbnail::make(&file)).await
    }
}

#[async_trait]
impl Ask for App {
    async fn ask(&self, mut request: Request) -> Answer {
        let layout = match request.place {
            Place::Room(room) => self.layout_at(room.home),
            Place::Private => self.layout_at(request.by.id.home),
        };
        let (mut attended, mut whole, mut without_store) = self.attend(&request).await;
        if let request::Reply::AskAuthority(room) = attended.reply {
            request.authority = Authority::Asked(room, self.managing(room, request.by.id).await);
            (attended, whole, without_store) = self.attend(&request).await;
        }
        if let request::Reply::AskAvatar = attended.reply {
            let found = self.thumbnail(request.by.id).await;
            let found = found.as_ref().map_err(|why| *why);
            (attended, whole, without_store) = timed(self.service.set_avatar(&request, found), PATIENCE, || self.tell_slow(&request)).await;
        }
        metrics::histogram!("broadside_request_seconds").record(whole.as_secs_f64());
        metrics::histogram!("broadside_decide_seconds").record(without_store.as_secs_f64());
        count(request.by.id.home, &attended);
        if attended.store_is_away {
            let away = self.outage.tell(address(&request), request.by.locale.unwrap_or_default());
            match (away, request.place) {
                (Some(away), Place::Room(_)) => return Answer::public(away),
                (Some(away), Place::Private) => return Answer::private(away),
                (None, _) => {}
            }
        }
        match attended.reply {
            request::Reply::Private(body) => Answer::private(message(body, layout).await),
            request::Reply::Aloud(body) => Answer::public(message(body, layout).await),
            request::Reply::Refused(body) => Answer::notice(message(body, layout).await),
            request::Reply::Keys(body) => Answer::buttons(message(body, layout).await),
            request::Reply::Turn(body) => Answer::replace(message(body, layout).await),
            request::Reply::Form(form) => Answer::form(form),
            request::Reply::Committed(_) => Answer::Delivery,
            // The platform was asked already, so it is not asked again.
            request::Reply::Silent | request::Reply::AskAuthority(_) | request::Reply::AskAvatar => Answer::Silent,
        }
    }

    async fn greet(&self, arrival: Arrival) {
        if let Err(fault) = self.service.greet(&arrival).await {
            fault.log("failed to greet a place that the bot has joined");
        }
    }

    async fn boards(&self, by: &Asker) -> Vec<Message> {
        let request = |data: String| Request {
            id: RequestId(rand::random()),
            by: by.clone(),
            place: Place::Private,
            input: RequestInput::Press(data),
            mention: None,
            authority: Authority::Member,
            reply: None,
            received_at: None,
        };
        let Some(list) = letter(self.ask(request("games".to_owned())).await) else { return Vec::new() };
        let mut boards = Vec::new();
        for key in list.keys.into_iter().flatten().rev() {
            let Press::Verb(data) = key.press else { continue };
            // A person who is new here is offered languages beside their games.
            if data.ends_with(" field")
                && let Some(board) = letter(self.ask(request(data)).await)
            {
                boards.push(board);
            }
        }
        boards
    }

    async fn complete(&self, by: &Asker, place: Place, verb: &str, param: &str, typed: &str) -> Vec<(String, String)> {
        match catalogue::find(verb) {
            Some(verb) => self.service.complete(by, place, verb, param, typed).await,
            None => Vec::new(),
        }
    }
}

/// The message of an answer that is a new one for the asker alone.
fn letter(answer: Answer) -> Option<Message> {
    let Answer::Reply(reply) = answer else { return None };
    (reply.visibility == Visibility::Private && matches!(reply.target, ReplyTarget::New)).then_some(reply.message)
}

/// Where somebody is told what everybody there is told once.
fn address(request: &Request) -> Address {
    match request.place {
        Place::Room(room) => Address::Room(room),
        Place::Private => Address::Player(request.by.id),
    }
}

fn count(home: Home, attended: &RequestOutcome) {
    let answer = name(&attended.reply);
    metrics::counter!("broadside_requests_total", "home" => home.letter().to_string(), "answer" => answer).increment(1);
    // What was not meant for the bot is no command.
    if !matches!(attended.reply, request::Reply::Silent) {
        let verb = attended.verb.unwrap_or("unknown");
        metrics::counter!("broadside_commands_total", "verb" => verb, "outcome" => answer).increment(1);
    }
    if let Some(code) = attended.refusal {
        metrics::counter!("broadside_refusals_total", "code" => code).increment(1);
    }
}

fn name(reply: &request::Reply) -> &'static str {
    match reply {
        request::Reply::Silent => "silent",
        request::Reply::Private(_) => "private",
        request::Reply::Aloud(_) => "aloud",
        request::Reply::Refused(_) => "refused",
        request::Reply::Keys(_) => "keys",
        request::Reply::Turn(_) => "turn",
        request::Reply::Form(_) => "form",
        request::Reply::AskAuthority(_) => "authority",
        request::Reply::AskAvatar => "avatar",
        request::Reply::Committed(_) => "told",
    }
}
