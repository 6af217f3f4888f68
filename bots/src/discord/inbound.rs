//! The gateway: takes what people do to the bot and hands its answers to the outbound half. Counts what
//! cannot be read. Never speaks itself and never looks into a game.

use std::{sync::Arc, time::Duration};

use broadside_core::service::{request::Arrival, trouble::Trouble};
use serde_json::Value;
use serenity::model::application::Interaction;
use tokio::{sync::Semaphore, time::Instant};
use tokio_util::sync::CancellationToken;

use super::{
    Discord, DiscordConfig, arrival,
    gateway::{Address, Events, Gateway, Told},
    interaction,
    reading::{self, Heard, Typing},
    register::{self, WRONG_TOKEN},
    reply_token::ReplyToken,
    rest::RestError,
    shards::{self, Shards},
};
use crate::{app::Ask, leadership::Handover};

/// An interaction without an answer by then is deferred; Discord gives it up after three seconds.
const PUT_OFF_AFTER: Duration = Duration::from_secs(2);
/// How often the gateway's address is asked for before the start fails, and the pause between.
const ADDRESS_TRIES: u32 = 5;
const ADDRESS_PAUSE: Duration = Duration::from_millis(500);
/// Interactions at work at one time; more wait.
const AT_WORK: u32 = 1_000;
/// How long those at work may take to finish when the bot stops.
const FAREWELL: Duration = Duration::from_secs(3);

/// Registers the commands, connects to the gateway and takes what people do, as far as it is ours by `handover`, to the
/// bot, until `stop`.
///
/// # Errors
/// A sentence for who runs the bot: what is wrong with the address, the token or the application.
pub async fn run<H: Ask>(
    config: DiscordConfig,
    app: Arc<H>,
    stop: CancellationToken,
    outbound: Arc<Discord>,
    handover: Arc<Handover>,
) -> Result<(), String> {
    let at_work = Arc::new(Semaphore::new(AT_WORK as usize));
    outbound.object(Some("no connection to Discord's gateway stands yet".to_owned()));
    let Some(address) = stop.run_until_cancelled(prepare(&outbound)).await else {
        return Ok(());
    };
    let address = address.inspect_err(|why| outbound.object(Some(why.clone())))?;
    let taker = Taker { app, outbound: Arc::clone(&outbound), at_work: Arc::clone(&at_work), handover: Arc::clone(&handover) };
    let events = Handler { taker: Arc::new(taker), of: address.shards, shards: Shards::none() };
    Gateway::new(address, &config.token, events, handover).run(stop).await.inspect_err(|why| outbound.object(Some(why.clone())))?;
    shards::show(0);
    if tokio::time::timeout(FAREWELL, at_work.acquire_many(AT_WORK)).await.is_err() {
        tracing::warn!("some interactions were still at work when Discord stopped");
    }
    Ok(())
}

async fn prepare(outbound: &Discord) -> Result<Address, String> {
    let address = gateway_address(outbound).await?;
    register::register(&outbound.rest).await?;
    Ok(address)
}

async fn gateway_address(outbound: &Discord) -> Result<Address, String> {
    let (mut tries, trouble) = (1, Trouble::with("asking Discord for its gateway's address", Duration::ZERO));
    loop {
        match outbound.rest.gateway().await {
            Ok(address) => {
                trouble.succeeded();
                return Ok(address);
            }
            Err(RestError::Refused(401, ..)) => return Err(WRONG_TOKEN.to_owned()),
            Err(error) if tries == ADDRESS_TRIES => {
                let origin = outbound.rest.origin();
                return Err(format!(
                    "{origin} does not tell the address of Discord's gateway: {error}. Check the network and DISCORD_API_URL."
                ));
            }
            Err(error) => {
                trouble.failed(&error);
                tries += 1;
                tokio::time::sleep(ADDRESS_PAUSE).await;
            }
        }
    }
}

/// Receives the events of the gateway.
struct Handler<H> {
    taker: Arc<Taker<H>>,
    /// How many shards there are.
    of: u32,
    shards: Shards,
}

impl<H: Ask> Events for Handler<H> {
    fn happened(&self, name: &str, data: Value, told: Told) {
        match name {
            "INTERACTION_CREATE" => {
                // Decided at once, where that can be: whoever takes the session up later goes on after this event.
                let ours = data["id"].as_str().and_then(|id| self.taker.handover.is_ours_now(id.parse().ok()?));
                tokio::spawn(Arc::clone(&self.taker).hear(data, ours, told));
            }
            "GUILD_CREATE" => {
                // Whichever replicas hear of it, one of them greets.
                if let Some(arrival) = arrival::read(&data) {
                    tokio::spawn(Arc::clone(&self.taker).come(arrival));
                }
            }
            _ => {}
        }
    }

    fn stands(&self, shard: u32, stands: bool) {
        self.taker.outbound.object(unheard(self.shards.see(shard, stands), self.of));
        self.taker.handover.hears(shard, self.of, stands);
    }
}

/// What speaks against being ready while so many shards of so many stand.
fn unheard(standing: usize, of: u32) -> Option<String> {
    (standing < of as usize).then(|| format!("{standing} of {of} connections to Discord's gateway stand"))
}

/// Takes interactions to the bot, and its answers back.
struct Taker<H> {
    app: Arc<H>,
    outbound: Arc<Discord>,
    at_work: Arc<Semaphore>,
    handover: Arc<Handover>,
}

impl<H: Ask> Taker<H> {
    async fn hear(self: Arc<Self>, event: Value, ours: Option<bool>, told: Told) {
        let heard = Instant::now();
        let interaction = match interaction::read(&event) {
            Ok(interaction) => interaction,
            Err(why) => {
                tracing::warn!(why, "an interaction could not be read");
                return;
            }
        };
        let ours = match ours {
            Some(ours) => ours,
            None => self.handover.is_ours(interaction.id().get()).await,
        };
        if ours {
            let permit = self.at_work.acquire().await;
            self.take(&interaction, told, heard).await;
            drop(permit);
        }
    }

    /// The bot is in a server, since when ever.
    async fn come(self: Arc<Self>, arrival: Arrival) {
        let permit = self.at_work.acquire().await;
        self.app.greet(arrival).await;
        drop(permit);
    }

    async fn take(&self, interaction: &Interaction, told: Told, heard: Instant) {
        let kind = match reading::read(interaction) {
            Heard::Asked(_, token) if told == Told::Perhaps && self.outbound.has_answered(&token).await => "answered",
            Heard::Asked(mut request, token) => {
                request.heard = Some(heard);
                self.outbound.heard_from(&token);
                self.put_off_in_time(token.clone());
                let answer = self.app.ask(*request).await;
                self.outbound.respond(&token, answer).await;
                "asked"
            }
            Heard::Typing(typing, token) => {
                let Typing { by, place, verb, param, typed } = typing;
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
