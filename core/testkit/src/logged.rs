//! What a test logs, to be compared.

use std::{
    fmt,
    sync::{Arc, Mutex, PoisonError},
};

use tracing::{
    Event, Level, Metadata, Subscriber,
    dispatcher::DefaultGuard,
    field::{Field, Visit},
    span::{Attributes, Id, Record},
};

/// The warnings and errors of this thread, until it is dropped.
pub struct Logged {
    lines: Lines,
    _logging: DefaultGuard,
}

impl Logged {
    /// Those of this thread from now on.
    pub fn here() -> Self {
        let lines = Lines::default();
        Self { _logging: tracing::subscriber::set_default(lines.clone()), lines }
    }

    /// The messages since the last time.
    pub fn take(&self) -> Vec<String> {
        std::mem::take(&mut *self.lines.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

#[derive(Clone, Default)]
struct Lines(Arc<Mutex<Vec<String>>>);

impl Visit for Lines {
    fn record_debug(&mut self, field: &Field, value: &dyn fmt::Debug) {
        if field.name() == "message" {
            self.0.lock().unwrap_or_else(PoisonError::into_inner).push(format!("{value:?}"));
        }
    }
}

impl Subscriber for Lines {
    fn enabled(&self, metadata: &Metadata<'_>) -> bool {
        *metadata.level() <= Level::WARN
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
