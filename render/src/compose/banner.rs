//! The layout of a banner: both names with a word between them, the state of each side below its name, and at the bottom the rules
//! and the time for a turn. The seals below them are small and need not be legible on a phone.

use broadside_scene::{Banner, BannerSide, status_line::Loudness};

use super::{canvas::Canvas, words};
use crate::{look::Role, text::TextAnchor};

/// The minimum text size: on a phone, 375 pixels wide, letters of this size are 12 pixels high or more, in every theme.
const MIN_TEXT_SIZE: f32 = 59.0;
/// The usual size of names.
const NAME_SIZE: f32 = 108.0;
/// The usual size of other texts.
const TEXT_SIZE: f32 = 66.0;

/// The x coordinates of the centres of both sides.
const SIDE_CENTRES: [f32; 2] = [300.0, 980.0];
/// The maximum width of the texts of a side.
const SIDE_WIDTH: f32 = 500.0;
/// The x coordinate of the centre of the word between the names.
const VERSUS_CENTRE: f32 = 640.0;
/// The maximum width of the word between the names.
const VERSUS_WIDTH: f32 = 172.0;
/// The left and right edges of the last line.
const EDGES: (f32, f32) = (56.0, 1224.0);

/// The baselines of the names, the states, and the last line.
const BASELINES: [f32; 3] = [138.0, 238.0, 350.0];

const SEALS_BASELINE: f32 = 390.0;

pub(super) fn draw(canvas: &mut Canvas, banner: &Banner, seals: &str) {
    let body = canvas.theme.letter_style(Role::Body);
    for (side, centre) in banner.sides.iter().zip(SIDE_CENTRES) {
        draw_side(canvas, side, centre);
    }
    let versus = body.fit_between(&banner.versus, (MIN_TEXT_SIZE, TEXT_SIZE), VERSUS_WIDTH);
    canvas.list.text(versus.at(VERSUS_CENTRE, BASELINES[0], TextAnchor::Middle));
    let ((left, right), [.., baseline]) = (EDGES, BASELINES);
    let clock = banner.clock.as_ref().map(|clock| body.fit_between(clock, (MIN_TEXT_SIZE, TEXT_SIZE), (right - left) * 0.6));
    let clock_width = clock.as_ref().map_or(0.0, |clock| clock.width() + 48.0);
    let rules = body.fit_between(&banner.rules, (MIN_TEXT_SIZE, TEXT_SIZE), right - left - clock_width);
    canvas.list.text(rules.at(left, baseline, TextAnchor::Start));
    if let Some(clock) = clock {
        canvas.list.text(clock.at(right, baseline, TextAnchor::End));
    }
    words::draw_seals(canvas, seals, (right, SEALS_BASELINE), right - left, TextAnchor::End);
}

/// Draws a name, and the state below it.
fn draw_side(canvas: &mut Canvas, side: &BannerSide, centre: f32) {
    let [name, state, _] = BASELINES;
    let line = canvas.theme.letter_style(Role::Title).fit_between(&side.name, (MIN_TEXT_SIZE, NAME_SIZE), SIDE_WIDTH);
    words::draw_adorned_line(canvas, line.at(centre, name, TextAnchor::Middle), 3.4);
    let role = match side.loudness {
        Loudness::Normal => Role::Body,
        Loudness::Loud => Role::Emphasis,
    };
    let line = canvas.theme.letter_style(role).fit_between(&side.state, (MIN_TEXT_SIZE, TEXT_SIZE), SIDE_WIDTH);
    canvas.list.text(line.at(centre, state, TextAnchor::Middle));
}

#[cfg(test)]
mod tests {
    use broadside_game::{ids::GameId, view::Phase};

    use super::*;
    use crate::{
        compose,
        ink::Skin,
        list::DisplayItem,
        theme::{Colours, Theme},
    };

    #[test]
    fn every_text_is_legible_on_a_phone_and_lies_on_the_picture() {
        let side = |name: &str| BannerSide {
            name: name.to_owned(), state: "чекаємо відповіді".to_owned(), loudness: Loudness::Loud
        };
        let banner = Banner {
            game: GameId::new(0, 1),
            phase: Phase::Open,
            sides: [side("Константин Константинопольский-Заднепровский"), side(&"Щ".repeat(40))],
            versus: "против".to_owned(),
            rules: "Большая армия, по предложению Перельмана; числа наши".to_owned(),
            clock: Some("10 минут на ход".to_owned()),
        };
        for theme in Theme::ALL {
            let list = compose::banner(&banner, "", (Skin::Board(theme, Colours::default()), (1280, 400)));
            let lines = list.items().iter().filter_map(|item| if let DisplayItem::Text(line) = item { Some(line) } else { None });
            let mut count = 0;
            for line in lines {
                count += 1;
                assert!(line.size * 375.0 / 1280.0 >= 12.0, "{theme:?}: {} at {}", line.text, line.size);
                assert!(line.x >= 40.0 && line.x + line.width() <= 1240.0, "{theme:?}: {} from {}", line.text, line.x);
                assert!(!line.text.is_empty(), "{theme:?}");
            }
            assert_eq!(count, 7, "{theme:?}");
        }
    }
}
