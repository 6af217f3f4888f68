//! Notices about a slow or unavailable store: one per place when the problem begins, and one when the store is back, in the places where a
//! request failed. The state is in memory only; the notices never mention a game.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use broadside_service::Service;
use broadside_words::{line::Line, locale::Locale};
use futures_util::future::join_all;

use crate::platform::{Address, DeliveryError, Message, Outgoing, Platform};

/// The interval of checks whether the store is back.
const CHECK_INTERVAL: Duration = Duration::from_secs(1);

/// The number of attempts to deliver one notice.
const MAX_ATTEMPTS: u32 = 5;

/// Sends each place one notice about an outage, and one about its end.
pub struct OutageNotifier {
    service: Arc<Service>,
    platforms: Vec<Arc<dyn Platform>>,
    /// The places that got a notice, with the language in which the end of the outage is announced; `None` for a notice that the store is
    /// only slow, which gets no such announcement.
    notified: Mutex<HashMap<Address, Option<Locale>>>,
}

impl OutageNotifier {
    /// Creates a notifier that has sent no notices.
    pub fn new(service: Arc<Service>, platforms: Vec<Arc<dyn Platform>>) -> Arc<Self> {
        Arc::new(Self { service, platforms, notified: Mutex::default() })
    }

    /// The notice for a place where a request failed; `None` if the place has it already. The caller sends it.
    pub fn unavailable_notice(self: &Arc<Self>, to: Address, locale: Locale) -> Option<Message> {
        match self.record(to, Some(locale)) {
            Some(Some(_)) => None,
            Some(None) | None => Some(Message { text: Line::new("notice-away").phrase(locale), ..Message::default() }),
        }
    }

    /// Sends a place the notice that the store is slow, unless it has one already.
    pub fn send_slow_notice(self: &Arc<Self>, to: Address, locale: Locale) {
        let is_notified = self.notified.lock().unwrap_or_else(PoisonError::into_inner).contains_key(&to);
        if !is_notified {
            self.record(to, None);
            let notifier = Arc::clone(self);
            tokio::spawn(async move { notifier.send(to, "slow", Line::new("notice-slow").phrase(locale)).await });
        }
    }

    /// Records the notice of a place and returns the previous one. The first notice starts the wait for the end.
    fn record(self: &Arc<Self>, to: Address, language: Option<Locale>) -> Option<Option<Locale>> {
        let mut notified = self.notified.lock().unwrap_or_else(PoisonError::into_inner);
        if notified.is_empty() {
            tokio::spawn(Arc::clone(self).announce_end());
        }
        notified.insert(to, language)
    }

    /// Waits until the store is back and announces it wherever a request failed.
    async fn announce_end(self: Arc<Self>) {
        // The notices about the beginning must arrive first.
        tokio::time::sleep(CHECK_INTERVAL).await;
        while self.service.store().examine().await.is_err() {
            tokio::time::sleep(CHECK_INTERVAL).await;
        }
        let notified = std::mem::take(&mut *self.notified.lock().unwrap_or_else(PoisonError::into_inner));
        let announcements = notified.into_iter().filter_map(|(to, language)| {
            let text = Line::new("notice-back").phrase(language?);
            Some(self.send(to, "back", text))
        });
        join_all(announcements).await;
    }

    async fn send(&self, to: Address, kind: &str, text: String) {
        let Some(platform) = self.platforms.iter().find(|platform| platform.home() == to.home()) else { return };
        let nonce = format!("{kind}-{:x}", self.service.clock().now().0);
        for _ in 0..MAX_ATTEMPTS {
            match platform.deliver(to, Outgoing::new(Message { text: text.clone(), ..Message::default() }, nonce.clone())).await {
                Err(DeliveryError::Later(wait)) => tokio::time::sleep(wait).await,
                Err(DeliveryError::Fault(_)) => tokio::time::sleep(CHECK_INTERVAL).await,
                Ok(_)
                | Err(
                    DeliveryError::Forbidden(_) | DeliveryError::Undeliverable | DeliveryError::Rejected(_) | DeliveryError::Superseded,
                ) => return,
            }
        }
    }
}
