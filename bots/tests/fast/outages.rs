//! A player whose request is refused while the store is unavailable gets one message about it, and one more when it is available again.

use std::{sync::Arc, time::Duration};

use async_trait::async_trait;
use broadside::{
    app::App,
    ask::{Answer, RequestHandler},
    message_ref::MessageRef,
    platform::{Address, DeliveryError, Outgoing, Platform, RenderedReply, ReplyTarget},
};
use broadside_game::ids::{Home, PlayerId, RoomId};
use broadside_present::param::Visibility;
use broadside_service::request::{Authority, Place, Request, RequestAuthor, RequestInput};
use broadside_store::{embedded::EmbeddedStore, store::RequestId};
use broadside_testkit::{counting_store::CountingStore, test_service};
use broadside_words::locale::Locale;
use tokio::sync::watch;

/// A moment in November 2026.
const NOON: i64 = 1_795_000_000_000;

/// A platform that records the text of every message.
struct RecordingPlatform(Home, watch::Sender<Vec<(Address, String)>>);

#[async_trait]
impl Platform for RecordingPlatform {
    fn home(&self) -> Home {
        self.0
    }

    async fn send(&self, to: Address, outgoing: &Outgoing) -> Result<MessageRef, DeliveryError> {
        self.1.send_modify(|all| all.push((to, outgoing.message.text.clone())));
        Ok(MessageRef::text(0, 1))
    }

    async fn can_message(&self, _player: PlayerId) -> bool {
        true
    }
}

#[tokio::test]
async fn outage_and_its_end_are_each_reported_once() {
    let store = Arc::new(CountingStore::new(Arc::new(EmbeddedStore::in_memory().expect("an in-memory store opens"))));
    let (sender, mut messages) = watch::channel(Vec::new());
    let homes = [Home::Discord, Home::Telegram];
    let platforms = homes.map(|home| Arc::new(RecordingPlatform(home, sender.clone())) as Arc<dyn Platform>).to_vec();
    let app = App::new(Arc::new(test_service::service(store.clone(), NOON).0), platforms);
    let places = homes.map(|home| {
        let (player, room) = (PlayerId { home, number: 5 }, RoomId { home, chat: -5, topic: 0 });
        let by = RequestAuthor { id: player, name: "Kari".to_owned(), handle: None, locale: Some(Locale::NB) };
        [(by.clone(), Place::Private, Address::Player(player)), (by, Place::Room(room), Address::Room(room))]
    });
    store.make_unavailable();
    let mut requests = 0;
    for (by, place, _) in places.iter().flatten() {
        for first in [true, false] {
            requests += 1;
            let id = RequestId::hash(&["refused", &requests.to_string()]);
            let input = RequestInput::Text("battle".to_owned());
            let (mention, authority) = (None, Authority::Member);
            let request = Request { id, by: by.clone(), place: *place, input, mention, authority, reply: None, received_at: None };
            let Answer::Reply(reply) = app.ask(request).await else { panic!("no reply") };
            let RenderedReply { message, visibility, target, .. } = *reply;
            let expected = match (visibility, target, place) {
                (Visibility::Private, ReplyTarget::New, Place::Private) | (Visibility::Public, ReplyTarget::New, Place::Room(_))
                    if first =>
                {
                    "får ikke tak i hukommelsen"
                }
                (Visibility::Private, ReplyTarget::Notice, _) if !first => "Prøv igjen",
                (_, target, _) => panic!("{visibility:?} {target:?}: {message:?}"),
            };
            assert!(message.text.contains(expected), "{}", message.text);
        }
    }
    store.make_available();
    let all = tokio::time::timeout(Duration::from_secs(180), messages.wait_for(|all| all.len() == 4)).await;
    let all = all.expect("four messages arrive in time").expect("the sender is not dropped").clone();
    for (.., to) in places.iter().flatten() {
        let texts: Vec<&String> = all.iter().filter(|(at, _)| at == to).map(|(_, text)| text).collect();
        assert!(matches!(texts.as_slice(), [text] if text.contains("Hukommelsen er tilbake")), "{texts:?}");
    }
}
