//! Handles gateway events: passes interactions to the application and sends its answers. Counts events that cannot be read.

use std::sync::Arc;

use futures_util::TryFutureExt;
use serde_json::Value;
use serenity::{
    http::Route,
    model::{event::Event, gateway::BotGateway},
};
use tokio::{task::JoinHandle, time::Instant};
use tokio_util::sync::CancellationToken;

use super::{
    Discord, PLATFORM_NAME,
    answering::without_files_if_forbidden,
    gateway::{Gateway, Redelivery, load_sessions},
    reading::{self, ParsedInteraction},
    register,
    reply_token::Venue,
};
use crate::{
    ask::{Answer, RequestHandler, UnfinishedReply, address},
    leadership::Handover,
};

/// Registers the commands, connects to the gateway with the sessions that the previous replica saved in `handover`, and handles events
/// until `stop`. After that no more events arrive, but some may still be handled: [`Discord::drain`] waits for them, while another replica
/// already listens.
///
/// # Errors
/// A message for the operator: what is wrong with the address, the token or the application.
pub async fn run<H: RequestHandler>(
    app: Arc<H>,
    stop: CancellationToken,
    outbound: Arc<Discord>,
    handover: Arc<Handover>,
) -> Result<(), String> {
    outbound.readiness.set_not_ready_reason(PLATFORM_NAME, Some("not connected to Discord's gateway yet".to_owned()));
    let query = outbound.query("the address of Discord's gateway", Route::GatewayBot);
    let Some(answer) = stop.run_until_cancelled(query).await else { return Ok(()) };
    let malformed = |_: serde_json::Error| "the response of Discord contains no gateway address; check DISCORD_API_URL".to_owned();
    let address = answer.and_then(|answer| serde_json::from_value::<BotGateway>(answer).map_err(malformed));
    let address = address.inspect_err(|why| outbound.readiness.set_not_ready_reason(PLATFORM_NAME, Some(why.clone())))?;
    let sessions = load_sessions(&handover, address.shards).await;
    let shards = u32::try_from(sessions.len()).expect("the number of shards is a u32");
    let handler = Arc::new(InteractionHandler { app, outbound: Arc::clone(&outbound) });
    let on_event = Box::new(move |event, redelivery| handler.on_event(event, redelivery));
    let gateway = Gateway::new(address, shards, on_event, handover, Arc::clone(&outbound));
    let registration = async { stop.run_until_cancelled(register::register(&outbound)).await.unwrap_or(Ok(())) };
    let ended = if sessions.iter().any(Option::is_some) {
        // Users wait for answers to the events of these sessions; new commands can be registered a moment later.
        tokio::try_join!(gateway.run(sessions, stop.clone()), registration).map(drop)
    } else {
        registration.and_then(|()| gateway.run(sessions, stop.clone())).await
    };
    ended.inspect_err(|why| outbound.readiness.set_not_ready_reason(PLATFORM_NAME, Some(why.clone())))
}

/// Handles the events of all shards.
struct InteractionHandler<H> {
    app: Arc<H>,
    outbound: Arc<Discord>,
}

impl<H: RequestHandler> InteractionHandler<H> {
    /// Spawns the handling of an event; `None` if it needs none.
    fn on_event(self: &Arc<Self>, event: Event, redelivery: Redelivery) -> Option<JoinHandle<()>> {
        match event {
            Event::InteractionCreate(event) => Some(self.handle(reading::to_raw(&event.interaction), redelivery)),
            Event::GuildCreate(event) => self.greet(&reading::to_raw_guild(&event.guild)),
            // Serenity passes on an event with unknown parts as raw JSON.
            Event::Unknown(event) if event.kind == "INTERACTION_CREATE" => {
                reading::count_unread("part");
                Some(self.handle(event.value, redelivery))
            }
            Event::Unknown(event) if event.kind == "GUILD_CREATE" => self.greet(&event.value),
            _ => None,
        }
    }

    /// Spawns the handling of an interaction immediately: after a handover, the next replica resumes after this event.
    fn handle(self: &Arc<Self>, interaction: Value, redelivery: Redelivery) -> JoinHandle<()> {
        let parsed = reading::parse(&interaction);
        // Before the interaction waits for its turn, which may take longer than Discord waits.
        if let Some(ParsedInteraction::Request(_, token)) = &parsed {
            tokio::spawn(Arc::clone(&self.outbound).defer_later(token.clone()));
        }
        self.outbound.intake.handle([], Arc::clone(self).answer(parsed, redelivery, Instant::now()))
    }

    /// Spawns the greeting of a server. Several replicas may receive the event; only one of them greets.
    fn greet(self: &Arc<Self>, guild: &Value) -> Option<JoinHandle<()>> {
        let (arrival, app) = (reading::parse_arrival(guild)?, Arc::clone(&self.app));
        Some(self.outbound.intake.handle([], async move { app.greet(arrival).await }))
    }

    async fn answer(self: Arc<Self>, parsed: Option<ParsedInteraction>, redelivery: Redelivery, received: Instant) {
        let kind = match parsed {
            Some(ParsedInteraction::Request(_, token))
                if redelivery == Redelivery::Possible && self.outbound.has_answered(&token).await =>
            {
                "answered"
            }
            Some(ParsedInteraction::Request(mut request, token)) => {
                request.received_at = Some(received);
                if token.venue == Venue::Private {
                    self.outbound.private_chats.remember(request.by.id, token.channel);
                }
                let asked = (*request).clone();
                let answer = match self.app.ask(*request).await {
                    // The delivery does not change the pressed message, which still has the buttons of a past turn.
                    Answer::RoomDelivery if token.is_ephemeral_press() => self.app.page_after_move(&asked).await,
                    answer => answer,
                };
                let (place, unfinished) = (address(&asked), UnfinishedReply::of(asked, &answer));
                let shown = self.outbound.respond(&token, place, answer).await;
                if let Some((unfinished, at)) = unfinished.zip(shown) {
                    // Not tracked: a stop does not wait for it.
                    tokio::spawn(async move {
                        let fit = |message| without_files_if_forbidden(&token, message);
                        unfinished.update_until_finished(&*self.app, &*self.outbound, at, fit).await;
                    });
                }
                "asked"
            }
            Some(ParsedInteraction::Autocomplete { by, place, verb, param, typed, token }) => {
                let suggestions = self.app.complete(&by, place, &verb, &param, &typed).await;
                self.outbound.suggest(&token, suggestions).await;
                "typing"
            }
            None => {
                reading::count_unread("interaction");
                tracing::warn!("failed to read an interaction");
                "foreign"
            }
        };
        metrics::counter!("broadside_discord_interactions_total", "kind" => kind).increment(1);
    }
}
