//! A page that shows what changed: for every picture that is not as approved, the part that is kept (if one is), the same part
//! now, where they differ, how much, and the whole picture now. Approves nothing.

use std::{
    fmt::Write as _,
    fs,
    path::{Path, PathBuf},
};

use image::{Rgb, RgbImage};

/// What marks a pixel that differs.
const RED: Rgb<u8> = Rgb([220, 0, 0]);

/// A picture that is not as approved.
pub struct Changed {
    /// What it is called.
    pub name: String,
    /// The part that is kept; without pixels where none is.
    pub expected: RgbImage,
    /// The same part now; without pixels where none is chosen.
    pub got: RgbImage,
    /// The whole picture now.
    pub whole: RgbImage,
}

/// How two pictures differ.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Difference {
    /// Pixels that differ; those that only one of them has are among them.
    pub pixels: usize,
    /// The largest difference of a channel.
    pub largest: u8,
}

impl Changed {
    /// How much the kept part differs.
    pub fn difference(&self) -> Difference {
        let mut difference = Difference { pixels: 0, largest: 0 };
        let (width, height) = self.reach();
        for (x, y) in (0..height).flat_map(|y| (0..width).map(move |x| (x, y))) {
            let apart = match (self.expected.get_pixel_checked(x, y), self.got.get_pixel_checked(x, y)) {
                (Some(old), Some(new)) => (0..3).map(|channel| old[channel].abs_diff(new[channel])).max().unwrap_or_default(),
                (Some(_), None) | (None, Some(_)) => u8::MAX,
                (None, None) => 0,
            };
            difference.pixels += usize::from(apart > 0);
            difference.largest = difference.largest.max(apart);
        }
        difference
    }

    /// Pixels that differ in red on a pale ground.
    fn marked(&self) -> RgbImage {
        let (width, height) = self.reach();
        RgbImage::from_fn(width, height, |x, y| match (self.expected.get_pixel_checked(x, y), self.got.get_pixel_checked(x, y)) {
            (Some(old), Some(new)) if old == new => Rgb(new.0.map(|part| 192 + part / 4)),
            (None, None) => Rgb([255; 3]),
            _ => RED,
        })
    }

    fn reach(&self) -> (u32, u32) {
        (self.expected.width().max(self.got.width()), self.expected.height().max(self.got.height()))
    }

    fn show(&self, folder: &Path, page: &mut String) {
        let Difference { pixels, largest } = self.difference();
        let said = match (self.expected.width(), pixels) {
            (0, _) => "no part of it is kept: here is the whole of it now".to_owned(),
            (_, 0) => "the part that is kept is the same; what differs lies outside of it".to_owned(),
            _ => format!("{pixels} pixels differ, by {largest} of 255 at most"),
        };
        let _ = writeln!(page, "<h2>{}</h2><p>{said}</p><div>", self.name);
        let parts = [("expected", &self.expected), ("got", &self.got), ("difference", &self.marked()), ("whole", &self.whole)];
        for (part, picture) in parts.into_iter().filter(|(_, picture)| picture.width() > 0) {
            let file = format!("{}-{part}.png", self.name);
            picture.save(folder.join(&file)).expect("the temporary directory can be written to");
            let _ = writeln!(page, "<figure><figcaption>{part}</figcaption><img src=\"{file}\" alt=\"{} {part}\"></figure>", self.name);
        }
        page.push_str("</div>\n");
    }
}

/// Writes the page and its pictures, and gives back where it lies.
pub fn page(changed: &[Changed]) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("differences");
    fs::create_dir_all(&folder).expect("the temporary directory can be written to");
    let mut page = "<!doctype html><html lang=en><meta charset=utf-8><title>Pictures that changed</title><style>body{font:16px \
                    sans-serif;background:#888;margin:16px}div{display:flex;flex-wrap:wrap;gap:12px}figure{margin:0;background:#fff;\
                    padding:6px}img{max-width:620px}</style>\n<h1>Pictures that changed</h1>\n"
        .to_owned();
    changed.iter().for_each(|changed| changed.show(&folder, &mut page));
    let file = folder.join("index.html");
    fs::write(&file, page).expect("the temporary directory can be written to");
    file
}
