//! How people are told about themselves and each other: profiles, tables, medals, the search for an opponent. Pure.

use super::{locale::Locale, telling::Telling};
use crate::arena::career::tiding::Tiding;

/// A letter about neither game nor tournament.
pub fn tiding(_tiding: &Tiding, _locale: Locale) -> Telling {
    Telling::default()
}
