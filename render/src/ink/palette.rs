//! An ink, and the fixed palette a finished picture is reduced to: every ink of its skin, and the steps between inks that lie on
//! each other. At most 64 colours, the same for every picture of a skin.

use std::sync::atomic::{AtomicU8, Ordering::Relaxed};

/// How many colours a palette has at most.
const MOST: usize = 64;

/// No entry was looked for yet.
const UNKNOWN: u8 = u8::MAX;

/// A colour to draw with.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Ink([u8; 3]);

impl Ink {
    /// The colour 0xRRGGBB.
    pub(crate) const fn of(colour: u32) -> Self {
        let [_, red, green, blue] = colour.to_be_bytes();
        Self([red, green, blue])
    }

    /// Each of these colours.
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

    /// The colour `step` of `steps` on the way to another.
    pub(crate) fn towards(self, other: Self, step: u16, steps: u16) -> Self {
        Self(mix(self.0, other.0, step, steps))
    }

    /// The contrast of two colours as the web's accessibility guidelines have it.
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

/// Two inks that meet, and in how many steps one fades into the other.
pub(crate) type Steps = (Ink, Ink, u16);

/// The palette and the way from any colour to its nearest entry.
pub(crate) struct Palette {
    colours: Vec<[u8; 3]>,
    /// By colour, looked for when first asked for: of all colours there are a picture has few.
    nearest: Box<[AtomicU8]>,
}

impl Palette {
    /// The palette of these inks; fades for which there is no room are left out, the last first.
    pub(super) fn build(inks: &[Ink], fades: &[Steps]) -> Self {
        let steps = fades.iter().flat_map(|(from, to, steps)| (1..=*steps).map(move |step| mix(from.rgb(), to.rgb(), step, steps + 1)));
        let mut colours: Vec<[u8; 3]> = Vec::new();
        for colour in inks.iter().map(|ink| ink.rgb()).chain(steps) {
            if colours.len() < MOST && !colours.contains(&colour) {
                colours.push(colour);
            }
        }
        let nearest: Box<[AtomicU8]> = (0..1_usize << 15).map(|_| AtomicU8::new(UNKNOWN)).collect();
        for (index, colour) in colours.iter().enumerate().rev() {
            nearest[key(*colour)].store(index as u8, Relaxed);
        }
        Self { colours, nearest }
    }

    /// The entries.
    pub(crate) fn colours(&self) -> &[[u8; 3]] {
        &self.colours
    }

    /// The entry nearest to a colour; an entry's own colour gives that entry.
    pub(crate) fn index(&self, colour: [u8; 3]) -> u8 {
        let (key, known) = (key(colour), &self.nearest[key(colour)]);
        match known.load(Relaxed) {
            UNKNOWN => {
                let found = closest(&self.colours, centre(key));
                known.store(found, Relaxed);
                found
            }
            index => index,
        }
    }
}

fn key([red, green, blue]: [u8; 3]) -> usize {
    usize::from(red >> 3) << 10 | usize::from(green >> 3) << 5 | usize::from(blue >> 3)
}

fn centre(key: usize) -> [u8; 3] {
    [key >> 10, key >> 5, key].map(|part| ((part & 31) << 3 | 4) as u8)
}

fn mix(from: [u8; 3], to: [u8; 3], step: u16, steps: u16) -> [u8; 3] {
    std::array::from_fn(|i| ((u16::from(from[i]) * (steps - step) + u16::from(to[i]) * step + steps / 2) / steps) as u8)
}

/// The nearest entry, green weighing most and blue least, as the eye has it.
fn closest(colours: &[[u8; 3]], to: [u8; 3]) -> u8 {
    let distance = |colour: &[u8; 3]| -> u32 {
        [3, 5, 2].into_iter().enumerate().map(|(i, weight)| weight * u32::from(colour[i].abs_diff(to[i])).pow(2)).sum()
    };
    (0..colours.len()).min_by_key(|at| distance(&colours[*at])).expect("a palette has colours") as u8
}
