//! The house's words turned into the page's. Shows what it is given; knows nothing more.

use broadside_core::{
    game::{
        cell::Cell,
        view::{Mark, OwnView, Phase, PublicView},
    },
    service::request::{Key, Press, View},
    talk::{
        catalogue,
        locale::Locale,
        phrase,
        verb::{Need, Param, ParamKind, Verb},
    },
};
use broadside_render::{Layout, Scene, regions, size};

use super::wire::{Board, Does, Frame, KeyCap, ParamCard, VerbCard};
use crate::platform::Picture;

/// The picture as the page shows it, to be fetched from `src`.
pub fn frame(picture: &Picture, src: String) -> Frame {
    let (width, height) = size(picture.layout);
    let (public, board) = match &*picture.view {
        View::Own(view) => (Some(&view.public), board(view, picture.layout)),
        View::Public(view) => (Some(&**view), None),
        View::Rules(_) => (None, None),
    };
    Frame {
        src,
        alt: picture.alt.clone(),
        width,
        height,
        game: public.map(|public| public.id.to_string()).unwrap_or_default(),
        own: matches!(&*picture.view, View::Own(_)),
        phase: public.map_or("", phase),
        board,
    }
}

fn phase(view: &PublicView) -> &'static str {
    match view.phase {
        Phase::Open => "open",
        Phase::Placing => "placing",
        Phase::Firing(_) | Phase::Owing(..) | Phase::Planning | Phase::Sailing(_) => "firing",
        Phase::Over(_) => "over",
    }
}

/// The enemy's waters on the player's own picture, while shots are exchanged.
fn board(view: &OwnView, layout: Layout) -> Option<Board> {
    if !matches!(view.public.phase, Phase::Firing(_)) {
        return None;
    }
    let region = regions(&Scene::Own(view), layout).into_iter().find(|region| region.side == !view.side)?;
    let (width, height) = size(layout);
    let part = |pixels: u32, of: u32| f64::from(pixels) / f64::from(of);
    let extent = region.cell * u32::from(region.columns);
    let rules = &view.public.rules;
    let empty = view.marked_empty();
    Some(Board {
        x: part(region.x, width),
        y: part(region.y, height),
        width: part(extent, width),
        height: part(extent, height),
        size: rules.size,
        names: Cell::all(rules.size).map(|cell| rules.notation().name(cell)).collect(),
        marks: Cell::all(rules.size).map(|cell| sign(view.target().mark(cell, &empty))).collect(),
        turn: view.to_fire(),
    })
}

fn sign(mark: Mark) -> char {
    match mark {
        Mark::Unknown => '?',
        Mark::Empty => '.',
        Mark::Miss => 'o',
        Mark::Hit => 'x',
        Mark::Sunk => '#',
        Mark::Mine => '*',
        Mark::Sweeper => 't',
        Mark::Given => '!',
        Mark::GivenMine => '%',
        Mark::StaleHit | Mark::StaleMiss => ',',
    }
}

/// The keys as the page shows them.
pub fn keys(rows: Vec<Vec<Key>>) -> Vec<Vec<KeyCap>> {
    rows.into_iter().map(|row| row.into_iter().map(key).collect()).collect()
}

fn key(key: Key) -> KeyCap {
    let does = match key.press {
        Press::Verb(data) => Does::Press(data),
        Press::Spent => Does::Spent,
        // A tab has its private pane already; there is nothing to open.
        Press::OpenPrivate(game) => Does::Field(game),
    };
    KeyCap { label: key.label, does }
}

/// The catalogue as the page completes it.
pub fn verbs(locale: Locale) -> Vec<VerbCard> {
    catalogue::shown().map(|verb| verb_card(verb, locale)).collect()
}

fn verb_card(verb: &'static Verb, locale: Locale) -> VerbCard {
    VerbCard {
        name: verb.name,
        aliases: verb.aliases,
        about: phrase::verb_about(verb, locale),
        params: verb.params.iter().map(|param| param_card(param, locale)).collect(),
    }
}

fn param_card(param: &'static Param, locale: Locale) -> ParamCard {
    let choice = |word: &&'static str| (*word, phrase::choice_name(param, word, locale));
    let choices = match param.kind {
        ParamKind::Choice(words) => words.iter().map(choice).collect(),
        ParamKind::Language => Locale::ALL.iter().map(|locale| (locale.tag(), locale.own_name().to_owned())).collect(),
        ParamKind::Cell | ParamKind::Person | ParamKind::Game | ParamKind::Rules | ParamKind::Saved | ParamKind::Text => Vec::new(),
    };
    ParamCard {
        name: param.name,
        about: phrase::param_about(param, locale),
        choices,
        asks: matches!(param.kind, ParamKind::Cell | ParamKind::Person | ParamKind::Game | ParamKind::Rules | ParamKind::Saved),
        needed: param.need == Need::Required,
        whole: param.kind == ParamKind::Rules,
    }
}
