//! `broadside render`: draws a saved game record as a picture, a replay, a poster or text, as the service would send it.

use std::{
    fs,
    io::{self, IsTerminal},
    path::PathBuf,
};

use broadside_game::{film::Film, record::Record};
use broadside_present::{board, messages, replay};
use broadside_render::Layout;
use broadside_scene::{
    Scene,
    look::{Look, Theme},
};
use broadside_words::locale::Locale;
use clap::{Args, ValueEnum};

use crate::{drawing::draw, output::print};

/// The arguments of `broadside render`.
#[derive(Args, Debug)]
pub struct RenderArgs {
    /// The record
    record: PathBuf,
    /// The output format
    #[arg(long = "as", value_name = "FORMAT", default_value = "png")]
    format: RenderFormat,
    /// The theme: notebook, admiral or contrast [default: notebook]
    #[arg(short, long, value_parser = parse_theme)]
    theme: Option<Theme>,
    /// The language of the words, by its tag: en, ru, nb … [default: en]
    #[arg(short, long, value_parser = parse_language)]
    language: Option<Locale>,
    /// The file to write [default: standard output]
    #[arg(short, long, value_name = "FILE")]
    out: Option<PathBuf>,
}

/// The output formats.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum RenderFormat {
    /// A picture of both fields at the end
    Png,
    /// The whole game, shot by shot
    Gif,
    /// The whole game in one picture
    Poster,
    /// Both fields as text, and a summary
    Text,
}

fn parse_theme(text: &str) -> Result<Theme, String> {
    Theme::ALL.into_iter().find(|theme| theme.id() == text).ok_or_else(|| "expected notebook, admiral or contrast".to_owned())
}

fn parse_language(text: &str) -> Result<Locale, String> {
    Locale::from_tag(text).ok_or_else(|| format!("expected one of {}", Locale::ALL.map(Locale::tag).join(", ")))
}

/// Draws a record and writes it to a file or standard output.
///
/// # Errors
/// One sentence: a file cannot be read or written, is not a record, or contains an impossible game.
pub fn render(args: RenderArgs) -> Result<(), String> {
    let name = args.record.display();
    let text = fs::read_to_string(&args.record).map_err(|error| format!("{name} cannot be read: {error}"))?;
    let record = Record::parse(&text).map_err(|error| format!("{name}: {error}"))?;
    let film = Film::of_record(&record).map_err(|finding| format!("{name}: {finding}"))?;
    let output = draw_film(&film, args.format, args.language.unwrap_or(Locale::EN), args.theme.unwrap_or_default());
    match &args.out {
        Some(file) => fs::write(file, output).map_err(|error| format!("{} cannot be written: {error}", file.display())),
        None if args.format != RenderFormat::Text && io::stdout().is_terminal() => {
            Err("this format cannot be shown on a terminal; name a file with --out FILE".to_owned())
        }
        None => print(output),
    }
}

fn draw_film(film: &Film, format: RenderFormat, locale: Locale, theme: Theme) -> Vec<u8> {
    let png = |scene: Scene| {
        let look = Look { theme, ..Look::default() };
        draw(Scene { look: Some(look), ..scene }, Layout::Spread).png.to_vec()
    };
    match format {
        RenderFormat::Png => png(messages::public_scene(film.last(), locale)),
        RenderFormat::Gif => png(replay::film_scene(film, locale)),
        RenderFormat::Poster => png(replay::poster(film, locale)),
        RenderFormat::Text => {
            let summary = replay::summary(film).iter().map(|line| line.phrase(locale)).collect::<Vec<_>>().join("\n");
            format!("{}\n\n{summary}\n", board::public_text(film.last(), locale).trim_end()).into_bytes()
        }
    }
}
