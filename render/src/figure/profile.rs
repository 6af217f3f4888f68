//! A profile card: name and rank, progress to the next rank, ratings, facts, recent games and medals.

use std::io::Cursor;

use broadside_scene::{figure::Profile, thumbnail::Thumbnail};
use image::{
    ImageFormat, ImageReader, Limits, Pixel, RgbImage,
    imageops::{self, FilterType},
};

use super::{
    badge,
    page::{FIGURE_LIMITS, FigurePage, MARGIN, TextStyle},
};
use crate::{ink::night, shape::Point, text::TextAnchor};

/// The number of steps from one rank to the next.
const PROGRESS_STEPS: usize = 10;

/// The maximum number of ratings.
const MAX_RATINGS: usize = 6;
/// The maximum number of facts.
const MAX_FACTS: usize = 8;
/// The maximum number of medals.
const MAX_MEDALS: usize = 12;
/// The maximum number of recent games.
const MAX_GAMES: usize = 10;

const EMBLEM_CENTRE: Point = (MARGIN + 50.0, 100.0);
/// The radius of the disc of the emblem.
const EMBLEM_RADIUS: f32 = 50.0;

/// The radius of an avatar in pixels. The disc of the emblem frames it.
const AVATAR_RADIUS: u32 = 46;

/// The top of the parts below the progress steps.
const BODY_TOP: f32 = 272.0;

const RATING_HEIGHT: f32 = 112.0;
/// The height of a line with facts.
const FACT_HEIGHT: f32 = 48.0;
/// The height of a row of medals.
const MEDAL_HEIGHT: f32 = 70.0;

/// The distance between parts.
const PART_GAP: f32 = 30.0;

/// Draws the card without the avatar.
pub(super) fn draw(profile: &Profile) -> FigurePage {
    let ratings = &profile.ratings[..profile.ratings.len().min(MAX_RATINGS)];
    let facts = &profile.facts[..profile.facts.len().min(MAX_FACTS)];
    let medals = &profile.medals[..profile.medals.len().min(MAX_MEDALS)];
    let facts_top = BODY_TOP + if ratings.is_empty() { 0.0 } else { RATING_HEIGHT + PART_GAP };
    let facts_height = facts.len().div_ceil(2) as f32 * FACT_HEIGHT;
    let medals_top = facts_top + if facts.is_empty() { 0.0 } else { facts_height + PART_GAP };
    let end = medals_top + if medals.is_empty() { 0.0 } else { 48.0 + medals.len().div_ceil(4) as f32 * MEDAL_HEIGHT };
    let width = FIGURE_LIMITS.min_width as f32;
    let height = (end + MARGIN - 6.0).max(FIGURE_LIMITS.min_height as f32);
    let mut page = FigurePage::with_rose((width as u32, height as u32));
    let room = width - 2.0 * MARGIN;
    draw_person(&mut page, profile, room);
    draw_steps(&mut page, usize::from(profile.progress).min(PROGRESS_STEPS), room);
    let games = &profile.form[profile.form.len().saturating_sub(MAX_GAMES)..];
    for (at, fate) in games.iter().enumerate() {
        let back = (games.len() - 1 - at) as f32;
        badge::draw_outcome(&mut page, (width - MARGIN - 15.0 - back * 40.0, 231.0), 15.0, *fate);
    }
    let left = room - games.len() as f32 * 40.0 - if games.is_empty() { 0.0 } else { 20.0 };
    page.write_to_fit(TextStyle::plain(28.0, night::MIST), &profile.next, (MARGIN, 242.0), left);
    draw_ratings(&mut page, ratings, room);
    draw_facts(&mut page, facts, facts_top, room);
    draw_medals(&mut page, (&profile.medals_title, medals), medals_top, room);
    page
}

/// Draws a round avatar over the emblem, unless it cannot be decoded.
pub(super) fn draw_avatar(picture: &mut RgbImage, profile: &Profile) {
    let Some(avatar) = profile.avatar.as_ref().and_then(decode) else { return };
    let avatar = imageops::resize(&avatar, 2 * AVATAR_RADIUS, 2 * AVATAR_RADIUS, FilterType::CatmullRom);
    let (left, top) = (EMBLEM_CENTRE.0 as u32 - AVATAR_RADIUS, EMBLEM_CENTRE.1 as u32 - AVATAR_RADIUS);
    for (x, y, colour) in avatar.enumerate_pixels() {
        let [across, down] = [x, y].map(|at| at as f32 + 0.5 - AVATAR_RADIUS as f32);
        let cover = (AVATAR_RADIUS as f32 + 0.5 - (across * across + down * down).sqrt()).clamp(0.0, 1.0);
        let under = picture.get_pixel_mut(left + x, top + y);
        *under = under.map2(colour, |under, over| (f32::from(under) + (f32::from(over) - f32::from(under)) * cover).round() as u8);
    }
}

/// Decodes the file of a thumbnail; `None` if it is damaged.
fn decode(thumbnail: &Thumbnail) -> Option<RgbImage> {
    let mut limits = Limits::default();
    (limits.max_image_width, limits.max_image_height) = (Some(Thumbnail::SIDE), Some(Thumbnail::SIDE));
    let mut reader = ImageReader::with_format(Cursor::new(thumbnail.file()), ImageFormat::Jpeg);
    reader.limits(limits);
    Some(reader.decode().ok()?.into_rgb8())
}

/// Draws the emblem, the name and the rank.
fn draw_person(page: &mut FigurePage, profile: &Profile, room: f32) {
    let (middle, radius) = (EMBLEM_CENTRE, EMBLEM_RADIUS);
    page.draw_disc(middle, radius, night::BRASS);
    page.draw_ring(middle, 43.0, 2.5, night::NIGHT);
    badge::EMBLEM_SIGNS[profile.emblem as usize](page, middle, 32.0);
    let (x, room) = (MARGIN + 128.0, room - 128.0);
    page.write_to_fit(TextStyle::bold(54.0, night::SNOW), &profile.name, (x, 96.0), room);
    page.write_to_fit(TextStyle::plain(34.0, night::BRASS), &profile.rank, (x, 143.0), room);
}

/// Draws the progress to the next rank.
fn draw_steps(page: &mut FigurePage, done: usize, room: f32) {
    let gap = 8.0;
    let wide = (room + gap) / PROGRESS_STEPS as f32 - gap;
    for step in 0..PROGRESS_STEPS {
        let at = ((MARGIN + step as f32 * (wide + gap)).round(), 174.0);
        if step < done {
            page.list.fill_rectangle(at, (wide.round(), 24.0), night::BRASS);
        } else {
            page.list.fill_rectangle(at, (wide.round(), 24.0), night::ROW_SHADE);
            page.list.border(at, (wide.round(), 24.0), 2.0, night::STRONG_LINE);
        }
    }
}

fn draw_ratings(page: &mut FigurePage, ratings: &[(String, String)], room: f32) {
    let gap = 16.0;
    let wide = ((room + gap) / ratings.len().max(4) as f32 - gap).floor();
    for (at, (family, number)) in ratings.iter().enumerate() {
        let x = MARGIN + at as f32 * (wide + gap);
        page.list.fill_rectangle((x, BODY_TOP), (wide, RATING_HEIGHT), night::PANEL);
        page.list.fill_rectangle((x, BODY_TOP), (wide, 4.0), night::STRONG_LINE);
        page.write_to_fit(TextStyle::plain(26.0, night::MIST), family, (x + 16.0, BODY_TOP + 40.0), wide - 32.0);
        page.write_to_fit(TextStyle::bold(44.0, night::SNOW), number, (x + 16.0, BODY_TOP + 94.0), wide - 32.0);
    }
}

fn draw_facts(page: &mut FigurePage, facts: &[(String, String)], top: f32, room: f32) {
    let (gap, rows) = (56.0, facts.len().div_ceil(2));
    let wide = (room - gap) / 2.0;
    for (at, (fact, value)) in facts.iter().enumerate() {
        let x = MARGIN + (at / rows) as f32 * (wide + gap);
        let baseline = top + (at % rows) as f32 * FACT_HEIGHT + 32.0;
        let value_style = TextStyle::bold(29.0, night::SNOW).with_anchor(TextAnchor::End);
        let taken = page.write(value_style, value, (x + wide, baseline), wide * 0.5);
        let width = page.write_to_fit(TextStyle::plain(28.0, night::MIST), fact, (x, baseline), wide - taken - 24.0);
        draw_leader_dots(page, (x + width + 14.0, baseline - 4.0), x + wide - taken - 14.0);
    }
}

/// Draws a dotted line from a fact to its value.
fn draw_leader_dots(page: &mut FigurePage, (from, y): Point, to: f32) {
    let mut x = (to / 12.0).floor() * 12.0;
    while x > from {
        page.list.fill_rectangle((x, y), (3.0, 3.0), night::THIN_LINE);
        x -= 12.0;
    }
}

fn draw_medals(page: &mut FigurePage, (title, medals): (&str, &[String]), top: f32, room: f32) {
    if medals.is_empty() {
        return;
    }
    page.write_to_fit(TextStyle::bold(26.0, night::BRASS), &title.to_uppercase(), (MARGIN, top + 26.0), room);
    let wide = room / 4.0;
    for (at, name) in medals.iter().enumerate() {
        let (x, y) = (MARGIN + (at % 4) as f32 * wide, top + 78.0 + (at / 4) as f32 * MEDAL_HEIGHT);
        badge::draw_medal(page, (x + 24.0, y - 6.0), 20.0, name);
        page.write_to_fit(TextStyle::plain(26.0, night::SNOW), name, (x + 60.0, y + 6.0), wide - 72.0);
    }
}
