//! What rooms and people are told when the store is away: once that it is, and once that it is back, where somebody was refused.
//! Remembers nothing over a restart, and never says anything of a game.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use broadside_core::{
    present::{locale::Locale, notices},
    service::Service,
};
use futures_util::future::join_all;

use crate::platform::{Address, Failure, Manner, Message, Outgoing, Platform, Right, Ring};

/// How often it is looked whether the store is back.
const LOOK: Duration = Duration::from_secs(1);

/// How often a platform is asked to tell a room that it is.
const TRIES: u32 = 5;

/// Who knows of the outage, and the language they were told of it in.
pub struct Outage {
    service: Arc<Service>,
    platforms: Vec<Arc<dyn Platform>>,
    told: Mutex<HashMap<Address, Locale>>,
}

impl Outage {
    /// All is well.
    pub fn new(service: Arc<Service>, platforms: Vec<Arc<dyn Platform>>) -> Arc<Self> {
        Arc::new(Self { service, platforms, told: Mutex::default() })
    }

    /// What is told where the store was missed, unless it is known there.
    pub fn tell(self: &Arc<Self>, to: Address, locale: Locale) -> Option<Message> {
        let mut told = self.told.lock().unwrap_or_else(PoisonError::into_inner);
        let first = told.is_empty();
        if told.insert(to, locale).is_some() {
            return None;
        }
        if first {
            tokio::spawn(Arc::clone(self).end());
        }
        Some(says(notices::away().phrase(locale)))
    }

    /// Waits until the store is back, and says so wherever it was missed.
    async fn end(self: Arc<Self>) {
        // What is said of its beginning goes first.
        tokio::time::sleep(LOOK).await;
        while self.service.store().examine().await.is_err() {
            tokio::time::sleep(LOOK).await;
        }
        let told = std::mem::take(&mut *self.told.lock().unwrap_or_else(PoisonError::into_inner));
        join_all(told.into_iter().map(|(to, locale)| self.tell_back(to, locale))).await;
    }

    async fn tell_back(&self, to: Address, locale: Locale) {
        let Some(platform) = self.platforms.iter().find(|platform| platform.home() == to.home()) else { return };
        let nonce = format!("back-{:x}", self.service.clock().now().0);
        for _ in 0..TRIES {
            let message = says(notices::back().phrase(locale));
            let manner = Manner::Fresh;
            let (nonce, right) = (nonce.clone(), Right::endless());
            let outgoing =
                Outgoing { message, standing: None, recap: String::new(), manner, ring: Ring::Nobody, reply: None, nonce, right };
            match platform.deliver(to, outgoing).await {
                Err(Failure::Later(wait)) => tokio::time::sleep(wait).await,
                Err(Failure::Fault(_)) => tokio::time::sleep(LOOK).await,
                Ok(_) | Err(Failure::Forbidden(_) | Failure::Undeliverable | Failure::Rejected(_) | Failure::Superseded) => return,
            }
        }
    }
}

fn says(text: String) -> Message {
    Message { text, ..Message::default() }
}
