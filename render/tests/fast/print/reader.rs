//! A minimal PDF reader for the files printed here, written against the specification and not against the writer: objects, streams,
//! page instructions, and text through Unicode maps.

use std::{collections::BTreeMap, io::Read as _};

use flate2::read::ZlibDecoder;

pub struct File {
    pub pages: Vec<Page>,
}

/// A page and what is drawn on it.
pub struct Page {
    /// Its edges, in points.
    pub size: [f32; 4],
    pub texts: Vec<String>,
    /// Every position that unclipped paths reach.
    pub positions: Vec<(f32, f32)>,
    /// Dashed lines, each by its points.
    pub dashed: Vec<Vec<(f32, f32)>>,
    /// Every colour, in RGB from 0 to 1.
    pub colours: Vec<[f32; 3]>,
    /// The number of stamped backgrounds.
    pub backgrounds: usize,
    strokes: Vec<Path>,
}

/// A stroked path: line width and points.
struct Path {
    width: f32,
    places: Vec<(f32, f32)>,
}

struct Object {
    head: String,
    stream: Vec<u8>,
}

fn find(bytes: &[u8], wanted: &[u8], from: usize) -> Option<usize> {
    bytes[from..].windows(wanted.len()).position(|window| window == wanted).map(|at| at + from)
}

/// All objects by number, with decompressed streams.
fn objects(bytes: &[u8]) -> BTreeMap<u32, Object> {
    let (mut objects, mut from) = (BTreeMap::new(), 0);
    while let Some(at) = find(bytes, b" 0 obj\n", from) {
        let digits = bytes[..at].iter().rev().take_while(|byte| byte.is_ascii_digit()).count();
        let number = String::from_utf8_lossy(&bytes[at - digits..at]).parse().expect("a number of an object");
        let begin = at + 7;
        let end = find(bytes, b"endobj", begin).expect("objects end");
        let stream = find(&bytes[..end], b"\nstream\n", begin);
        let head = String::from_utf8_lossy(&bytes[begin..stream.unwrap_or(end)]).into_owned();
        let (unpacked, end) = match stream {
            None => (Vec::new(), end),
            Some(at) => {
                let length = after(&head, "/Length ").expect("streams have lengths") as usize;
                let raw = &bytes[at + 8..at + 8 + length];
                let mut unpacked = Vec::new();
                ZlibDecoder::new(raw).read_to_end(&mut unpacked).expect("streams are whole");
                (unpacked, at + 8 + length)
            }
        };
        objects.insert(number, Object { head, stream: unpacked });
        from = end;
    }
    objects
}

/// The number after a key.
fn after(head: &str, key: &str) -> Option<u32> {
    let rest = head.split_once(key)?.1.trim_start();
    rest.split(|letter: char| !letter.is_ascii_digit()).next()?.parse().ok()
}

/// The Unicode map of a font.
fn unicode_map(map: &str) -> BTreeMap<u16, char> {
    let pairs = map.lines().filter_map(|line| line.strip_prefix('<')?.split_once("> <"));
    let hex = |text: &str| u16::from_str_radix(text.trim_end_matches('>'), 16).ok();
    pairs.filter_map(|(glyph, letter)| Some((hex(glyph)?, char::from_u32(u32::from(hex(letter)?))?))).collect()
}

impl File {
    pub fn read(bytes: Vec<u8>) -> Self {
        assert!(bytes.starts_with(b"%PDF-1.") && bytes.trim_ascii_end().ends_with(b"%%EOF"), "a PDF file");
        let objects = objects(&bytes);
        let tree = objects.values().find(|object| object.head.contains("/Type /Pages")).expect("a tree of pages");
        let kids = tree.head.split_once("/Kids [").and_then(|(_, rest)| rest.split_once(']')).expect("pages").0;
        let numbers = kids.split(" 0 R").filter_map(|number| number.trim().parse().ok());
        let pages: Vec<Page> = numbers.map(|number: u32| Page::read(&objects[&number], &objects)).collect();
        assert_eq!(after(&tree.head, "/Count "), Some(pages.len() as u32), "the count of pages");
        Self { pages }
    }
}

/// A token of a content stream.
enum Word {
    Number(f32),
    Name(String),
    Text(Vec<u8>),
    Operator(String),
}

fn words(stream: &[u8]) -> Vec<Word> {
    let (mut words, mut at) = (Vec::new(), 0);
    while at < stream.len() {
        match stream[at] {
            byte if byte.is_ascii_whitespace() || byte == b'[' || byte == b']' => at += 1,
            b'(' => {
                let (text, end) = literal(stream, at + 1);
                words.push(Word::Text(text));
                at = end;
            }
            b'<' => {
                let end = find(stream, b">", at).expect("texts end");
                let digits = String::from_utf8_lossy(&stream[at + 1..end]).into_owned();
                words.push(Word::Text(
                    (0..digits.len() / 2).filter_map(|at| u8::from_str_radix(&digits[2 * at..2 * at + 2], 16).ok()).collect(),
                ));
                at = end + 1;
            }
            _ => {
                let end = (at + 1..stream.len()).find(|at| stream[*at].is_ascii_whitespace() || b"[]()<>".contains(&stream[*at]));
                let end = end.unwrap_or(stream.len());
                let word = String::from_utf8_lossy(&stream[at..end]).into_owned();
                words.push(match (word.parse(), word.strip_prefix('/')) {
                    (Ok(number), _) => Word::Number(number),
                    (_, Some(name)) => Word::Name(name.to_owned()),
                    _ => Word::Operator(word),
                });
                at = end;
            }
        }
    }
    words
}

/// A literal string in parentheses, and its end.
fn literal(stream: &[u8], mut at: usize) -> (Vec<u8>, usize) {
    let (mut text, mut depth) = (Vec::new(), 1);
    loop {
        match stream[at] {
            b'\\' => {
                at += 1;
                text.push(match stream[at] {
                    b'n' => b'\n',
                    b'r' => b'\r',
                    b't' => b'\t',
                    b'b' => 8,
                    b'f' => 12,
                    b'0'..=b'7' => {
                        let digits = std::str::from_utf8(&stream[at..at + 3]).expect("octal digits");
                        at += 2;
                        u8::from_str_radix(digits, 8).expect("a byte in octal")
                    }
                    other => other,
                });
            }
            b')' if depth == 1 => return (text, at + 1),
            byte => {
                depth += i32::from(byte == b'(') - i32::from(byte == b')');
                text.push(byte);
            }
        }
        at += 1;
    }
}

impl Page {
    fn read(entry: &Object, objects: &BTreeMap<u32, Object>) -> Self {
        let edges = entry.head.split_once("/MediaBox [").and_then(|(_, rest)| rest.split_once(']')).expect("a size").0;
        let edges: Vec<f32> = edges.split_whitespace().filter_map(|edge| edge.parse().ok()).collect();
        let font = |name: &str| {
            let font = &objects[&after(&entry.head, &format!("/{name} ")).expect("a font")];
            let map = &objects[&after(&font.head, "/ToUnicode ").expect("a map")].stream;
            (name.to_owned(), unicode_map(&String::from_utf8_lossy(map)))
        };
        let fonts: BTreeMap<String, BTreeMap<u16, char>> = ["F1", "F2"].map(font).into();
        let size = edges.try_into().expect("four edges");
        let (texts, positions, dashed, colours, strokes) = (Vec::new(), Vec::new(), Vec::new(), Vec::new(), Vec::new());
        let mut page = Self { size, texts, positions, dashed, colours, backgrounds: 0, strokes };
        page.run_instructions(&objects[&after(&entry.head, "/Contents ").expect("contents")].stream, &fonts);
        page
    }

    fn run_instructions(&mut self, stream: &[u8], fonts: &BTreeMap<String, BTreeMap<u16, char>>) {
        let (mut numbers, mut text, mut name) = (Vec::new(), Vec::new(), String::new());
        let (mut places, mut width) = (Vec::new(), 1.0);
        // Clipping and dashing at each depth of saved states.
        let (mut clipped, mut dashed) = (vec![false], vec![false]);
        for word in words(stream) {
            let operator = match word {
                Word::Number(number) => {
                    numbers.push(number);
                    continue;
                }
                Word::Name(found) => {
                    name = found;
                    continue;
                }
                Word::Text(found) => {
                    text = found;
                    continue;
                }
                Word::Operator(operator) => operator,
            };
            match operator.as_str() {
                "q" => {
                    clipped.push(clipped.last().copied().unwrap_or_default());
                    dashed.push(dashed.last().copied().unwrap_or_default());
                }
                "Q" => {
                    clipped.pop();
                    dashed.pop();
                }
                "W" => *clipped.last_mut().expect("states are balanced") = true,
                "d" => *dashed.last_mut().expect("states are balanced") = numbers.len() > 1,
                "RG" | "rg" => self.colours.push([numbers[0], numbers[1], numbers[2]]),
                "Do" => self.backgrounds += 1,
                "w" => width = numbers[0],
                "m" | "l" | "c" => places.extend(numbers.chunks(2).map(|place| (place[0], place[1]))),
                "S" | "f" | "n" => {
                    if clipped.last() == Some(&false) {
                        self.positions.extend(&places);
                    }
                    let places = std::mem::take(&mut places);
                    if operator == "S" {
                        if dashed.last() == Some(&true) {
                            self.dashed.push(places.clone());
                        }
                        self.strokes.push(Path { width, places });
                    }
                }
                "Td" => self.positions.push((numbers[0], numbers[1])),
                "Tj" => {
                    let glyphs = text.chunks(2).map(|glyph| u16::from_be_bytes([glyph[0], glyph[1]]));
                    self.texts.push(glyphs.map(|glyph| fonts[&name].get(&glyph).copied().unwrap_or('\u{fffd}')).collect());
                }
                _ => {}
            }
            numbers.clear();
        }
    }

    /// The x coordinates of the vertical lines of every field with this many columns, including its frame, from left to right.
    pub fn grids(&self, [columns, rows]: [usize; 2]) -> Vec<Vec<f32>> {
        let inner = self.strokes.iter().enumerate().filter(|(_, path)| path.places.len() == 2 * (columns + rows) - 4);
        inner
            .map(|(at, path)| {
                let frame = &self.strokes[at + 1].places;
                let upright = path.places.chunks(2).filter(|line| line[0].0 == line[1].0).map(|line| line[0].0);
                let mut lines: Vec<f32> = upright.chain([frame[0].0, frame[1].0]).collect();
                lines.sort_by(f32::total_cmp);
                assert_eq!(lines.len(), columns + 1);
                lines
            })
            .collect()
    }

    /// The left edges of ships on a field with this cell size: rectangles with a bold outline, one cell wide or high.
    pub fn hulls(&self, cell: f32) -> Vec<f32> {
        let bold = |path: &&Path| path.places.len() == 4 && path.width > 1.9;
        let narrow = |path: &&Path| {
            let [one, opposite] = [0, 2].map(|at| path.places[at]);
            [one.0 - opposite.0, one.1 - opposite.1].map(f32::abs).iter().any(|side| (side - cell).abs() < 0.01)
        };
        self.strokes
            .iter()
            .filter(bold)
            .filter(narrow)
            .map(|path| path.places.iter().map(|place| place.0).fold(f32::MAX, f32::min))
            .collect()
    }

    /// The number of stroked paths with this many points.
    pub fn drawn(&self, places: usize) -> usize {
        self.strokes.iter().filter(|path| path.places.len() == places).count()
    }
}
