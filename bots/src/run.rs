//! Starts and stops a process: it serves the configured platforms, or the playground if none is configured.

use std::{io::Write, net::SocketAddr, sync::Arc, time::Duration};

use broadside_service::{
    Pace, Service,
    chance::{CorrectedClock, FairDice, SystemClock},
};
use broadside_store::store::Store;
use sd_notify::NotifyState;
use tokio::{net::TcpListener, task::JoinSet};
use tokio_util::sync::CancellationToken;

use crate::{
    app::App,
    config::{BoardConfig, Config},
    delivery::{Delivery, Leases},
    discord::{self, Discord},
    hosting::{admin_socket, supervisor},
    leadership::Leadership,
    platform::Platform,
    playground::{Guests, Playground},
    store::open_store,
    telegram::Telegram,
    telemetry::{self, Readiness, TimedStore},
    timekeeping::Timekeeper,
};

/// The name of the readiness check that fails while the process starts or stops.
const PROCESS_CHECK: &str = "process";

/// Runs until `stop`, or until an error that waiting cannot fix.
///
/// # Errors
/// One sentence for the operator.
pub async fn run(config: Config, stop: CancellationToken) -> Result<(), String> {
    let metrics = telemetry::install_metrics()?;
    // `stop` also ends the wait for the store.
    let Some(store) = stop.run_until_cancelled(open_store(&config)).await else { return Ok(()) };
    let store: Arc<dyn Store> = Arc::new(TimedStore(store?));
    let shared = store.is_shared();
    let clock = Arc::new(CorrectedClock::new(Arc::new(SystemClock)));
    let service = Service::new(store, clock.clone(), Arc::new(FairDice))
        .with_pace(Pace::at_most(config.thinking))
        .with_inbox(config.reports)
        .with_support(config.support.clone());
    let service = Arc::new(service);
    if !shared {
        tokio::spawn(admin_socket::serve(config.data.clone(), Arc::clone(&service), stop.clone()));
    }
    tokio::spawn(telemetry::watch_process(metrics.clone(), Arc::clone(service.store()), stop.clone()));
    let readiness = Arc::new(Readiness::default());
    readiness.set_not_ready_reason(PROCESS_CHECK, Some("the bot is still starting: it connects to its platforms".to_owned()));
    let address = telemetry::serve(config.health, metrics, Arc::clone(&service), Arc::clone(&readiness), stop.clone()).await?;
    tracing::info!(%address, "serving health and metrics");
    let adapters = match Adapters::open(&config, &service, &readiness) {
        Ok(adapters) => adapters,
        Err(error) => return Err(report_failure(error, &readiness, &stop).await),
    };
    let (platforms, discord, telegram) = (adapters.platforms(), adapters.discord.clone(), adapters.telegram.clone());
    let delivery = Delivery::new(Arc::clone(&service), platforms.clone());
    let app = Arc::new(App::new(Arc::clone(&service), platforms));
    let timekeeper = Timekeeper::new(Arc::clone(service.store()), clock, Arc::clone(&readiness));
    // The clock must be correct before any turn can end.
    if stop.run_until_cancelled(timekeeper.begin()).await.is_none() {
        return Ok(());
    }
    // Runs until the leases are released, not until `stop`: alarms wait until a clock step is confirmed.
    let clock_stop = CancellationToken::new();
    let _guard = clock_stop.clone().drop_guard();
    tokio::spawn(timekeeper.run(clock_stop));
    let owner: u64 = rand::random();
    let delivery_stop = CancellationToken::new();
    let leases = tokio::spawn(Leases::new(Arc::clone(&service), Arc::clone(&delivery), owner).run(delivery_stop.clone()));
    tokio::spawn(Arc::clone(&delivery).watch_backlog(stop.clone()));
    let mut inbound = adapters.listen(&config, &service, &app, owner, &readiness, &stop).await?;
    readiness.set_not_ready_reason(PROCESS_CHECK, None);
    supervisor::notify(&[NotifyState::Ready, NotifyState::Status("serving")]);
    tokio::spawn(supervisor::feed_watchdog(Arc::clone(service.store()), stop.clone()));
    let outcome = tokio::select! {
        () = stop.cancelled() => Ok(()),
        Some(ended) = inbound.join_next() => match ended.map_err(|error| error.to_string()).and_then(|ended| ended) {
            Ok(()) => Ok(()),
            Err(error) => Err(report_failure(error, &readiness, &stop).await),
        },
    };
    readiness.set_not_ready_reason(PROCESS_CHECK, Some("the bot is stopping: it finishes deliveries in progress".to_owned()));
    supervisor::notify(&[NotifyState::Stopping, NotifyState::Status("finishing deliveries in progress")]);
    stop.cancel();
    while let Some(ended) = inbound.join_next().await {
        if let Ok(Err(error)) = ended {
            tracing::warn!(%error, "failed to stop a platform listener cleanly");
        }
    }
    // Requests that are still being answered may queue messages, so delivery stops last.
    if let Some(discord) = discord {
        discord.drain().await;
    }
    delivery_stop.cancel();
    let telegram_drained = async {
        if let Some(telegram) = telegram {
            telegram.drain().await;
        }
    };
    // The lease task fails only by a panic, which has been logged.
    let _ = tokio::join!(leases, telegram_drained);
    outcome
}

/// The delay before a process exits that cannot serve, for example with an invalid token. Health probes can read the reason, and
/// restarts do not hammer the platform.
const EXIT_DELAY: Duration = Duration::from_secs(10);

/// Logs a fatal error and reports it as the reason for not being ready until the process exits.
async fn report_failure(error: String, readiness: &Readiness, stop: &CancellationToken) -> String {
    tracing::error!(%error, "failed to run the bot; exiting");
    readiness.set_not_ready_reason(PROCESS_CHECK, Some(error.clone()));
    stop.run_until_cancelled(tokio::time::sleep(EXIT_DELAY)).await;
    error
}

/// The platform adapters of this process.
struct Adapters {
    discord: Option<Arc<Discord>>,
    telegram: Option<Arc<Telegram>>,
    playground: Option<Arc<Playground>>,
}

impl Adapters {
    /// Creates the adapters without connecting: if one platform is down, the others are still served.
    fn open(config: &Config, service: &Arc<Service>, readiness: &Arc<Readiness>) -> Result<Self, String> {
        let connect = |discord| Discord::new(discord, Some(Arc::clone(service)), Arc::clone(readiness));
        let discord = config.discord.as_ref().map(connect).transpose()?.map(Arc::new);
        if discord.is_some() {
            readiness.set_not_ready_reason(discord::PLATFORM_NAME, Some("Discord has not accepted the token yet".to_owned()));
        }
        let page = config.board.as_ref().map(|board| board.origin.as_str());
        let connect = |telegram| Telegram::new(telegram, Arc::clone(readiness)).map(|bot| bot.with_board_page(page));
        let telegram = config.telegram.clone().map(connect).transpose()?.map(Arc::new);
        let playground = (!config.serves_chats() || config.board.is_some()).then(|| Arc::new(Playground::default()));
        Ok(Self { discord, telegram, playground })
    }

    fn platforms(&self) -> Vec<Arc<dyn Platform>> {
        let discord = self.discord.clone().map(|platform| platform as Arc<dyn Platform>);
        let telegram = self.telegram.clone().map(|platform| platform as Arc<dyn Platform>);
        let playground = self.playground.clone().map(|platform| platform as Arc<dyn Platform>);
        [discord, telegram, playground].into_iter().flatten().collect()
    }

    async fn listen(
        self,
        config: &Config,
        service: &Arc<Service>,
        app: &Arc<App>,
        owner: u64,
        readiness: &Arc<Readiness>,
        stop: &CancellationToken,
    ) -> Result<JoinSet<Result<(), String>>, String> {
        let mut inbound = JoinSet::new();
        if let Some(outbound) = self.discord {
            let (app, stop) = (Arc::clone(app), stop.clone());
            let leadership = Leadership::new(Arc::clone(service), discord::PLATFORM_NAME, owner, Arc::clone(readiness));
            inbound.spawn(async move {
                // A replica with an invalid token must not take over from a working one.
                let Some(accepted) = stop.run_until_cancelled(outbound.wait_for_token_check()).await else { return Ok(()) };
                accepted?;
                let listen = move |stop, handover| discord::run(Arc::clone(&app), stop, Arc::clone(&outbound), handover);
                leadership.run(stop, listen).await
            });
        }
        // Telegram keeps updates while no replica listens.
        if let Some(telegram) = self.telegram {
            let (app, stop) = (Arc::clone(app), stop.clone());
            let leadership = Leadership::new(Arc::clone(service), "telegram", owner, Arc::clone(readiness));
            inbound.spawn(async move {
                let Some(connected) = stop.run_until_cancelled(telegram.connect()).await else { return Ok(()) };
                connected?;
                leadership.run(stop, move |stop, _| Arc::clone(&telegram).listen(app.clone(), stop)).await
            });
        }
        if let Some(playground) = self.playground {
            let (listener, public) = if let Some(BoardConfig { origin, listen }) = config.board.clone() {
                let key = service.guest_key(rand::random()).await;
                let key = key.map_err(|error| format!("failed to load the key of the guests' tokens: {error}"))?;
                let opened = TcpListener::bind(listen).await;
                let listener = opened.map_err(|error| format!("cannot listen on {listen}: {error}; check BROADSIDE_BOARD_LISTEN"))?;
                tracing::info!(url = %origin, address = %listen, "serving the board page in public");
                let guests = Guests::new(key, config.data.join("guests.off"));
                let guests = config.telegram.iter().fold(guests, |guests, bot| guests.with_mini_app(&bot.token));
                (listener, Some((origin, guests)))
            } else {
                // A free port if the configured one is taken.
                let local = [config.port, 0].map(|port| SocketAddr::from(([127, 0, 0, 1], port)));
                let opened = TcpListener::bind(&local[..]).await;
                let listener = opened.map_err(|error| format!("cannot open a port on 127.0.0.1 for the playground: {error}"))?;
                let address = listener.local_addr().map_err(|error| error.to_string())?;
                // A person who starts the bot by hand needs this address.
                let mut out = std::io::stdout();
                let _ = writeln!(out, "Playground: http://{address}/").and_then(|()| out.flush());
                (listener, None)
            };
            let (app, stop) = (Arc::clone(app), stop.clone());
            inbound.spawn(async move { playground.serve(public, listener, app, stop).await.map_err(|error| error.to_string()) });
        }
        Ok(inbound)
    }
}
