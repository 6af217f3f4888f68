//! The application: passes requests to the service, draws the pictures of the answers, and sends a notice to people when the store is slow.

use std::{sync::Arc, time::Duration};

use async_trait::async_trait;
use broadside_arena::Tournament;
use broadside_game::{
    Game,
    ids::{GameId, Home, PlayerId, RoomId, TournamentId},
};
use broadside_present::{commands, param::Visibility};
use broadside_render::Layout;
use broadside_scene::{
    look::Look,
    thumbnail::{NoAvatar, Thumbnail},
};
use broadside_service::{
    RequestOutcome, Service,
    request::{self, Arrival, Authority, ManagerStatus, Place, Press, Request, RequestAuthor, RequestInput},
};
use broadside_store::store::RequestId;
use broadside_words::locale::Locale;

use crate::{
    ask::{Answer, RequestHandler, address},
    drawing::{draw_message, with_render_permit},
    outage_notifier::OutageNotifier,
    platform::{Address, Message, Platform, ReplyTarget},
    telemetry::measure,
    thumbnail,
};

/// The longest wait for an avatar. The person's next requests wait behind it, and on Telegram eventually everyone's.
const AVATAR_TIMEOUT: Duration = Duration::from_secs(8);

/// How long a request waits for the store before the person gets a message that it is slow.
const SLOW_AFTER: Duration = Duration::from_secs(3);

/// Answers requests with drawn messages.
pub struct App {
    service: Arc<Service>,
    platforms: Vec<Arc<dyn Platform>>,
    outage_notifier: Arc<OutageNotifier>,
}

impl App {
    /// Creates the application of a service; `platforms` determine the picture layout of each place.
    pub fn new(service: Arc<Service>, platforms: Vec<Arc<dyn Platform>>) -> Self {
        let outage_notifier = OutageNotifier::new(Arc::clone(&service), platforms.clone());
        Self { service, platforms, outage_notifier }
    }

    /// The arrangement of fields where the request was made.
    fn layout_for(&self, request: &Request) -> Layout {
        self.platform(address(request).home()).map_or(Layout::Spread, |platform| platform.layout())
    }

    fn platform(&self, home: Home) -> Option<&Arc<dyn Platform>> {
        self.platforms.iter().find(|platform| platform.home() == home)
    }

    async fn dispatch(&self, request: &Request) -> (RequestOutcome, Duration, Duration) {
        measure(self.service.dispatch(request), SLOW_AFTER, || self.send_slow_notice(request)).await
    }

    /// Sends the notice that the store is slow, if the request is meant for the bot.
    fn send_slow_notice(&self, request: &Request) {
        if self.service.is_addressed_to_bot(request) {
            self.outage_notifier.send_slow_notice(address(request), request.by.locale.unwrap_or_default());
        }
    }

    /// Asks the platform whether a player manages a room.
    async fn manager_status(&self, room: RoomId, player: PlayerId) -> ManagerStatus {
        match self.platform(room.home).filter(|_| player.home == room.home) {
            Some(platform) => platform.manager_status(room, player).await,
            None => ManagerStatus::No,
        }
    }

    /// Fetches a player's avatar from their platform and scales it.
    async fn fetch_thumbnail(&self, player: PlayerId) -> Result<Thumbnail, NoAvatar> {
        let platform = self.platform(player.home).ok_or(NoAvatar::Elsewhere)?;
        let Ok(file) = tokio::time::timeout(AVATAR_TIMEOUT, platform.avatar(player)).await else {
            tracing::warn!(error = "timeout", "failed to fetch an avatar");
            return Err(NoAvatar::Unreached);
        };
        let file = file?;
        with_render_permit(move || thumbnail::make(&file)).await
    }
}

#[async_trait]
impl RequestHandler for App {
    async fn ask(&self, mut request: Request) -> Answer {
        let layout = self.layout_for(&request);
        let (mut outcome, mut whole, mut without_store) = self.dispatch(&request).await;
        if let request::Reply::AskAuthority(room) = outcome.reply {
            request.authority = Authority::Checked(room, self.manager_status(room, request.by.id).await);
            (outcome, whole, without_store) = self.dispatch(&request).await;
        }
        if let request::Reply::AskAvatar = outcome.reply {
            let thumbnail = self.fetch_thumbnail(request.by.id).await;
            let thumbnail = thumbnail.as_ref().map_err(|error| *error);
            (outcome, whole, without_store) =
                measure(self.service.set_avatar(&request, thumbnail), SLOW_AFTER, || self.send_slow_notice(&request)).await;
        }
        metrics::histogram!("broadside_request_seconds").record(whole.as_secs_f64());
        metrics::histogram!("broadside_decide_seconds").record(without_store.as_secs_f64());
        count_request(request.by.id.home, &outcome);
        if outcome.is_store_unavailable {
            let notice = self.outage_notifier.unavailable_notice(address(&request), request.by.locale.unwrap_or_default());
            match (notice, request.place) {
                (Some(notice), Place::Room(_)) => return Answer::public(notice),
                (Some(notice), Place::Private) => return Answer::private(notice),
                (None, _) => {}
            }
        }
        render_reply(outcome.reply, layout).await
    }

    async fn update(&self, request: &Request) -> Answer {
        render_reply(self.service.update(request).await.reply, self.layout_for(request)).await
    }

    async fn reply(&self, request: &Request, again: bool) -> request::Reply {
        if again {
            return self.service.update(request).await.reply;
        }
        let (outcome, ..) = self.dispatch(request).await;
        count_request(request.by.id.home, &outcome);
        outcome.reply
    }

    async fn page_after_move(&self, request: &Request) -> Answer {
        match self.service.page_after_move(request).await {
            Some(page) => Answer::replace(draw_message(page, self.layout_for(request)).await),
            None => Answer::RoomDelivery,
        }
    }

    async fn greet(&self, arrival: Arrival) {
        if let Err(error) = self.service.greet(&arrival).await {
            error.log("failed to send greeting to a new place");
        }
    }

    async fn boards(&self, by: &RequestAuthor) -> Vec<Message> {
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
        let Some(list) = private_message(self.ask(request("games".to_owned())).await) else { return Vec::new() };
        let mut boards = Vec::new();
        for key in list.keys.into_iter().flatten().rev() {
            let Press::Verb(data) = key.press else { continue };
            // A new player is also offered languages; only the buttons of games open a field.
            if data.ends_with(" field")
                && let Some(board) = private_message(self.ask(request(data)).await)
            {
                boards.push(board);
            }
        }
        boards
    }

    async fn games(&self, player: PlayerId, room: RoomId, watched: Option<GameId>) -> Option<Vec<Game>> {
        self.service.games_for(player, room, watched).await.inspect_err(|error| error.log("failed to load the games of a page")).ok()
    }

    async fn tournaments(&self, player: PlayerId, room: RoomId, named: Option<TournamentId>) -> Option<Vec<Tournament>> {
        let found = self.service.tournaments_for(player, room, named).await;
        found.inspect_err(|error| error.log("failed to load the tournaments of a page")).ok()
    }

    async fn look(&self, player: PlayerId) -> Option<(Look, Option<Locale>)> {
        let context = self.service.delivery_context(Address::Player(player), None, &[]).await;
        let context = context.inspect_err(|error| error.log("failed to load the look of a page")).ok()?;
        Some((context.preferences.look, context.language))
    }

    async fn complete(&self, by: &RequestAuthor, place: Place, verb: &str, param: &str, typed: &str) -> Vec<(String, String)> {
        match commands::find(verb) {
            Some(verb) => self.service.complete(by, place, verb, param, typed).await,
            None => Vec::new(),
        }
    }
}

/// Converts a reply to an answer with drawn pictures.
async fn render_reply(reply: request::Reply, layout: Layout) -> Answer {
    match reply {
        request::Reply::Private(body) if body.progress.is_some() => Answer::private(draw_message(body, layout).await).unfinished(),
        request::Reply::Private(body) => Answer::private(draw_message(body, layout).await),
        request::Reply::Public(body) => Answer::public(draw_message(body, layout).await),
        request::Reply::Refused(body) => Answer::notice(draw_message(body, layout).await),
        request::Reply::Keys(body) => Answer::buttons(draw_message(body, layout).await),
        request::Reply::Page(body) => Answer::replace(draw_message(body, layout).await),
        request::Reply::Form(form) => Answer::form(form),
        request::Reply::Committed(Visibility::Public) => Answer::RoomDelivery,
        request::Reply::Committed(Visibility::Private) => Answer::Delivery,
        // The platform was asked above; it is not asked again.
        request::Reply::Silent | request::Reply::AskAuthority(_) | request::Reply::AskAvatar => Answer::Silent,
    }
}

/// The message of an answer that is new and private.
fn private_message(answer: Answer) -> Option<Message> {
    let Answer::Reply(reply) = answer else { return None };
    (reply.visibility == Visibility::Private && matches!(reply.target, ReplyTarget::New)).then_some(reply.message)
}

fn count_request(home: Home, outcome: &RequestOutcome) {
    let answer = reply_label(&outcome.reply);
    metrics::counter!("broadside_requests_total", "home" => home.letter().to_string(), "answer" => answer).increment(1);
    // A silent reply means that the request was not meant for the bot.
    if !matches!(outcome.reply, request::Reply::Silent) {
        let verb = outcome.verb.unwrap_or("unknown");
        metrics::counter!("broadside_commands_total", "verb" => verb, "outcome" => answer).increment(1);
    }
    if let Some(code) = outcome.refusal {
        metrics::counter!("broadside_refusals_total", "code" => code).increment(1);
    }
}

fn reply_label(reply: &request::Reply) -> &'static str {
    match reply {
        request::Reply::Silent => "silent",
        request::Reply::Private(_) => "private",
        request::Reply::Public(_) => "public",
        request::Reply::Refused(_) => "refused",
        request::Reply::Keys(_) => "keys",
        request::Reply::Page(_) => "page",
        request::Reply::Form(_) => "form",
        request::Reply::AskAuthority(_) => "authority",
        request::Reply::AskAvatar => "avatar",
        request::Reply::Committed(_) => "committed",
    }
}
