//! PDF output: structure, fonts and metadata. Does not draw.

use pdf_writer::{Filter, Finish, Name, Pdf, Rect, Ref, TextStr};

use super::{
    card::{self, CardBackground},
    design::Design,
    face::{EmbeddedFont, FontWeight},
    legend,
    paper::{EmbeddedFonts, HEIGHT, Paper, WIDTH, to_points},
    ruled,
    sheets::Sheets,
    straume,
    stream::compress,
    style::{Background, DesignStyle},
};

pub(super) fn pdf(sheets: &Sheets<'_>) -> Vec<u8> {
    let mut faces = FontWeight::BOTH.map(EmbeddedFont::new);
    let pages: Vec<Vec<u8>> = (0..sheets.pages.max(1)).map(|page| draw_page(sheets, page, &mut faces)).collect();
    let mut next = Ref::new(1);
    let (catalog, tree, about) = (next.bump(), next.bump(), next.bump());
    let fonts = FontWeight::BOTH.map(|weight| (weight, next.bump()));
    let grounds = draw_backgrounds(sheets, &mut faces);
    let grounds: Vec<(CardBackground, Ref, Vec<u8>)> = grounds.into_iter().map(|(part, drawn)| (part, next.bump(), drawn)).collect();
    let numbered: Vec<(Ref, Ref, Vec<u8>)> = pages.into_iter().map(|content| (next.bump(), next.bump(), content)).collect();

    let mut pdf = Pdf::new();
    let mut root = pdf.catalog(catalog);
    root.pages(tree).lang(TextStr(sheets.language));
    // Disables scaling, so that a cell of 7.5 mm measures 7.5 mm on paper.
    root.viewer_preferences().display_doc_title(true).pair(Name(b"PrintScaling"), Name(b"None"));
    root.finish();
    pdf.document_info(about).title(TextStr(sheets.title)).creator(TextStr("Broadside"));
    pdf.pages(tree).kids(numbered.iter().map(|(page, ..)| *page)).count(numbered.len() as i32);
    for (page, content, drawn) in &numbered {
        let mut entry = pdf.page(*page);
        entry.parent(tree).media_box(Rect::new(0.0, 0.0, to_points(WIDTH), to_points(HEIGHT))).contents(*content);
        let mut resources = entry.resources();
        resources.fonts().pairs(fonts.map(|(weight, id)| (weight.name(), id)));
        resources.x_objects().pairs(grounds.iter().map(|(part, id, _)| (part.name(), *id)));
        resources.finish();
        entry.finish();
        pdf.stream(*content, &compress(drawn)).filter(Filter::FlateDecode);
    }
    for (_, id, drawn) in &grounds {
        pdf.form_xobject(*id, &compress(drawn)).bbox(Rect::new(0.0, 0.0, to_points(WIDTH), to_points(HEIGHT))).filter(Filter::FlateDecode);
    }
    for (weight, id) in fonts {
        faces[weight as usize].embed(&mut pdf, id, &mut next);
    }
    pdf.finish()
}

/// Draws the backgrounds of the cards. Returns their content streams.
fn draw_backgrounds(sheets: &Sheets<'_>, faces: &mut EmbeddedFonts) -> Vec<(CardBackground, Vec<u8>)> {
    let style = DesignStyle::of(sheets.design);
    let Some(fields) = sheets.fields(0).filter(|_| style.ground != Background::Plain) else { return Vec::new() };
    let mut draw = |part| {
        let mut paper = Paper::new(faces);
        card::draw_background(&mut paper, style, fields, part);
        (part, paper.finish())
    };
    CardBackground::BOTH.map(&mut draw).into()
}

/// Draws a page. Returns its content stream.
fn draw_page(sheets: &Sheets<'_>, page: usize, faces: &mut EmbeddedFonts) -> Vec<u8> {
    let mut paper = Paper::new(faces);
    match sheets.design {
        Design::Ruled => ruled::draw(&mut paper, page),
        Design::Marks => legend::draw(&mut paper, sheets),
        Design::Straume => straume::draw(&mut paper, sheets, page),
        Design::BlackAndWhite | Design::Cell75 | Design::Sea | Design::Shells | Design::Prefilled | Design::Large | Design::Rules => {
            card::draw(&mut paper, sheets, page);
        }
    }
    paper.finish()
}
