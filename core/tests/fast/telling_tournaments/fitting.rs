//! The limits of all platforms for messages.

use broadside_present::{
    body::{Body, Press},
    button::TargetId,
    invocation::parse_press,
};
use broadside_scene::{View, figure::Figure};

use super::page::figure_text;

/// Panics unless the message fits all platforms and all of its buttons have valid, different data. `label` names it in panics.
pub fn assert_fits(label: &str, body: &Body) {
    assert!(!body.text.is_empty() && !body.text.contains(['⟦', '⟧']), "{label}: {}", body.text);
    assert!(body.text.encode_utf16().count() <= 4096, "{label} is too long");
    assert!(body.keys.len() <= 5 && body.keys.iter().all(|row| (1..=5).contains(&row.len())), "{label}: {:?}", body.keys);
    let mut seen = Vec::new();
    for key in body.keys.iter().flatten() {
        let data = match &key.press {
            Press::Verb(command) => {
                assert!(command.len() <= 64 && parse_press(command).is_ok(), "{label}: {command}");
                command
            }
            Press::Copy(code) => {
                assert!(TargetId::parse(code).is_some(), "{label}: {code}");
                code
            }
            Press::Disabled | Press::OpenPrivate(_) | Press::CopyOrSend { .. } | Press::Invite(_) => panic!("{label}: {key:?}"),
        };
        assert!(!seen.contains(data), "{label}: {data} is there twice");
        assert!((1..=40).contains(&key.label.chars().count()), "{label}: {}", key.label);
        seen.push(data.clone());
    }
    if let Some(mono) = &body.mono {
        assert!(mono.lines().all(|line| line.chars().count() <= 44), "{label}: {mono}");
        assert!(mono.chars().count() <= 1_900 && !mono.contains('⟦'), "{label}: {mono}");
    }
    if let Some(scene) = &body.scene {
        assert!((1..=1_000).contains(&scene.alt.chars().count()) && !scene.alt.contains('⟦'), "{label}: {}", scene.alt);
        assert!(!figure_text(scene).contains('⟦'), "{label}");
        if let View::Figure(figure) = &scene.view {
            assert_well_formed(label, figure);
        }
    }
}

fn assert_well_formed(label: &str, figure: &Figure) {
    match figure {
        Figure::Bracket(bracket) => {
            let columns = bracket.boxes.iter().map(|pair| pair.column + 1).max().unwrap_or(0);
            assert_eq!(bracket.headings.len(), columns, "{label}");
            assert!(bracket.boxes.iter().filter(|pair| pair.column == 0).count() <= 32, "{label}");
            for (at, pair) in bracket.boxes.iter().enumerate() {
                let next = pair.feeds.map(|feeds| &bracket.boxes[feeds]);
                assert!(next.is_none_or(|next| next.column == pair.column + 1), "{label}: box {at}");
                let same = bracket.boxes.iter().filter(|other| (other.column, other.row) == (pair.column, pair.row)).count();
                assert_eq!(same, 1, "{label}: two boxes at {}/{}", pair.column, pair.row);
            }
        }
        Figure::Table(table) => {
            assert!(table.rows.len() <= 40 && table.rows.iter().all(|row| row.cells.len() == table.headings.len()), "{label}");
        }
        Figure::Podium(podium) => assert_eq!(podium.steps.len(), 3, "{label}"),
        Figure::Profile(_) | Figure::HeatMap(_) | Figure::ShotChart(_) | Figure::Timeline(_) => {
            panic!("{label}: not a figure of tournaments")
        }
    }
}
