//! An order for printed sheets as text parameters, its validation and its execution. Errors are phrased in the language of the order.

use broadside_game::{
    dice::SeededDice,
    layout::Layout,
    notation::Lettering,
    roster::PieceSpec,
    ruleset::{GameType, Ruleset, ShipNaming},
};
use broadside_gunner::placing::{PlacementPlan, PlacementStrategy};
use broadside_present::{
    placements,
    print::{PrintError, SheetOrder},
};
use broadside_render::print::{Design, SheetTexts, Sheets};
use broadside_words::{line::Line, locale::Locale, sentences};
use clap::Args;
use serde::Deserialize;

/// The largest number of pages of one file.
const MAX_PAGES: u64 = 50;

/// The file extensions of the formats, which also name them, and their MIME types: PDF for printing, Rich Text for editing in a word
/// processor. The first is the default.
const FORMATS: [(&str, &str); 2] = [("pdf", "application/pdf"), ("rtf", "application/rtf")];

/// An order, as given on the command line or in the query of a URL.
#[derive(Args, Clone, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(default)]
pub struct PrintOrder {
    /// Which sheet: one of those listed below
    pub(crate) sheet: String,
    /// The language of the words, by its tag: en, ru, nb …
    #[arg(short, long)]
    pub(crate) language: Option<String>,
    /// The letters over the columns: let-ru, let-ru-yo, let-latin, let-respublika or let-snegurochka
    /// [default: the language's]
    #[arg(long)]
    pub(crate) lettering: Option<String>,
    /// How the fleets of print-prefilled are placed: one of those listed below, by id or name [default: pl-random]
    #[arg(short, long)]
    pub(crate) strategy: Option<String>,
    /// The rules that the cards are for, such as "mb" or "16x16 fleet=five" [default: classic]
    #[arg(short, long)]
    pub(crate) rules: Option<String>,
    /// The seed of the fleets, a number; the same seed gives the same fleets [default: random]
    #[arg(long, allow_hyphen_values = true)]
    pub(crate) seed: Option<String>,
    /// The number of pages, of two cards each
    #[arg(short, long, allow_hyphen_values = true)]
    pub(crate) pages: Option<String>,
    /// pdf for printing, rtf for editing in a word processor [default: pdf]
    #[arg(long = "as", value_name = "FORMAT")]
    pub(crate) format: Option<String>,
}

/// A finished file of sheets.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PrintedFile {
    /// The file name without a folder.
    pub name: String,
    /// The MIME type.
    pub mime_type: &'static str,
    /// The contents.
    pub bytes: Vec<u8>,
    /// The seed of its fleets; `None` if it has none.
    pub seed: Option<u64>,
}

impl From<&SheetOrder> for PrintOrder {
    /// Converts an order from a chat.
    fn from(order: &SheetOrder) -> Self {
        let SheetOrder { sheet, strategy, rules, format, locale } = order;
        Self {
            sheet: (*sheet).to_owned(),
            language: Some(locale.tag().to_owned()),
            strategy: strategy.clone(),
            rules: rules.clone(),
            format: Some((*format).to_owned()),
            ..Self::default()
        }
    }
}

impl PrintOrder {
    /// The language of the order; the default if it is unknown.
    pub fn locale(&self) -> Locale {
        self.language.as_deref().and_then(Locale::from_tag).unwrap_or_default()
    }

    /// Draws the sheets. An order without a seed uses `default_seed`.
    ///
    /// # Errors
    /// The first invalid parameter, or rules whose fleets cannot be placed.
    pub fn execute(&self, default_seed: u64) -> Result<PrintedFile, PrintError> {
        let locale = self.parse_language()?;
        let known = Design::from_id(&self.sheet).or_else(|| Design::from_id(&format!("print-{}", self.sheet)));
        let design = known.ok_or_else(|| PrintError::Sheet(self.sheet.clone()))?;
        let (extension, mime_type) = self.parse_format()?;
        let lettering = self.parse_lettering(locale, design)?;
        let pages = parse_number(self.pages.as_deref(), 1, MAX_PAGES)?.map_or(design.pages(), |pages| pages as usize);
        let fleet_count = pages * design.fleets_a_page();
        if fleet_count == 0 && (self.strategy.is_some() || self.seed.is_some()) {
            return Err(PrintError::NoFleets);
        }
        let placing = self.parse_placing()?;
        let seed = parse_number(self.seed.as_deref(), 0, u64::MAX)?.unwrap_or(default_seed);
        let rules = self.parse_rules(lettering, design)?;
        let fleets = place_fleets(placing, rules.as_ref().unwrap_or(&Ruleset::classic(lettering)), fleet_count, seed)?;
        let id = design.id();
        let (words, title) = (words(locale, rules.as_ref()), format!("Broadside: {}", Line::new(id).phrase(locale)));
        let sheets = Sheets {
            design,
            lettering,
            language: locale.tag(),
            title: &title,
            words: &words,
            fleets: &fleets,
            pages,
            rules: rules.as_ref(),
        };
        let bytes = if extension == "rtf" { sheets.rtf() } else { sheets.pdf() };
        let name = format!("{id}-{}.{extension}", locale.tag());
        Ok(PrintedFile { name, mime_type, bytes, seed: (fleet_count > 0).then_some(seed) })
    }

    fn parse_language(&self) -> Result<Locale, PrintError> {
        let Some(tag) = &self.language else { return Ok(Locale::default()) };
        Locale::from_tag(tag).ok_or_else(|| PrintError::Language(tag.clone(), Locale::ALL.map(Locale::tag).to_vec()))
    }

    /// The file extension of the requested format, and its MIME type.
    fn parse_format(&self) -> Result<(&'static str, &'static str), PrintError> {
        let typed = self.format.as_deref().unwrap_or(FORMATS[0].0);
        let known = FORMATS.into_iter().find(|(extension, _)| typed.eq_ignore_ascii_case(extension));
        known.ok_or_else(|| PrintError::Format(typed.to_owned(), FORMATS.map(|(extension, _)| extension).to_vec()))
    }

    /// The requested lettering, by default that of the language. It must have a letter for every column of the sheet.
    fn parse_lettering(&self, locale: Locale, design: Design) -> Result<Lettering, PrintError> {
        let Some(typed) = &self.lettering else { return Ok(locale.lettering()) };
        let known = Lettering::from_id(typed).or_else(|| Lettering::from_id(&format!("let-{typed}")));
        let lettering = known.ok_or_else(|| PrintError::Lettering(typed.clone()))?;
        if lettering.columns() < design.columns() {
            return Err(PrintError::TooFewColumns(lettering, design.columns()));
        }
        Ok(lettering)
    }

    /// The requested rules.
    fn parse_rules(&self, lettering: Lettering, design: Design) -> Result<Option<Ruleset>, PrintError> {
        let Some(typed) = &self.rules else { return Ok(None) };
        if !design.accepts_rules() {
            return Err(PrintError::NoFields(design.id()));
        }
        let rules = Ruleset::parse(typed, lettering).map_err(PrintError::Rules)?;
        if rules.has_open_board() { Err(PrintError::TableGame) } else { Ok(Some(rules)) }
    }

    fn parse_placing(&self) -> Result<PlacementStrategy, PrintError> {
        let Some(typed) = &self.strategy else { return Ok(PlacementStrategy::Random) };
        let named = match placements::parse(typed).as_deref() {
            Some([id]) => PlacementStrategy::from_id(id),
            Some(_) | None => None,
        };
        match named {
            Some(PlacementStrategy::Adaptive) => Err(PrintError::NeedsOpponent),
            Some(placing) => Ok(placing),
            None => Err(PrintError::Strategy(typed.clone(), strategies().map(|(_, id)| id).collect())),
        }
    }
}

/// Places `count` different fleets. Refuses a strategy that does not suit the rules, because the printed fleets would silently follow
/// another one.
fn place_fleets(placing: PlacementStrategy, rules: &Ruleset, count: usize, seed: u64) -> Result<Vec<Layout>, PrintError> {
    if count == 0 {
        return Ok(Vec::new());
    }
    if !rules.ships_never_move() {
        return Err(PrintError::MovingShips);
    }
    let is_suited = PlacementPlan::from(placing).lay(rules, &mut SeededDice(seed)).is_some_and(|laid| laid.as_requested);
    if !is_suited {
        return Err(if placing == PlacementStrategy::Random {
            PrintError::NoMoreFleets
        } else {
            PrintError::UnsuitableStrategy(placing.id())
        });
    }
    placing.place_several(rules, count, &mut SeededDice(seed)).ok_or(PrintError::NoMoreFleets)
}

/// The placement strategies for printed fleets, with their ids. The adaptive one is left out: a sheet has no known opponent.
pub fn strategies() -> impl Iterator<Item = (PlacementStrategy, &'static str)> {
    PlacementStrategy::all_with_source().filter(|(placing, _)| *placing != PlacementStrategy::Adaptive)
}

/// Parses an optional whole number from `min` to `max`.
fn parse_number(typed: Option<&str>, min: u64, max: u64) -> Result<Option<u64>, PrintError> {
    let Some(typed) = typed else { return Ok(None) };
    let known = typed.parse().ok().filter(|number| (min..=max).contains(number));
    known.map(Some).ok_or_else(|| PrintError::Number(typed.to_owned(), min, max))
}

/// The words on a sheet, including those for special pieces of the rules.
fn words(locale: Locale, rules: Option<&Ruleset>) -> SheetTexts {
    let say = |id: &'static str| Line::new(id).phrase(locale);
    let called = |spec: PieceSpec| Line::ship_name(spec, ShipNaming::Navy).phrase(locale);
    let dutchman = rules.and_then(|rules| match rules.game_type {
        GameType::Dutchman { decks } => Some(called(PieceSpec::dutchman(decks))),
        GameType::Fleets | GameType::TableGame => None,
    });
    let forms: Vec<String> = rules.map(sentences::forms).unwrap_or_default().iter().map(|line| line.phrase(locale)).collect();
    SheetTexts {
        own: say("key-field"),
        enemy: say("look-enemy"),
        player: say("print-player"),
        opponent: say("print-opponent"),
        date: say("print-date"),
        signs: say("print-signs"),
        legend: [("key-miss", "print-miss-note"), ("print-hit", "print-hit-note"), ("print-sunk", "print-sunk-note")]
            .map(|(word, note)| (say(word), say(note))),
        pens: say("print-pens"),
        vessels: ["class-cruiser", "class-submarine", "class-destroyer", "class-patrolboat", "class-minesweeper"].map(say),
        mine: say("piece-mine"),
        sweeper: called(PieceSpec::SWEEPER),
        submarine: called(PieceSpec::SUBMARINE),
        dutchman: dutchman.unwrap_or_default(),
        forms: forms.join(" "),
    }
}
