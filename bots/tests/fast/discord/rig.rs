//! Helpers: the Discord adapter between the simulator and the test, which receives every request, answers it, and delivers messages.

use std::sync::Arc;

use broadside::{
    ask::{Answer, RequestHandler},
    discord::{self, Discord, DiscordConfig, PLATFORM_NAME},
    leadership::Handover,
    message_ref::MessageRef,
    platform::{Address, DeliveryError, DeliveryMode, Message, Outgoing, Platform, RenderedPicture},
    telemetry::Readiness,
};
use broadside_game::{
    ids::{GameId, Home, PlayerId, RoomId},
    notation::Lettering,
    ruleset::Ruleset,
    view::{PublicView, Seat},
};
use broadside_service::{
    Service,
    request::{Key, Place, Press, Request, RequestAuthor, View},
};
use broadside_sim::discord::{Action, DiscordSim, Entry, InteractionHandle, MessageId, PlaceId, PlaceKind, UserId};
pub use broadside_testkit::test_service::in_memory as service;
use tokio::{
    sync::{mpsc, oneshot},
    task::JoinHandle,
};
use tokio_util::sync::CancellationToken;

pub type DeliveryResult = Result<MessageRef, DeliveryError>;

/// A request handler that passes each request to the test and waits for its answer.
struct ScriptedHandler(mpsc::UnboundedSender<(Request, oneshot::Sender<Answer>)>);

#[async_trait::async_trait]
impl RequestHandler for ScriptedHandler {
    async fn ask(&self, request: Request) -> Answer {
        let (answer, receiver) = oneshot::channel();
        self.0.send((request, answer)).expect("the test receives requests");
        receiver.await.unwrap_or(Answer::Silent)
    }

    async fn complete(&self, _by: &RequestAuthor, _place: Place, verb: &str, param: &str, typed: &str) -> Vec<(String, String)> {
        vec![(format!("{verb} {param} {typed}…"), "Б8".to_owned()), ("x".repeat(200), "Б9".to_owned())]
    }
}

/// A request that waits for its answer.
pub struct PendingRequest {
    pub request: Request,
    answer: oneshot::Sender<Answer>,
}

impl PendingRequest {
    /// Answers the request; returns its reply token.
    pub fn answer(self, answer: Answer) -> String {
        self.answer.send(answer).expect("the adapter waits for the answer");
        self.request.reply.expect("every interaction has a reply token")
    }
}

/// The simulator, the running adapter, and the requests that it passes to the test; Anna is in the room.
pub struct Rig {
    pub sim: DiscordSim,
    pub discord: Arc<Discord>,
    pub anna: UserId,
    pub room: PlaceId,
    requests: mpsc::UnboundedReceiver<(Request, oneshot::Sender<Answer>)>,
    stop: CancellationToken,
    task: JoinHandle<Result<(), String>>,
    sent: u32,
}

impl Rig {
    /// Starts the adapter and waits until it is connected. Discord's clock stands still, so that a slow machine misses no deadline.
    pub async fn start() -> Self {
        let rig = Self::launch(DiscordSim::start().await);
        rig.sim.clock().stop();
        rig.sim.ready().await;
        rig
    }

    /// Starts the adapter on a prepared simulator, without waiting until it is connected.
    pub fn launch(sim: DiscordSim) -> Self {
        Self::launch_with_readiness(sim, Arc::default())
    }

    /// Like [`Rig::launch`], with a readiness that the test can read.
    pub fn launch_with_readiness(sim: DiscordSim, readiness: Arc<Readiness>) -> Self {
        Self::launch_after(sim, readiness, Handover::of(service(), PLATFORM_NAME, 1))
    }

    /// Like [`Rig::launch`], with the sessions that an earlier process has saved for the handover.
    pub fn launch_after(sim: DiscordSim, readiness: Arc<Readiness>, handover: Handover) -> Self {
        let config = DiscordConfig { token: sim.token(), api_url: Some(sim.url()) };
        let discord = Arc::new(Discord::new(&config, None, readiness).expect("the URL is valid"));
        let (sender, requests) = mpsc::unbounded_channel();
        let stop = CancellationToken::new();
        let task = tokio::spawn(discord::run(Arc::new(ScriptedHandler(sender)), stop.clone(), Arc::clone(&discord), Arc::new(handover)));
        let (anna, room) = (sim.user("Anna"), sim.channel());
        Self { sim, discord, anna, room, requests, stop, task, sent: 0 }
    }

    /// Another replica with the same token, which delivers but does not listen.
    pub fn another_replica(&self) -> Discord {
        self.another_replica_with(None)
    }

    /// Like [`Rig::another_replica`], with the private chats that are saved in this service.
    pub fn another_replica_with(&self, service: Option<Arc<Service>>) -> Discord {
        let config = DiscordConfig { token: self.sim.token(), api_url: Some(self.sim.url()) };
        Discord::new(&config, service, Arc::default()).expect("the URL is valid")
    }

    /// Waits for the next request.
    pub async fn next_request(&mut self) -> PendingRequest {
        let (request, answer) = self.requests.recv().await.expect("the adapter runs");
        PendingRequest { request, answer }
    }

    /// Anna sends a command in the room.
    pub async fn slash(&mut self, command: &str, options: &[(&str, &str)]) -> (InteractionHandle, PendingRequest) {
        let handle = self.sim.slash(self.anna, self.room, command, options);
        (handle, self.next_request().await)
    }

    /// Anna presses a button.
    pub async fn press(&mut self, message: MessageId, data: &str) -> (InteractionHandle, PendingRequest) {
        let handle = self.sim.press(self.anna, message, data);
        (handle, self.next_request().await)
    }

    /// The address of the room.
    pub fn room_address(&self) -> Address {
        let number = |place: PlaceId| place.0.cast_signed();
        let kind = self.sim.look(|world| world.place(self.room).expect("the room exists").kind);
        Address::Room(match kind {
            PlaceKind::Thread(channel) => RoomId { home: Home::Discord, chat: number(channel), topic: number(self.room) },
            _ => RoomId { home: Home::Discord, chat: number(self.room), topic: 0 },
        })
    }

    /// The address of Anna's private chat.
    pub fn anna_address(&self) -> Address {
        Address::Player(PlayerId { home: Home::Discord, number: self.anna.0 })
    }

    /// A message to deliver, with a nonce of its own.
    pub fn outgoing(&mut self, message: Message, mode: DeliveryMode, current: Option<&MessageRef>, reply: Option<String>) -> Outgoing {
        self.sent += 1;
        let nonce = format!("n{}", self.sent);
        Outgoing { mode, current_board: current.copied(), reply, ..Outgoing::new(message, nonce) }
    }

    /// Delivers a new message.
    pub async fn deliver_new(&mut self, to: Address, message: Message, reply: Option<String>) -> DeliveryResult {
        let outgoing = self.outgoing(message, DeliveryMode::New, None, reply);
        self.discord.deliver(to, outgoing).await
    }

    /// Delivers by editing the current board.
    pub async fn deliver_in_place(&mut self, to: Address, message: Message, current: &MessageRef, reply: Option<String>) -> DeliveryResult {
        let outgoing = self.outgoing(message, DeliveryMode::InPlace, Some(current), reply);
        self.discord.deliver(to, outgoing).await
    }

    /// The last entry of the log; panics if it is empty.
    pub fn last_entry(&self) -> Entry {
        self.sim.log().pop().expect("the log is not empty")
    }

    /// The actions in the log, without the registration of commands.
    pub fn actions(&self) -> Vec<Action> {
        let log = self.sim.log();
        log.iter().map(|entry| entry.action).filter(|action| *action != Action::CommandsRegistered).collect()
    }

    /// Stops the adapter, as an update does; returns the simulator.
    pub async fn stop(self) -> DiscordSim {
        self.stop.cancel();
        assert_eq!(self.task.await.expect("the adapter does not panic"), Ok(()));
        self.sim
    }

    /// Aborts the adapter, as a kill does: nothing more is read or saved. Returns the simulator.
    pub async fn kill(self) -> DiscordSim {
        self.task.abort();
        assert!(self.task.await.is_err_and(|error| error.is_cancelled()));
        self.sim
    }

    /// Whether there is a request that the test has not received.
    pub fn has_request(&self) -> bool {
        !self.requests.is_empty()
    }

    /// Waits until the adapter stops by itself; returns its result.
    pub async fn wait_for_exit(self) -> Result<(), String> {
        self.task.await.expect("the adapter does not panic")
    }

    /// Stops the adapter; panics if the simulator reports a problem.
    pub async fn end(self) {
        self.sim.assert_clean();
        self.stop.cancel();
        assert_eq!(self.task.await.expect("the adapter does not panic"), Ok(()));
    }
}

pub fn text(text: &str) -> Message {
    Message { text: text.to_owned(), ..Message::default() }
}

/// A message with a picture and the buttons of one row.
pub fn board(caption: &str, presses: &[&str]) -> Message {
    let seat = Seat { player: PlayerId::COMPUTER, name: "Boris".to_owned() };
    let view = View::Public(Box::new(PublicView::open(GameId::new(0, 1), Ruleset::classic(Lettering::Russian), seat)));
    let picture = RenderedPicture {
        png: Arc::from(&b"\x89PNG\r\n\x1a\n"[..]),
        alt: "The board.".to_owned(),
        view: Arc::new(view),
        layout: broadside_render::Layout::Spread,
        theme: None,
    };
    let keys = presses.iter().map(|press| Key { label: (*press).to_owned(), press: Press::Verb((*press).to_owned()) });
    Message { picture: Some(picture), keys: vec![keys.collect()], ..text(caption) }
}
