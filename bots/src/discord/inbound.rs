//! The gateway: takes what people do to the bot and hands its answers to the outbound half. Counts what
//! cannot be read. Never speaks itself and never looks into a game.

use std::{
    collections::HashSet,
    sync::{Arc, Mutex},
    time::Duration,
};

use broadside_core::service::request::Arrival;
use serenity::{
    http::Route,
    model::{application::Interaction, event::Event, gateway::BotGateway},
};
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;

use super::{
    Discord, arrival,
    gateway::{Events, Gateway, Redelivery, earlier_sessions},
    interaction,
    reading::{self, Heard},
    register,
    reply_token::ReplyToken,
};
use crate::{ask::RequestHandler, leadership::Handover};

/// An interaction without an answer by then is deferred; Discord gives it up after three seconds.
const PUT_OFF_AFTER: Duration = Duration::from_secs(2);
/// The pauses between the requests for the gateway's address, before the start fails.
const ADDRESS_PAUSES: [Duration; 4] = [Duration::from_millis(500); 4];
/// How long interactions under way may take when the bot stops: a later answer would not be taken.
const DRAIN: Duration = Duration::from_secs(3);

/// Registers the commands, connects to the gateway with the sessions that `handover` has of the replica before, and takes what people
/// do to the bot, until `stop`. Then no more events come, but some may still be handled: [`Discord::drain`] waits for them, while another
/// replica listens already.
///
/// # Errors
/// A sentence for who runs the bot: what is wrong with the address, the token or the application.
pub async fn run<H: RequestHandler>(
    app: Arc<H>,
    stop: CancellationToken,
    outbound: Arc<Discord>,
    handover: Arc<Handover>,
) -> Result<(), String> {
    outbound.object(Some("no connection to Discord's gateway stands yet".to_owned()));
    let asked = outbound.ask("the address of Discord's gateway", Route::GatewayBot, ADDRESS_PAUSES);
    let Some(answer) = stop.run_until_cancelled(asked).await else { return Ok(()) };
    let read = |answer| serde_json::from_value::<BotGateway>(answer).map_err(|_| "Discord's answer has no gateway address.".to_owned());
    let address = answer.and_then(read);
    let address = address.inspect_err(|why| outbound.object(Some(why.clone())))?;
    let sessions = earlier_sessions(&handover, address.shards).await;
    let shards = u32::try_from(sessions.len()).expect("shards are counted by such a number");
    show(0);
    let taker = Taker { app, outbound: Arc::clone(&outbound), shards, connected: Mutex::default() };
    let events = Arc::new(taker);
    let gateway = Gateway::new(address, shards, events, handover, outbound.rest.clone());
    let registers = async { stop.run_until_cancelled(register::register(&outbound)).await.unwrap_or(Ok(())) };
    let ended = if sessions.iter().any(Option::is_some) {
        // People wait for answers to what these sessions have kept; a new version's commands can come a moment later.
        tokio::try_join!(gateway.run(sessions, stop.clone()), registers).map(drop)
    } else {
        match registers.await {
            Ok(()) => gateway.run(sessions, stop.clone()).await,
            Err(why) => Err(why),
        }
    };
    show(0);
    ended.inspect_err(|why| outbound.object(Some(why.clone())))
}

impl Discord {
    /// Waits until all interactions are handled, for three seconds at most.
    pub async fn drain(&self) {
        self.intake.drain(DRAIN).await;
    }
}

/// Takes the events of the gateway to the bot, and its answers back.
struct Taker<H> {
    app: Arc<H>,
    outbound: Arc<Discord>,
    /// How many shards there are.
    shards: u32,
    /// Those that are connected.
    connected: Mutex<HashSet<u32>>,
}

impl<H: RequestHandler> Events for Arc<Taker<H>> {
    fn on_event(&self, event: Event, redelivery: Redelivery) {
        match event {
            Event::InteractionCreate(event) => self.handle(event.interaction, redelivery),
            Event::GuildCreate(event) => self.greet(arrival::read(&event.guild)),
            // An event of which serenity does not know a part comes as it is.
            Event::Unknown(event) => match event.kind.as_str() {
                "INTERACTION_CREATE" => match interaction::read(&event.value) {
                    Ok(interaction) => self.handle(interaction, redelivery),
                    Err(why) => tracing::warn!(why, "an interaction could not be read"),
                },
                "GUILD_CREATE" => self.greet(arrival::read_raw(&event.value)),
                _ => {}
            },
            _ => {}
        }
    }

    fn set_connected(&self, shard: u32, is_connected: bool) {
        let connected = {
            let mut connected = self.connected.lock().expect("nothing panics while counting");
            if is_connected {
                connected.insert(shard);
            } else {
                connected.remove(&shard);
            }
            connected.len()
        };
        show(connected);
        let missing = || format!("{connected} of {} connections to Discord's gateway stand", self.shards);
        self.outbound.object((connected < self.shards as usize).then(missing));
    }
}

/// Shows how many shards are connected.
fn show(connected: usize) {
    metrics::gauge!("broadside_discord_shards_connected").set(connected as f64);
}

impl<H: RequestHandler> Taker<H> {
    /// Under way at once: the next replica goes on after this event.
    fn handle(self: &Arc<Self>, interaction: Interaction, redelivery: Redelivery) {
        let received = Instant::now();
        self.outbound.intake.handle([], Arc::clone(self).answer(interaction, redelivery, received));
    }

    /// Whichever replicas receive the event, one of them greets.
    fn greet(self: &Arc<Self>, arrival: Option<Arrival>) {
        if let Some(arrival) = arrival {
            let app = Arc::clone(&self.app);
            self.outbound.intake.handle([], async move { app.greet(arrival).await });
        }
    }

    async fn answer(self: Arc<Self>, interaction: Interaction, redelivery: Redelivery, received: Instant) {
        let kind = match reading::read(&interaction) {
            Heard::Asked(_, token) if redelivery == Redelivery::Possible && self.outbound.has_answered(&token).await => "answered",
            Heard::Asked(mut request, token) => {
                request.received_at = Some(received);
                self.outbound.heard_from(&token);
                self.put_off_in_time(token.clone());
                let answer = self.app.ask(*request).await;
                self.outbound.respond(&token, answer).await;
                "asked"
            }
            Heard::Typing { by, place, verb, param, typed, token } => {
                let suggestions = self.app.complete(&by, place, &verb, &param, &typed).await;
                self.outbound.suggest(&token, suggestions).await;
                "typing"
            }
            Heard::Foreign => "foreign",
        };
        metrics::counter!("broadside_discord_interactions_total", "kind" => kind).increment(1);
    }

    fn put_off_in_time(&self, token: ReplyToken) {
        let outbound = Arc::clone(&self.outbound);
        tokio::spawn(async move {
            tokio::time::sleep(PUT_OFF_AFTER).await;
            outbound.defer(&token).await;
        });
    }
}
