//! Captures log messages, so that tests can compare them.

use std::{
    fmt,
    sync::{Arc, LazyLock, Mutex, PoisonError},
};

use tracing::{
    Dispatch, Event, Level, Metadata, Subscriber,
    dispatcher::DefaultGuard,
    field::{Field, Visit},
    span::{Attributes, Id, Record},
};

/// A second subscriber besides that of the test. With a single subscriber, a message that is first logged by a thread without a
/// subscriber would be cached as disabled, and the test would not get it.
static SECOND_SUBSCRIBER: LazyLock<Dispatch> = LazyLock::new(|| Dispatch::new(Capture { least: Level::ERROR, messages: Arc::default() }));

/// The log messages of the thread in which it was created, until it is dropped.
pub struct LogCapture {
    capture: Capture,
    _logging: DefaultGuard,
}

impl LogCapture {
    /// Captures messages of this level and more severe ones from now on.
    pub fn from_level(least: Level) -> Self {
        LazyLock::force(&SECOND_SUBSCRIBER);
        let capture = Capture { least, messages: Arc::default() };
        Self { _logging: tracing::subscriber::set_default(capture.clone()), capture }
    }

    /// Returns the messages since the last call of this method.
    pub fn take(&self) -> Vec<String> {
        std::mem::take(&mut *self.capture.messages.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// A subscriber that stores messages.
#[derive(Clone)]
struct Capture {
    /// The least severe level that is stored.
    least: Level,
    messages: Arc<Mutex<Vec<String>>>,
}

impl Visit for Capture {
    fn record_debug(&mut self, field: &Field, value: &dyn fmt::Debug) {
        if field.name() == "message" {
            self.messages.lock().unwrap_or_else(PoisonError::into_inner).push(format!("{value:?}"));
        }
    }
}

impl Subscriber for Capture {
    fn enabled(&self, metadata: &Metadata<'_>) -> bool {
        *metadata.level() <= self.least
    }

    fn new_span(&self, _: &Attributes<'_>) -> Id {
        Id::from_u64(1)
    }

    fn record(&self, _: &Id, _: &Record<'_>) {}

    fn record_follows_from(&self, _: &Id, _: &Id) {}

    fn event(&self, event: &Event<'_>) {
        event.record(&mut self.clone());
    }

    fn enter(&self, _: &Id) {}

    fn exit(&self, _: &Id) {}
}
