//! The gateway: takes what people do to the bot and hands its answers to the outbound half. Counts what
//! cannot be read. Never speaks itself and never looks into a game.

use std::{sync::Arc, time::Duration};

use async_trait::async_trait;
use serenity::{
    Client, Error,
    all::{ClientBuilder, Context, Event, GatewayIntents, RawEventHandler},
    gateway::GatewayError,
    http::HttpBuilder,
    model::application::Interaction,
};
use tokio::{sync::Semaphore, time::Instant};
use tokio_util::sync::CancellationToken;

use super::{
    Discord, DiscordConfig,
    reading::{self, Heard, Typing},
    register,
    reply_token::ReplyToken,
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
/// bot, until `stop`. Reconnecting is serenity's business.
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
    let handler = Handler { app, outbound: Arc::clone(&outbound), at_work: Arc::clone(&at_work), handover };
    let Some(client) = stop.run_until_cancelled(connect(&config, &outbound, handler)).await else {
        return Ok(());
    };
    let mut client = client?;
    let shards = Arc::clone(&client.shard_manager);
    let ended = stop.run_until_cancelled(client.start_autosharded()).await;
    shards::show(0);
    if let Some(Err(error)) = ended {
        // The shard that failed does not answer any more: the others are shut down without waiting for it.
        tokio::spawn(async move { shards.shutdown_all().await });
        return Err(sentence(&error));
    }
    shards.shutdown_all().await;
    if tokio::time::timeout(FAREWELL, at_work.acquire_many(AT_WORK)).await.is_err() {
        tracing::warn!("some interactions were still at work when Discord stopped");
    }
    Ok(())
}

async fn connect<H: Ask>(config: &DiscordConfig, outbound: &Discord, handler: Handler<H>) -> Result<Client, String> {
    let gateway = gateway_address(outbound).await?;
    register::register(&outbound.rest).await?;
    // serenity itself asks only for the gateway's address; with its limiter it would not heed the override.
    let mut http = HttpBuilder::new(&config.token).client(outbound.rest.client());
    if outbound.rest.is_overridden() {
        http = http.proxy(outbound.rest.origin()).ratelimiter_disabled(true);
    }
    let builder =
        ClientBuilder::new_with_http(http.build(), GatewayIntents::GUILDS).event_handler(Shards::none()).raw_event_handler(handler);
    let client = builder.await.map_err(|error| sentence(&error))?;
    // When its own question fails, serenity goes to Discord's public gateway: never where an address was told.
    *client.ws_url.lock().await = gateway;
    Ok(client)
}

async fn gateway_address(outbound: &Discord) -> Result<String, String> {
    let mut tries = 1;
    loop {
        match outbound.rest.gateway().await {
            Ok(address) => return Ok(address),
            Err(trouble) if tries == ADDRESS_TRIES => {
                let origin = outbound.rest.origin();
                return Err(format!(
                    "{origin} does not tell the address of Discord's gateway: {trouble}. Check the network and DISCORD_API_URL."
                ));
            }
            Err(trouble) => {
                tracing::warn!(%trouble, tries, "Discord does not tell its gateway's address; trying again");
                tries += 1;
                tokio::time::sleep(ADDRESS_PAUSE).await;
            }
        }
    }
}

fn sentence(error: &Error) -> String {
    match error {
        Error::Gateway(GatewayError::InvalidAuthentication) => {
            "Discord's gateway does not take this token: check DISCORD_TOKEN.".to_owned()
        }
        Error::Gateway(GatewayError::DisallowedGatewayIntents | GatewayError::InvalidGatewayIntents) => {
            "Discord's gateway refuses the events asked for, though none of them needs a special right.".to_owned()
        }
        Error::Gateway(GatewayError::OverloadedShard) => "The bot is on too many servers for its shards: start it again.".to_owned(),
        other => format!("Discord's gateway closed for good: {other}."),
    }
}

/// Receives the events of the gateway.
struct Handler<H> {
    app: Arc<H>,
    outbound: Arc<Discord>,
    at_work: Arc<Semaphore>,
    handover: Arc<Handover>,
}

#[async_trait]
impl<H: Ask> RawEventHandler for Handler<H> {
    async fn raw_event(&self, _context: Context, event: Event) {
        match event {
            Event::InteractionCreate(created) => {
                if !self.handover.is_ours(created.interaction.id().get()).await {
                    return;
                }
                let permit = self.at_work.acquire().await;
                self.take(&created.interaction).await;
                drop(permit);
            }
            Event::Unknown(unknown) => {
                metrics::counter!("broadside_discord_unknown_events_total").increment(1);
                tracing::warn!(event = unknown.kind, "an event of Discord's gateway could not be read");
            }
            Event::Ready(ready) => {
                let (shard, shards) = ready.ready.shard.map_or((0, 1), |shard| (shard.id.0, shard.total));
                self.handover.hears(shard, shards);
                tracing::info!(guilds = ready.ready.guilds.len(), "connected to Discord's gateway");
            }
            _ => {}
        }
    }
}

impl<H: Ask> Handler<H> {
    async fn take(&self, interaction: &Interaction) {
        let kind = match reading::read(interaction) {
            Heard::Asked(mut request, token) => {
                request.heard = Some(Instant::now());
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_at_the_gateway_say_what_to_do() {
        for (error, part) in [
            (GatewayError::InvalidAuthentication, "DISCORD_TOKEN"),
            (GatewayError::DisallowedGatewayIntents, "refuses the events"),
            (GatewayError::OverloadedShard, "too many servers"),
            (GatewayError::HeartbeatFailed, "closed for good"),
        ] {
            let said = sentence(&Error::Gateway(error));
            assert!(said.contains(part) && said.ends_with('.'), "{said}");
        }
    }
}
