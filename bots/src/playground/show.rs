//! Converts messages of the bot into the wire types of the page.

use broadside_game::{
    event::Invitee,
    report::Ending,
    view::{Chart, OwnView, Phase},
};
use broadside_present::{
    commands::{self, Verb},
    param::{Need, Param, ParamKind},
};
use broadside_render::size;
use broadside_scene::{
    figure::{Figure, Heat, HeatFrame, ShotOdds},
    look::Theme,
};
use broadside_service::request::{Body, Emphasis, Key, Offer, Press, View};
use broadside_words::locale::Locale;

use super::{
    board::board_overlay,
    feed::CHUNK_LEN,
    wire::{ChallengeCard, KeyAction, KeyCard, ParamCard, PictureCard, ShotCounts, ShotWorth, SoundState, ToPage, VerbCard},
};
use crate::platform::{Address, RenderedPicture};

/// Converts a picture for its addressee; the page fetches it from `src`. A crew member can only fire; other actions are the captain's.
pub fn to_picture_card(to: Address, picture: &RenderedPicture, src: String) -> PictureCard {
    let (width, height) = pixel_size(picture);
    let state = match &*picture.view {
        View::Own(view) => Some((view.public.id, view.public.phase)),
        View::Public(view) => Some((view.id, view.phase)),
        View::EndCard(card) => Some((card.view.id, card.view.phase)),
        // The offer of a challenge names its game.
        View::Banner(banner) => Some((banner.game, banner.phase)).filter(|(_, phase)| *phase != Phase::Open),
        View::Rules(_) | View::Sample(_) | View::Replay(_) | View::Poster(_) | View::Figure(_) | View::HeatFilm(_) | View::Clip(_) => None,
    };
    let own = if let View::Own(view) = &*picture.view { Some(&**view) } else { None };
    let captain_view = own.filter(|view| is_captain(to, view));
    let board = own.and_then(|view| board_overlay(view, picture.layout, (width, height)));
    PictureCard {
        src,
        alt: picture.alt.clone(),
        width,
        height,
        game: state.map(|(game, _)| game.to_string()).unwrap_or_default(),
        against: own.and_then(|view| view.public.seats[!view.side].as_ref()).map(|seat| seat.name.clone()),
        own: own.is_some(),
        phase: state.map_or("", |(_, phase)| phase_word(phase)),
        theme: picture.theme.map(Theme::id),
        may: captain_view.map(decisions).unwrap_or_default(),
        outcome: own.and_then(outcome),
        chances: if let View::Figure(figure) = &*picture.view { chances(figure) } else { Vec::new() },
        board: board.filter(|board| captain_view.is_some() || board.does == "fire"),
        audible: own.map(sound_state),
    }
}

/// How a finished game ended for this side.
pub fn outcome(view: &OwnView) -> Option<&'static str> {
    let Phase::Over(ending) = view.public.phase else { return None };
    Some(match ending {
        Ending::Won(_) | Ending::Judged(_) | Ending::Resigned(_) | Ending::Forfeited(_) => match ending.winner() == Some(view.side) {
            true => "won",
            false => "lost",
        },
        Ending::Drawn | Ending::Level | Ending::Stalled => "drawn",
        Ending::Void | Ending::Declined | Ending::Withdrawn(_) | Ending::Expired | Ending::Closed => "finished",
    })
}

/// The chances of a heat map, in thousandths; empty for other figures.
fn chances(figure: &Figure) -> Vec<Option<u16>> {
    let Figure::HeatMap(map) = figure else { return Vec::new() };
    let chance = |heat: &Heat| match heat {
        Heat::Chance(chance) => Some(*chance),
        Heat::Empty | Heat::Miss | Heat::Hit | Heat::Sunk => None,
    };
    map.cells.iter().map(chance).collect()
}

/// The worth of each shot of a review; empty for other messages.
pub fn shot_worths(body: &Body) -> Vec<ShotWorth> {
    let [film, chart] = [&body.scene, &body.poster].map(|scene| scene.as_ref().map(|scene| &scene.view));
    let (Some(View::HeatFilm(film)), Some(View::Figure(figure))) = (film, chart) else { return Vec::new() };
    let Figure::ShotChart(chart) = &**figure else { return Vec::new() };
    let worth = |(frame, odds): (&HeatFrame, &ShotOdds)| {
        let likeliest = frame.best.iter().map(|cell| *cell as u16).collect();
        Some(ShotWorth { cell: frame.fired? as u16, chance: odds.chance, best: odds.best, likeliest })
    };
    film.frames.iter().zip(&chart.shots).filter_map(worth).collect()
}

/// Converts a challenge.
pub fn to_challenge_card(offer: Offer) -> ChallengeCard {
    let Offer { game, host, invitee } = offer;
    let is_rematch = matches!(invitee, Invitee::Rematch(..));
    let (guest, invited) = match invitee {
        Invitee::Anyone => (None, None),
        Invitee::Player(player, name) | Invitee::Rematch(player, name) => (Some(player.to_string()), Some(name)),
        Invitee::Handle(name) => (Some(String::new()), Some(name)),
    };
    ChallengeCard { game: game.to_string(), host: host.player.to_string(), name: host.name, guest, invited, again: is_rematch }
}

/// Whether the addressee is the captain of the view's side.
fn is_captain(to: Address, view: &OwnView) -> bool {
    view.public.seats[view.side].as_ref().is_some_and(|seat| to == Address::Player(seat.player))
}

/// The state for the page's sounds; only public facts of the game.
fn sound_state(view: &OwnView) -> SoundState {
    SoundState {
        enemy: shot_counts(view.target_chart()),
        mine: shot_counts(view.own_chart()),
        turn: view.public.phase.is_fighting() && view.is_awaited(),
    }
}

fn shot_counts(chart: &Chart) -> ShotCounts {
    let hits = chart.hits.len() + chart.mines.len() + chart.sweepers.len();
    ShotCounts { misses: chart.misses.len(), hits, sunk: chart.wrecks.len() }
}

/// Width and height from the file's header; a legend makes a picture higher than its layout.
fn pixel_size(picture: &RenderedPicture) -> (u32, u32) {
    if picture.is_animated() {
        let number = |at: usize| Some(u16::from_le_bytes(picture.png.get(at..at + 2)?.try_into().ok()?).into());
        return number(6).zip(number(8)).unwrap_or(size(picture.layout));
    }
    let number = |at: usize| Some(u32::from_be_bytes(picture.png.get(at..at + 4)?.try_into().ok()?));
    number(16).zip(number(20)).unwrap_or(size(picture.layout))
}

pub fn phase_word(phase: Phase) -> &'static str {
    match phase {
        Phase::Open => "open",
        Phase::Placing => "placing",
        Phase::Firing(_) | Phase::Owing(..) | Phase::Planning | Phase::Sailing(_) => "firing",
        Phase::Over(_) => "over",
    }
}

/// The decisions open to a player: to resign, to offer a draw, or to agree to one.
pub fn decisions(view: &OwnView) -> Vec<&'static str> {
    let public = &view.public;
    if matches!(public.phase, Phase::Open | Phase::Over(_)) {
        return Vec::new();
    }
    let draw = match public.draw_offered {
        _ if !public.phase.is_fighting() || !public.rules.allows_draws() => None,
        Some(offered) if offered == view.side => None,
        Some(_) => Some("agree"),
        None => Some("draw"),
    };
    draw.into_iter().chain(["resign"]).collect()
}

/// Converts rows of buttons; drops empty rows.
pub fn to_key_rows(rows: Vec<Vec<Key>>) -> Vec<Vec<KeyCard>> {
    let shown = rows.into_iter().map(|row| row.into_iter().filter_map(to_key_card).collect::<Vec<_>>());
    shown.filter(|row| !row.is_empty()).collect()
}

fn to_key_card(key: Key) -> Option<KeyCard> {
    let emphasis = match Emphasis::of(&key.press) {
        Emphasis::Main => Some("main"),
        Emphasis::Agree => Some("agree"),
        Emphasis::Danger => Some("danger"),
        Emphasis::Plain => None,
    };
    let does = match key.press {
        Press::Verb(data) | Press::CopyOrSend { says: data, .. } => KeyAction::Press(data),
        Press::Disabled => KeyAction::Spent,
        // A tab has its private pane already, so the key shows the field there.
        Press::OpenPrivate(game) => KeyAction::Field(game),
        Press::Invite(game) => KeyAction::Invite(game),
        // On a page, text can be selected and copied.
        Press::Copy(_) => return None,
    };
    Some(KeyCard { label: key.label, emphasis, does })
}

/// The catalogue of commands for completion, in chunks.
pub fn catalogue(locale: Locale) -> Vec<ToPage> {
    let verbs: Vec<_> = commands::listed_verbs().collect();
    let part = |(index, verbs): (usize, &[&'static Verb])| {
        let verbs = verbs.iter().map(|verb| verb_card(verb, locale)).collect();
        ToPage::Catalogue { first: index == 0, verbs }
    };
    verbs.chunks(CHUNK_LEN).enumerate().map(part).collect()
}

fn verb_card(verb: &'static Verb, locale: Locale) -> VerbCard {
    VerbCard {
        name: verb.name,
        aliases: commands::aliases(verb),
        about: commands::verb_description(verb, locale),
        params: verb.params.iter().map(|param| param_card(param, locale)).collect(),
    }
}

fn param_card(param: &'static Param, locale: Locale) -> ParamCard {
    use ParamKind::{Cell, Choice, Entrant, Game, Language, Number, Person, Rules, Saved, Saying, Setting, Sheet, Ships, Text};
    let choice = |word: &&'static str| (*word, commands::choice_description(word, locale));
    let choices = match param.kind {
        Choice(words) => words.iter().map(choice).collect(),
        Language => Locale::ALL.iter().map(|locale| (locale.tag(), locale.native_name().to_owned())).collect(),
        Cell | Person | Game | Rules | Saved | Ships | Text | Number(..) | Setting | Entrant | Saying | Sheet => Vec::new(),
    };
    ParamCard {
        name: param.name,
        about: commands::param_description(param, locale),
        choices,
        asks: matches!(param.kind, Cell | Person | Game | Rules | Saved | Saying | Ships | Sheet),
        needed: param.need == Need::Required,
        whole: param.kind == Rules,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The largest chunk of the catalogue, in bytes.
    const MAX_CHUNK: usize = 10_000;

    #[test]
    fn catalogue_is_sent_in_small_parts() {
        for locale in Locale::ALL {
            let mut names = Vec::new();
            for (index, part) in super::catalogue(locale).into_iter().enumerate() {
                let bytes = serde_json::to_string(&part).expect("string keys only").len();
                assert!(bytes <= MAX_CHUNK, "{}: {bytes} bytes", locale.tag());
                let ToPage::Catalogue { first, verbs } = part else { panic!("{part:?}") };
                assert_eq!(first, index == 0);
                names.extend(verbs.into_iter().map(|verb| verb.name));
            }
            assert_eq!(names, commands::listed_verbs().map(|verb| verb.name).collect::<Vec<_>>());
        }
    }
}
