//! The playground's page of printed sheets, and the files it links to. Works without scripts.

use std::sync::Arc;

use axum::{
    Extension,
    extract::{Path, Query},
    http::{StatusCode, header},
    response::{IntoResponse, Response},
};
use broadside_game::ruleset::{PRESETS, Ruleset};
use broadside_present::{
    print::{FLEETS, RULES, SHEETS},
    values,
};
use broadside_words::{line::Line, locale::Locale};
use tokio::sync::Semaphore;

use crate::{
    drawing,
    printing::{PrintOrder, order::strategies},
};

/// The number of files printed at a time. Each takes up to several seconds, during which pictures of games wait.
const MAX_CONCURRENT: usize = 4;

/// The print permits of one server.
pub(super) fn permits() -> Extension<Arc<Semaphore>> {
    Extension(Arc::new(Semaphore::new(MAX_CONCURRENT)))
}

const PAGE: &str = include_str!("page/sheets.html");

/// The page: every sheet as PDF and RTF, placed fleets by every strategy, and cards and fleets for every set of rules.
pub(super) async fn page(Query(query): Query<PrintOrder>) -> Response {
    let locale = query.locale();
    let say = |id: &'static str| Line::new(id).phrase(locale);
    let tag = locale.tag();
    let item = |id: &str, parameters: &str, name: String| {
        format!(
            "<li><a href=\"/print/{id}.pdf?language={tag}{parameters}\">{name}</a> \
             <a class=\"change\" href=\"/print/{id}.rtf?language={tag}{parameters}\">{}</a></li>\n",
            say("print-page-change")
        )
    };
    let sheets: String = SHEETS.into_iter().filter(|id| *id != FLEETS).map(|id| item(id, "", Line::new(id).phrase(locale))).collect();
    let ready: String = strategies().map(|(_, id)| item(FLEETS, &format!("&amp;strategy={id}"), Line::new(id).phrase(locale))).collect();
    // The table game has its own sheet; the Flying Dutchman has no fleet to place.
    let ruled = PRESETS.into_iter().filter_map(|id| Ruleset::preset(id, locale.lettering())).filter(|rules| !rules.has_open_board());
    let ruled: String = ruled
        .map(|rules| {
            let (id, name) = (rules.preset, values::preset(rules.preset, locale));
            let link = |sheet: &str, class: &str, name: &str| {
                format!("<a class=\"{class}\" href=\"/print/{sheet}.pdf?language={tag}&amp;rules={id}\">{name}</a>")
            };
            let fleets = match rules.ships_never_move() {
                true => link(FLEETS, "change", &Line::new(FLEETS).phrase(locale)),
                false => String::new(),
            };
            format!("<li>{} {fleets}</li>\n", link(RULES, "cards", &name))
        })
        .collect();
    let languages: String = Locale::ALL
        .into_iter()
        .map(|locale| format!("<a href=\"/print?language={0}\" lang=\"{0}\">{1}</a>\n", locale.tag(), locale.native_name()))
        .collect();
    let filled = [
        ("{tag}", tag.to_owned()),
        ("{title}", say("print-page")),
        ("{about}", say("print-page-about")),
        ("{pens}", say("print-pens")),
        ("{fleets}", say("print-page-fleets")),
        ("{rules}", say("print-page-rules")),
        ("{back}", say("print-page-back")),
        ("{languages}", languages),
        ("{sheets}", sheets),
        ("{ready}", ready),
        ("{ruled}", ruled),
    ];
    let html = filled.iter().fold(PAGE.to_owned(), |page, (mark, text)| page.replace(mark, text));
    ([(header::CONTENT_TYPE, "text/html; charset=utf-8")], html).into_response()
}

/// Serves a file, such as `print-blank-sea.pdf`.
pub(super) async fn serve_file(
    Extension(permits): Extension<Arc<Semaphore>>,
    Path(name): Path<String>,
    Query(query): Query<PrintOrder>,
) -> Response {
    let Some((sheet, format)) = name.rsplit_once('.') else { return StatusCode::NOT_FOUND.into_response() };
    let order = PrintOrder { sheet: sheet.to_owned(), format: Some(format.to_owned()), ..query };
    let locale = order.locale();
    let Ok(_permit) = permits.try_acquire() else {
        return (StatusCode::SERVICE_UNAVAILABLE, [(header::RETRY_AFTER, "10")], Line::new("print-page-busy").phrase(locale))
            .into_response();
    };
    match drawing::draw_sheets(order).await {
        Ok(printed) => {
            let saved = format!("attachment; filename=\"{}\"", printed.name);
            let headers = [(header::CONTENT_TYPE, printed.mime_type.to_owned()), (header::CONTENT_DISPOSITION, saved)];
            (headers, printed.bytes).into_response()
        }
        Err(error) => (StatusCode::BAD_REQUEST, error.line().phrase(locale)).into_response(),
    }
}
