//! `kids`: the mode for children. The code of an adult begins it and alone ends it. Until then: no words of one's own to others, no
//! strangers and no tournaments, only the gentle ones of the crew, hints wherever the rules have any, and nothing by which the mode
//! could be shaken off but to be forgotten with everything else, which is always possible. Holds for the account that begins it, and for
//! none that is joined to it. Judges no words, and keeps no code.

use futures_util::future::BoxFuture;

use crate::{
    game::{
        event::Invitee,
        ids::PlayerId,
        ruleset::{Hints, Ruleset},
    },
    gunner::crew::{self, ComputerPlayer},
    present::{
        arena::subcommand::Ruling,
        command::{ChallengeRequest, KidsStep, OpponentChoice, Scope, TournamentCommand, UserCommand},
        invocation::read_press,
        line::{Line, harmless},
        locale::Locale,
        opponents,
        people::{leaders::LeaderboardScope, thumbnail::AvatarChoice},
    },
    service::{
        account::{Account, GuessedSecret, Lock, of_player},
        context::{Context, Service},
        handlers::{
            caller::Caller,
            quotas::{MINUTE, refuse_for},
        },
        people::lobby,
        records::{Records, SideEffects},
        request::{Body, HandlerError, Key, Place, Press, Reply, Request, RequestInput},
        store::{RequestId, StoreError},
    },
};

impl Service {
    /// The operator ends the mode for an account whose code is lost; says whether it was on.
    ///
    /// # Errors
    /// When the store is in trouble or the account cannot be read.
    pub fn unlock(&self, player: PlayerId) -> BoxFuture<'_, Result<bool, StoreError>> {
        Box::pin(async move {
            let Context { records, clock, .. } = &self.context;
            let key = of_player(player);
            let was_on = records.account(&key).await?.lock.is_some();
            records.revise(&key, RequestId::hash(&["unlock", &player.to_string(), &clock.now().0.to_string()]), open).await?;
            Ok(was_on)
        })
    }
}

/// Ends the mode, and forgets which codes were tried.
fn open(account: &mut Account) {
    account.lock = None;
    account.clear_guesses(GuessedSecret::AdultCode);
}

/// Whether the mode is on for this account.
pub(super) async fn is_on(records: &Records, player: PlayerId) -> Result<bool, StoreError> {
    Ok(records.account_or_default(&of_player(player)).await?.lock.is_some())
}

/// Refuses somebody for whom the mode is on what it closes wherever it is done: to be joined to another person, whose account nobody
/// has locked, as their code may have been typed before the mode began and it would be off with that; and to come into a tournament,
/// where strangers play, by command, key, code or link. What they are in already they may finish.
pub(in crate::service) async fn check_off(records: &Records, player: PlayerId) -> Result<(), HandlerError> {
    if is_on(records, player).await? { Err(Line::new("kids-closed").into()) } else { Ok(()) }
}

/// Refuses to put somebody for whom the mode is on in another's place in a tournament: its organiser is not told why.
pub(in crate::service) async fn check_put_in(records: &Records, (newcomer, name): (PlayerId, &str)) -> Result<(), HandlerError> {
    if is_on(records, newcomer).await? { Err(Line::new("refused-guest-banned").text("name", harmless(name)).into()) } else { Ok(()) }
}

/// Refuses what the mode closes.
pub(in crate::service) async fn admit(records: &Records, request: &Request, command: &UserCommand) -> Result<(), HandlerError> {
    if is_closed(command, request.place) { check_off(records, request.by.id).await } else { Ok(()) }
}

/// What the mode closes: what reaches strangers or shows them, words of one's own that others read, and ways out of it.
fn is_closed(command: &UserCommand, place: Place) -> bool {
    let whole_world = |reach: Option<LeaderboardScope>| reach == Some(LeaderboardScope::World) || place == Place::Private;
    let of_strangers = matches!(command, UserCommand::Seek(_)) || matches!(command, UserCommand::Top(_, reach, _) if whole_world(*reach));
    let in_own_words = matches!(
        command,
        UserCommand::Save(_, Scope::Room, _) | UserCommand::Tournament(TournamentCommand::Create(_) | TournamentCommand::Set(_))
    );
    // Whoever has not said that they are there is not in yet. To join is refused where it is done: all ways lead there.
    let in_tournaments = matches!(command, UserCommand::Tournament(TournamentCommand::Ask(Ruling::Start | Ruling::CheckIn, _)));
    let way_out = matches!(command, UserCommand::Link(_) | UserCommand::Phrases(Scope::Mine, _));
    // The picture that a platform has of a child is shown to nobody.
    let of_the_child = matches!(command, UserCommand::Avatar(AvatarChoice::On));
    of_strangers || in_own_words || in_tournaments || way_out || of_the_child
}

/// Who of the crew plays a child: one of the gentle ones, and one of them where nobody is named. Refuses the others, with keys for
/// the gentle ones. With them hints, wherever the rules have any.
pub(in crate::service) async fn gently(
    records: &Records,
    request: &Request,
    (invitee, mate): (Invitee, Option<&'static ComputerPlayer>),
    rules: &mut Ruleset,
    locale: Locale,
) -> Result<(Invitee, Option<&'static ComputerPlayer>), HandlerError> {
    if !is_on(records, request.by.id).await? {
        return Ok((invitee, mate));
    }
    rules.hints = Hints::On;
    let Some(asked) = mate else { return Ok((invitee, mate)) };
    let mate = if asked == &crew::CREW[0] { crew::named(opponents::GENTLE[0]) } else { mate };
    check_mate(mate, locale)?;
    Ok(match (invitee, mate) {
        (Invitee::Player(player, name), Some(mate)) if player.is_computer() => {
            (Invitee::Player(PlayerId::computer(mate.number), name), Some(mate))
        }
        (invitee, mate) => (invitee, mate),
    })
}

/// The same for a game that is to be played again.
pub(in crate::service) async fn again(
    records: &Records,
    request: &Request,
    mate: Option<&'static ComputerPlayer>,
    rules: &mut Ruleset,
    locale: Locale,
) -> Result<(), HandlerError> {
    if is_on(records, request.by.id).await? {
        rules.hints = Hints::On;
        check_mate(mate, locale)?;
    }
    Ok(())
}

fn check_mate(mate: Option<&'static ComputerPlayer>, locale: Locale) -> Result<(), HandlerError> {
    if mate.is_none_or(|mate| opponents::GENTLE.contains(&mate.id)) {
        return Ok(());
    }
    Err(HandlerError::Refused(vec![Line::new("kids-crew")], vec![opponents::gentle(locale)]))
}

/// Tells whether the mode is on, begins it, or ends it.
pub(in crate::service) async fn step(context: &Context, caller: &Caller<'_>, step: &KidsStep) -> Result<Reply, HandlerError> {
    let records = &context.records;
    let typed_in_sight = match (&caller.input, caller.place) {
        (RequestInput::Text(_), Place::Room(_)) => *step != KidsStep::Show,
        (RequestInput::Text(_) | RequestInput::Command { .. } | RequestInput::Press(_), _) => false,
    };
    if typed_in_sight {
        return Err(Line::new("kids-private").into());
    }
    let (player, now) = (caller.by.id, context.clock.now());
    let key = of_player(player);
    let account = records.account(&key).await?;
    let line = match (step, &account.lock) {
        (KidsStep::Show, None) => Line::new("kids-off"),
        (KidsStep::Show, Some(_)) => Line::new("kids-on"),
        (KidsStep::Lock(_), Some(_)) => return Err(Line::new("kids-already").into()),
        (KidsStep::Open(_), None) => return Err(Line::new("kids-not-on").into()),
        (KidsStep::Lock(code), None) => {
            // A search that was begun before would bring a stranger.
            lobby::leave(records, player, caller.id.part("leave the search")).await?;
            let lock = Lock::new(code.digits(), salt(context));
            let locking = |account: &mut Account| {
                account.lock.get_or_insert_with(|| lock.clone());
            };
            records.revise(&key, caller.id.part("lock"), locking).await?;
            Line::new("kids-begins")
        }
        (KidsStep::Open(code), Some(lock)) => {
            // Counted before the code is looked at, so that several at once are not more than may be.
            let count = |account: &mut Account| {
                refuse_for(Line::new("kids-enough"), account.wait_to_guess(GuessedSecret::AdultCode, now), MINUTE)?;
                account.count_guess(GuessedSecret::AdultCode, now);
                Ok::<_, HandlerError>(((), SideEffects::nothing()))
            };
            records.try_update_record(&key, caller.id.part("try"), count).await?;
            if !lock.opens_with(code.digits()) {
                return Err(Line::new("kids-wrong").into());
            }
            records.revise(&key, caller.id.part("open"), open).await?;
            Line::new("kids-ends")
        }
    };
    Ok(Reply::private(line.phrase(caller.locale())))
}

/// An answer to somebody for whom the mode is on, without the keys that it refuses.
pub(in crate::service) fn fitting(reply: Reply, place: Place) -> Reply {
    let fits = |key: &Key| match &key.press {
        Press::Verb(said) | Press::CopyOrSay { says: said, .. } => !is_refused(said, place),
        Press::Copy(_) | Press::Invite(_) | Press::Spent | Press::OpenPrivate(_) => true,
    };
    let fitting = |body: Body| {
        let rows = body.keys.into_iter().map(|row| row.into_iter().filter(fits).collect::<Vec<_>>());
        Body { keys: rows.filter(|row| !row.is_empty()).collect(), ..body }
    };
    match reply {
        Reply::Private(body) => Reply::Private(fitting(body)),
        Reply::Turn(body) => Reply::Turn(fitting(body)),
        Reply::Keys(body) => Reply::Keys(fitting(body)),
        Reply::Refused(body) => Reply::Refused(fitting(body)),
        // What all see is not for the child alone.
        Reply::Aloud(_) | Reply::Silent | Reply::Form(_) | Reply::Committed(_) | Reply::AskAuthority(_) | Reply::AskAvatar => reply,
    }
}

/// Whether the mode refuses what a key says.
fn is_refused(said: &str, place: Place) -> bool {
    let Ok(command) = read_press(said).and_then(|words| UserCommand::read(&words)) else { return false };
    if let UserCommand::Battle(ChallengeRequest { host: None, against: OpponentChoice::Named(name), .. }) = &command {
        return crew::named(name).is_some_and(|mate| mate != &crew::CREW[0] && !opponents::GENTLE.contains(&mate.id));
    }
    is_closed(&command, place)
}

/// A salt that nobody can foresee.
fn salt(context: &Context) -> [u8; 16] {
    let mut dice = context.dice.take();
    let mut salt = [0; 16];
    salt.chunks_mut(8).for_each(|half| half.copy_from_slice(&dice.roll().to_be_bytes()));
    salt
}
