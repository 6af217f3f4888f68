//! Makes one table of the folders in `i18n`: a language is a folder, and no source changes when one is added.

#![expect(clippy::disallowed_methods, reason = "a build script reads and writes files")]

use std::{env, fs, io, path::Path};

/// What a folder says of its language itself; every other file in it is phrases.
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
        constants += &format!("    /// The language of the folder `{tag}`.\n    pub const {name}: Self = Self::at({at});\n");
    }
    let table = format!(
        "/// How many languages there are.\npub(crate) const COUNT: usize = {};\n\n\
         /// Their folders, in the order of their tags.\npub(crate) static FOLDERS: [Folder; COUNT] = [\n{folders}];\n\n\
         impl Locale {{\n{constants}}}\n",
        tags.len()
    );
    let target = env::var_os("OUT_DIR").ok_or_else(|| io::Error::other("Cargo names no folder to write to"))?;
    fs::write(Path::new(&target).join("languages.rs"), table)
}

/// The text of a file, as the compiler is told to read it.
fn text(tag: &str, name: &str) -> String {
    format!("include_str!(concat!(env!(\"CARGO_MANIFEST_DIR\"), \"/../i18n/{tag}/{name}\"))")
}

/// What stands in a folder, in the order of its names.
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
