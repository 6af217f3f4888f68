//! The layout of a banner: both names with a word between them, the state of each side below its name, and at the bottom the rules
//! and the time for a turn. Below them stand the seals, as a quiet mark that is not meant for a phone.

use broadside_scene::{Banner, BannerSide, status_line::Loudness};

use super::{canvas::Canvas, words};
use crate::{look::Role, text::TextAnchor};

/// The smallest text. On a phone 375 pixels wide its letters are as large as printed ones of 12 pixels, in every theme.
const SMALLEST: f32 = 59.0;
/// The usual size of a name, and of other texts.
const NAME: f32 = 108.0;
const TEXT: f32 = 66.0;

/// The centres of both sides, and the width of their texts.
const CENTRES: [f32; 2] = [300.0, 980.0];
const SIDE_ROOM: f32 = 500.0;
/// The centre of the word between the names, and its width.
const MIDDLE: f32 = 640.0;
const MIDDLE_ROOM: f32 = 172.0;
/// The left and right edges of the last line.
const EDGES: (f32, f32) = (56.0, 1224.0);

/// The baselines of the names, the states, and the last line.
const BASELINES: [f32; 3] = [138.0, 238.0, 350.0];

/// The baseline of the seals.
const SEALS: f32 = 390.0;

/// Draws the banner.
pub(super) fn draw(canvas: &mut Canvas, banner: &Banner, seals: &str) {
    let body = canvas.theme.letters(Role::Body);
    for (side, centre) in banner.sides.iter().zip(CENTRES) {
        draw_side(canvas, side, centre);
    }
    let versus = body.fit_between(&banner.versus, (SMALLEST, TEXT), MIDDLE_ROOM);
    canvas.list.text(versus.at(MIDDLE, BASELINES[0], TextAnchor::Middle));
    let ((left, right), [.., baseline]) = (EDGES, BASELINES);
    let clock = banner.clock.as_ref().map(|clock| body.fit_between(clock, (SMALLEST, TEXT), (right - left) * 0.6));
    let beside = clock.as_ref().map_or(0.0, |clock| clock.width() + 48.0);
    let rules = body.fit_between(&banner.rules, (SMALLEST, TEXT), right - left - beside);
    canvas.list.text(rules.at(left, baseline, TextAnchor::Start));
    if let Some(clock) = clock {
        canvas.list.text(clock.at(right, baseline, TextAnchor::End));
    }
    words::draw_seals(canvas, seals, (right, SEALS), right - left, TextAnchor::End);
}

/// A name, and the state below it.
fn draw_side(canvas: &mut Canvas, side: &BannerSide, centre: f32) {
    let [name, state, _] = BASELINES;
    let line = canvas.theme.letters(Role::Title).fit_between(&side.name, (SMALLEST, NAME), SIDE_ROOM);
    words::write_adorned(canvas, line.at(centre, name, TextAnchor::Middle), 3.4);
    let role = match side.loudness {
        Loudness::Normal => Role::Body,
        Loudness::Loud => Role::Emphasis,
    };
    let line = canvas.theme.letters(role).fit_between(&side.state, (SMALLEST, TEXT), SIDE_ROOM);
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
