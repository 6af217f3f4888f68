//! What whoever changes the version asks first: does this binary read what the store holds? Counts forms and changes
//! nothing: records are never rewritten all at once, each takes the newest form at its next change.

use broadside_core::service::{
    embedded::Embedded,
    redis::RedisStore,
    snapshot::Survey,
    store::{Store, StoreError},
    versions::{Census, Count},
};

use super::backup::left_out;
use crate::{config::Config, run::data_file};

/// Why there is nothing to migrate.
pub const NOTHING_TO_DO: &str = "nothing has to be rewritten: every version reads the older forms and writes a record in the newest with its next change; \
     `broadside migrate --dry-run` says whether this one reads all that is kept";

/// Counts what the configured store holds by kind and form, without changing anything.
///
/// # Errors
/// What the store is in trouble with; or the counts, and a sentence about what this version cannot read.
pub async fn look(config: &Config) -> Result<String, String> {
    let (census, strange) = counted(config).await.map_err(|fault| fault.to_string())?;
    if census == Census::default() && strange.is_empty() {
        return Ok("nothing is kept here yet".to_owned());
    }
    let counts = lines(&census).join("\n");
    match (census.unread(), census.older()) {
        _ if !strange.is_empty() => Err(format!("{counts}\n{}", left_out(strange.len() as u64, &strange))),
        (0, 0) => Ok(format!("{counts}\nthis version reads all of it, and all of it has the newest form")),
        (0, older) => Ok(format!("{counts}\nthis version reads all of it; of an older form until their next change: {older}")),
        (unread, _) => {
            Err(format!("{counts}\nthis version cannot read {unread} of these; do not start it here, take the version that wrote them"))
        }
    }
}

/// Counts everything that is kept, without opening the store for writing; names what no version like this one knows.
async fn counted(config: &Config) -> Result<(Census, Vec<String>), StoreError> {
    match &config.redis_url {
        Some(url) => count(RedisStore::connect(url).await?.survey()?).await,
        None => match Embedded::look(data_file(config))? {
            Some(survey) => count(survey).await,
            None => Ok((Census::default(), Vec::new())),
        },
    }
}

async fn count(mut survey: Box<dyn Survey + '_>) -> Result<(Census, Vec<String>), StoreError> {
    let (mut census, mut strange) = (Census::default(), Vec::new());
    while let Some(page) = survey.next().await? {
        page.kept.iter().for_each(|kept| census.add(kept));
        strange.extend(page.left_out);
    }
    Ok((census, strange))
}

/// A line for each kind: how many of which form.
fn lines(census: &Census) -> Vec<String> {
    let mut lines: Vec<String> =
        census.records.iter().map(|(kind, (newest, count))| format!("{kind}: {}", forms(*newest, count))).collect();
    let (read, unread) = census.entries;
    let unread = if unread > 0 { format!(", {unread} that cannot be read") } else { String::new() };
    lines.push(format!("messages that wait: {read}{unread}"));
    if census.strange > 0 {
        lines.push(format!("records where none should be: {}", census.strange));
    }
    lines.push(format!("notes: {}", census.notes));
    lines
}

/// How many records of which form: the newest first, then older ones, newer ones, and what is damaged.
fn forms(newest: u8, count: &Count) -> String {
    let older = count.older.iter().map(|(form, number)| format!("{number} of the older form {form}"));
    let newer = count.newer.iter().map(|(form, number)| format!("{number} of the newer form {form} (known up to {newest})"));
    let mut said = vec![format!("{} of form {newest}", count.newest)];
    if count.unsealed > 0 {
        said.push(format!("{} of form {newest} without a checksum", count.unsealed));
    }
    said.extend(older.chain(newer));
    if count.damaged > 0 {
        said.push(format!("{} that cannot be read", count.damaged));
    }
    said.join(", ")
}
