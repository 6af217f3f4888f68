//! Pictures of Sea Battle games and tournaments: takes a view or a figure and returns a PNG or a GIF. The steps are view -> `model`
//! (what may be shown) -> display list (`compose` decides positions, `look` is the interface to themes) -> pixels -> palette -> PNG.
//! Pure: no clock, no randomness, no I/O; the same input gives the same bytes. Language-independent: all texts are given.
//!
//! Draw a public view after one shot:
//!
//! ```rust
//! use broadside_game::{ids::{GameId, Home, PlayerId}, notation::Lettering, report::{NextTurn, Outcome, Report}};
//! use broadside_game::{ruleset::Ruleset, side::Side, view::{PublicView, Seat}};
//! use broadside_render::{Captions, Layout, Picture, Scene, StatusLine};
//!
//! let person = |number, name: &str| Seat { player: PlayerId { home: Home::Playground, number }, name: name.to_owned() };
//! let rules = Ruleset::classic(Lettering::Latin);
//! let b8 = rules.notation().parse("B8").unwrap();
//! // The view is built from public reports only.
//! let mut view = PublicView::open(GameId::new(7, 1), rules, person(1, "Anna"));
//! view.apply(&Report::Joined { seat: person(2, "Oleg") });
//! view.apply(&Report::Began { first: Side::A, next: NextTurn::fire(Side::A), lineups: None });
//! view.apply(&Report::Shot { by: Side::A, cell: b8, outcome: Outcome::Miss, dying: Vec::new(), next: NextTurn::fire(Side::B) });
//!
//! let status = StatusLine::plain("Oleg is to fire");
//! let captions = Captions { left: "Anna".into(), right: "Oleg".into(), status, tally: "Left".into() };
//! let png = Picture::new(Scene::Public(&view), Layout::Spread, &captions).draw();
//! assert!(png.starts_with(b"\x89PNG\r\n\x1a\n"));
//! // A PNG begins with its signature; width and height follow the name of the first chunk.
//! let number = |at: usize| u32::from_be_bytes(png[at..at + 4].try_into().unwrap());
//! assert_eq!((number(16), number(20)), (1280, 720));
//! ```

mod admiral;
mod banner;
mod clip;
mod compose;
mod contrast;
mod deck_links;
mod encode;
mod end_card;
mod figure;
mod film;
mod gif;
mod glyph;
mod ink;
mod layout;
mod list;
mod look;
mod model;
mod notebook;
mod outline;
mod picture;
mod poster;
#[cfg(feature = "print")]
pub mod print;
mod raster;
mod replay;
mod scene;
mod shape;
mod sign;
mod sketcher;
mod spot;
mod text;
mod theme;
mod themes;
mod tile;

pub use banner::{banner, paint_banner};
pub use clip::clip;
pub use end_card::{end_card, paint_end_card};
pub use figure::{FIGURE_LIMITS, FigureLimits, figure, paint_figure};
pub use film::{heat_film, paint_heat_film};
pub use picture::{point_grid, regions};
pub use poster::{paint_poster, poster};
pub use raster::IndexedPicture;
pub use replay::Replay;
pub use scene::{Captions, Layout, Loudness, Picture, Region, Scene, StatusLine, size};
pub use sign::Sign;
pub use theme::{BoardBackground, Colours, Livery, MarkColour, Theme};
