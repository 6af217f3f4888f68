//! One tab: hears what its person says, asks the bot, and tells the tab what it may know.

use std::{collections::BTreeMap, sync::Arc, time::Duration};

use axum::extract::ws::{CloseFrame, Message as Frame, WebSocket, close_code};
use broadside_core::{
    game::{ids::PlayerId, plain::is_blank},
    present::{
        catalogue,
        locale::Locale,
        verb::{ParamKind, Visibility},
    },
    service::{
        request::{Asker, Authority, Mention, Place, Request, RequestInput},
        store::RequestId,
    },
};
use futures_util::{SinkExt, StreamExt, stream::SplitSink};
use tokio::{
    sync::{
        broadcast::{Receiver, error::RecvError},
        mpsc,
    },
    time::timeout,
};

use super::{
    ROOM,
    feed::Change,
    identity::{Secret, clean_name},
    routes::AppState,
    show,
    wire::{FromPage, Pane, Posted, ToPage},
};
use crate::{
    ask::{Answer, Ask},
    platform::{Address, Message, Reply, ReplyTarget},
};

/// How long a tab may take to say who it is.
const PATIENCE: Duration = Duration::from_secs(10);

/// How many answers may wait for a slow tab before its further questions wait, too.
const ANSWERS: usize = 64;

/// The longest line a person may say, in characters.
const LONGEST_LINE: usize = 2_000;

/// Serves one tab until it leaves or the playground closes.
pub async fn attend<A: Ask>(socket: WebSocket, state: Arc<AppState<A>>) {
    let (sink, mut frames) = socket.split();
    let first = match timeout(PATIENCE, frames.next()).await {
        Ok(Some(Ok(Frame::Text(text)))) => serde_json::from_str(&text).ok(),
        Ok(_) | Err(_) => None,
    };
    let Some(FromPage::Hello { secret, name, locale }) = first else { return };
    let Some(secret) = Secret::read(&secret) else { return };
    let (answers, waiting) = mpsc::channel(ANSWERS);
    let player = secret.player();
    let mut tab = Tab { secret, name: String::new(), locale: Locale::default(), answers, state: Arc::clone(&state) };
    let (welcome, mut attendance) = state.playground.feed.listen(player);
    // There is room for these among the answers: nobody reads them yet.
    if tab.enter(name, &locale).await.is_err() {
        return;
    }
    for part in welcome {
        if tab.tell(part).await.is_err() {
            return;
        }
    }
    let whole = attendance.whole;
    let hear = async {
        if !whole {
            Box::pin(tab.bring_boards()).await;
        }
        while let Some(Ok(frame)) = frames.next().await {
            let Frame::Text(text) = frame else { continue };
            // In a box: a tab that asks nothing has no room for an answer's making.
            Box::pin(tab.hear(serde_json::from_str(&text).map_err(|_| Gone)?)).await?;
        }
        Err::<(), Gone>(Gone)
    };
    let told = tell_all(&state, player, sink, waiting, &mut attendance.changes);
    tokio::select! {
        _ = hear => {}
        _ = told => {}
    }
}

/// The tab has left, or talks nonsense.
struct Gone;

/// Sends the tab the welcome that waits already, then whatever changes for its person and its answers.
/// Changes go first, so that what a request brought about stands before the word that it is done.
async fn tell_all<A: Ask>(
    state: &AppState<A>,
    player: PlayerId,
    mut sink: SplitSink<WebSocket, Frame>,
    mut waiting: mpsc::Receiver<Arc<ToPage>>,
    changes: &mut Receiver<Change>,
) -> Result<(), Gone> {
    while let Ok(welcome) = waiting.try_recv() {
        send(&mut sink, &welcome).await?;
    }
    loop {
        let news = tokio::select! {
            biased;
            () = state.stop.cancelled() => {
                let farewell = CloseFrame { code: close_code::AWAY, reason: "the playground closes".into() };
                return sink.send(Frame::Close(Some(farewell))).await.map_err(|_| Gone);
            }
            change = changes.recv() => match change {
                Ok(change) => change.news_for(player),
                Err(RecvError::Lagged(_)) => {
                    *changes = changes.resubscribe();
                    for part in state.playground.feed.state(player) {
                        send(&mut sink, &part).await?;
                    }
                    None
                }
                Err(RecvError::Closed) => return Err(Gone),
            },
            answer = waiting.recv() => Some(answer.ok_or(Gone)?),
        };
        if let Some(news) = news {
            send(&mut sink, &news).await?;
        }
    }
}

async fn send(sink: &mut SplitSink<WebSocket, Frame>, news: &ToPage) -> Result<(), Gone> {
    let text = serde_json::to_string(news).expect("the messages to the page have string keys only");
    sink.send(Frame::Text(text.into())).await.map_err(|_| Gone)
}

/// Who sits at the tab.
struct Tab<A> {
    secret: Secret,
    name: String,
    locale: Locale,
    /// Shared rather than held in place: the channel has room for many at once as long as the tab is open.
    answers: mpsc::Sender<Arc<ToPage>>,
    state: Arc<AppState<A>>,
}

impl<A: Ask> Tab<A> {
    async fn enter(&mut self, name: Option<String>, locale: &str) -> Result<(), Gone> {
        self.locale = Locale::from_tag(locale).unwrap_or_default();
        let wish = name.as_deref().and_then(clean_name);
        self.name = self.state.playground.people.enter(self.secret.player(), wish, self.locale);
        self.tell(ToPage::Me { name: self.name.clone(), locale: self.locale.tag(), id: self.secret.player().to_string() }).await?;
        for part in show::catalogue(self.locale) {
            self.tell(part).await?;
        }
        Ok(())
    }

    /// Puts up the boards of the person's games, of which letters were forgotten or told by an earlier process.
    async fn bring_boards(&self) {
        for board in self.state.app.boards(&self.asker()).await {
            self.put(Pane::Private, board, RequestId(rand::random()));
        }
    }

    async fn hear(&mut self, said: FromPage) -> Result<(), Gone> {
        match said {
            FromPage::Hello { secret, name, locale } => {
                if Secret::read(&secret).as_ref() != Some(&self.secret) {
                    return Err(Gone);
                }
                self.enter(name, &locale).await
            }
            FromPage::Say { id, text, pane } => {
                let text: String = text.chars().take(LONGEST_LINE).collect();
                let mention = self.mention(&text);
                self.ask(id, pane, RequestInput::Text(text), mention, None).await
            }
            FromPage::Do { id, verb, options, pane } => {
                let mention = self.mention_in_options(&verb, &options);
                let said = RequestInput::Command { verb, options: options.into_iter().collect() };
                self.ask(id, pane, said, mention, None).await
            }
            FromPage::Press { id, data, message, pane } => self.ask(id, pane, RequestInput::Press(data), None, Some(message)).await,
            FromPage::Complete { ask, verb, param, typed, pane } => {
                let items = self.suggestions(&verb, &param, &typed, pane).await;
                self.tell(ToPage::Suggestions { ask, items }).await
            }
        }
    }

    /// Asks the bot and passes its answer on. Heard again under the same `id`, it is the same request.
    async fn ask(&self, id: String, pane: Pane, said: RequestInput, mention: Option<Mention>, message: Option<u64>) -> Result<(), Gone> {
        let request_id = self.secret.request(&id);
        let chat = match (&said, pane) {
            (RequestInput::Text(text), Pane::Room) => Some(text.clone()),
            _ => None,
        };
        // Nobody manages a page: whoever is at it decides.
        let authority = Authority::Manager;
        let request = Request {
            id: request_id,
            by: self.asker(),
            place: place(pane),
            input: said,
            mention,
            authority,
            reply: None,
            received_at: None,
        };
        match self.state.app.ask(request).await {
            Answer::Silent => {
                if let Some(text) = chat.filter(|text| !is_blank(text)) {
                    self.state.playground.feed.chat(Address::Room(ROOM), self.name.clone(), text, &nonce(request_id));
                }
            }
            Answer::Reply(reply) => self.show(*reply, pane, message, request_id).await?,
            Answer::Delivery => {}
        }
        self.tell(ToPage::Done { id }).await
    }

    /// Shows a reply; `pressed` is the message in this pane whose key was pressed, if one was.
    async fn show(&self, reply: Reply, pane: Pane, pressed: Option<u64>, request: RequestId) -> Result<(), Gone> {
        let Reply { message, visibility, target } = reply;
        match target {
            ReplyTarget::New if visibility == Visibility::Public => self.put(pane, message, request),
            ReplyTarget::New => self.put(Pane::Private, message, request),
            ReplyTarget::Replace => self.turn(pressed.filter(|_| pane == Pane::Private), message, request),
            ReplyTarget::Notice | ReplyTarget::Form(_) => self.tell(ToPage::Answer { entry: passing(message) }).await?,
            ReplyTarget::Buttons => {
                if let Some(pressed) = pressed {
                    self.tell(ToPage::Keys { message: pressed, keys: show::keys(message.keys) }).await?;
                }
            }
        }
        Ok(())
    }

    fn put(&self, pane: Pane, answer: Message, request: RequestId) {
        let to = match pane {
            Pane::Room => Address::Room(ROOM),
            Pane::Private => Address::Player(self.secret.player()),
        };
        self.state.playground.feed.put(to, answer, &nonce(request));
    }

    /// Puts an answer in the place of the private message whose key was pressed.
    fn turn(&self, pressed: Option<u64>, answer: Message, request: RequestId) {
        let to = Address::Player(self.secret.player());
        let turned = pressed.and_then(|pressed| self.state.playground.feed.replace(to, pressed, answer.clone()));
        if turned.is_none() {
            self.put(Pane::Private, answer, request);
        }
    }

    async fn suggestions(&self, verb: &str, param: &str, typed: &str, pane: Pane) -> Vec<(String, String)> {
        let known = catalogue::find(verb).and_then(|verb| verb.params.iter().find(|known| known.name == param));
        match known.map(|param| param.kind) {
            Some(ParamKind::Person) => self.state.playground.people.suggest(self.secret.player(), typed),
            Some(_) => self.state.app.complete(&self.asker(), place(pane), verb, param, typed).await,
            None => Vec::new(),
        }
    }

    fn mention(&self, text: &str) -> Option<Mention> {
        self.state.playground.people.named_in(self.secret.player(), text)
    }

    fn mention_in_options(&self, verb: &str, options: &BTreeMap<String, String>) -> Option<Mention> {
        let person = catalogue::find(verb)?.params.iter().find(|param| param.kind == ParamKind::Person)?;
        self.mention(options.get(person.name)?)
    }

    fn asker(&self) -> Asker {
        Asker { id: self.secret.player(), name: self.name.clone(), handle: None, locale: Some(self.locale) }
    }

    async fn tell(&self, news: ToPage) -> Result<(), Gone> {
        self.answers.send(Arc::new(news)).await.map_err(|_| Gone)
    }
}

fn place(pane: Pane) -> Place {
    match pane {
        Pane::Room => Place::Room(ROOM),
        Pane::Private => Place::Private,
    }
}

/// The nonce of what a request puts up: a repeat of it puts nothing up again.
fn nonce(request: RequestId) -> String {
    format!("r{:016x}", request.0)
}

/// A notice as an entry that is kept nowhere; its picture, if it has one, is not shown.
fn passing(notice: Message) -> Posted {
    Posted { text: notice.text, mono: notice.mono, keys: show::keys(notice.keys), ..Posted::default() }
}
