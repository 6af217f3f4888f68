//! `rematch`: starts another game with the same players and rules, in which the other side fires first.

use broadside_game::{
    Game,
    event::{Event, Invitee},
    ids::GameId,
    ruleset::FirstShooter,
};
use broadside_gunner::crew;
use broadside_words::line::Line;

use super::{
    super::{
        account::game_key,
        people::{admission, careers},
        thinking,
    },
    Context, HandlerResult,
    caller::Caller,
    challenges::others_rematch_refusal,
    kids_mode,
    new_game::{commit_game, load_for_new_game},
    quotas,
    resolve::{self, GameFilter},
};

/// The first request offers the rematch, the second starts it.
pub(super) async fn handle(context: &Context, caller: &Caller<'_>) -> HandlerResult {
    let resolved = resolve::resolve_game(&context.records, caller, GameFilter::Finished).await?;
    let earlier = resolved.id;
    let game = resolve::load_resolved(&context.records, resolved).await?;
    let side = game.public().side_of(caller.by.id).ok_or_else(|| others_rematch_refusal(&game, Line::new("E_NOT_A_PLAYER")))?;
    if !game.is_over() {
        return Err(Line::new("refused-not-over").into());
    }
    let first_before = game.log().iter().find_map(|logged| match &logged.event {
        Event::Began { first, .. } => Some(*first),
        _ => None,
    });
    let mut rules = game.rules().clone();
    // The caller of the first request hosts the new game.
    rules.first = match first_before {
        Some(first) if first == side => FirstShooter::Guest,
        Some(_) => FirstShooter::Host,
        None => rules.first,
    };
    let other = game.public().seats[!side].clone();
    let invitee = match (&other, game.invitee()) {
        (Some(seat), _) => Invitee::Rematch(seat.player, seat.name.clone()),
        // The player who declined is asked again.
        (None, Invitee::Player(player, name) | Invitee::Rematch(player, name)) => Invitee::Rematch(*player, name.clone()),
        (None, Invitee::Anyone | Invitee::Handle(_)) => game.invitee().clone(),
    };
    let room = caller.place.room().or(game.rooms().first().copied());
    let other_player = match &invitee {
        Invitee::Player(player, _) | Invitee::Rematch(player, _) => Some(*player),
        Invitee::Anyone | Invitee::Handle(_) => None,
    };
    let against = other.filter(|seat| seat.player.is_computer());
    let computer = against.as_ref().and_then(|seat| crew::opponent_by_player(seat.player));
    let loaded = &load_for_new_game(&context.records, caller, other_player, room, computer, None).await;
    admission::check_invitation(loaded, caller.by.id, &invitee, room).await?;
    kids_mode::require_gentle_computer(loaded, caller, computer, &mut rules).await?;
    let habits = careers::habits_of(loaded, caller.by.id, rules.size, computer).await;
    let make = |id: GameId| {
        // Counted only here: accepting an existing rematch pings nobody.
        quotas::admit_challenge(context, caller.by.id, &invitee)?;
        let game = Game::challenge(id, context.clock.now(), rules.clone(), caller.seat(), invitee.clone(), room);
        match &against {
            None => Ok(game),
            Some(seat) => thinking::apply_join(context, &habits, &game, seat.clone(), None),
        }
    };
    let origin_word = match against {
        Some(_) => caller.id.0.to_string(),
        None => format!("rematch of {earlier}"),
    };
    // Between people the id depends only on the earlier game, so requests from different chats lead to the same rematch.
    commit_game(context, caller, loaded, game_key(earlier).partition, &origin_word, &make).await
}
