//! `profile`: shows the caller's or another player's card, and where players place and fire; sets what the caller's card shows to whom.

use broadside_arena::career::{Career, PlayerVisibility};
use broadside_game::{cell::FieldSize, ids::PlayerId};
use broadside_gunner::habits::HabitKind;
use broadside_present::{
    body::Body,
    people::{
        badge::BadgeChoice,
        habits::{self, HabitMap, HabitShares},
        profile::{self, CardOwner},
    },
};
use broadside_scene::thumbnail::{AvatarChoice, Thumbnail};
use broadside_words::{line::Line, locale::Locale};

use super::{
    super::{
        account::{Account, player_key},
        people::{
            careers::{self, career_key, leaderboards_entry},
            identity, leaderboards,
        },
        record_set::RecordSet,
        request::Mention,
    },
    Context, HandlerResult, Records, Reply, Request,
    caller::Caller,
    kids_mode, quotas,
};

pub(super) async fn handle(context: &Context, caller: &Caller<'_>, whom: Option<&str>) -> HandlerResult {
    let (records, locale) = (&context.records, caller.locale());
    let (player, name) = match (&caller.mention, whom) {
        (Some(Mention { id: Some(id), name }), _) => (*id, name.clone()),
        (Some(Mention { id: None, .. }), _) | (None, Some(_)) => return Err(Line::new("profile-unknown").into()),
        (None, None) => (caller.by.id, caller.seat().name),
    };
    let whose = if player == caller.by.id { CardOwner::Own } else { CardOwner::Other };
    let career = careers::load(records, player).await?;
    match career {
        Some(career) if whose == CardOwner::Other && career.showing != PlayerVisibility::Named => Err(Line::new("profile-hidden").into()),
        Some(career) if has_content(&career) => {
            let account = identity::load_main_account(records, career.person).await?;
            let avatar = match (whose, account.avatar()) {
                // In kids' mode only built-in pictures are shown.
                (CardOwner::Other, Some(_)) if kids_mode::is_on(&RecordSet::empty(records), caller.by.id).await? => None,
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

/// `profile flag=no` and similar: sets what is shown next to the caller's name.
pub(super) async fn choose_badge(context: &Context, caller: &Caller<'_>, choices: &[BadgeChoice]) -> HandlerResult {
    let choose = |account: &mut Account, main: PlayerId| {
        let badge = choices.iter().fold(account.badge(), |badge, choice| badge.with(*choice, main));
        account.set_badge(badge);
    };
    let fallback = |account: &Account, main: PlayerId| account.badge().description(main, caller.locale());
    change_card(&context.records, caller, "badge", choose, fallback, caller.locale()).await
}

/// Changes the caller's card and shows it; shows the `fallback` line if the card is empty.
async fn change_card(
    records: &Records,
    request: &Request,
    word: &str,
    change: impl Fn(&mut Account, PlayerId) + Send + Sync,
    fallback: impl Fn(&Account, PlayerId) -> Line + Send,
    locale: Locale,
) -> HandlerResult {
    let main = identity::main_account_of(records, request.by.id).await?;
    records.update_account(&player_key(main), request.id.part(word), |account| change(account, main)).await?;
    let account = records.account(&player_key(main)).await?;
    Ok(request.page_reply(match careers::load(records, main).await? {
        Some(career) if has_content(&career) => profile::profile(&career, account.badge(), account.avatar(), CardOwner::Own, locale),
        Some(_) | None => Body { text: fallback(&account, main).phrase(locale), ..Body::default() },
    }))
}

/// `profile avatar=off`: deletes the stored avatar. `profile avatar=on`: asks the platform for it, within the quota.
pub(super) async fn choose_avatar(context: &Context, caller: &Caller<'_>, choice: AvatarChoice) -> HandlerResult {
    match choice {
        AvatarChoice::On => {
            quotas::admit_expensive(context, caller)?;
            Ok(Reply::AskAvatar)
        }
        AvatarChoice::Off => save_avatar(&context.records, caller, None, caller.locale()).await,
    }
}

/// Sets or deletes the stored avatar. Completes `profile avatar=on` with the platform's answer.
pub(crate) async fn save_avatar(records: &Records, request: &Request, avatar: Option<&Thumbnail>, locale: Locale) -> HandlerResult {
    let choose = |account: &mut Account, _: PlayerId| account.set_avatar(avatar);
    let fallback = |account: &Account, _: PlayerId| Line::new(if account.avatar().is_some() { "avatar-on" } else { "avatar-off" });
    change_card(records, request, "avatar", choose, fallback, locale).await
}

/// `profile hide` and similar: sets how other players see the caller.
pub(super) async fn set_visibility(context: &Context, caller: &Caller<'_>, showing: PlayerVisibility) -> HandlerResult {
    let confirmation = match showing {
        PlayerVisibility::Hidden => "shown-hidden",
        PlayerVisibility::Nameless => "shown-nameless",
        PlayerVisibility::Named => "shown-named",
    };
    let records = &context.records;
    let (main, account) = (identity::main_account_of(records, caller.by.id).await?, caller.by.id);
    let name = caller.seat().name;
    careers::update_career(records, &career_key(main), caller.id.part("show"), |record| {
        record.career.get_or_insert_with(|| Career::new(main, &name));
        record.careers_mut().for_each(|career| career.set_visibility(showing));
        vec![leaderboards_entry(main)]
    })
    .await?;
    if account != main {
        // Applies once this account is unlinked.
        careers::update_career(records, &career_key(account), caller.id.part("show own"), |record| {
            record.careers_mut().for_each(|career| career.set_visibility(showing));
            Vec::new()
        })
        .await?;
    }
    Ok(Reply::private(Line::new(confirmation).phrase(caller.locale())))
}

/// `profile ships` and similar: where the caller, or all players together, placed and fired.
pub(super) async fn show_habits(context: &Context, caller: &Caller<'_>, map: HabitMap, size: Option<u8>) -> HandlerResult {
    let (records, locale) = (&context.records, caller.locale());
    let (memory, sizes) = if map.covers_all_players() {
        leaderboards::load_global_habits(records).await?
    } else {
        let memory = careers::load_memory(records, caller.by.id).await?;
        let sizes = memory.sizes(1);
        (memory, sizes)
    };
    let asked = size.filter(|size| sizes.contains(size)).or_else(|| sizes.first().copied());
    let body = match asked {
        Some(size) => {
            let (known, seen) = (memory.on(FieldSize::square(size)), if map.shows_ships() { HabitKind::Decks } else { HabitKind::Opening });
            habits::habits(map, &HabitShares { size, games: known.games(), shares: known.shares(seen), sizes }, locale)
        }
        None => habits::no_data(map, locale),
    };
    Ok(caller.page_reply(body))
}
