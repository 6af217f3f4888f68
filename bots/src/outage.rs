//! What rooms and people are told when the store is slow or away: once that it is, and once that it is back, where somebody was
//! refused.
//! Remembers nothing over a restart, and never says anything of a game.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use broadside_core::{
    present::{line::Line, locale::Locale},
    service::Service,
};
use futures_util::future::join_all;

use crate::platform::{Address, Failure, Message, Outgoing, Platform};

/// How often it is looked whether the store is back.
const LOOK: Duration = Duration::from_secs(1);

/// How often a platform is asked to tell a room that it is.
const TRIES: u32 = 5;

/// Who knows of the outage.
pub struct Outage {
    service: Arc<Service>,
    platforms: Vec<Arc<dyn Platform>>,
    told: Mutex<HashMap<Address, Notice>>,
}

/// What somebody was told of an outage, and in which language.
#[derive(Clone, Copy)]
enum Notice {
    /// That the store is slow.
    Slow,
    /// That it is away: they hear of its end.
    Away(Locale),
}

impl Outage {
    /// All is well.
    pub fn new(service: Arc<Service>, platforms: Vec<Arc<dyn Platform>>) -> Arc<Self> {
        Arc::new(Self { service, platforms, told: Mutex::default() })
    }

    /// What is told where the store was missed, unless it is known there.
    pub fn tell(self: &Arc<Self>, to: Address, locale: Locale) -> Option<Message> {
        match self.note(to, Notice::Away(locale)) {
            Some(Notice::Away(_)) => None,
            Some(Notice::Slow) | None => Some(says(Line::new("notice-away").phrase(locale))),
        }
    }

    /// Tells those who wait there that the store is slow, unless they know that, or worse.
    pub fn tell_slow(self: &Arc<Self>, to: Address, locale: Locale) {
        let known = self.told.lock().unwrap_or_else(PoisonError::into_inner).contains_key(&to);
        if !known {
            self.note(to, Notice::Slow);
            let outage = Arc::clone(self);
            tokio::spawn(async move { outage.send(to, "slow", Line::new("notice-slow").phrase(locale)).await });
        }
    }

    /// Notes what they are told there, and gives back what they were told before.
    fn note(self: &Arc<Self>, to: Address, notice: Notice) -> Option<Notice> {
        let mut told = self.told.lock().unwrap_or_else(PoisonError::into_inner);
        if told.is_empty() {
            tokio::spawn(Arc::clone(self).end());
        }
        told.insert(to, notice)
    }

    /// Waits until the store is back, and says so wherever it was missed.
    async fn end(self: Arc<Self>) {
        // What is said of its beginning goes first.
        tokio::time::sleep(LOOK).await;
        while self.service.store().examine().await.is_err() {
            tokio::time::sleep(LOOK).await;
        }
        let told = std::mem::take(&mut *self.told.lock().unwrap_or_else(PoisonError::into_inner));
        let missed = told.into_iter().filter_map(|(to, notice)| match notice {
            Notice::Away(locale) => Some(self.send(to, "back", Line::new("notice-back").phrase(locale))),
            Notice::Slow => None,
        });
        join_all(missed).await;
    }

    async fn send(&self, to: Address, kind: &str, text: String) {
        let Some(platform) = self.platforms.iter().find(|platform| platform.home() == to.home()) else { return };
        let nonce = format!("{kind}-{:x}", self.service.clock().now().0);
        for _ in 0..TRIES {
            match platform.deliver(to, Outgoing::new(says(text.clone()), nonce.clone())).await {
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
