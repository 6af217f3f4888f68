//! Parses files with cases: finds the fenced blocks, and expands fleets that are written with macros.

use broadside_game::view::AutoMark;

/// The tags of fenced blocks that contain cases (core/RULES.md Annex B).
const CASE_TAGS: [&str; 5] = ["vec", "place", "salvo", "dutch", "straume"];

/// The beginning of the word on a `rules` line that sets the automatic marking of misses.
const AUTO_MARK: &str = "auto_mark=";

/// A fenced block with a case.
pub(super) struct CaseBlock<'a> {
    /// The tag after the opening fence.
    pub(super) tag: &'a str,
    /// The lines between the fences, trimmed, without empty ones.
    pub(super) lines: Vec<&'a str>,
}

impl<'a> CaseBlock<'a> {
    /// The name on the `case` line.
    pub(super) fn name(&self) -> &'a str {
        self.lines.iter().find_map(|line| line.strip_prefix("case ")).unwrap_or("(without a name)").trim()
    }

    /// The words of the `rules` line; `classic` without one.
    fn rules_words(&self) -> impl Iterator<Item = &'a str> {
        self.lines.iter().find_map(|line| line.strip_prefix("rules ")).unwrap_or("classic").split_whitespace()
    }

    /// The text of the `rules` line, without the automatic marking.
    pub(super) fn rules(&self) -> String {
        self.rules_words().filter(|word| !word.starts_with(AUTO_MARK)).collect::<Vec<_>>().join(" ")
    }

    /// The automatic marking of misses on the `rules` line, `sunk` by default (core/RULES.md §1.3).
    ///
    /// # Errors
    /// The word on the line, if there is no such marking.
    pub(super) fn auto_mark(&self) -> Result<AutoMark, String> {
        match self.rules_words().find_map(|word| word.strip_prefix(AUTO_MARK)) {
            None | Some("sunk") => Ok(AutoMark::Sunk),
            Some("off") => Ok(AutoMark::Off),
            Some("full") => Ok(AutoMark::Full),
            Some(other) => Err(other.to_owned()),
        }
    }

    /// The lines of the block without name, rules and macros.
    pub(super) fn body(&self) -> impl Iterator<Item = &'a str> + '_ {
        self.lines.iter().copied().filter(|line| !line.starts_with("case ") && !line.starts_with("rules ") && parse_macro(line).is_none())
    }
}

/// The fenced blocks of a text that contain cases.
pub(super) fn case_blocks(text: &str) -> Vec<CaseBlock<'_>> {
    let mut blocks: Vec<CaseBlock<'_>> = Vec::new();
    let mut open: Option<CaseBlock<'_>> = None;
    for line in text.lines().map(str::trim) {
        match (line.strip_prefix("```"), open.as_mut()) {
            (Some(tag), None) => open = Some(CaseBlock { tag: tag.trim(), lines: Vec::new() }),
            (Some(_), Some(_)) => blocks.extend(open.take()),
            (None, Some(block)) if !line.is_empty() => block.lines.push(line),
            (None, _) => {}
        }
    }
    // Cases with an unknown tag are included, so that they fail and are not skipped silently.
    let is_case =
        |block: &CaseBlock<'_>| CASE_TAGS.contains(&block.tag) || block.lines.first().is_some_and(|line| line.starts_with("case "));
    blocks.into_iter().chain(open).filter(is_case).collect()
}

/// Parses a macro, `F1=…`: its name and fleet.
fn parse_macro(line: &str) -> Option<(&str, &str)> {
    let (name, fleet) = line.split_once('=')?;
    let name = name.trim();
    let digits = name.strip_prefix('F')?;
    (!digits.is_empty() && digits.chars().all(|c| c.is_ascii_alphanumeric()) && !fleet.starts_with('>')).then_some((name, fleet.trim()))
}

/// The macros of all blocks: their names and fleets.
pub(super) fn macros<'a>(blocks: &[CaseBlock<'a>]) -> Vec<(&'a str, &'a str)> {
    blocks.iter().flat_map(|block| block.lines.iter().filter_map(|line| parse_macro(line))).collect()
}

/// Expands a fleet such as `F1 | К5 → Д6`: inserts macros, then replaces ships. `None` if a ship to be replaced is missing.
pub(super) fn expand_fleet(text: &str, macros: &[(&str, &str)]) -> Option<String> {
    let (base, changes) = text.split_once('|').map_or((text, ""), |(base, changes)| (base, changes));
    let mut ships = expand_macros(base, macros, MAX_NESTING);
    let (changes, rest) = split_sections(changes);
    let changes = changes.replace("->", "→").replace('→', " → ");
    let words: Vec<&str> = changes.split(|c: char| c.is_whitespace() || c == ',').filter(|word| !word.is_empty()).collect();
    let arrows: Vec<usize> = words.iter().enumerate().filter(|(_, word)| **word == "→").map(|(at, _)| at).collect();
    if arrows.is_empty() && !words.is_empty() {
        return None;
    }
    for (number, arrow) in arrows.iter().enumerate() {
        let old = words.get(arrow.checked_sub(1)?)?;
        let end = arrows.get(number + 1).map_or(words.len(), |next| next - 1);
        let at = ships.iter().position(|ship| ship == old)?;
        ships[at] = words.get(arrow + 1..end)?.join(" ");
    }
    Some([ships.join(" "), rest.to_owned()].join(" ").trim().to_owned())
}

/// The maximum nesting of macros.
const MAX_NESTING: usize = 8;

/// The words of a text, with macros replaced by their words.
fn expand_macros(text: &str, macros: &[(&str, &str)], nesting: usize) -> Vec<String> {
    let word = |word: &str| match macros.iter().find(|(name, _)| *name == word) {
        Some((_, fleet)) if nesting > 0 => expand_macros(fleet, macros, nesting - 1),
        _ => vec![word.to_owned()],
    };
    text.split_whitespace().flat_map(word).collect()
}

/// Splits replacements of ships from the sections of other pieces that follow.
fn split_sections(changes: &str) -> (&str, &str) {
    let at = ["mines:", "sweepers:", "subs:"].iter().filter_map(|section| changes.find(section)).min();
    at.map_or((changes, ""), |at| changes.split_at(at))
}
