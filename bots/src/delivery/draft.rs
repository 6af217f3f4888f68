//! A message before it is drawn and handed to a platform: text, picture, whether it replaces another message, and pings.

use broadside_present::{body::Body, pings::Ping};

use crate::platform::DeliveryMode;

/// A message that is not drawn yet.
pub(super) struct Draft {
    /// The text, the picture and the buttons.
    pub(super) body: Body,
    /// Whether it may replace the current message.
    pub(super) mode: DeliveryMode,
    /// The players it pings, before their notification settings are applied.
    pub(super) pings: Vec<Ping>,
    /// The earlier lines that an edited message keeps above the new ones.
    pub(super) recap: String,
    /// What the existing message still says below a new one; empty if its text stays.
    pub(super) past: String,
    /// The number of the first event in the message: for an edit of the existing message, and for a new message.
    pub(super) since: (usize, usize),
    /// Whether it is sent below the current message without replacing it: later deliveries continue to edit that one.
    pub(super) is_additional: bool,
    /// Whether nothing follows, because the game is over.
    pub(super) is_last: bool,
    /// What the current message becomes, besides losing its buttons, once this new one is sent; `None`: nothing else.
    pub(super) superseded: Option<Body>,
}

impl Draft {
    /// A new message that repeats nothing and pings no one.
    pub(super) fn one_time(body: Body) -> Self {
        let (recap, past, superseded) = (String::new(), String::new(), None);
        let (mode, pings) = (DeliveryMode::New, Vec::new());
        Self { body, mode, pings, recap, past, since: (0, 0), is_additional: false, is_last: false, superseded }
    }

    /// Whether there is nothing to send.
    pub(super) fn is_empty(&self) -> bool {
        let Body { text, mono, scene, poster, keys: _, file, sheets, public_text: _, celebrates: _, offer: _, talk: _, progress: _ } =
            &self.body;
        text.trim().is_empty() && mono.is_none() && scene.is_none() && poster.is_none() && file.is_none() && sheets.is_none()
    }
}

/// The same message in text only: pictures are replaced by their descriptions, and the victory effect is removed.
pub(super) fn without_pictures(body: Body) -> Body {
    let described = [&body.scene, &body.poster].into_iter().flatten().map(|scene| scene.alt.as_str());
    let text = std::iter::once(body.text.as_str()).chain(described).collect::<Vec<_>>().join("\n");
    Body { text, scene: None, poster: None, celebrates: false, ..body }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_without_pictures_does_not_celebrate() {
        let bare = without_pictures(Body { text: "Victory!".to_owned(), celebrates: true, ..Body::default() });
        assert_eq!((bare.text.as_str(), bare.celebrates), ("Victory!", false));
    }
}
