//! The WebSocket session of one tab: reads its messages, passes requests to the application, and sends answers and changes.

use std::{
    collections::BTreeMap,
    net::IpAddr,
    sync::Arc,
    time::{Duration, SystemTime, UNIX_EPOCH},
};

use axum::extract::ws::{CloseFrame, Message as WsFrame, WebSocket, close_code};
use broadside_game::{
    Game,
    ids::{GameId, PlayerId, TournamentId},
    plain::is_blank,
    team::Member,
};
use broadside_present::{
    arena,
    button::parse_button,
    commands, opponents, page,
    param::{ParamKind, Visibility},
    seals,
};
use broadside_service::request::{Authority, Body, Mention, Place, Reply, Request, RequestAuthor, RequestInput};
use broadside_store::store::RequestId;
use broadside_words::{line::Line, locale::Locale};
use futures_util::{
    SinkExt, StreamExt,
    stream::{SplitSink, SplitStream},
};
use tokio::{
    sync::{
        broadcast::{Receiver, error::RecvError},
        mpsc,
    },
    task::AbortHandle,
    time::{Instant, sleep_until, timeout},
};

use super::{
    ROOM,
    feed::FeedChange,
    game_state::{game_list, review_steps},
    identity::{TabSecret, clean_name},
    message_ref, own_rules,
    routes::AppState,
    show,
    watching::{others, watched},
    wire::{FeedEntry, FromPage, GameList, Pane, ToPage},
};
use crate::{
    ask::{Answer, RequestHandler, UnfinishedReply},
    platform::{Address, Message, RenderedReply, ReplyTarget},
};

/// The longest wait for a tab's first message.
const HELLO_TIMEOUT: Duration = Duration::from_secs(10);

/// The number of messages queued for a slow tab before its further requests wait.
const ANSWER_QUEUE: usize = 64;

/// The longest chat line, in characters.
const MAX_LINE_LEN: usize = 2_000;

/// The number of messages of a guest that are read in a second, in all tabs together; further ones wait.
const MAX_PER_SECOND: usize = 3;

/// The shortest time between two lists of games to a tab of which the second is sent for the games of others alone.
const OTHERS_INTERVAL: Duration = Duration::from_secs(1);

/// The reason in the close frame when the server stops.
const STOPPING: &str = "the playground is stopping";

/// The code of the close frame for an invalid secret: the page forgets it.
const REFUSED_CODE: u16 = 4401;

/// The commands of the board page; in public a tab uses no others.
const BOARD_VERBS: &str = "agree battle decline draw fire give hint join language look move place plan ready rematch resign resign_now \
                           sail salvo say shuffle stay undo";

/// Serves one tab, which a proxy says is `from` there, until it closes or the playground stops.
pub async fn serve_tab<A: RequestHandler>(socket: WebSocket, from: Option<IpAddr>, state: Arc<AppState<A>>) -> Result<(), TabClosed> {
    let (mut sink, mut frames) = socket.split();
    let first = match timeout(HELLO_TIMEOUT, frames.next()).await {
        Ok(Some(Ok(WsFrame::Text(text)))) => serde_json::from_str(&text).ok(),
        Ok(_) | Err(_) => None,
    };
    let Some(FromPage::Hello { secret, name, locale, board, watch }) = first else { return Err(TabClosed) };
    if state.access.is_public() && !board {
        return Err(TabClosed);
    }
    let admitted = state.access.admit(&secret, from).and_then(|(secret, token)| {
        let open = state.access.guests().map(|guests| guests.open_tab(secret.player())).transpose()?;
        Ok((open, secret, token))
    });
    let (_open, secret, token) = match admitted {
        Ok(admitted) => admitted,
        Err(None) => return close(&mut sink, REFUSED_CODE, "this person is not known here").await,
        Err(Some(notice)) => {
            let text = Line::new(notice).phrase(Locale::from_tag(&locale).unwrap_or_default());
            send(&mut sink, &ToPage::Answer { entry: FeedEntry { text, ..FeedEntry::default() } }).await?;
            return close(&mut sink, close_code::AGAIN, "nobody is admitted now").await;
        }
    };
    let player = secret.player();
    if let Some(guests) = state.access.guests() {
        // A tab that is opened again and again waits, too.
        guests.pace(player).wait(|| MAX_PER_SECOND).await;
    }
    let (answers, waiting) = mpsc::channel(ANSWER_QUEUE);
    let mut tab =
        Tab { secret, name: String::new(), locale: Locale::default(), board, answers, state: Arc::clone(&state), reviewing: None };
    if board {
        let changes = state.playground.feed.watch();
        tab.identify(name, &locale, token, watch).await?;
        return tokio::select! {
            closed = tab.receive_all(&mut frames) => closed,
            closed = send_games(&state, player, sink, waiting, changes) => closed,
        };
    }
    let (welcome, mut subscription) = state.playground.feed.subscribe(player);
    // The queue has room for these, although nothing reads it yet.
    tab.identify(name, &locale, token, watch).await?;
    for part in welcome {
        tab.send(part).await?;
    }
    let is_complete = subscription.is_complete;
    let receive = async {
        if !is_complete {
            Box::pin(tab.restore_boards()).await;
        }
        tab.receive_all(&mut frames).await
    };
    let send = send_all(&state, player, sink, waiting, &mut subscription.changes);
    tokio::select! {
        closed = receive => closed,
        closed = send => closed,
    }
}

/// The tab is closed, or has sent an invalid message.
pub struct TabClosed;

/// Sends the tab the queued welcome, then changes and answers. Changes go first, so that the effects of a request arrive before its
/// `Done`.
async fn send_all<A: RequestHandler>(
    state: &AppState<A>,
    player: PlayerId,
    mut sink: SplitSink<WebSocket, WsFrame>,
    mut waiting: mpsc::Receiver<Arc<ToPage>>,
    changes: &mut Receiver<FeedChange>,
) -> Result<(), TabClosed> {
    while let Ok(welcome) = waiting.try_recv() {
        send(&mut sink, &welcome).await?;
    }
    loop {
        let message = tokio::select! {
            biased;
            () = state.stop.cancelled() => return close(&mut sink, close_code::AWAY, STOPPING).await,
            change = changes.recv() => match change {
                Ok(change) => change.message_for(player),
                Err(RecvError::Lagged(_)) => {
                    *changes = changes.resubscribe();
                    for part in state.playground.feed.state(player) {
                        send(&mut sink, &part).await?;
                    }
                    None
                }
                Err(RecvError::Closed) => return Err(TabClosed),
            },
            answer = waiting.recv() => Some(answer.ok_or(TabClosed)?),
        };
        if let Some(message) = message {
            send(&mut sink, &message).await?;
        }
    }
}

/// Sends a tab of the board page its games after each change, and answers. The games go first, so that the effects of a request arrive
/// before its `Done`. The games of others change often in public: what changes them within `OTHERS_INTERVAL` is sent together.
async fn send_games<A: RequestHandler>(
    state: &AppState<A>,
    player: PlayerId,
    mut sink: SplitSink<WebSocket, WsFrame>,
    mut waiting: mpsc::Receiver<Arc<ToPage>>,
    mut changes: Receiver<FeedChange>,
) -> Result<(), TabClosed> {
    let (mut locale, mut watch, mut sent) = (Locale::default(), None::<String>, None::<GameList>);
    let (mut is_stale, mut next) = (false, Instant::now());
    loop {
        let message = tokio::select! {
            biased;
            () = state.stop.cancelled() => return close(&mut sink, close_code::AWAY, STOPPING).await,
            // What others do in the games of a player of a chat is announced in the chat alone.
            () = sleep_until(next), if is_stale || !player.is_guest() => None,
            change = changes.recv() => match change {
                Ok(change) if change.is_own(player) => change.message_for(player).filter(|message| message.is_for_board()),
                Ok(change) => {
                    // What changes the watched game or tournament may be announced to its players alone.
                    is_stale |= watch.is_some() || change.message_for(player).is_some();
                    continue;
                }
                Err(RecvError::Lagged(_)) => None,
                Err(RecvError::Closed) => return Err(TabClosed),
            },
            answer = waiting.recv() => Some(answer.ok_or(TabClosed)?),
        };
        if let Some(ToPage::Me { locale: tag, watch: code, .. }) = message.as_deref() {
            (locale, watch) = (Locale::from_tag(tag).unwrap_or_default(), code.clone());
        }
        (is_stale, next) = (false, Instant::now() + OTHERS_INTERVAL);
        let game = watch.as_ref().and_then(|code| code.parse::<GameId>().ok());
        let named = watch.as_ref().and_then(|code| code.parse::<TournamentId>().ok());
        let (games, tournaments) = (state.app.games(player, ROOM, game).await, state.app.tournaments(player, ROOM, named).await);
        if let (Some(games), Some(tournaments)) = (games, tournaments) {
            let current = tournaments.iter().filter(|one| !one.is_over());
            let list = GameList {
                others: others(&games, player),
                watched: watch.as_ref().and_then(|code| watched(&games, code, locale)),
                tournaments: current.map(|one| arena::list_item(one, player, locale)).collect(),
                tournament: tournaments.iter().find(|one| Some(one.id()) == named).map(|one| arena::state(one, player, locale)),
                ..game_list(&games, player, locale)
            };
            let list = Some(list).filter(|list| sent.as_ref() != Some(list));
            if let Some(list) = list {
                let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis() as i64);
                send(&mut sink, &ToPage::Games { now, list: list.clone() }).await?;
                sent = Some(list);
            }
        }
        if let Some(message) = message {
            send(&mut sink, &message).await?;
        }
    }
}

async fn close(sink: &mut SplitSink<WebSocket, WsFrame>, code: u16, reason: &'static str) -> Result<(), TabClosed> {
    let close = CloseFrame { code, reason: reason.into() };
    sink.send(WsFrame::Close(Some(close))).await.map_err(|_| TabClosed)
}

async fn send(sink: &mut SplitSink<WebSocket, WsFrame>, message: &ToPage) -> Result<(), TabClosed> {
    let text = serde_json::to_string(message).expect("messages to the page serialize to JSON");
    sink.send(WsFrame::Text(text.into())).await.map_err(|_| TabClosed)
}

/// The state of a tab.
struct Tab<A> {
    secret: TabSecret,
    name: String,
    locale: Locale,
    /// Whether it shows games instead of messages.
    board: bool,
    /// The messages are in `Arc`s because the channel reserves space for all its slots.
    answers: mpsc::Sender<Arc<ToPage>>,
    state: Arc<AppState<A>>,
    /// The task that sends the review which the tab shows.
    reviewing: Option<AbortHandle>,
}

impl<A: RequestHandler> Tab<A> {
    async fn identify(
        &mut self,
        name: Option<String>,
        locale: &str,
        token: Option<String>,
        watch: Option<String>,
    ) -> Result<(), TabClosed> {
        let look = if self.board { self.state.app.look(self.secret.player()).await } else { None };
        let (look, language) = look.unzip();
        let account = self.secret.account();
        // An account has its name and its language from the chat; later greetings follow a change on the page.
        let language = language.flatten().filter(|_| account.is_some() && self.name.is_empty());
        let requested = account.map(|account| account.name.clone()).or_else(|| name.as_deref().and_then(clean_name));
        self.locale = language.or(Locale::from_tag(locale)).unwrap_or_default();
        self.name = self.state.playground.people.register(self.secret.player(), requested, self.locale);
        let (name, locale, id) = (self.name.clone(), self.locale.tag(), self.secret.player().to_string());
        let lists = self.board.then(|| (page::rule_sets(self.locale), opponents::list_items(self.locale)));
        let (rules, opponents) = lists.unwrap_or_default();
        let look = look.map_or_else(Vec::new, |look| page::look_settings(look, self.locale));
        self.send(ToPage::Me { name, locale, id, rules, opponents, look, token, watch }).await?;
        let catalogue = if self.board { Vec::new() } else { show::catalogue(self.locale) };
        for part in catalogue {
            self.send(part).await?;
        }
        Ok(())
    }

    /// Posts the boards of the person's games again, if their messages were dropped or posted by an earlier process.
    async fn restore_boards(&self) {
        for board in self.state.app.boards(&self.author()).await {
            self.post(Pane::Private, board, RequestId(rand::random()));
        }
    }

    /// Handles the messages of the tab until it closes.
    async fn receive_all(&mut self, frames: &mut SplitStream<WebSocket>) -> Result<(), TabClosed> {
        while let Some(Ok(frame)) = frames.next().await {
            if let Some(guests) = self.state.access.guests() {
                if guests.is_closed() {
                    return Err(TabClosed);
                }
                let pace = guests.pace(self.secret.player());
                Box::pin(pace.wait(|| MAX_PER_SECOND)).await;
            }
            let WsFrame::Text(text) = frame else { continue };
            // Boxed, so that an idle tab does not hold memory for handling a request.
            Box::pin(self.receive(serde_json::from_str(&text).map_err(|_| TabClosed)?)).await?;
        }
        Err(TabClosed)
    }

    async fn receive(&mut self, message: FromPage) -> Result<(), TabClosed> {
        if self.state.access.is_public() && !is_of_board_page(&message) {
            return match message {
                FromPage::Do { id, .. } | FromPage::Press { id, .. } => self.send(ToPage::Done { id }).await,
                _ => Err(TabClosed),
            };
        }
        match message {
            FromPage::Hello { secret, name, locale, board: _, watch } => {
                let known = self.state.access.admit(&secret, None).ok().filter(|(secret, _)| *secret == self.secret);
                self.identify(name, &locale, known.ok_or(TabClosed)?.1, watch).await
            }
            FromPage::Say { id, text, pane } => {
                let text: String = text.chars().take(MAX_LINE_LEN).collect();
                let mention = self.mention(&text);
                self.handle_request(id, pane, RequestInput::Text(text), mention, None).await
            }
            FromPage::Do { id, verb, options, pane } => {
                let mention = self.mention_in_options(&verb, &options);
                let input = RequestInput::Command { verb, options: options.into_iter().collect() };
                self.handle_request(id, pane, input, mention, None).await
            }
            FromPage::Press { id, data, message, pane } => {
                self.handle_request(id, pane, RequestInput::Press(data), None, Some(message)).await
            }
            FromPage::Complete { ask, verb, param, typed, pane } => {
                let items = self.suggestions(&verb, &param, &typed, pane).await;
                self.send(ToPage::Suggestions { ask, items }).await
            }
            FromPage::Proof { game } => self.prove(game).await,
            FromPage::Review { game } => self.review(game).await,
            FromPage::Rules { rules, change } => self.send(ToPage::Rules(own_rules::draft(rules, change, self.locale))).await,
        }
    }

    /// The finished game of this code, and the person's part in it; `None` before the end, and for others than its players.
    async fn finished(&self, code: &str) -> Option<(Game, Member)> {
        let player = self.secret.player();
        let games = self.state.app.games(player, ROOM, None).await?;
        let game = games.into_iter().find(|game| game.is_over() && game.id().to_string() == code)?;
        let member = game.public().member(player)?;
        Some((game, member))
    }

    /// Sends the proof that a finished game of this person was fair.
    async fn prove(&self, game: String) -> Result<(), TabClosed> {
        let Some((known, _)) = self.finished(&game).await else { return Ok(()) };
        let Body { text, file, .. } = seals::fairness_reply(&known, self.locale);
        self.send(ToPage::Proof { game, text, file }).await
    }

    /// Sends the shots or moves of a finished game of this person, and then, in the background, the worth of the person's own shots: its
    /// progress until it is computed. Replaces the review that was shown before.
    async fn review(&mut self, game: String) -> Result<(), TabClosed> {
        let Some((known, member)) = self.finished(&game).await else { return Ok(()) };
        let (moves, has_odds) = (review_steps(&known, &member, self.locale), !known.rules().has_open_board());
        self.send(ToPage::Moves { game: game.clone(), moves }).await?;
        if !has_odds {
            return Ok(());
        }
        let input = RequestInput::Command { verb: "review".to_owned(), options: vec![("game".to_owned(), game.clone())] };
        let (id, by, authority) = (RequestId(rand::random()), self.author(), Authority::Member);
        let request = Request { id, by, place: Place::Private, input, mention: None, authority, reply: None, received_at: None };
        let (state, answers) = (Arc::clone(&self.state), self.answers.clone());
        let task = tokio::spawn(async move {
            let mut again = false;
            loop {
                let reply = state.app.reply(&request, again).await;
                let (percent, worth) = match &reply {
                    Reply::Private(body) => (body.progress, show::shot_worths(body)),
                    _ => (None, Vec::new()),
                };
                let sent = answers.send(Arc::new(ToPage::Worth { game: game.clone(), percent, worth })).await;
                if let Reply::Refused(Body { text, .. }) = reply {
                    let entry = FeedEntry { text, ..FeedEntry::default() };
                    drop(answers.send(Arc::new(ToPage::Answer { entry })).await);
                }
                if sent.is_err() || percent.is_none() {
                    return;
                }
                again = true;
            }
        });
        if let Some(earlier) = self.reviewing.replace(task.abort_handle()) {
            earlier.abort();
        }
        Ok(())
    }

    /// Handles a request and shows its answer. A repeated `id` is the same request.
    async fn handle_request(
        &self,
        id: String,
        pane: Pane,
        input: RequestInput,
        mention: Option<Mention>,
        message: Option<u64>,
    ) -> Result<(), TabClosed> {
        let request_id = self.secret.request_id(&id);
        let chat = match (&input, pane) {
            (RequestInput::Text(text), Pane::Room) => Some(text.clone()),
            _ => None,
        };
        // The playground of one machine has no managers: everyone may manage it.
        let authority = if self.state.access.is_public() { Authority::Member } else { Authority::Manager };
        let request =
            Request { id: request_id, by: self.author(), place: place(pane), input, mention, authority, reply: None, received_at: None };
        let asked = request.clone();
        let answer = self.state.app.ask(request).await;
        let unfinished = UnfinishedReply::of(asked, &answer);
        match answer {
            Answer::Silent => {
                if let Some(text) = chat.filter(|text| !is_blank(text)) {
                    let line = Message { text, ..Message::default() };
                    self.state.playground.feed.post(Address::Room(ROOM), Some(self.name.clone()), line, &nonce(request_id));
                }
            }
            Answer::Reply(reply) => {
                let posted = self.deliver(*reply, pane, message, request_id).await?;
                if let Some((unfinished, number)) = unfinished.zip(posted) {
                    let state = Arc::clone(&self.state);
                    tokio::spawn(async move {
                        let shown =
                            unfinished.update_until_finished(&*state.app, &*state.playground, message_ref(number), |message| message);
                        state.stop.run_until_cancelled(shown).await
                    });
                }
            }
            Answer::Delivery | Answer::RoomDelivery => {}
        }
        self.send(ToPage::Done { id }).await
    }

    /// Delivers a reply; `pressed` is the message in this pane whose button was pressed, if any. Returns the number of a new message.
    async fn deliver(&self, reply: RenderedReply, pane: Pane, pressed: Option<u64>, request: RequestId) -> Result<Option<u64>, TabClosed> {
        let RenderedReply { message, visibility, target, is_unfinished: _ } = reply;
        match target {
            ReplyTarget::New if visibility == Visibility::Public => return Ok(Some(self.post(pane, message, request))),
            ReplyTarget::New => return Ok(Some(self.post(Pane::Private, message, request))),
            // The pressed message is replaced if it is private and not gone.
            ReplyTarget::Replace => {
                let (to, pressed) = (Address::Player(self.secret.player()), pressed.filter(|_| pane == Pane::Private));
                let replaced = pressed.and_then(|pressed| self.state.playground.feed.replace(to, pressed, message.clone()));
                if replaced.is_none() {
                    self.post(Pane::Private, message, request);
                }
            }
            // A notice is not stored, and has no picture.
            ReplyTarget::Notice | ReplyTarget::Form(_) => {
                let Message { text, mono, keys, .. } = message;
                let entry = FeedEntry { text, mono, keys: show::to_key_rows(keys), ..FeedEntry::default() };
                self.send(ToPage::Answer { entry }).await?;
            }
            ReplyTarget::Buttons => {
                if let Some(pressed) = pressed {
                    self.send(ToPage::Keys { message: pressed, keys: show::to_key_rows(message.keys) }).await?;
                }
            }
        }
        Ok(None)
    }

    /// Posts a message and returns its number.
    fn post(&self, pane: Pane, answer: Message, request: RequestId) -> u64 {
        let to = match pane {
            Pane::Room => Address::Room(ROOM),
            Pane::Private => Address::Player(self.secret.player()),
        };
        self.state.playground.feed.post(to, None, answer, &nonce(request))
    }

    async fn suggestions(&self, verb: &str, param: &str, typed: &str, pane: Pane) -> Vec<(String, String)> {
        let found = commands::find(verb).and_then(|verb| verb.params.iter().find(|candidate| candidate.name == param));
        match found.map(|param| param.kind) {
            Some(ParamKind::Person) => self.state.playground.people.suggest(self.secret.player(), typed),
            Some(_) => self.state.app.complete(&self.author(), place(pane), verb, param, typed).await,
            None => Vec::new(),
        }
    }

    /// The person whom a text mentions; always `None` in public, where two strangers may have the same name.
    fn mention(&self, text: &str) -> Option<Mention> {
        if self.state.access.is_public() {
            return None;
        }
        self.state.playground.people.find_mention(self.secret.player(), text)
    }

    fn mention_in_options(&self, verb: &str, options: &BTreeMap<String, String>) -> Option<Mention> {
        let person = commands::find(verb)?.params.iter().find(|param| param.kind == ParamKind::Person)?;
        self.mention(options.get(person.name)?)
    }

    fn author(&self) -> RequestAuthor {
        let handle = self.secret.account().and_then(|account| account.handle.clone());
        RequestAuthor { id: self.secret.player(), name: self.name.clone(), handle, locale: Some(self.locale) }
    }

    async fn send(&self, message: ToPage) -> Result<(), TabClosed> {
        self.answers.send(Arc::new(message)).await.map_err(|_| TabClosed)
    }
}

/// Whether the board page itself sends such a message.
fn is_of_board_page(message: &FromPage) -> bool {
    let verb = match message {
        FromPage::Hello { .. } | FromPage::Review { .. } | FromPage::Proof { .. } | FromPage::Rules { .. } => return true,
        FromPage::Say { .. } | FromPage::Complete { .. } => return false,
        FromPage::Do { verb, options, .. } if verb == "tournament" => return is_of_tournament_screen(options),
        FromPage::Do { verb, .. } => verb.as_str(),
        FromPage::Press { data, .. } => parse_button(data).map_or(data.as_str(), |(_, _, command)| command),
    };
    verb.split(' ').next().is_some_and(|verb| BOARD_VERBS.split(' ').any(|known| known == verb))
}

/// Whether the board page itself sends the command `tournament` with these options: a stranger names no tournament and changes no plan.
fn is_of_tournament_screen(options: &BTreeMap<String, String>) -> bool {
    let is_known = |(name, value): (&String, &String)| match name.as_str() {
        "do" => matches!(value.as_str(), "create" | "checkin" | "leave" | "start" | "pause" | "resume" | "cancel"),
        "least" => value == "2",
        name => name == "code",
    };
    options.contains_key("do") && options.iter().all(is_known)
}

fn place(pane: Pane) -> Place {
    match pane {
        Pane::Room => Place::Room(ROOM),
        Pane::Private => Place::Private,
    }
}

/// The nonce of a request's message, so that a repeated request posts nothing.
fn nonce(request: RequestId) -> String {
    format!("r{:016x}", request.0)
}
