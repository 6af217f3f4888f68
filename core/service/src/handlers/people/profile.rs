//! Shows what players have played and won: profiles, tables, histories, medals. Sets what a profile shows.

use std::collections::BTreeMap;

use broadside_arena::career::{Career, PlayerVisibility, periods::TableKind, tables::LeaderboardPage};
use broadside_game::{
    Game,
    ids::{GameId, PlayerId},
};
use broadside_gunner::habits::HabitKind;
use broadside_present::{
    body::Body,
    people::{
        badge::{BadgeChoice, Flag},
        habits::{self, HabitMap, HabitShares},
        leaders::{LeaderboardQuery, LeaderboardScope, leaders},
        lists,
        profile::{self, CardOwner},
    },
};
use broadside_scene::thumbnail::{AvatarChoice, NoAvatar, Thumbnail};
use broadside_words::{line::Line, locale::Locale};

use super::kids;
use crate::{
    account::{Account, player_key},
    context::Context,
    games,
    handlers::{caller::Caller, quotas},
    people::{
        careers::{self, career_key, tables_entry},
        identity, tables,
    },
    records::Records,
    request::{HandlerError, Reply, Request, RequestInput},
};

/// `profile`: the caller's own, or another player's.
pub(crate) async fn profile(records: &Records, caller: &Caller<'_>, whom: Option<&str>) -> Result<Reply, HandlerError> {
    let locale = caller.locale();
    let (player, name, whose) = match (&caller.mention, whom) {
        (Some(mention), _) => match mention.id {
            Some(id) if id == caller.by.id => (id, mention.name.clone(), CardOwner::Own),
            Some(id) => (id, mention.name.clone(), CardOwner::Other),
            None => return Err(Line::new("profile-unknown").into()),
        },
        (None, Some(_)) => return Err(Line::new("profile-unknown").into()),
        (None, None) => (caller.by.id, caller.seat().name, CardOwner::Own),
    };
    let career = careers::load(records, player).await?;
    match career {
        Some(career) if whose == CardOwner::Other && career.showing != PlayerVisibility::Named => Err(Line::new("profile-hidden").into()),
        Some(career) if has_content(&career) => {
            let account = identity::account_of_main(records, career.person).await?;
            let avatar = match (whose, account.avatar()) {
                // In kids' mode only built-in pictures are shown.
                (CardOwner::Other, Some(_)) if kids::is_on(records, caller.by.id).await? => None,
                (CardOwner::Own | CardOwner::Other, avatar) => avatar,
            };
            Ok(Reply::Private(profile::profile(&career, account.badge(), avatar, whose, locale)))
        }
        Some(_) | None => Ok(Reply::private(Line::new("profile-none").text("name", name).phrase(locale))),
    }
}

/// Whether a career has anything to show.
fn has_content(career: &Career) -> bool {
    !career.entries.is_empty() || !career.tournaments.is_empty()
}

/// `profile flag=no` and similar: sets what is shown beside the caller's name.
pub(crate) async fn choose_badge(records: &Records, caller: &Caller<'_>, choices: &[BadgeChoice]) -> Result<Reply, HandlerError> {
    let choose = |account: &mut Account, main: PlayerId| {
        let badge = choices.iter().fold(account.badge(), |badge, choice| badge.with(*choice, main));
        account.set_badge(badge);
    };
    let fallback = |account: &Account, main: PlayerId| account.badge().description(main, caller.locale());
    change_card(records, caller, "badge", choose, fallback, caller.locale()).await
}

/// Changes the caller's card and shows it; shows the `fallback` line if the card is empty.
async fn change_card(
    records: &Records,
    request: &Request,
    word: &str,
    change: impl Fn(&mut Account, PlayerId) + Send + Sync,
    fallback: impl Fn(&Account, PlayerId) -> Line + Send,
    locale: Locale,
) -> Result<Reply, HandlerError> {
    let main = identity::main_of(records, request.by.id).await?;
    records.revise(&player_key(main), request.id.part(word), |account| change(account, main)).await?;
    let account = records.account(&player_key(main)).await?;
    Ok(request.page_reply(match careers::load(records, main).await? {
        Some(career) if has_content(&career) => profile::profile(&career, account.badge(), account.avatar(), CardOwner::Own, locale),
        Some(_) | None => Body { text: fallback(&account, main).phrase(locale), ..Body::default() },
    }))
}

/// `profile avatar=off`: deletes the stored avatar. `profile avatar=on`: asks the platform for it, within the quota.
pub(crate) async fn choose_avatar(context: &Context, caller: &Caller<'_>, choice: AvatarChoice) -> Result<Reply, HandlerError> {
    match choice {
        AvatarChoice::On => {
            quotas::admit_expensive(context, caller)?;
            Ok(Reply::AskAvatar)
        }
        AvatarChoice::Off => save_avatar(&context.records, caller, None, caller.locale()).await,
    }
}

/// Completes `profile avatar=on` with the platform's answer.
pub(crate) async fn set_avatar(
    records: &Records,
    request: &Request,
    found: Result<&Thumbnail, NoAvatar>,
    locale: Locale,
) -> Result<Reply, HandlerError> {
    save_avatar(records, request, Some(found.map_err(|reason| Line::new(reason.id()))?), locale).await
}

async fn save_avatar(records: &Records, request: &Request, avatar: Option<&Thumbnail>, locale: Locale) -> Result<Reply, HandlerError> {
    let choose = |account: &mut Account, _: PlayerId| account.set_avatar(avatar);
    let fallback = |account: &Account, _: PlayerId| Line::new(if account.avatar().is_some() { "avatar-on" } else { "avatar-off" });
    change_card(records, request, "avatar", choose, fallback, locale).await
}

/// The flags of the players named in a table; none for accounts that cannot be read.
async fn flags(records: &Records, page: &LeaderboardPage) -> BTreeMap<PlayerId, Flag> {
    let named: Vec<PlayerId> = page.rows.iter().filter(|(_, row)| !row.name.is_empty()).map(|(_, row)| row.person).collect();
    let accounts = records.accounts(&named).await.unwrap_or_default();
    named.iter().zip(accounts).filter_map(|(player, account)| Some((*player, account.badge().flag?))).collect()
}

/// `profile hide` and similar: sets how other players see the caller.
pub(crate) async fn set_visibility(records: &Records, caller: &Caller<'_>, showing: PlayerVisibility) -> Result<Reply, HandlerError> {
    let said = match showing {
        PlayerVisibility::Hidden => "shown-hidden",
        PlayerVisibility::Nameless => "shown-nameless",
        PlayerVisibility::Named => "shown-named",
    };
    let (main, account) = (identity::main_of(records, caller.by.id).await?, caller.by.id);
    let name = caller.seat().name;
    careers::update_career(records, &career_key(main), caller.id.part("show"), |record| {
        record.career.get_or_insert_with(|| Career::new(main, &name));
        record.careers_mut().for_each(|career| career.show(showing));
        vec![tables_entry(main)]
    })
    .await?;
    if account != main {
        // Applies once this account is unlinked.
        careers::update_career(records, &career_key(account), caller.id.part("show own"), |record| {
            record.careers_mut().for_each(|career| career.show(showing));
            Vec::new()
        })
        .await?;
    }
    Ok(Reply::private(Line::new(said).phrase(caller.locale())))
}

/// `profile ships` and similar: where the caller, or all players together, placed and fired.
pub(crate) async fn show_habits(records: &Records, caller: &Caller<'_>, map: HabitMap, size: Option<u8>) -> Result<Reply, HandlerError> {
    let locale = caller.locale();
    let (memory, sizes) = if map.covers_all_players() {
        tables::load_global_habits(records).await?
    } else {
        let memory = careers::load_memory(records, caller.by.id).await?;
        let sizes = memory.sizes(1);
        (memory, sizes)
    };
    let asked = size.filter(|size| sizes.contains(size)).or_else(|| sizes.first().copied());
    let body = match asked {
        Some(size) => {
            let (known, seen) = (memory.on(size), if map.shows_ships() { HabitKind::Decks } else { HabitKind::Opening });
            habits::habits(map, &HabitShares { size, games: known.games(), shares: known.shares(seen), sizes }, locale)
        }
        None => habits::unseen(map, locale),
    };
    Ok(caller.page_reply(body))
}

/// `top`: the table of the room or the world.
pub(crate) async fn top(
    context: &Context,
    caller: &Caller<'_>,
    kind: TableKind,
    reach: Option<LeaderboardScope>,
    page: usize,
) -> Result<Reply, HandlerError> {
    let room = caller.place.room().filter(|_| reach != Some(LeaderboardScope::World));
    if reach == Some(LeaderboardScope::Room) && room.is_none() {
        return Err(Line::new("refused-room-only").into());
    }
    let reach = if room.is_some() { LeaderboardScope::Room } else { LeaderboardScope::World };
    let main = identity::main_of(&context.records, caller.by.id).await?;
    let (tables, now) = (tables::load(&context.records, room).await?, context.clock.now());
    let table = tables.of(kind);
    let page = table.page(kind, now, page);
    let flags = flags(&context.records, &page).await;
    let asked = LeaderboardQuery { kind, reach, reader: (main, table.place(kind, now, main)), flags };
    let body = leaders(&page, &asked, caller.locale());
    Ok(if matches!(caller.input, RequestInput::Press(_)) { Reply::Page(body) } else { Reply::Public(body) })
}

/// `history`: the caller's games, a page at a time.
pub(crate) async fn history(records: &Records, caller: &Caller<'_>, number: usize) -> Result<Reply, HandlerError> {
    let nothing = || Career::new(caller.by.id, &caller.seat().name);
    let career = careers::load(records, caller.by.id).await?.unwrap_or_else(nothing);
    let ids: Vec<GameId> = lists::page_of(&career, number).into_iter().map(|entry| entry.game).collect();
    let stored: Vec<GameId> = games::load_each(records, &ids).await?.iter().filter(|game| game.is_over()).map(Game::id).collect();
    Ok(caller.page_reply(lists::history(&career, number, &stored, caller.locale())))
}

/// `medals`: all medals, with the conditions for each.
pub(crate) async fn medals(records: &Records, caller: &Caller<'_>, page: usize) -> Result<Reply, HandlerError> {
    let career = careers::load(records, caller.by.id).await?;
    Ok(caller.page_reply(lists::medals(career.as_ref(), page, caller.locale())))
}
