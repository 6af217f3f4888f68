//! What languages lack and are therefore answered in English for.
//!
//! `cargo run -p broadside-words --example phrases -- missing [TAG…]`

use std::process::ExitCode;

use broadside_words::{locale::Locale, phrase};

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    if arguments.next().as_deref() != Some("missing") {
        eprintln!("usage: phrases missing [TAG…]");
        return ExitCode::FAILURE;
    }
    let wanted: Vec<String> = arguments.collect();
    if let Some(tag) = wanted.iter().find(|tag| Locale::ALL.into_iter().all(|locale| locale.tag() != **tag)) {
        eprintln!("there is no folder core/i18n/{tag}; there are {}", Locale::ALL.map(Locale::tag).join(", "));
        return ExitCode::FAILURE;
    }
    for locale in Locale::ALL.into_iter().filter(|locale| wanted.is_empty() || wanted.iter().any(|tag| tag == locale.tag())) {
        let missing = phrase::missing_messages(locale);
        println!("{} ({}): {} missing", locale.native_name(), locale.tag(), missing.len());
        missing.iter().for_each(|id| println!("  {id}"));
    }
    ExitCode::SUCCESS
}
