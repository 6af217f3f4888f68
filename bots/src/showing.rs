//! `broadside render`: a saved game record as a picture, a replay, a poster or text, and where it goes. Draws what the
//! service would send of the same game.

use std::{
    fs,
    io::{self, IsTerminal, Write as _},
    path::PathBuf,
};

use broadside_core::{
    game::{film::Film, record::Record},
    present::{
        board,
        body::Scene,
        locale::Locale,
        look::{Look, Theme},
        messages, replay,
    },
};
use broadside_render::Layout;
use clap::{Args, ValueEnum};

use crate::{drawing::draw, output::Output};

/// What can be said after `broadside render`.
#[derive(Args, Debug)]
pub struct Render {
    /// The record
    record: PathBuf,
    /// What to make of it
    #[arg(long = "as", value_name = "FORMAT", default_value = "png")]
    format: Format,
    /// What it looks like: notebook, admiral or contrast [default: notebook]
    #[arg(short, long, value_parser = theme)]
    theme: Option<Theme>,
    /// The language of the words, by its tag: en, ru, nb … [default: en]
    #[arg(short, long, value_parser = language)]
    language: Option<Locale>,
    /// The file to write [default: standard output]
    #[arg(short, long, value_name = "FILE")]
    out: Option<PathBuf>,
}

/// What can be made of a record.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum Format {
    /// A picture of both fields at the end
    Png,
    /// The whole game, shot by shot
    Gif,
    /// The whole game at a glance, to be kept
    Poster,
    /// Both fields in letters, and what happened
    Text,
}

fn theme(said: &str) -> Result<Theme, String> {
    Theme::ALL.into_iter().find(|theme| theme.id() == said).ok_or_else(|| "say notebook, admiral or contrast".to_owned())
}

fn language(said: &str) -> Result<Locale, String> {
    let known = Locale::ALL.into_iter().find(|locale| locale.tag() == said);
    known.ok_or_else(|| format!("say one of {}", Locale::ALL.map(Locale::tag).join(", ")))
}

/// Draws a record and writes it where it is wanted.
///
/// # Errors
/// One sentence: the file cannot be read or written, is no record, or what it tells cannot have happened.
pub fn render(said: Render) -> Result<(), String> {
    let name = said.record.display();
    let text = fs::read_to_string(&said.record).map_err(|error| format!("{name} cannot be read: {error}"))?;
    let record = Record::read(&text).map_err(|fault| format!("{name}: {fault}"))?;
    let film = Film::of_record(&record).map_err(|finding| format!("{name}: {finding}"))?;
    let made = made(&film, said.format, said.language.unwrap_or(Locale::EN), said.theme.unwrap_or_default());
    match &said.out {
        Some(file) => fs::write(file, made).map_err(|error| format!("{} cannot be written: {error}", file.display())),
        None if said.format != Format::Text && io::stdout().is_terminal() => Err("that is no text for a screen: say --out FILE".to_owned()),
        None => Output.write_all(&made).and_then(|()| Output.flush()).map_err(|error| format!("nothing is written: {error}")),
    }
}

fn made(film: &Film, format: Format, locale: Locale, theme: Theme) -> Vec<u8> {
    let drawn = |scene: Scene| {
        let look = Look { theme, ..Look::default() };
        draw(Scene { look: Some(look), ..scene }, Layout::Spread).png.to_vec()
    };
    match format {
        Format::Png => drawn(messages::public_scene(film.last(), locale)),
        Format::Gif => drawn(replay::film_scene(film, locale)),
        Format::Poster => drawn(replay::poster(film, locale)),
        Format::Text => {
            let said = replay::summary(film).iter().map(|line| line.phrase(locale)).collect::<Vec<_>>().join("\n");
            format!("{}\n\n{said}\n", board::public_text(film.last(), locale).trim_end()).into_bytes()
        }
    }
}
