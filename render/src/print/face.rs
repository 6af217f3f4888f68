//! The two fonts of printed text: metrics, and embedding of the used subset.

use std::collections::BTreeMap;

use ab_glyph::{Font as _, FontRef};
use pdf_writer::{
    Chunk, Filter, Finish, Name, Rect, Ref, Str,
    types::{CidFontType, FontFlags, SystemInfo, UnicodeCmap},
};
use subsetter::GlyphRemapper;

use super::stream::compress;

const REGULAR_FONT: &[u8] = include_bytes!("../../assets/fonts/oswald/oswald-400.ttf");
const BOLD_FONT: &[u8] = include_bytes!("../../assets/fonts/oswald/oswald-700.ttf");

/// The character collection of the fonts: glyph ids serve as character ids.
const CID_SYSTEM: SystemInfo<'static> = SystemInfo { registry: Str(b"Adobe"), ordering: Str(b"Identity"), supplement: 0 };

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum FontWeight {
    /// For names, notes and numbers.
    Plain,
    /// For headings and letters.
    Bold,
}

impl FontWeight {
    pub(super) const BOTH: [Self; 2] = [Self::Plain, Self::Bold];

    /// The name of the font in the resources of a page.
    pub(super) fn name(self) -> Name<'static> {
        Name(if self == Self::Plain { b"F1" } else { b"F2" })
    }

    /// The name of the embedded subset.
    fn base_name(self) -> &'static [u8] {
        if self == Self::Plain { b"BRDSDE+Oswald-Regular" } else { b"BRDSDE+Oswald-Bold" }
    }
}

/// A font and the glyphs used from it.
pub(super) struct EmbeddedFont {
    weight: FontWeight,
    bytes: &'static [u8],
    font: FontRef<'static>,
    glyphs: GlyphRemapper,
    /// A character of each used glyph.
    used: BTreeMap<u16, char>,
}

impl EmbeddedFont {
    /// A font without used glyphs.
    pub(super) fn new(weight: FontWeight) -> Self {
        let bytes = if weight == FontWeight::Plain { REGULAR_FONT } else { BOLD_FONT };
        let font = FontRef::try_from_slice(bytes).expect("the built-in fonts are valid");
        Self { weight, bytes, font, glyphs: GlyphRemapper::new(), used: BTreeMap::new() }
    }

    /// Encodes a text as glyph ids of the embedded subset, and marks the glyphs as used.
    pub(super) fn encode(&mut self, text: &str) -> Vec<u8> {
        let mut encoded = Vec::with_capacity(2 * text.len());
        for letter in text.chars() {
            let glyph = self.glyphs.remap(self.font.glyph_id(letter).0);
            self.used.entry(glyph).or_insert(letter);
            encoded.extend(glyph.to_be_bytes());
        }
        encoded
    }

    /// The width of a text, relative to the font size.
    pub(super) fn width(&self, text: &str) -> f32 {
        text.chars().map(|letter| self.advance(letter)).sum::<f32>() / 1000.0
    }

    /// The height of capitals, relative to the font size.
    pub(super) fn capital_height(&self) -> f32 {
        let glyph = self.font.glyph_id('H');
        self.font.outline(glyph).map_or(0.7, |outline| outline.bounds.max.y.abs().max(outline.bounds.min.y.abs()) * self.scale() / 1000.0)
    }

    /// Thousandths of the font size per font unit.
    fn scale(&self) -> f32 {
        1000.0 / self.font.units_per_em().unwrap_or(1000.0)
    }

    /// The width of a letter, in thousandths of the font size.
    fn advance(&self, letter: char) -> f32 {
        self.font.h_advance_unscaled(self.font.glyph_id(letter)) * self.scale()
    }

    /// Writes the used subset as the font object `id`; `next` allocates the ids of its parts.
    pub(super) fn embed(&self, chunk: &mut Chunk, id: Ref, next: &mut Ref) {
        let (descendant, descriptor, unicode, file) = (next.bump(), next.bump(), next.bump(), next.bump());
        let base = Name(self.weight.base_name());
        let mut font = chunk.type0_font(id);
        font.base_font(base).encoding_predefined(Name(b"Identity-H")).descendant_font(descendant).to_unicode(unicode);
        font.finish();

        let mut font = chunk.cid_font(descendant);
        font.subtype(CidFontType::Type2).base_font(base).system_info(CID_SYSTEM).font_descriptor(descriptor).default_width(0.0);
        font.cid_to_gid_map_predefined(Name(b"Identity"));
        let mut widths = font.widths();
        for (glyph, letter) in &self.used {
            widths.same(*glyph, *glyph, self.advance(*letter));
        }
        widths.finish();
        font.finish();

        let (rise, fall) = (self.font.ascent_unscaled() * self.scale(), self.font.descent_unscaled() * self.scale());
        let mut described = chunk.font_descriptor(descriptor);
        described.name(base).flags(FontFlags::SYMBOLIC).bbox(Rect::new(-300.0, fall, 1500.0, rise)).italic_angle(0.0);
        described.ascent(rise).descent(fall).cap_height(1000.0 * self.capital_height()).stem_v(90.0).font_file2(file);
        described.finish();

        let mut map = UnicodeCmap::<u16>::new(Name(b"Custom"), CID_SYSTEM);
        self.used.iter().for_each(|(glyph, letter)| map.pair(*glyph, *letter));
        chunk.stream(unicode, &compress(map.finish().as_slice())).filter(Filter::FlateDecode);

        let part = subsetter::subset(self.bytes, 0, &self.glyphs).expect("the built-in fonts can be subset");
        let whole = i32::try_from(part.len()).expect("font subsets are small");
        chunk.stream(file, &compress(&part)).filter(Filter::FlateDecode).pair(Name(b"Length1"), whole);
    }
}
