//! What whoever changes the version asks first: does this binary read what the store holds? Counts forms and changes
//! nothing: records are never rewritten all at once, each takes the newest form at its next change.

use std::{error::Error, io::BufReader};

use broadside_core::service::{
    embedded::Embedded,
    snapshot::{Pages, Survey},
    store::{Store, StoreError},
    versions::{Census, Count},
};
use tokio::net::UnixStream;

use super::{backup::left_out, handout};
use crate::{
    config::Config,
    run::{connect_redis, data_file},
};

/// Why there is nothing to migrate.
pub const NOTHING_TO_DO: &str = "nothing has to be rewritten: every version reads the older forms and writes a record in the newest with its next change; \
     `broadside migrate --dry-run` says whether this one reads all that is kept";

/// Counts what the configured store holds by kind and form, without changing anything.
///
/// # Errors
/// What the store is in trouble with; or the counts, and a sentence about what this version cannot read.
pub async fn look(config: &Config) -> Result<String, String> {
    let (census, strange) = counted(config).await?;
    if census == Census::default() && strange.0 == 0 {
        return Ok("nothing is kept here yet".to_owned());
    }
    let counts = lines(&census).join("\n");
    match (census.unread(), census.older()) {
        _ if strange.0 > 0 => Err(format!("{counts}\n{}", left_out(strange.0, &strange.1))),
        (0, 0) => Ok(format!("{counts}\nthis version reads all of it, and all of it has the newest form")),
        (0, older) => Ok(format!("{counts}\nthis version reads all of it; of an older form until their next change: {older}")),
        (unread, _) => {
            Err(format!("{counts}\nthis version cannot read {unread} of these; do not start it here, take the version that wrote them"))
        }
    }
}

/// How much there is of no kind that this version knows, and some names of it.
type Strange = (u64, Vec<String>);

/// Counts everything that is kept, without opening the store for writing; names what no version like this one knows. A data file
/// that a bot has open is asked of that bot: it hands out the bytes, and what they are is said by this binary.
async fn counted(config: &Config) -> Result<(Census, Strange), String> {
    if let Some(bot) = handout::ask_for_backup(config).await? {
        return count_handed_out(bot).map_err(|fault| format!("the bot that runs has broken off: {fault}"));
    }
    if let Some(url) = &config.redis_url {
        let store = connect_redis(url, config.redis_ca.as_deref()).await?;
        let counted = async { count(store.survey()?).await };
        return counted.await.map_err(|fault: StoreError| fault.to_string());
    }
    let looked = async {
        match Embedded::look(data_file(config))? {
            Some(survey) => count(survey).await,
            None => Ok((Census::default(), Strange::default())),
        }
    };
    looked.await.map_err(|fault: StoreError| fault.to_string())
}

/// Counts what a running bot hands out.
fn count_handed_out(bot: UnixStream) -> Result<(Census, Strange), Box<dyn Error>> {
    let bot = bot.into_std()?;
    bot.set_nonblocking(false)?;
    let (mut census, mut source) = (Census::default(), BufReader::new(bot));
    let mut pages = Pages::as_they_come(&mut source)?;
    for page in pages.by_ref() {
        page?.iter().for_each(|kept| census.add(kept));
    }
    Ok((census, pages.end().map(|end| end.left_out.clone()).unwrap_or_default()))
}

async fn count(mut survey: Box<dyn Survey + '_>) -> Result<(Census, Strange), StoreError> {
    let (mut census, mut strange) = (Census::default(), Strange::default());
    while let Some(page) = survey.next().await? {
        page.kept.iter().for_each(|kept| census.add(kept));
        strange.0 += page.left_out.len() as u64;
        strange.1.extend(page.left_out);
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
