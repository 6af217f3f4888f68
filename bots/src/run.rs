//! Starting and stopping: one process runs whatever is configured, and the playground where nothing is.

use std::{io::Write, net::SocketAddr, sync::Arc, time::Duration};

use broadside_core::service::{
    Pace, Service,
    chance::{CorrectedClock, FairDice, SystemClock},
    store::Store,
};
use tokio::{net::TcpListener, task::JoinSet};
use tokio_util::sync::CancellationToken;

use crate::{
    app::App,
    ask::Ask,
    config::Config,
    delivery::{Delivery, Leases},
    discord::{self, Discord},
    hosting::{handout, supervisor},
    leadership::Leadership,
    platform::Platform,
    playground::Playground,
    store::open_store,
    telegram::Telegram,
    telemetry::{self, Readiness, Ready, Timed},
    timekeeping::Timekeeper,
};

/// Runs until `stop`, or until something that cannot be mended by waiting goes wrong.
///
/// # Errors
/// One sentence for who runs the bot.
pub async fn run(config: Config, stop: CancellationToken) -> Result<(), String> {
    let metrics = telemetry::count()?;
    // A signal to stop also ends the wait for a store or a platform.
    let Some(store) = stop.run_until_cancelled(open_store(&config)).await else { return Ok(()) };
    let store: Arc<dyn Store> = Arc::new(Timed::new(store?));
    let shared = store.is_shared();
    let clock = Arc::new(CorrectedClock::over(Arc::new(SystemClock)));
    let service =
        Service::new(store, clock.clone(), Arc::new(FairDice)).with_pace(Pace::at_most(config.thinking)).with_inbox(config.reports);
    let service = Arc::new(service);
    if !shared {
        tokio::spawn(handout::serve(config.data.clone(), Arc::clone(&service), stop.clone()));
    }
    tokio::spawn(telemetry::watch(metrics.clone(), Arc::clone(service.store()), stop.clone()));
    let readiness = Arc::new(Readiness::default());
    let address = telemetry::serve(config.health, metrics, Arc::clone(&service), Arc::clone(&readiness), stop.clone()).await?;
    tracing::info!(%address, "health and metrics are served");
    let places = match Places::open(&config, &service, &readiness) {
        Ok(places) => places,
        Err(why) => return Err(told(why, &readiness, &stop).await),
    };
    let (platforms, discord, telegram) = (places.platforms(), places.discord.clone(), places.telegram.clone());
    let delivery = Delivery::new(Arc::clone(&service), platforms.clone());
    let app = Arc::new(App::new(Arc::clone(&service), platforms));
    let timekeeper = Timekeeper::new(Arc::clone(service.store()), clock, Arc::clone(&readiness));
    // Before any turn may end.
    if stop.run_until_cancelled(timekeeper.begin()).await.is_none() {
        return Ok(());
    }
    tokio::spawn(timekeeper.run(stop.clone()));
    let owner: u64 = rand::random();
    let rounds_stop = CancellationToken::new();
    let rounds = tokio::spawn(Leases::new(Arc::clone(&service), Arc::clone(&delivery), owner).run(rounds_stop.clone()));
    tokio::spawn(Arc::clone(&delivery).watch_backlog(stop.clone()));
    let mut inbound = places.listen(&config, &service, &app, owner, &readiness, &stop).await?;
    readiness.set(Ready::Yes);
    supervisor::ready();
    tokio::spawn(supervisor::feed_watchdog(Arc::clone(service.store()), stop.clone()));
    let outcome = tokio::select! {
        () = stop.cancelled() => Ok(()),
        Some(ended) = inbound.join_next() => match ended.map_err(|error| error.to_string()).and_then(|ended| ended) {
            Ok(()) => Ok(()),
            Err(why) => Err(told(why, &readiness, &stop).await),
        },
    };
    readiness.set(Ready::Stopping);
    supervisor::stopping();
    stop.cancel();
    while let Some(ended) = inbound.join_next().await {
        if let Ok(Err(why)) = ended {
            tracing::warn!("{why}");
        }
    }
    // What is still asked may leave messages for the rounds to tell.
    if let Some(discord) = discord {
        discord.drain().await;
    }
    rounds_stop.cancel();
    let answered = async {
        if let Some(telegram) = telegram {
            telegram.drain().await;
        }
    };
    // The rounds only fail by panicking, which has been logged.
    let _ = tokio::join!(rounds, answered);
    outcome
}

/// How long a process stays that cannot serve, such as with a token that is not known: whoever probes it should hear why, and
/// a supervisor that starts it again and again should not have it ask again and again.
const STAYS: Duration = Duration::from_secs(10);

/// Tells what is wrong before the process ends, in the log and by not being ready.
async fn told(why: String, readiness: &Readiness, stop: &CancellationToken) -> String {
    tracing::error!("{why}");
    readiness.object("end", Some(why.clone()));
    stop.run_until_cancelled(tokio::time::sleep(STAYS)).await;
    why
}

/// The places this process serves.
struct Places {
    discord: Option<Arc<Discord>>,
    telegram: Option<Arc<Telegram>>,
    playground: Option<Arc<Playground>>,
}

impl Places {
    /// Connects to nothing yet: where one platform is away, the others are served.
    fn open(config: &Config, service: &Arc<Service>, readiness: &Arc<Readiness>) -> Result<Self, String> {
        let connect = |discord| Discord::new(discord, Some(Arc::clone(service)), Arc::clone(readiness));
        let discord = config.discord.as_ref().map(connect).transpose()?.map(Arc::new);
        if discord.is_some() {
            readiness.object(discord::NAME, Some("Discord has not accepted the token yet".to_owned()));
        }
        let telegram = config.telegram.clone().map(Telegram::new).transpose()?;
        let telegram = telegram.map(|telegram| Arc::new(telegram.reporting(Arc::clone(readiness))));
        let playground = (!config.serves_chats()).then(|| Arc::new(Playground::new()));
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
            let leadership = Leadership::new(Arc::clone(service), discord::NAME, owner).reporting(Arc::clone(readiness));
            inbound.spawn(async move {
                // A replica whose token is not known must not take over from one that is heard.
                let Some(accepted) = stop.run_until_cancelled(outbound.accepted()).await else { return Ok(()) };
                accepted?;
                let listen = move |stop, handover| discord::run(Arc::clone(&app), stop, Arc::clone(&outbound), handover);
                leadership.run(stop, listen).await
            });
        }
        // Telegram keeps updates while no replica listens.
        if let Some(telegram) = self.telegram {
            let (app, stop) = (Arc::clone(app), stop.clone());
            let leadership = Leadership::new(Arc::clone(service), "telegram", owner);
            inbound.spawn(async move {
                let Some(introduced) = stop.run_until_cancelled(telegram.introduce()).await else { return Ok(()) };
                introduced?;
                leadership
                    .run(stop, move |stop, _| {
                        let app: Arc<dyn Ask> = app.clone();
                        Arc::clone(&telegram).listen(app, stop)
                    })
                    .await
            });
        }
        if let Some(playground) = self.playground {
            let listener = playground_listener(config.port).await?;
            let address = listener.local_addr().map_err(|error| error.to_string())?;
            // The one line a person who started this by hand looks for.
            let mut out = std::io::stdout();
            let _ = writeln!(out, "Playground: http://{address}/").and_then(|()| out.flush());
            let (app, stop) = (Arc::clone(app), stop.clone());
            inbound.spawn(async move { playground.serve(listener, app, stop).await.map_err(|error| error.to_string()) });
        }
        Ok(inbound)
    }
}

/// The playground's listener: the wished port, or a free one when that is taken.
async fn playground_listener(port: u16) -> Result<TcpListener, String> {
    let local = [port, 0].map(|port| SocketAddr::from(([127, 0, 0, 1], port)));
    TcpListener::bind(&local[..]).await.map_err(|error| format!("no port of this machine can be listened on: {error}"))
}
