//! One chart of many samples: how many of the games are over by each shot, a curve for each. Written as SVG; draws nothing
//! itself and touches no file.

use std::fmt::Write;

use broadside_core::trial::Sample;

/// One curve.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Curve {
    /// What it is called.
    pub name: String,
    /// The shots of each game.
    pub sample: Sample,
}

/// The plot, from its corner, and how wide and high it is.
const PLOT: (u32, u32, u32, u32) = (60, 50, 700, 480);

/// How high a line of the legend is.
const LINE: u32 = 18;

/// How many steps the axis of shots has at most.
const STEPS: u32 = 12;

/// The chart.
pub fn chart(title: &str, curves: &[Curve]) -> String {
    let most = curves.iter().map(|curve| curve.sample.most()).max().unwrap_or(0).max(1);
    let (left, top, wide, high) = PLOT;
    let across = |shots: u32| f64::from(left) + f64::from(wide) * f64::from(shots) / f64::from(most);
    let down = |part: f64| f64::from(top) + f64::from(high) * (1.0 - part);
    let (width, height) = (left + wide + 260, (top + high + 50).max(top + LINE * curves.len() as u32 + 20));
    let mut svg = String::new();
    let mut line = |text: String| writeln!(svg, "{text}").expect("text can be written to");
    line(format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" font-family=\"sans-serif\" font-size=\"12\">"
    ));
    line(format!("<rect width=\"{width}\" height=\"{height}\" fill=\"#fff\"/>"));
    line(format!("<text x=\"{left}\" y=\"24\" font-size=\"11\">{}</text>", escaped(title)));
    for tenth in 0..=10 {
        let (y, percent) = (down(f64::from(tenth) / 10.0), tenth * 10);
        let end = left + wide;
        line(format!(
            "<path d=\"M{left} {y:.1}H{end}\" stroke=\"#ddd\"/><text x=\"{}\" y=\"{:.1}\" text-anchor=\"end\">{percent} %</text>",
            left - 6,
            y + 4.0
        ));
    }
    let step = most.div_ceil(STEPS).next_multiple_of(5);
    for shots in (0..=most).step_by(step as usize) {
        let (x, bottom) = (across(shots), top + high);
        line(format!(
            "<path d=\"M{x:.1} {top}V{bottom}\" stroke=\"#eee\"/><text x=\"{x:.1}\" y=\"{}\" text-anchor=\"middle\">{shots}</text>",
            bottom + 18
        ));
    }
    line(format!(
        "<text x=\"{}\" y=\"{}\" text-anchor=\"middle\">shots: games that are over by then</text>",
        left + wide / 2,
        top + high + 38
    ));
    for (at, curve) in curves.iter().enumerate() {
        let (colour, dashes) = stroke(at, curves.len());
        let points: Vec<String> =
            (0..=most).map(|shots| format!("{:.1},{:.1}", across(shots), down(1.0 - curve.sample.over(shots)))).collect();
        line(format!("<polyline points=\"{}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"1.6\"{dashes}/>", points.join(" ")));
        let (x, y) = (left + wide + 20, top + LINE * at as u32 + 10);
        line(format!("<path d=\"M{x} {y}h24\" stroke=\"{colour}\" stroke-width=\"2.5\"{dashes}/>"));
        let told = format!("{} ({:.1})", curve.name, curve.sample.mean());
        line(format!("<text x=\"{}\" y=\"{}\">{}</text>", x + 32, y + 4, escaped(&told)));
    }
    line("</svg>".to_owned());
    svg
}

/// The colour of one of so many curves, all round the circle, and the dashes of every other.
fn stroke(at: usize, of: usize) -> (String, &'static str) {
    let hue = 360 * at / of.max(1);
    (format!("hsl({hue},75%,38%)"), if at.is_multiple_of(2) { "" } else { " stroke-dasharray=\"6 3\"" })
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_curve_rises_from_nothing_to_all_and_no_name_breaks_the_chart() {
        let sample: Sample = [2, 4, 4, 8].into_iter().collect();
        let svg = chart("a < b & c", &[Curve { name: "<x>".to_owned(), sample }]);
        let points = svg.split("points=\"").nth(1).and_then(|rest| rest.split('"').next()).expect("a curve");
        let heights: Vec<&str> = points.split(' ').filter_map(|point| point.split(',').nth(1)).collect();
        assert_eq!(heights, ["530.0", "530.0", "410.0", "410.0", "170.0", "170.0", "170.0", "170.0", "50.0"]);
        assert!(svg.contains("a &lt; b &amp; c") && svg.contains("&lt;x&gt; (4.5)"), "{svg}");
        assert!(chart("", &[]).ends_with("</svg>\n"));
    }
}
