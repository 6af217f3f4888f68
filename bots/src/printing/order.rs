//! An order for sheets as it is typed, its faults said in the language it asks for, and what it comes to.

use broadside_core::{
    game::{
        dice::Seeded,
        layout::Layout,
        notation::Lettering,
        roster::Berth,
        ruleset::{GameType, Ruleset, ShipNaming},
    },
    gunner::placing::{PlacementPlan, Placing},
    present::{
        line::Line,
        locale::Locale,
        placements,
        print::{SheetOrder, Unprintable},
        sentences,
    },
};
use broadside_render::print::{Design, Sheets, Words};
use clap::Args;
use serde::Deserialize;

/// The most pages of one file.
const MOST_PAGES: u64 = 50;

/// The formats: how files of each end, which they are also asked for by, and their MIME types. The first one is the usual one.
const FORMATS: [(Format, &str, &str); 2] = [(Format::Pdf, "pdf", "application/pdf"), (Format::Rtf, "rtf", "application/rtf")];

/// What a file of sheets is.
#[derive(Clone, Copy)]
enum Format {
    /// To print.
    Pdf,
    /// To change in a word processor, then to print.
    Rtf,
}

/// An order, as it is typed on the command line or stands in the address of a file.
#[derive(Args, Clone, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(default)]
pub struct Order {
    /// Which sheet: one of those listed below
    pub(crate) sheet: String,
    /// The language of the words, by its tag: en, ru, nb …
    #[arg(short, long)]
    pub(crate) language: Option<String>,
    /// The letters over the columns: let-ru, let-ru-yo, let-latin, let-respublika or let-snegurochka
    /// [default: the language's]
    #[arg(long)]
    pub(crate) lettering: Option<String>,
    /// How the fleets of print-prefilled are laid: one of those listed below, by id or name [default: pl-random]
    #[arg(short, long)]
    pub(crate) strategy: Option<String>,
    /// The rules that the cards are for, such as "mb" or "16x16 fleet=five" [default: classic]
    #[arg(short, long)]
    pub(crate) rules: Option<String>,
    /// A number that always lays the same fleets [default: any]
    #[arg(long, allow_hyphen_values = true)]
    pub(crate) seed: Option<String>,
    /// How many pages, of two cards each
    #[arg(short, long, allow_hyphen_values = true)]
    pub(crate) pages: Option<String>,
    /// pdf to print, rtf to change in a word processor [default: pdf]
    #[arg(long = "as", value_name = "FORMAT")]
    pub(crate) format: Option<String>,
}

/// The MIME type of a file that is handed over, by how its name ends: text where it is no sheet.
pub fn media(name: &str) -> &'static str {
    let ending = name.rsplit_once('.').map(|(_, ending)| ending);
    FORMATS.iter().find(|(_, known, _)| ending == Some(*known)).map_or("text/plain", |(_, _, mime)| *mime)
}

/// Sheets, ready.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Printed {
    /// What it is called, without a folder; how the name ends says what it is, see [`media`].
    pub name: String,
    /// What stands in it.
    pub bytes: Vec<u8>,
    /// What its fleets can be laid from again, where there are any.
    pub seed: Option<u64>,
}

impl From<&SheetOrder> for Order {
    /// What was asked for in a chat.
    fn from(asked: &SheetOrder) -> Self {
        let SheetOrder { sheet, strategy, rules, format, locale } = asked;
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

impl Order {
    /// The language the order wants to be answered in.
    pub fn locale(&self) -> Locale {
        self.language.as_deref().and_then(Locale::from_tag).unwrap_or_default()
    }

    /// Carries it out. Fleets nobody named a seed for are laid from `chance`.
    ///
    /// # Errors
    /// Why it cannot be.
    pub fn carry_out(&self, chance: u64) -> Result<Printed, Unprintable> {
        let locale = self.language()?;
        let design = Design::from_id(&self.sheet).ok_or_else(|| Unprintable::Sheet(self.sheet.clone()))?;
        let (format, ending) = self.format()?;
        let lettering = self.lettering(locale, design)?;
        let pages = number(self.pages.as_deref(), 1, MOST_PAGES)?.map_or(design.pages(), |pages| pages as usize);
        let wanted = pages * design.fleets_a_page();
        if wanted == 0 && (self.strategy.is_some() || self.seed.is_some()) {
            return Err(Unprintable::Idle);
        }
        let placing = self.placing()?;
        let seed = number(self.seed.as_deref(), 0, u64::MAX)?.unwrap_or(chance);
        let rules = self.rules(lettering, design)?;
        let fleets = match &rules {
            Some(rules) => laid(placing, rules, wanted, seed)?,
            None => placing.several(&Ruleset::classic(lettering), wanted, &mut Seeded(seed)).ok_or(Unprintable::Room)?,
        };
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
        let bytes = match format {
            Format::Pdf => sheets.pdf(),
            Format::Rtf => sheets.rtf(),
        };
        let name = format!("{id}-{}.{ending}", locale.tag());
        Ok(Printed { name, bytes, seed: (wanted > 0).then_some(seed) })
    }

    fn language(&self) -> Result<Locale, Unprintable> {
        let Some(tag) = &self.language else { return Ok(Locale::default()) };
        Locale::from_tag(tag).ok_or_else(|| Unprintable::Language(tag.clone(), Locale::ALL.map(Locale::tag).to_vec()))
    }

    /// The format asked for, and how its files end.
    fn format(&self) -> Result<(Format, &'static str), Unprintable> {
        let typed = self.format.as_deref().unwrap_or(FORMATS[0].1);
        let known = FORMATS.iter().find(|(_, ending, _)| typed.eq_ignore_ascii_case(ending)).map(|(format, ending, _)| (*format, *ending));
        known.ok_or_else(|| Unprintable::Format(typed.to_owned(), FORMATS.map(|(_, ending, _)| ending).to_vec()))
    }

    /// The lettering asked for; else that of the language. It must name every column of the sheet.
    fn lettering(&self, locale: Locale, design: Design) -> Result<Lettering, Unprintable> {
        let Some(typed) = &self.lettering else { return Ok(locale.lettering()) };
        let known = Lettering::from_id(typed).or_else(|| Lettering::from_id(&format!("let-{typed}")));
        let lettering = known.ok_or_else(|| Unprintable::Lettering(typed.clone()))?;
        if lettering.columns() < design.columns() {
            return Err(Unprintable::Short(lettering, design.columns()));
        }
        Ok(lettering)
    }

    /// The rules that the sheet is for, where any were named.
    fn rules(&self, lettering: Lettering, design: Design) -> Result<Option<Ruleset>, Unprintable> {
        let Some(typed) = &self.rules else { return Ok(None) };
        if !design.takes_rules() {
            return Err(Unprintable::IdleRules(design.id()));
        }
        let rules = Ruleset::parse(typed, lettering).map_err(Unprintable::Rules)?;
        if rules.open_chart() { Err(Unprintable::TableGame) } else { Ok(Some(rules)) }
    }

    fn placing(&self) -> Result<Placing, Unprintable> {
        let Some(typed) = &self.strategy else { return Ok(Placing::Random) };
        let named = match placements::read(typed).as_deref() {
            Some([way]) => Placing::from_id(way),
            Some(_) | None => None,
        };
        match named {
            Some(Placing::Adaptive) => Err(Unprintable::Stranger),
            Some(placing) => Ok(placing),
            None => Err(Unprintable::Strategy(typed.clone(), strategies().map(|(_, id)| id).collect())),
        }
    }
}

/// So many fleets of these rules, no two of them alike. A way that the rules have no use for is refused: whoever prints would not
/// see that other fleets came of it.
fn laid(placing: Placing, rules: &Ruleset, wanted: usize, seed: u64) -> Result<Vec<Layout>, Unprintable> {
    if wanted == 0 {
        return Ok(Vec::new());
    }
    if !rules.ships_stay() {
        return Err(Unprintable::Moving);
    }
    let asked = PlacementPlan::from(placing).lay(rules, &mut Seeded(seed)).is_some_and(|laid| laid.as_asked);
    if !asked {
        return Err(if placing == Placing::Random { Unprintable::Room } else { Unprintable::Unsuited(placing.id()) });
    }
    placing.several(rules, wanted, &mut Seeded(seed)).ok_or(Unprintable::Room)
}

/// The placement strategies of the book that a sheet can have, and their ids: it knows no opponent's habits.
pub fn strategies() -> impl Iterator<Item = (Placing, &'static str)> {
    Placing::sourced().filter(|(placing, _)| *placing != Placing::Adaptive)
}

/// A whole number within bounds, if one was typed.
fn number(typed: Option<&str>, least: u64, most: u64) -> Result<Option<u64>, Unprintable> {
    let Some(typed) = typed else { return Ok(None) };
    let known = typed.parse().ok().filter(|number| (least..=most).contains(number));
    known.map(Some).ok_or_else(|| Unprintable::Number(typed.to_owned(), least, most))
}

/// The words on a sheet; with what these rules have besides ships that lie straight.
fn words(locale: Locale, rules: Option<&Ruleset>) -> Words {
    let say = |id: &'static str| Line::new(id).phrase(locale);
    let called = |berth: Berth| Line::ship_called(berth, ShipNaming::Navy).phrase(locale);
    let dutchman = rules.and_then(|rules| match rules.game_type {
        GameType::Dutchman { decks } => Some(called(Berth::dutchman(decks))),
        GameType::Fleets | GameType::TableGame => None,
    });
    let forms: Vec<String> = rules.map(sentences::forms).unwrap_or_default().iter().map(|line| line.phrase(locale)).collect();
    Words {
        own: say("print-own"),
        enemy: say("print-enemy"),
        player: say("print-player"),
        opponent: say("print-opponent"),
        date: say("print-date"),
        signs: say("print-signs"),
        legend: [("print-miss", "print-miss-note"), ("print-hit", "print-hit-note"), ("print-sunk", "print-sunk-note")]
            .map(|(word, note)| (say(word), say(note))),
        vessels: ["class-cruiser", "class-submarine", "class-destroyer", "class-patrolboat", "class-minesweeper"].map(say),
        mine: say("piece-mine"),
        sweeper: called(Berth::SWEEPER),
        submarine: called(Berth::SUBMARINE),
        dutchman: dutchman.unwrap_or_default(),
        forms: forms.join(" "),
    }
}
