//! Generates the table of the languages from the folders in `i18n`, so that adding a language changes no code.

#![expect(clippy::disallowed_methods, reason = "a build script reads and writes files")]

use std::{env, fs, io, path::Path};

/// The file that describes the language of a folder. All other files of the folder contain messages.
const DESCRIPTION: &str = "language.ftl";

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=../i18n");
    let languages = Path::new("../i18n");
    let tags: Vec<String> = names(languages)?.into_iter().filter(|name| languages.join(name).is_dir()).collect();
    let (mut folders, mut constants) = (String::new(), String::new());
    for (at, tag) in tags.iter().enumerate() {
        let files: Vec<String> = names(&languages.join(tag))?.into_iter().filter(|name| name.ends_with(".ftl")).collect();
        let phrases: String =
            files.iter().filter(|name| *name != DESCRIPTION).map(|name| format!("{}, \"\\n\", ", text(tag, name))).collect();
        let description = text(tag, DESCRIPTION);
        folders += &format!("    Folder {{ tag: {tag:?}, description: {description}, phrases: concat!({phrases}) }},\n");
        let name = tag.replace('-', "_").to_uppercase();
        constants += &format!("    /// The language of the folder `{tag}`.\n    pub const {name}: Self = Self::from_index({at});\n");
    }
    let table = format!(
        "/// The number of languages.\npub(crate) const COUNT: usize = {};\n\n\
         /// The folders of the languages, ordered by tag.\npub(crate) static FOLDERS: [Folder; COUNT] = [\n{folders}];\n\n\
         impl Locale {{\n{constants}}}\n",
        tags.len()
    );
    let target = env::var_os("OUT_DIR").ok_or_else(|| io::Error::other("OUT_DIR is not set"))?;
    fs::write(Path::new(&target).join("languages.rs"), table)
}

/// The Rust expression that includes the text of a file.
fn text(tag: &str, name: &str) -> String {
    format!("include_str!(concat!(env!(\"CARGO_MANIFEST_DIR\"), \"/../i18n/{tag}/{name}\"))")
}

/// The names of the files and folders in a folder, sorted, without hidden ones.
fn names(folder: &Path) -> io::Result<Vec<String>> {
    let mut names = Vec::new();
    for entry in fs::read_dir(folder)? {
        let name = entry?.file_name().to_string_lossy().into_owned();
        if !name.starts_with('.') {
            names.push(name);
        }
    }
    names.sort();
    Ok(names)
}
