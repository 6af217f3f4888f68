//! Draws samples as a chart: for each a curve that shows which share of the games is over after each number of shots. Curves
//! are numbered, so that a reader need not distinguish colours. Returns SVG text and writes no file.

use std::fmt::Write;

use broadside_gunner::trial::ShotSample;

/// A curve of the chart.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Curve {
    /// The name in the legend.
    pub name: String,
    /// The numbers of shots of the games.
    pub sample: ShotSample,
}

/// The plot area: left, top, width and height, in pixels.
const PLOT_AREA: (u32, u32, u32, u32) = (60, 50, 700, 480);

/// The height of a line of the legend, in pixels.
const LEGEND_LINE_HEIGHT: u32 = 18;

/// The maximum number of labelled steps on the axis of shots.
const MAX_AXIS_STEPS: u32 = 12;

/// The maximum length of a line of the title, in bytes.
const MAX_TITLE_LINE: usize = 140;

/// The radius of the circle around the number of a curve, in pixels.
const NUMBER_RADIUS: u32 = 8;

/// The dash patterns of the curves, as SVG attributes.
const DASHES: [&str; 4] = ["", " stroke-dasharray=\"9 4\"", " stroke-dasharray=\"2 3\"", " stroke-dasharray=\"10 3 2 3\""];

/// Draws the chart as SVG. Curves are numbered by their mean, the lowest first; each number is at another height of the plot.
pub fn chart(title: &str, curves: &[Curve]) -> String {
    let mut curves: Vec<&Curve> = curves.iter().collect();
    curves.sort_by(|one, other| one.sample.mean().total_cmp(&other.sample.mean()));
    let from = curves.iter().map(|curve| curve.sample.min()).min().unwrap_or(0) / 5 * 5;
    let most = curves.iter().map(|curve| curve.sample.max()).max().unwrap_or(0).max(from + 1);
    let (left, top, wide, high) = PLOT_AREA;
    let across = |shots: f64| f64::from(left) + f64::from(wide) * (shots - f64::from(from)) / f64::from(most - from);
    let down = |part: f64| f64::from(top) + f64::from(high) * (1.0 - part);
    let labels: Vec<String> = curves.iter().map(|curve| format!("{} ({:.1})", curve.name, curve.sample.mean())).collect();
    let longest = labels.iter().map(|label| label.chars().count()).max().unwrap_or(0) as u32;
    let (width, height) = (left + wide + 110 + 7 * longest, (top + high + 50).max(top + LEGEND_LINE_HEIGHT * curves.len() as u32 + 20));
    let mut svg = String::new();
    let mut line = |text: String| writeln!(svg, "{text}").expect("text can be written to");
    line(format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" font-family=\"sans-serif\" font-size=\"12\">"
    ));
    line(format!("<rect width=\"{width}\" height=\"{height}\" fill=\"#fff\"/>"));
    for (at, words) in wrap_title(title).iter().enumerate() {
        line(format!("<text x=\"{left}\" y=\"{}\" font-size=\"11\">{}</text>", 18 + 15 * at, escape(words)));
    }
    for tenth in 0..=10 {
        let (y, percent) = (down(f64::from(tenth) / 10.0), tenth * 10);
        let end = left + wide;
        line(format!(
            "<path d=\"M{left} {y:.0}H{end}\" stroke=\"#ddd\"/><text x=\"{}\" y=\"{:.0}\" text-anchor=\"end\">{percent} %</text>",
            left - 6,
            y + 4.0
        ));
    }
    let step = (most - from).div_ceil(MAX_AXIS_STEPS).next_multiple_of(5);
    for shots in (from..=most).step_by(step as usize) {
        let (x, bottom) = (across(f64::from(shots)), top + high);
        line(format!(
            "<path d=\"M{x:.0} {top}V{bottom}\" stroke=\"#eee\"/><text x=\"{x:.0}\" y=\"{}\" text-anchor=\"middle\">{shots}</text>",
            bottom + 18
        ));
    }
    line(format!(
        "<text x=\"{}\" y=\"{}\" text-anchor=\"middle\">shots: games that are over by then</text>",
        left + wide / 2,
        top + high + 38
    ));
    let mut numbers = String::new();
    for (at, (curve, label)) in curves.iter().zip(&labels).enumerate() {
        let (colour, dashes) = stroke(at, curves.len());
        let rising = curve.sample.min().saturating_sub(1).max(from)..=curve.sample.max();
        let path = curve_path(rising.map(|shots| (across(f64::from(shots)), down(1.0 - curve.sample.share_above(shots)))));
        let (x, y) = (left + wide + 26, top + LEGEND_LINE_HEIGHT * at as u32 + 10);
        line(format!("<path d=\"{path}M{} {y}h44\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"1.6\"{dashes}/>", x + 14));
        line(format!("<text x=\"{}\" y=\"{}\">{}</text>", x + 66, y + 4, escape(label)));
        let part = 1.0 - (at + 1) as f64 / (curves.len() + 1) as f64;
        let on_curve = (across(shots_until_share(&curve.sample, part, from, most)), down(part));
        for (x, y) in [(f64::from(x), f64::from(y)), on_curve] {
            numbers.push_str(&number_label(at + 1, x, y, &colour));
        }
    }
    line(format!("<g font-size=\"9\" text-anchor=\"middle\">\n{numbers}</g>\n</svg>"));
    svg
}

/// The path of a curve that never falls: whole pixels, each point relative to the one before.
fn curve_path(points: impl Iterator<Item = (f64, f64)>) -> String {
    let mut path = String::new();
    let mut before: Option<(i32, i32)> = None;
    for (x, y) in points.map(|(x, y)| (x.round() as i32, y.round() as i32)) {
        match before {
            None => write!(path, "M{x} {y}l"),
            Some((left, below)) => write!(path, "{}-{} ", x - left, below - y),
        }
        .expect("text can be written to");
        before = Some((x, y));
    }
    path
}

/// The number of shots after which this share of the games is over, interpolated between whole numbers.
fn shots_until_share(sample: &ShotSample, part: f64, from: u32, most: u32) -> f64 {
    let over = |shots: u32| 1.0 - sample.share_above(shots);
    match (from..most).find(|shots| over(*shots) >= part).unwrap_or(most) {
        first if first == from => f64::from(from),
        after => f64::from(after - 1) + ((part - over(after - 1)) / (over(after) - over(after - 1))).clamp(0.0, 1.0),
    }
}

/// The number of a curve in a circle, as SVG.
fn number_label(number: usize, x: f64, y: f64, colour: &str) -> String {
    let circle = format!("<circle cx=\"{x:.0}\" cy=\"{y:.0}\" r=\"{NUMBER_RADIUS}\" fill=\"#fff\" stroke=\"{colour}\"/>");
    format!("{circle}<text x=\"{x:.0}\" y=\"{:.0}\">{number}</text>\n", y + 3.2)
}

/// The colour and the dash pattern of a curve. Colours are spread over the whole hue circle, and dark enough for white paper.
/// Neighbours have different dashes, so that curves with the same dashes have distant hues.
fn stroke(at: usize, of: usize) -> (String, &'static str) {
    let hue = 360.0 * at as f64 / of.max(1) as f64;
    (format!("hsl({hue:.1},80%,32%)"), DASHES[at % DASHES.len()])
}

/// Wraps a title into lines of at most [`MAX_TITLE_LINE`] bytes.
fn wrap_title(title: &str) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in title.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.len() + word.len() < MAX_TITLE_LINE => *line = format!("{line} {word}"),
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

/// Escapes text for SVG.
fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn curve_rises_from_zero_to_all_and_names_are_escaped() {
        let sample: ShotSample = [2, 4, 4, 8].into_iter().collect();
        let svg = chart("a < b & c", &[Curve { name: "<x>".to_owned(), sample }]);
        let path = svg.split("<path d=\"").skip(1).find_map(|rest| rest.split_once("\" fill=")).expect("a curve").0;
        assert_eq!(path, "M148 530l87-120 88-0 87-240 88-0 87-0 88-0 87-120 M800 60h44");
        assert!(svg.contains("a &lt; b &amp; c") && svg.contains("&lt;x&gt; (4.5)"), "{svg}");
        assert!(chart("", &[]).ends_with("</svg>\n"));
    }

    #[test]
    fn each_of_many_curves_has_its_own_stroke_number_and_legend_line() {
        let sample: ShotSample = [2, 4].into_iter().collect();
        for count in [1, 2, 5, 23, 300] {
            let curves: Vec<Curve> = (0..count).map(|at| Curve { name: format!("curve {at}"), sample: sample.clone() }).collect();
            let svg = chart("title", &curves);
            let strokes: BTreeSet<&str> =
                svg.lines().filter(|line| line.contains("fill=\"none\"")).filter_map(|line| line.split("stroke=\"").nth(1)).collect();
            assert_eq!(strokes.len(), count, "{count}: {svg}");
            assert_eq!(svg.matches(">curve ").count(), count, "{count}");
            let circles = svg.lines().filter_map(|line| line.strip_prefix("<circle ")?.strip_suffix("</text>"));
            let numbers: Vec<&str> = circles.filter_map(|line| line.rsplit('>').next()).collect();
            let expected: Vec<String> = (1..=count).flat_map(|number| [number.to_string(), number.to_string()]).collect();
            assert_eq!(numbers, expected, "{count}: one in the legend, one on the curve");
            let height: u32 = svg.split(' ').find_map(|part| part.strip_suffix('"')?.parse().ok()).expect("a box");
            assert!(height >= PLOT_AREA.1 + LEGEND_LINE_HEIGHT * count as u32, "{count}: {height}");
        }
        assert!((1..23).all(|at| stroke(at, 23).1 != stroke(at - 1, 23).1));
    }

    #[test]
    fn curves_are_sorted_by_shots_and_numbers_lie_on_them() {
        let curve = |name: &str, shots: [u32; 2]| Curve { name: name.to_owned(), sample: shots.into_iter().collect() };
        let svg = chart("title", &[curve("slow", [52, 90]), curve("fast", [31, 40]), curve("same", [31, 40])]);
        let at = |name: &str| svg.find(&format!(">{name} (")).expect("a line of the legend");
        assert!(at("fast") < at("same") && at("same") < at("slow"), "{svg}");
        assert!(svg.contains(">30</text>") && !svg.contains(">25</text>"), "the axis begins where the first game may be over: {svg}");
        let sample: ShotSample = [31, 40].into_iter().collect();
        for (part, shots) in [(0.25, 30.5), (0.5, 31.0), (0.75, 39.5), (1.0, 40.0)] {
            assert_eq!(shots_until_share(&sample, part, 30, 90), shots, "{part}");
        }
        assert_eq!(shots_until_share(&[30].into_iter().collect(), 0.5, 30, 31), 30.0, "over from the beginning");
    }

    #[test]
    fn long_title_is_wrapped() {
        let lines = wrap_title(&"rules=classic ".repeat(20));
        assert_eq!(lines.len(), 2);
        assert!(lines.iter().all(|line| line.len() <= MAX_TITLE_LINE), "{lines:?}");
    }
}
