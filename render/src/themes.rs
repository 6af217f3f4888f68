//! The choice of a theme renderer.

use crate::{
    admiral, contrast,
    ink::Skin,
    look::ThemeRenderer,
    notebook,
    theme::{Colours, Theme},
};

pub(crate) fn renderer(skin: Skin) -> Box<dyn ThemeRenderer> {
    match skin {
        Skin::Board(Theme::Admiral, colours) => Box::new(admiral::renderer(colours)),
        Skin::Board(Theme::Contrast, colours) => Box::new(contrast::renderer(colours)),
        Skin::Board(Theme::Notebook, colours) => Box::new(notebook::renderer(colours)),
        Skin::Figure(_) | Skin::Chances(_) | Skin::Course(_) => Box::new(notebook::renderer(Colours::default())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::look::Role;

    const ROLES: [Role; 8] =
        [Role::Title, Role::SmallTitle, Role::Heading, Role::Body, Role::Note, Role::Emphasis, Role::Axis, Role::SeaAxis];

    #[test]
    fn text_is_readable_in_every_theme() {
        for theme in Theme::ALL {
            let skin = Skin::Board(theme, Colours::default());
            for role in ROLES {
                let contrast = renderer(skin).letter_style(role).ink.contrast(skin.ground());
                println!("{theme:?} {role:?}: {contrast:.2}");
                assert!(contrast >= 4.5, "{theme:?} {role:?}: {contrast:.2}");
            }
        }
    }

    #[test]
    fn straume_is_readable_in_every_theme() {
        for theme in Theme::ALL {
            let skin = Skin::Board(theme, Colours::default());
            let (sea, ground) = (renderer(skin).sea_inks(), skin.ground());
            for (what, ink, below, least) in [
                ("South's letters", sea.south.letters, sea.south.body, 4.5),
                ("North's letters", sea.north.letters, sea.north.body, 4.5),
                ("South's edge", sea.south.edge, ground, 3.0),
                ("North's edge", sea.north.edge, ground, 3.0),
                ("a mine", sea.mine_edge, sea.mine, 3.0),
                ("a start", sea.start, ground, 3.0),
                ("a shelled point", sea.danger, ground, 3.0),
                ("the shore", sea.shore, sea.land, 3.0),
            ] {
                assert!(ink.contrast(below) >= least, "{theme:?}: {what} {:.2}", ink.contrast(below));
            }
        }
    }
}
