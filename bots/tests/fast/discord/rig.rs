//! The Discord adapter between the simulator and a scripted host: the test hears what is asked, and answers and
//! delivers as it likes.

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

/// Asks the test.
struct Script(mpsc::UnboundedSender<(Request, oneshot::Sender<Answer>)>);

#[async_trait::async_trait]
impl RequestHandler for Script {
    async fn ask(&self, request: Request) -> Answer {
        let (answer, answered) = oneshot::channel();
        self.0.send((request, answer)).expect("the test listens");
        answered.await.unwrap_or(Answer::Silent)
    }

    async fn complete(&self, _by: &RequestAuthor, _place: Place, verb: &str, param: &str, typed: &str) -> Vec<(String, String)> {
        vec![(format!("{verb} {param} {typed}…"), "Б8".to_owned()), ("x".repeat(200), "Б9".to_owned())]
    }
}

/// Something that was asked and waits for its answer.
pub struct Asked {
    pub request: Request,
    answer: oneshot::Sender<Answer>,
}

impl Asked {
    /// Answers it; gives back its reply token.
    pub fn answer(self, answer: Answer) -> String {
        self.answer.send(answer).expect("the adapter waits for it");
        self.request.reply.expect("every interaction can be answered")
    }
}

/// The simulator, the adapter and the script.
pub struct Rig {
    pub sim: DiscordSim,
    pub discord: Arc<Discord>,
    pub anna: UserId,
    pub room: PlaceId,
    asked: mpsc::UnboundedReceiver<(Request, oneshot::Sender<Answer>)>,
    stop: CancellationToken,
    running: JoinHandle<Result<(), String>>,
    sent: u32,
}

impl Rig {
    /// Everything connected and ready. Discord's clock stands still, so that a slow machine misses no deadline.
    pub async fn start() -> Self {
        let rig = Self::begin(DiscordSim::start().await);
        rig.sim.clock().stop();
        rig.sim.ready().await;
        rig
    }

    /// Everything started over a simulator that may have its whims.
    pub fn begin(sim: DiscordSim) -> Self {
        Self::begin_reporting(sim, Arc::default())
    }

    /// The same, telling there whether it is ready.
    pub fn begin_reporting(sim: DiscordSim, readiness: Arc<Readiness>) -> Self {
        Self::begin_after(sim, readiness, Handover::of(service(), PLATFORM_NAME, 1))
    }

    /// The same where another process has listened before.
    pub fn begin_after(sim: DiscordSim, readiness: Arc<Readiness>, handover: Handover) -> Self {
        let config = DiscordConfig { token: sim.token(), api_url: Some(sim.url()) };
        let discord = Arc::new(Discord::new(&config, None, readiness).expect("the address is one"));
        let (script, asked) = mpsc::unbounded_channel();
        let stop = CancellationToken::new();
        let running = tokio::spawn(discord::run(Arc::new(Script(script)), stop.clone(), Arc::clone(&discord), Arc::new(handover)));
        let (anna, room) = (sim.user("Anna"), sim.channel());
        Self { sim, discord, anna, room, asked, stop, running, sent: 0 }
    }

    /// The outbound half of another process with the same token.
    pub fn another_replica(&self) -> Discord {
        self.another_replica_with(None)
    }

    /// The same, knowing what is noted in this service.
    pub fn another_replica_with(&self, service: Option<Arc<Service>>) -> Discord {
        let config = DiscordConfig { token: self.sim.token(), api_url: Some(self.sim.url()) };
        Discord::new(&config, service, Arc::default()).expect("the address is one")
    }

    /// The next thing that is asked.
    pub async fn asked(&mut self) -> Asked {
        let (request, answer) = self.asked.recv().await.expect("the adapter runs");
        Asked { request, answer }
    }

    /// Anna says a command in the room.
    pub async fn slash(&mut self, command: &str, options: &[(&str, &str)]) -> (InteractionHandle, Asked) {
        let handle = self.sim.slash(self.anna, self.room, command, options);
        (handle, self.asked().await)
    }

    /// Anna presses a button.
    pub async fn press(&mut self, message: MessageId, data: &str) -> (InteractionHandle, Asked) {
        let handle = self.sim.press(self.anna, message, data);
        (handle, self.asked().await)
    }

    /// The room, to be delivered to.
    pub fn to_room(&self) -> Address {
        let number = |place: PlaceId| place.0.cast_signed();
        let kind = self.sim.look(|world| world.place(self.room).expect("the room is there").kind);
        Address::Room(match kind {
            PlaceKind::Thread(channel) => RoomId { home: Home::Discord, chat: number(channel), topic: number(self.room) },
            _ => RoomId { home: Home::Discord, chat: number(self.room), topic: 0 },
        })
    }

    /// Anna, to be delivered to.
    pub fn to_anna(&self) -> Address {
        Address::Player(PlayerId { home: Home::Discord, number: self.anna.0 })
    }

    /// A delivery with a nonce of its own.
    pub fn outgoing(&mut self, message: Message, mode: DeliveryMode, current: Option<&MessageRef>, reply: Option<String>) -> Outgoing {
        self.sent += 1;
        let nonce = format!("n{}", self.sent);
        Outgoing { mode, current_board: current.copied(), reply, ..Outgoing::new(message, nonce) }
    }

    /// Delivers a new message.
    pub async fn fresh(&mut self, to: Address, message: Message, reply: Option<String>) -> DeliveryResult {
        let outgoing = self.outgoing(message, DeliveryMode::New, None, reply);
        self.discord.deliver(to, outgoing).await
    }

    /// Delivers in place of what stands.
    pub async fn in_place(&mut self, to: Address, message: Message, standing: &MessageRef, reply: Option<String>) -> DeliveryResult {
        let outgoing = self.outgoing(message, DeliveryMode::InPlace, Some(standing), reply);
        self.discord.deliver(to, outgoing).await
    }

    /// The last thing that went out.
    pub fn last(&self) -> Entry {
        self.sim.log().pop().expect("something went out")
    }

    /// What went out since the commands were registered.
    pub fn actions(&self) -> Vec<Action> {
        let log = self.sim.log();
        log.iter().map(|entry| entry.action).filter(|deed| *deed != Action::CommandsRegistered).collect()
    }

    /// Stops listening, as at an update; what goes on.
    pub async fn stop(self) -> DiscordSim {
        self.stop.cancel();
        assert_eq!(self.running.await.expect("the adapter does not panic"), Ok(()));
        self.sim
    }

    /// Ends it as a kill does: nothing more is read or saved. What goes on.
    pub async fn kill(self) -> DiscordSim {
        self.running.abort();
        assert!(self.running.await.is_err_and(|end| end.is_cancelled()));
        self.sim
    }

    /// Whether something was asked that the test has not taken.
    pub fn is_asked(&self) -> bool {
        !self.asked.is_empty()
    }

    /// How the adapter ended by itself.
    pub async fn ended(self) -> Result<(), String> {
        self.running.await.expect("the adapter does not panic")
    }

    /// Stops; everything sent must have been clean.
    pub async fn end(self) {
        self.sim.assert_clean();
        self.stop.cancel();
        assert_eq!(self.running.await.expect("the adapter does not panic"), Ok(()));
    }
}

pub fn text(text: &str) -> Message {
    Message { text: text.to_owned(), ..Message::default() }
}

/// A message with a picture and the buttons of one row.
pub fn board(words: &str, presses: &[&str]) -> Message {
    let seat = Seat { player: PlayerId::COMPUTER, name: "Boris".to_owned() };
    let view = View::Public(Box::new(PublicView::open(GameId::new(0, 1), Ruleset::classic(Lettering::Russian), seat)));
    let picture = RenderedPicture {
        png: Arc::from(&b"\x89PNG\r\n\x1a\n"[..]),
        alt: "The board.".to_owned(),
        view: Arc::new(view),
        layout: broadside_render::Layout::Spread,
        theme: None,
    };
    let keys = presses.iter().map(|said| Key { label: (*said).to_owned(), press: Press::Verb((*said).to_owned()) });
    Message { picture: Some(picture), keys: vec![keys.collect()], ..text(words) }
}
