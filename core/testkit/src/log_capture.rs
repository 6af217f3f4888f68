//! Captures log messages, to compare them in tests.

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

/// A second subscriber beside that of the test: where there is one alone, a message that another thread logs first, with no
/// subscriber of its own, counts as disabled, and the test would miss it.
static SECOND: LazyLock<Dispatch> = LazyLock::new(|| Dispatch::new(Lines { least: Level::ERROR, messages: Arc::default() }));

/// The log messages of this thread, until it is dropped.
pub struct LogCapture {
    lines: Lines,
    _logging: DefaultGuard,
}

impl LogCapture {
    /// Collects messages of this level and more severe ones from now on.
    pub fn from_level(least: Level) -> Self {
        LazyLock::force(&SECOND);
        let lines = Lines { least, messages: Arc::default() };
        Self { _logging: tracing::subscriber::set_default(lines.clone()), lines }
    }

    /// The messages since the last time.
    pub fn take(&self) -> Vec<String> {
        std::mem::take(&mut *self.lines.messages.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

#[derive(Clone)]
struct Lines {
    least: Level,
    messages: Arc<Mutex<Vec<String>>>,
}

impl Visit for Lines {
    fn record_debug(&mut self, field: &Field, value: &dyn fmt::Debug) {
        if field.name() == "message" {
            self.messages.lock().unwrap_or_else(PoisonError::into_inner).push(format!("{value:?}"));
        }
    }
}

impl Subscriber for Lines {
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
