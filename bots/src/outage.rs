//! What rooms and people are told when the store is away: once that it is, and once that it is back, where somebody was refused.
//! Remembers nothing over a restart, and never says anything of a game.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use broadside_core::{present::locale::Locale, service::Service};
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
        Some(says(away(locale)))
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
            let message = says(back(locale));
            let manner = Manner::Fresh;
            let (nonce, right) = (nonce.clone(), Right::endless());
            let outgoing =
                Outgoing { message, standing: None, recap: String::new(), manner, ring: Ring::Nobody, reply: None, nonce, right };
            match platform.deliver(to, outgoing).await {
                Err(Failure::Later(wait)) => tokio::time::sleep(wait).await,
                Err(Failure::Fault(_)) => tokio::time::sleep(LOOK).await,
                Ok(_) | Err(Failure::Forbidden(_) | Failure::Undeliverable | Failure::Superseded) => return,
            }
        }
    }
}

fn says(text: &str) -> Message {
    Message { text: text.to_owned(), ..Message::default() }
}

fn away(locale: Locale) -> &'static str {
    match locale {
        Locale::Ru => {
            "Сейчас я не могу заглянуть в свою память, поэтому ходы пока не считаются. Ничего не потеряно: я скажу, когда можно продолжать."
        }
        Locale::En => "I cannot reach my memory just now, so nothing counts for the moment. Nothing is lost: I will say when we can go on.",
        Locale::Nb => {
            "Jeg får ikke tak i hukommelsen min akkurat nå, så ingenting teller for øyeblikket. Ingenting er tapt: jeg sier fra når vi kan fortsette."
        }
    }
}

fn back(locale: Locale) -> &'static str {
    match locale {
        Locale::Ru => "Память вернулась, можно продолжать. Если ваш последний ход не засчитан, повторите его.",
        Locale::En => "My memory is back, so we can go on. If your last move did not count, make it again.",
        Locale::Nb => "Hukommelsen er tilbake, så vi kan fortsette. Hvis det siste trekket ditt ikke telte, gjør det om igjen.",
    }
}
