//! What is to be told, before it is drawn and a platform is named: words, a picture, in whose place, and whom it calls.

use broadside_core::present::{body::Body, pings::Ping};

use crate::platform::DeliveryMode;

/// What is to be told, not yet drawn.
pub(super) struct Draft {
    /// The words, the picture, the keys.
    pub(super) body: Body,
    /// Whether it may take the place of what stands.
    pub(super) mode: DeliveryMode,
    /// Whom it calls, whether or not they want to be rung now.
    pub(super) called: Vec<Ping>,
    /// What an edited message goes on saying above that.
    pub(super) recap: String,
    /// The first event an edited message tells of, and a new one.
    pub(super) since: (usize, usize),
}

impl Draft {
    /// What is told once and never changed, about neither game nor tournament.
    pub(super) fn once(body: Body) -> Self {
        Self { body, mode: DeliveryMode::New, called: Vec::new(), recap: String::new(), since: (0, 0) }
    }

    /// Whether there is nothing in it to be told.
    pub(super) fn is_empty(&self) -> bool {
        let Body { text, mono, scene, poster, keys: _, file, sheets, public_text: _, celebrates: _, offer: _ } = &self.body;
        text.trim().is_empty() && mono.is_none() && scene.is_none() && poster.is_none() && file.is_none() && sheets.is_none()
    }
}

/// The same in words alone: pictures are described, and nothing is celebrated.
pub(super) fn without_pictures(body: Body) -> Body {
    let described = [&body.scene, &body.poster].into_iter().flatten().map(|scene| scene.alt.as_str());
    let text = std::iter::once(body.text.as_str()).chain(described).collect::<Vec<_>>().join("\n");
    Body { text, scene: None, poster: None, celebrates: false, ..body }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_alone_celebrate_nothing() {
        let bare = without_pictures(Body { text: "Victory!".to_owned(), celebrates: true, ..Body::default() });
        assert_eq!((bare.text.as_str(), bare.celebrates), ("Victory!", false));
    }
}
