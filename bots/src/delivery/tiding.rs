//! What is told to a person or a room about neither game nor tournament: once, and never changed.

use broadside_core::{
    arena::career::tiding::Tiding,
    present::{locale::Locale, people},
};

use super::draft::Draft;
use crate::platform::Manner;

/// What is told.
pub(super) fn draft(tiding: &Tiding, locale: Locale) -> Draft {
    let body = people::tiding(tiding, locale);
    Draft { body, manner: Manner::Fresh, called: Vec::new(), recap: String::new(), since: (0, 0) }
}
