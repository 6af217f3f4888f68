//! A GIF player: each frame is drawn over those before it.

use gif::{DecodeOptions, DisposalMethod};

/// The RGB values of every pixel, row by row.
pub type Pixels = Vec<[u8; 3]>;

/// The result of playing a file.
pub struct Played {
    /// Width and height in pixels.
    pub size: (u32, u32),
    pub frames: usize,
    /// The duration in milliseconds.
    pub duration: u32,
    pub first: Pixels,
    pub last: Pixels,
}

/// Plays a file. Panics if it is malformed, or if a frame is disposed.
pub fn play(file: &[u8]) -> Played {
    let mut decoder = DecodeOptions::new().read_info(file).expect("a GIF");
    let (width, height) = (usize::from(decoder.width()), usize::from(decoder.height()));
    let common = decoder.global_palette().unwrap_or_default().to_vec();
    let (mut first, mut last) = (None, vec![[0; 3]; width * height]);
    let (mut frames, mut duration) = (0, 0);
    while let Some(frame) = decoder.read_next_frame().expect("a whole frame") {
        assert_eq!(frame.dispose, DisposalMethod::Keep, "frame {frames} is kept");
        let (palette, _) = frame.palette.as_deref().unwrap_or(&common).as_chunks::<3>();
        let (left, columns) = (usize::from(frame.left), usize::from(frame.width));
        for (y, row) in (usize::from(frame.top)..).zip(frame.buffer.chunks(columns)) {
            let below = &mut last[y * width + left..][..columns];
            for (pixel, index) in below.iter_mut().zip(row).filter(|(_, index)| frame.transparent != Some(**index)) {
                *pixel = palette[usize::from(*index)];
            }
        }
        first.get_or_insert_with(|| last.clone());
        frames += 1;
        duration += 10 * u32::from(frame.delay);
    }
    Played { size: (width as u32, height as u32), frames, duration, first: first.expect("a frame"), last }
}
