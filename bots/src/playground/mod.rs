//! The playground: the third platform, a web page. It is served on loopback; its board page also in public, if the operator sets so. Keeps
//! recent messages for its tabs; decides nothing about games.

mod board;
mod feed;
mod game_state;
mod guests;
mod identity;
mod mini_app;
mod own_rules;
mod people;
mod routes;
mod session;
mod sheets;
mod show;
mod watching;
mod wire;

use std::{io, sync::Arc, time::Duration};

use async_trait::async_trait;
use broadside_game::ids::{Home, PlayerId, RoomId};
use tokio::{
    net::TcpListener,
    time::{Instant, interval},
};
use tokio_util::sync::CancellationToken;

use self::{
    feed::Feed,
    people::NameRegistry,
    routes::{Access, AppState},
};
pub use self::{
    game_state::{game_list, review_steps},
    guests::Guests,
};
use crate::{
    ask::RequestHandler,
    delivery::edit_or_send,
    message_ref::MessageRef,
    platform::{Address, DeliveryError, Outgoing, Platform},
    serving,
};

/// The only channel of the playground.
pub const ROOM: RoomId = RoomId { home: Home::Playground, chat: 1, topic: 0 };

/// The interval at which expired panes are dropped.
const SWEEP_INTERVAL: Duration = Duration::from_secs(10);

/// The playground as a platform.
#[derive(Debug, Default)]
pub struct Playground {
    feed: Arc<Feed>,
    people: NameRegistry,
}

impl Playground {
    /// Serves the page until `stop`: to this machine, or the board page in public, at the address of this origin and behind a TLS proxy, to
    /// these guests. Requests of its people go to `app`.
    ///
    /// # Errors
    /// The page is not public and the listener is not on loopback, or an I/O error.
    pub async fn serve<A: RequestHandler>(
        self: Arc<Self>,
        public: Option<(String, Guests)>,
        listener: TcpListener,
        app: Arc<A>,
        stop: CancellationToken,
    ) -> io::Result<()> {
        let address = listener.local_addr()?;
        let access = match public {
            Some((origin, guests)) => Access::Public(origin, Arc::new(guests)),
            None if address.ip().is_loopback() => Access::Local(address.port()),
            None => return Err(io::Error::new(io::ErrorKind::PermissionDenied, "the playground listens on loopback only")),
        };
        let feed = Arc::clone(&self.feed);
        let sweeping = async move {
            let mut ticks = interval(SWEEP_INTERVAL);
            loop {
                ticks.tick().await;
                feed.sweep(Instant::now());
            }
        };
        tokio::spawn(stop.clone().run_until_cancelled_owned(sweeping));
        let state = AppState { playground: self, app, access, stop: stop.clone() };
        serving::serve(listener, routes::router(state), stop).await
    }
}

fn message_ref(number: u64) -> MessageRef {
    MessageRef::text(0, number.cast_signed())
}

#[async_trait]
impl Platform for Playground {
    fn home(&self) -> Home {
        Home::Playground
    }

    async fn deliver(&self, to: Address, outgoing: Outgoing) -> Result<MessageRef, DeliveryError> {
        match to {
            Address::Room(ROOM) => {}
            Address::Player(player) if player.home == Home::Playground => {}
            Address::Room(_) | Address::Player(_) => return Err(DeliveryError::Undeliverable),
        }
        edit_or_send(self, to, &outgoing).await
    }

    async fn send(&self, to: Address, outgoing: &Outgoing) -> Result<MessageRef, DeliveryError> {
        outgoing.permit.check()?;
        Ok(message_ref(self.feed.post(to, None, outgoing.message.clone(), &outgoing.nonce)))
    }

    async fn edit(&self, to: Address, at: MessageRef, outgoing: &Outgoing) -> Result<Option<MessageRef>, DeliveryError> {
        outgoing.permit.check()?;
        Ok(self.feed.replace(to, at.message.cast_unsigned(), outgoing.replacement_for(at)).map(message_ref))
    }

    async fn can_message(&self, player: PlayerId) -> bool {
        player.home == Home::Playground
    }
}
