//! The banner of a game before its first shot: who plays whom, what each side does, the rules and the clock. Built from public
//! state only.

use broadside_game::{
    event::Invitee,
    side::Side,
    view::{Phase, PublicView},
};
use broadside_scene::{Banner, BannerSide, Scene, View, status_line::Loudness};
use broadside_words::{line::Line, locale::Locale};

use super::{alt, cards, seals, status::computer_side};

/// The name shown for an empty seat.
const EMPTY_SEAT_NAME: &str = "?";

/// The banner of this game; `None` once its board shows anything. For an open challenge it names the invitee, if there is one.
pub(super) fn scene(view: &PublicView, invitee: Option<&Invitee>, locale: Locale) -> Option<Scene> {
    if !is_board_empty(view) {
        return None;
    }
    let guest = match invitee {
        Some(Invitee::Player(_, name) | Invitee::Handle(name) | Invitee::Rematch(_, name)) => Some(name.as_str()),
        Some(Invitee::Anyone) | None => None,
    };
    let sides = Side::BOTH.map(|side| banner_side(view, side, guest, locale));
    let rules = cards::short_name(&view.rules).phrase(locale);
    let clock = computer_side(view).is_none().then(|| Line::clock(view.rules.clock).phrase(locale));
    let [a, b] = &sides;
    let description = match (&view.seats[Side::B], guest) {
        (None, None) => Line::new("alt-open"),
        (Some(_), _) | (None, Some(_)) => {
            Line::new("alt-banner").text("b", b.name.as_str()).text("state-a", a.state.as_str()).text("state-b", b.state.as_str())
        }
    };
    let terms = [rules.as_str()].into_iter().chain(clock.as_deref()).collect::<Vec<_>>().join(", ");
    let alt = description.text("a", a.name.as_str()).text("terms", terms).phrase(locale);
    let versus = Line::new("banner-versus").phrase(locale);
    let banner = Banner { game: view.id, phase: view.phase, sides, versus, rules, clock };
    let alt = seals::with_seals(&alt::clip(&alt), view, locale);
    Some(Scene { seals: seals::mark(view, Side::A, locale), ..Scene::without_captions(View::Banner(Box::new(banner)), alt) })
}

/// Whether the game is not over and its public board is empty.
fn is_board_empty(view: &PublicView) -> bool {
    let before_shots = match view.phase {
        Phase::Open | Phase::Placing | Phase::Firing(_) | Phase::Planning => view.shots == 0,
        Phase::Owing(..) | Phase::Sailing(_) | Phase::Over(_) => false,
    };
    before_shots && view.sea.is_none() && view.last_target.is_none()
}

/// One side of the banner. `guest` is the name of the invited player, if there is one.
fn banner_side(view: &PublicView, side: Side, guest: Option<&str>, locale: Locale) -> BannerSide {
    let seat = view.seats[side].as_ref().map(|seat| seat.name.as_str());
    let (id, loudness) = match (view.phase, seat, guest) {
        (_, None, Some(_)) => ("banner-invited", Loudness::Normal),
        (_, None, None) => ("banner-free", Loudness::Normal),
        (Phase::Open, Some(_), _) => ("banner-waiting", Loudness::Normal),
        (Phase::Placing, Some(_), _) if !view.ready[side] => ("banner-placing", Loudness::Normal),
        (Phase::Firing(first), Some(_), _) if first == side => ("banner-first", Loudness::Loud),
        (Phase::Firing(_), Some(_), _) => ("banner-ready", Loudness::Normal),
        (Phase::Planning, Some(_), _) if !view.locked[side] => ("banner-planning", Loudness::Normal),
        (Phase::Placing | Phase::Planning | Phase::Owing(..) | Phase::Sailing(_) | Phase::Over(_), Some(_), _) => {
            ("banner-ready", Loudness::Loud)
        }
    };
    let name = seat.or(guest).unwrap_or(EMPTY_SEAT_NAME).to_owned();
    BannerSide { name, state: Line::new(id).phrase(locale), loudness }
}
