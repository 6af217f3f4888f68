//! The reply token by which an interaction is answered: everything another replica, or this one after a restart, must
//! know for it, in one line of text. Carries no state; Discord itself knows whether it was answered.

use broadside_core::present::{locale::Locale, verb::Visibility};
use serenity::model::channel::MessageFlags;

/// An interaction's own secret, never shown in logs.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct Secret(pub(super) String);

impl std::fmt::Debug for Secret {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Secret")
    }
}

/// Who sees a message with these flags: all who are in its channel, or the asker alone.
pub(super) fn seen_by(flags: MessageFlags) -> Visibility {
    if flags.contains(MessageFlags::EPHEMERAL) { Visibility::Private } else { Visibility::Public }
}

/// What the person did.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Origin {
    /// A slash command of this voice.
    Slash(Visibility),
    /// A button on this message, which these see.
    Press(u64, Visibility),
}

/// Where it was done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Venue {
    /// In a channel or thread.
    Room,
    /// In the DM with the bot.
    Private,
    /// In a DM or group DM of others, or where nobody knows: nothing is said there but to the asker.
    Elsewhere,
}

impl Venue {
    /// As it stands in texts.
    pub(super) fn letter(self) -> char {
        match self {
            Self::Room => 'r',
            Self::Private => 'd',
            Self::Elsewhere => 'e',
        }
    }

    /// The venue of this letter.
    pub(super) fn of(letter: &str) -> Option<Self> {
        [Self::Room, Self::Private, Self::Elsewhere].into_iter().find(|venue| letter.chars().eq([venue.letter()]))
    }
}

/// What is needed to answer an interaction.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct ReplyToken {
    pub(super) interaction: u64,
    pub(super) application: u64,
    pub(super) channel: u64,
    pub(super) user: u64,
    pub(super) origin: Origin,
    pub(super) venue: Venue,
    /// Whether the bot may attach files there.
    pub(super) may_attach: bool,
    /// The asker's language.
    pub(super) locale: Locale,
    pub(super) secret: Secret,
}

impl ReplyToken {
    /// The token as a request carries it.
    pub(super) fn encode(&self) -> String {
        let (kind, message) = match self.origin {
            Origin::Slash(Visibility::Public) => ('a', 0),
            Origin::Slash(Visibility::Private) => ('h', 0),
            Origin::Press(message, Visibility::Public) => ('p', message),
            Origin::Press(message, Visibility::Private) => ('e', message),
        };
        let venue = self.venue.letter();
        let attaching = if self.may_attach { 'f' } else { 'n' };
        format!(
            "{kind}{venue}{attaching} {} {} {} {} {message} {} {}",
            self.interaction,
            self.application,
            self.channel,
            self.user,
            self.locale.tag(),
            self.secret.0
        )
    }

    /// Reads a reply token; nothing when it is not one of ours.
    pub(super) fn decode(token: &str) -> Option<Self> {
        let words: Vec<&str> = token.split(' ').collect();
        let [facts, interaction, application, channel, user, message, locale, secret] = words[..] else {
            return None;
        };
        let message = message.parse().ok()?;
        let mut facts = facts.chars();
        let origin = match facts.next()? {
            'a' => Origin::Slash(Visibility::Public),
            'h' => Origin::Slash(Visibility::Private),
            'p' => Origin::Press(message, Visibility::Public),
            'e' => Origin::Press(message, Visibility::Private),
            _ => return None,
        };
        let venue = Venue::of(facts.next()?.encode_utf8(&mut [0; 4]))?;
        let may_attach = facts.next()? == 'f';
        Some(Self {
            interaction: interaction.parse().ok()?,
            application: application.parse().ok()?,
            channel: channel.parse().ok()?,
            user: user.parse().ok()?,
            origin,
            venue,
            may_attach,
            locale: Locale::from_tag(locale)?,
            secret: Secret(secret.to_owned()),
        })
    }

    /// Who sees an answer that is for these: in a DM there is nobody to hide it from, and in one of others all are to be spared.
    pub(super) fn seen(&self, by: Visibility) -> Visibility {
        match self.venue {
            Venue::Room => by,
            Venue::Private => Visibility::Public,
            Venue::Elsewhere => Visibility::Private,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_comes_back_as_it_went() {
        let origins = [
            Origin::Slash(Visibility::Public),
            Origin::Slash(Visibility::Private),
            Origin::Press(77, Visibility::Public),
            Origin::Press(u64::MAX, Visibility::Private),
        ];
        for origin in origins {
            for (venue, may_attach) in [(Venue::Room, true), (Venue::Private, false), (Venue::Elsewhere, true), (Venue::Elsewhere, false)] {
                let token = ReplyToken {
                    interaction: u64::MAX,
                    application: 2,
                    channel: 3,
                    user: 4,
                    origin,
                    venue,
                    may_attach,
                    locale: Locale::NB,
                    secret: Secret("aW50.x_y-z".repeat(24)),
                };
                let line = token.encode();
                assert_eq!(ReplyToken::decode(&line), Some(token));
            }
        }
    }

    #[test]
    fn foreign_tokens_are_none() {
        for token in ["", "x", "arf 1 2 3 4 0 ru", "zrf 1 2 3 4 0 ru t", "arf 1 2 x 4 0 ru t", "arf 1 2 3 4 0 ru t u"] {
            assert_eq!(ReplyToken::decode(token), None, "{token}");
        }
    }

    #[test]
    fn debug_says_no_secret() {
        let token = ReplyToken::decode("arf 1 2 3 4 0 ru hidden").expect("a reply token");
        assert!(!format!("{token:?}").contains("hidden"));
    }
}
