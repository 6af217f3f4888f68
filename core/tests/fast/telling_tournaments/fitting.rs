//! What every platform asks of whatever is told.

use broadside_present::{
    body::{Body, Press},
    button::TargetId,
    invocation::parse_press,
};
use broadside_scene::{View, figure::Figure};

use super::page::drawn;

/// Whatever is told fits every platform, and every key can be pressed.
pub fn fits(what: &str, body: &Body) {
    assert!(!body.text.is_empty() && !body.text.contains(['⟦', '⟧']), "{what}: {}", body.text);
    assert!(body.text.encode_utf16().count() <= 4096, "{what} is too long");
    assert!(body.keys.len() <= 5 && body.keys.iter().all(|row| (1..=5).contains(&row.len())), "{what}: {:?}", body.keys);
    let mut said = Vec::new();
    for key in body.keys.iter().flatten() {
        let says = match &key.press {
            Press::Verb(says) => {
                assert!(says.len() <= 64 && parse_press(says).is_ok(), "{what}: {says}");
                says
            }
            Press::Copy(code) => {
                assert!(TargetId::parse(code).is_some(), "{what}: {code}");
                code
            }
            Press::Disabled | Press::OpenPrivate(_) | Press::CopyOrSend { .. } | Press::Invite(_) => panic!("{what}: {key:?}"),
        };
        assert!(!said.contains(says), "{what}: {says} stands there twice");
        assert!((1..=40).contains(&key.label.chars().count()), "{what}: {}", key.label);
        said.push(says.clone());
    }
    if let Some(mono) = &body.mono {
        assert!(mono.lines().all(|line| line.chars().count() <= 44), "{what}: {mono}");
        assert!(mono.chars().count() <= 1_900 && !mono.contains('⟦'), "{what}: {mono}");
    }
    if let Some(scene) = &body.scene {
        assert!((1..=1_000).contains(&scene.alt.chars().count()) && !scene.alt.contains('⟦'), "{what}: {}", scene.alt);
        assert!(!drawn(scene).contains('⟦'), "{what}");
        if let View::Figure(figure) = &scene.view {
            well_formed(what, figure);
        }
    }
}

fn well_formed(what: &str, figure: &Figure) {
    match figure {
        Figure::Bracket(bracket) => {
            let columns = bracket.boxes.iter().map(|pair| pair.column + 1).max().unwrap_or(0);
            assert_eq!(bracket.headings.len(), columns, "{what}");
            assert!(bracket.boxes.iter().filter(|pair| pair.column == 0).count() <= 32, "{what}");
            for (at, pair) in bracket.boxes.iter().enumerate() {
                let next = pair.feeds.map(|feeds| &bracket.boxes[feeds]);
                assert!(next.is_none_or(|next| next.column == pair.column + 1), "{what}: box {at}");
                let same = bracket.boxes.iter().filter(|other| (other.column, other.row) == (pair.column, pair.row)).count();
                assert_eq!(same, 1, "{what}: two boxes at {}/{}", pair.column, pair.row);
            }
        }
        Figure::Table(table) => {
            assert!(table.rows.len() <= 40 && table.rows.iter().all(|row| row.cells.len() == table.headings.len()), "{what}");
        }
        Figure::Podium(podium) => assert_eq!(podium.steps.len(), 3, "{what}"),
        Figure::Profile(_) | Figure::HeatMap(_) | Figure::ShotChart(_) | Figure::Timeline(_) => {
            panic!("{what}: neither people nor chances nor the past belong here")
        }
    }
}
