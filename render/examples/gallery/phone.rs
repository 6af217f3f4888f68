//! The phone sheet: every state 375 pixels wide in a light theme, in a dark theme and in greyscale, and names in many languages.

use std::{fmt::Write as _, fs, io::Cursor};

use broadside_render::{Captions, IndexedPicture, Scene};
use broadside_scene::RulesCard;
use broadside_testkit::pictures::{
    phone::{self, NAMES, Tone, WIDTH},
    staged::{VESSELS, rules},
};
use image::ImageFormat;

use crate::Gallery;

/// Adds every state at phone width, three pictures in a row.
pub fn states(gallery: &mut Gallery<'_>) {
    for state in phone::states() {
        let files = Tone::ALL.map(|tone| (tone, format!("phone-{}-{}.png", state.name, tone.id())));
        let matching = files.iter().filter(|(_, file)| file.contains(gallery.name_filter));
        let shown: Vec<(Tone, &String, Vec<u8>)> = matching.map(|(tone, file)| (*tone, file, png(&state.on_phone(*tone)))).collect();
        if shown.is_empty() {
            continue;
        }
        gallery.page.push_str("<figure>");
        for (tone, file, picture) in &shown {
            fs::write(gallery.folder.join(file), picture).expect("could not write to the directory");
            let (name, tone) = (state.name, tone.id());
            let _ = write!(gallery.page, "<img src=\"{file}\" width={WIDTH} loading=lazy alt=\"{name} on a phone, {tone}\"> ");
        }
        let _ = writeln!(gallery.page, "<figcaption><b>phone: {}</b></figcaption></figure>", state.name);
    }
}

/// Adds names in many scripts, in every theme.
pub fn names(gallery: &mut Gallery<'_>) {
    let (lines, rules, [title, fleet]) =
        (NAMES.map(str::to_owned).to_vec(), rules("classic"), ["Names · Имена", "Fleet · Флот"].map(str::to_owned));
    let card = RulesCard { title, lines, fleet, bent: String::new(), rules };
    gallery.draw("names", Scene::Card(&card), &Captions::default(), (&[], VESSELS, &NAMES.join(". ")));
}

fn png(picture: &IndexedPicture) -> Vec<u8> {
    let mut bytes = Cursor::new(Vec::new());
    picture.rgb().write_to(&mut bytes, ImageFormat::Png).expect("writing to memory cannot fail");
    bytes.into_inner()
}
