//! The approved pictures: stores a digest of each and a crop of some, compares pictures with them, and approves with `UPDATE`.

use std::{
    collections::BTreeMap,
    env, fs,
    path::{Path, PathBuf},
};

use broadside_render::{Captions, IndexedPicture, Layout, Picture, Scene, Theme, paint_figure};
use broadside_scene::figure::Figure;

/// The stored crop of a picture: left, top, width, height.
pub(super) type Crop = (u32, u32, u32, u32);

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/golden")
}

/// FNV-1a over the colours, independent of the order of the palette.
fn digest(picture: &IndexedPicture) -> String {
    let colours = picture.pixels.iter().flat_map(|index| picture.palette[usize::from(*index)]);
    let hash = colours.fold(0xCBF2_9CE4_8422_2325_u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01B3));
    format!("{hash:016x}")
}

fn cut(picture: &IndexedPicture, (left, top, width, height): Crop) -> IndexedPicture {
    let rows = picture.pixels.chunks(picture.width as usize).skip(top as usize).take(height as usize);
    let pixels = rows.flat_map(|row| &row[left as usize..(left + width) as usize]).copied().collect();
    IndexedPicture { width, height, palette: picture.palette, pixels }
}

/// Writes a picture as a small file.
fn write_png(picture: &IndexedPicture, file: &Path) {
    let file = fs::File::create(file).expect("the golden folder can be written to");
    let mut encoder = png::Encoder::new(file, picture.width, picture.height);
    encoder.set_color(png::ColorType::Indexed);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_palette(picture.palette.as_flattened());
    encoder.set_compression(png::Compression::High);
    encoder.set_filter(png::Filter::NoFilter);
    let mut writer = encoder.write_header().expect("the golden folder can be written to");
    writer.write_image_data(&picture.pixels).expect("the number of pixels matches the size");
}

/// Whether `UPDATE` approves this picture.
fn approves(name: &str) -> bool {
    env::var("UPDATE").is_ok_and(|update| update == "1" || name.starts_with(&update))
}

/// The approved pictures, and the names of those that differ.
pub(super) struct Book {
    digests: BTreeMap<String, String>,
    changed: Vec<String>,
    /// The folder for pictures that differ.
    differing: PathBuf,
}

impl Book {
    pub(super) fn open() -> Self {
        let text = fs::read_to_string(folder().join("digests.txt")).unwrap_or_default();
        let digests = text.lines().filter_map(|line| line.split_once(' ')).map(|(name, digest)| (name.to_owned(), digest.to_owned()));
        let differing = Path::new(env!("CARGO_TARGET_TMPDIR")).join("differing");
        fs::create_dir_all(&differing).expect("the temporary directory can be written to");
        Self { digests: digests.collect(), changed: Vec::new(), differing }
    }

    pub(super) fn check(&mut self, name: &str, scene: Scene<'_>, layout: Layout, captions: &Captions, crop: Option<Crop>) {
        self.check_picture(name, &Picture::new(scene, layout, captions), crop);
    }

    pub(super) fn check_picture(&mut self, name: &str, picture: &Picture<'_>, crop: Option<Crop>) {
        self.check_pixels(name, &picture.paint(), crop);
    }

    pub(super) fn check_figure(&mut self, name: &str, figure: &Figure, crop: Option<Crop>) {
        self.check_pixels(name, &paint_figure(figure, Theme::Admiral), crop);
    }

    pub(super) fn check_pixels(&mut self, name: &str, indexed: &IndexedPicture, crop: Option<Crop>) {
        let (crop, seen, file) = (crop.map(|crop| cut(indexed, crop)), digest(indexed), format!("{name}.png"));
        if approves(name) {
            if let Some(crop) = &crop {
                write_png(crop, &folder().join(file));
            }
            self.digests.insert(name.to_owned(), seen);
        } else if self.digests.get(name) != Some(&seen) {
            write_png(indexed, &self.differing.join(format!("whole-{file}")));
            if let Some(crop) = &crop {
                write_png(crop, &self.differing.join(file));
            }
            self.changed.push(name.to_owned());
        }
    }

    pub(super) fn close(self) {
        if env::var_os("UPDATE").is_some() {
            let text: String = self.digests.iter().map(|(name, digest)| format!("{name} {digest}\n")).collect();
            fs::write(folder().join("digests.txt"), text).expect("the golden folder can be written to");
        }
        let (changed, place) = (self.changed.join(", "), self.differing.display());
        assert!(
            changed.is_empty(),
            "pictures changed (UPDATE=1 approves them): {changed}; they are in {place}, to compare with tests/golden"
        );
    }
}
