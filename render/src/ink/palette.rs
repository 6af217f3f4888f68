//! Inks, and the fixed palette to which a picture is reduced: every ink of its skin, and blends of inks that touch. At most 64
//! colours, the same for every picture of a skin.

use std::sync::atomic::{AtomicU8, Ordering::Relaxed};

/// Marks a bucket whose nearest entry is not computed yet.
const NOT_COMPUTED: u8 = u8::MAX;

/// A colour.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Ink([u8; 3]);

impl Ink {
    /// The colour 0xRRGGBB.
    pub(crate) const fn of(colour: u32) -> Self {
        let [_, red, green, blue] = colour.to_be_bytes();
        Self([red, green, blue])
    }

    /// The colours 0xRRGGBB.
    pub(super) const fn all<const N: usize>(colours: [u32; N]) -> [Self; N] {
        let mut inks = [Self::of(0); N];
        let mut at = 0;
        while at < N {
            inks[at] = Self::of(colours[at]);
            at += 1;
        }
        inks
    }

    /// Red, green and blue.
    pub(crate) const fn rgb(self) -> [u8; 3] {
        self.0
    }

    /// The blend of two colours: `step` of `steps` towards the other.
    pub(crate) fn towards(self, other: Self, step: u16, steps: u16) -> Self {
        let part = |i: usize| (u16::from(self.0[i]) * (steps - step) + u16::from(other.0[i]) * step + steps / 2) / steps;
        Self(std::array::from_fn(|i| part(i) as u8))
    }

    /// The WCAG contrast ratio of two colours.
    #[cfg(test)]
    pub(crate) fn contrast(self, other: Self) -> f64 {
        let light = |ink: Self| {
            let linear = ink.rgb().map(|part| {
                let part = f64::from(part) / 255.0;
                if part <= 0.040_45 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
            });
            0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2] + 0.05
        };
        let (one, other) = (light(self), light(other));
        (one / other).max(other / one)
    }
}

/// Defines inks 0xRRGGBB as constants, and lists them.
macro_rules! inks {
    ($($(#[$about:meta])+ $name:ident = $colour:literal,)+) => {
        $($(#[$about])+ pub(crate) const $name: Ink = Ink::of($colour);)+

        /// Every ink that does not depend on chosen colours, the background first.
        pub(super) const INKS: [Ink; [$($colour),+].len()] = [$($name),+];
    };
}
pub(super) use inks;

/// Two inks that touch, and the number of blended colours between them.
pub(crate) type Fade = (Ink, Ink, u16);

/// A palette with a lookup from any colour to its nearest entry.
pub(crate) struct Palette {
    colours: Vec<[u8; 3]>,
    /// The nearest entry of every bucket of similar colours, computed on first use: a picture has few of all possible colours.
    nearest: Box<[AtomicU8]>,
}

impl Palette {
    /// The maximum number of colours.
    pub(crate) const MAX_COLOURS: usize = 64;

    /// The palette of these inks. Blends that do not fit are omitted, the last ones first.
    pub(super) fn build(inks: &[Ink], fades: &[Fade]) -> Self {
        let steps = fades.iter().flat_map(|(from, to, steps)| (1..=*steps).map(move |step| from.towards(*to, step, steps + 1)));
        let mut colours: Vec<[u8; 3]> = Vec::new();
        for colour in inks.iter().copied().chain(steps).map(Ink::rgb) {
            if colours.len() < Self::MAX_COLOURS && !colours.contains(&colour) {
                colours.push(colour);
            }
        }
        let nearest: Box<[AtomicU8]> = (0..1_usize << 15).map(|_| AtomicU8::new(NOT_COMPUTED)).collect();
        for (index, colour) in colours.iter().enumerate().rev() {
            nearest[bucket(*colour)].store(index as u8, Relaxed);
        }
        Self { colours, nearest }
    }

    pub(crate) fn colours(&self) -> &[[u8; 3]] {
        &self.colours
    }

    /// The entry nearest to a colour; exact for the palette's own colours.
    pub(crate) fn index(&self, colour: [u8; 3]) -> u8 {
        let bucket_number = bucket(colour);
        let entry = &self.nearest[bucket_number];
        match entry.load(Relaxed) {
            NOT_COMPUTED => {
                // The colour in the middle of the bucket.
                let centre = [bucket_number >> 10, bucket_number >> 5, bucket_number].map(|part| ((part & 31) << 3 | 4) as u8);
                let found = nearest_index(&self.colours, centre);
                entry.store(found, Relaxed);
                found
            }
            index => index,
        }
    }
}

/// The number of the bucket of a colour: its highest five bits per component.
fn bucket([red, green, blue]: [u8; 3]) -> usize {
    usize::from(red >> 3) << 10 | usize::from(green >> 3) << 5 | usize::from(blue >> 3)
}

/// The index of the nearest colour, with green weighted most and blue least, like human vision.
fn nearest_index(colours: &[[u8; 3]], to: [u8; 3]) -> u8 {
    let distance = |colour: &[u8; 3]| -> u32 {
        [3, 5, 2].into_iter().enumerate().map(|(i, weight)| weight * u32::from(colour[i].abs_diff(to[i])).pow(2)).sum()
    };
    (0..colours.len()).min_by_key(|at| distance(&colours[*at])).expect("a palette has colours") as u8
}
