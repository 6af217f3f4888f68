//! Limits repetitions in the log: of each warning or error in the code, [`MAX_LINES`] a minute, then their number.

use std::{
    collections::HashMap,
    fmt,
    sync::{LazyLock, Mutex, PoisonError},
    time::Duration,
};

use tokio::time::Instant;
use tracing::{
    Event, Level, Metadata,
    callsite::Identifier,
    field::{Field, Visit},
};
use tracing_subscriber::{
    filter::LevelFilter,
    layer::{Context, Filter},
};

/// The number of lines of one place in the code that are logged in a [`PERIOD`].
const MAX_LINES: u64 = 20;
const PERIOD: Duration = Duration::from_secs(60);

/// The current repetitions, by their place in the code.
static REPETITIONS: LazyLock<Mutex<HashMap<Identifier, Repetition>>> = LazyLock::new(Mutex::default);

/// The lines of one place in the code.
struct Repetition {
    /// The start of the period.
    since: Instant,
    /// The number of lines since then.
    count: u64,
    /// The text of the first line, without fields.
    text: String,
}

impl Visit for Repetition {
    fn record_debug(&mut self, field: &Field, value: &dyn fmt::Debug) {
        if field.name() == "message" {
            self.text = format!("{value:?}");
        }
    }
}

/// Rejects warnings and errors that are repeated too often.
pub(super) struct StormFilter;

impl<S> Filter<S> for StormFilter {
    fn enabled(&self, _: &Metadata<'_>, _: &Context<'_, S>) -> bool {
        true
    }

    fn event_enabled(&self, event: &Event<'_>, _: &Context<'_, S>) -> bool {
        if *event.metadata().level() > Level::WARN {
            return true;
        }
        let mut repetitions = REPETITIONS.lock().unwrap_or_else(PoisonError::into_inner);
        let repetition = repetitions.entry(event.metadata().callsite()).or_insert_with(|| {
            let mut first = Repetition { since: Instant::now(), count: 0, text: String::new() };
            event.record(&mut first);
            first
        });
        repetition.count += 1;
        repetition.count <= MAX_LINES
    }

    // Without a hint, every event of every library would be checked.
    fn max_level_hint(&self) -> Option<LevelFilter> {
        Some(LevelFilter::TRACE)
    }
}

/// Logs how many lines were left out in each period that is over. A storm that lasts logs only this number.
pub(super) fn report_storms() {
    let mut storms = Vec::new();
    REPETITIONS.lock().unwrap_or_else(PoisonError::into_inner).retain(|_, repetition| {
        let is_storm = repetition.count > MAX_LINES;
        if repetition.since.elapsed() < PERIOD {
            return true;
        }
        if is_storm {
            storms.push((repetition.count - MAX_LINES, repetition.text.clone()));
            (repetition.since, repetition.count) = (Instant::now(), MAX_LINES);
        }
        is_storm
    });
    for (count, text) in storms {
        tracing::warn!(count, "left out lines like: {text}");
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use tracing_subscriber::{Layer, layer::SubscriberExt};

    use super::*;

    #[tokio::test(start_paused = true)]
    async fn repeated_line_is_logged_at_its_beginning_and_counted_at_its_end() {
        let file = tempfile::NamedTempFile::new().expect("a file can be made");
        let lines = tracing_subscriber::fmt::layer().with_ansi(false).with_writer(Arc::new(file.reopen().expect("it is there")));
        let _logging = tracing::subscriber::set_default(tracing_subscriber::registry().with(lines.with_filter(StormFilter)));
        let logged = |words: &str| std::fs::read_to_string(file.path()).expect("it is text").matches(words).count();
        let mut storms = 0;
        for (repeats, total, left_out) in [(3, 3, None), (500, 23, Some(480)), (30, 23, Some(30)), (0, 23, None), (1, 24, None)] {
            (0..repeats).for_each(|number| tracing::warn!(number, "failed to send"));
            assert_eq!(logged(" number="), total, "{repeats}");
            tokio::time::advance(PERIOD).await;
            report_storms();
            if let Some(count) = left_out {
                storms += 1;
                assert_eq!(logged(&format!("left out lines like: failed to send count={count}\n")), 1);
            }
            assert_eq!(logged("left out"), storms, "{repeats}");
        }
    }
}
