//! `kids`: shows whether kids' mode is on, turns it on with an adult's code, and off only with that code. Stores only a hash of the code.
//! `kids_mode` defines what the mode forbids.

use broadside_game::ids::PlayerId;
use broadside_present::commands::kids::KidsStep;
use broadside_store::store::{RequestId, StoreResult};
use broadside_words::line::Line;
use futures_util::future::BoxFuture;

use super::{
    super::{
        account::{Account, GuessedSecret, Lock, player_key},
        context::Service,
        people::lobby,
        records::SideEffects,
        request::RequestInput,
    },
    Context, HandlerError, HandlerResult, Place, Reply,
    caller::Caller,
    quotas::{MINUTE, refuse_while},
};

pub(super) async fn handle(context: &Context, caller: &Caller<'_>, step: &KidsStep) -> HandlerResult {
    let records = &context.records;
    let is_typed_in_room = matches!((&caller.input, caller.place), (RequestInput::Text(_), Place::Room(_)));
    if is_typed_in_room && *step != KidsStep::Show {
        return Err(Line::new("kids-private").into());
    }
    let (player, now) = (caller.by.id, context.clock.now());
    let key = player_key(player);
    let account = records.account(&key).await?;
    let line = match (step, &account.lock) {
        (KidsStep::Show, None) => Line::new("kids-off"),
        (KidsStep::Show, Some(_)) => Line::new("kids-on"),
        (KidsStep::Lock(_), Some(_)) => return Err(Line::new("kids-already").into()),
        (KidsStep::Open(_), None) => return Err(Line::new("kids-not-on").into()),
        (KidsStep::Lock(code), None) => {
            // A search that is already running could pair the child with a stranger.
            lobby::leave(records, player, caller.id.part("leave the search")).await?;
            let lock = Lock::new(code.digits(), random_salt(context));
            let set_lock = |account: &mut Account| {
                account.lock.get_or_insert_with(|| lock.clone());
            };
            records.update_account(&key, caller.id.part("lock"), set_lock).await?;
            Line::new("kids-begins")
        }
        (KidsStep::Open(code), Some(lock)) => {
            // Counted before the code is checked, so that concurrent guesses cannot exceed the limit.
            let count = |account: &mut Account| {
                refuse_while(Line::new("kids-enough"), account.guess_wait_millis(GuessedSecret::AdultCode, now), MINUTE)?;
                account.count_guess(GuessedSecret::AdultCode, now);
                Ok::<_, HandlerError>(((), SideEffects::nothing()))
            };
            records.try_update_record(&key, None, caller.id.part("try"), count).await?;
            if !lock.opens_with(code.digits()) {
                return Err(Line::new("kids-wrong").into());
            }
            records.update_account(&key, caller.id.part("open"), unlock_account).await?;
            Line::new("kids-ends")
        }
    };
    Ok(Reply::private(line.phrase(caller.locale())))
}

/// Turns the mode off, and clears the counted guesses.
fn unlock_account(account: &mut Account) {
    account.lock = None;
    account.clear_guesses(GuessedSecret::AdultCode);
}

fn random_salt(context: &Context) -> [u8; 16] {
    let mut dice = context.dice.take();
    let mut salt = [0; 16];
    salt.chunks_mut(8).for_each(|half| half.copy_from_slice(&dice.roll().to_be_bytes()));
    salt
}

impl Service {
    /// Turns kids' mode off without the code, on the operator's request. Returns whether it was on. Idempotent.
    ///
    /// # Errors
    /// When the store fails or the account cannot be read.
    pub fn unlock(&self, player: PlayerId) -> BoxFuture<'_, StoreResult<bool>> {
        Box::pin(async move {
            let Context { records, clock, .. } = &self.context;
            let key = player_key(player);
            let was_on = records.account(&key).await?.lock.is_some();
            let request = RequestId::hash(&["unlock", &player.to_string(), &clock.now().0.to_string()]);
            records.update_account(&key, request, unlock_account).await?;
            Ok(was_on)
        })
    }
}
