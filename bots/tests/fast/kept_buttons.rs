//! Every button of the file, written by today's adapters, pressed by a person, and read by today's adapters. Nobody plays.

use std::sync::Arc;

use async_trait::async_trait;
use broadside::{
    app::{Answer, Ask},
    platform::{Address, Manner, Message, Outgoing, Platform, Right, Ring},
    telegram::{Telegram, TelegramConfig},
};
use broadside_core::{
    game::ids::{Home, PlayerId},
    service::request::{Asker, Form, Key, Place, Press, Request, Said},
};
use broadside_sim::{discord::MessageId, telegram::TelegramSim};
use tokio::sync::mpsc;
use tokio_util::sync::CancellationToken;

use crate::discord::rig::{Rig, board, text};
use broadside_testkit::{
    kept::buttons::{Line, NOTHING},
    kept::files::{BUTTONS, opened},
};

/// The buttons of one home.
fn of(home: &str) -> Vec<Line> {
    let lines = Line::read_all(&String::from_utf8(opened(BUTTONS)).expect("it is a text"));
    lines.into_iter().filter(|line| line.home == home).collect()
}

/// Messages take so many buttons.
const ON_A_MESSAGE: usize = 5;

#[tokio::test]
async fn buttons_on_discord_are_read_as_they_were_meant() {
    let (mut rig, lines) = (Rig::start().await, of("dc"));
    assert!(lines.len() > 200, "{} buttons", lines.len());
    let (idle, spoken): (Vec<Line>, Vec<Line>) = lines.into_iter().partition(|line| line.meaning == NOTHING);
    assert!(idle.iter().all(|line| line.data.starts_with("spent ")));
    for (number, some) in spoken.chunks(ON_A_MESSAGE).enumerate() {
        let presses: Vec<&str> = some.iter().map(|line| line.data.as_str()).collect();
        let to = rig.to_room();
        let anchor = rig.fresh(to, board(&format!("Board {number}"), &presses), None).await.expect("it is posted");
        let message = anchor.rsplit('/').next().and_then(|id| id.parse().ok()).map(MessageId).expect("an anchor names its message");
        for line in some {
            let (handle, asked) = rig.press(message, &line.data).await;
            let Said::Press(heard) = &asked.request.said else { panic!("a press: {:?}", asked.request.said) };
            assert_eq!(*heard, line.data);
            let heard = Line { data: heard.clone(), ..line.clone() };
            assert_eq!(heard.read(), line.meaning, "{}", line.data);
            asked.answer(Answer::Refused(text("Heard.")));
            handle.answer().await;
        }
    }
    forms(&mut rig).await;
    rig.end().await;
}

/// What is typed into a form comes back behind the words that the form has for its name.
async fn forms(rig: &mut Rig) {
    let to = rig.to_room();
    let anchor = rig.fresh(to, board("Forms", &["draft form"]), None).await.expect("it is posted");
    let message = anchor.rsplit('/').next().and_then(|id| id.parse().ok()).map(MessageId).expect("an anchor names its message");
    for line in of("dc-form") {
        let (says, typed) = line.data.split_once(" | ").expect("a form and what is typed into it");
        let (handle, asked) = rig.press(message, "draft form").await;
        let form = |text: &str| text.to_owned();
        asked.answer(Answer::Form(Form {
            title: form("Title"),
            label: form("Label"),
            says: says.to_owned(),
            typed: String::new(),
            otherwise: form("Otherwise"),
        }));
        handle.answer().await;
        let sent = rig.sim.submit(&handle, &[("typed", typed)]);
        let asked = rig.asked().await;
        let Said::Text(heard) = &asked.request.said else { panic!("a text: {:?}", asked.request.said) };
        assert_eq!(*heard, format!("{says} {typed}"));
        assert_eq!(line.read(), line.meaning, "{}", line.data);
        asked.answer(Answer::Refused(text("Heard.")));
        sent.answer().await;
    }
}

/// Tells the test what it was asked, and answers nothing much.
struct Script(mpsc::UnboundedSender<Request>);

#[async_trait]
impl Ask for Script {
    async fn ask(&self, request: Request) -> Answer {
        self.0.send(request).expect("the test listens");
        Answer::Refused(text("Heard."))
    }

    async fn complete(&self, _: &Asker, _: Place, _: &str, _: &str, _: &str) -> Vec<(String, String)> {
        Vec::new()
    }
}

#[tokio::test]
async fn buttons_on_telegram_are_read_as_they_were_meant() {
    let sim = TelegramSim::start().await;
    let config = TelegramConfig { token: sim.token().to_owned(), api_url: Some(sim.url()), webhook: None };
    let telegram = Arc::new(Telegram::new(config).expect("the address is one"));
    telegram.introduce().await.expect("the simulator answers");
    let (script, mut heard) = mpsc::unbounded_channel();
    let stop = CancellationToken::new();
    let listening = tokio::spawn(Arc::clone(&telegram).listen(Arc::new(Script(script)), stop.clone()));
    sim.wait_until(|world| world.listened_to()).await;
    let anna = sim.user("Anna", "en");
    for line in of("tg-start") {
        sim.start_bot(&anna, Some(&line.data));
        let request = heard.recv().await.expect("the adapter runs");
        let Said::Text(said) = &request.said else { panic!("a text: {:?}", request.said) };
        assert_eq!((said.as_str(), line.read()), (format!("/start {}", line.data).as_str(), line.meaning.clone()));
    }
    let (idle, spoken): (Vec<Line>, Vec<Line>) = of("tg").into_iter().partition(|line| line.meaning == NOTHING);
    assert!(spoken.len() > 200, "{} buttons", spoken.len());
    let verb = |line: &Line| Key { label: line.data.clone(), press: Press::Verb(line.data.clone()) };
    let rows = |lines: &[Line]| lines.iter().map(|line| vec![verb(line)]).collect::<Vec<_>>();
    for (number, some) in spoken.chunks(99).enumerate() {
        let mut keys = rows(some);
        // Spent keys of earlier versions could be pressed.
        keys.extend(rows(&idle));
        let message = Message { keys, ..text(&format!("Board {number}")) };
        let (manner, nonce) = (Manner::Fresh, format!("n{number}"));
        let right = Right::endless();
        let outgoing = Outgoing { message, standing: None, recap: String::new(), manner, ring: Ring::Nobody, reply: None, nonce, right };
        let to = Address::Player(PlayerId { home: Home::Telegram, number: anna.id.unsigned_abs() });
        telegram.deliver(to, outgoing).await.expect("it is posted");
        let chat = sim.private(&anna);
        let board = sim.messages(chat).into_iter().rfind(|message| message.words() == format!("Board {number}")).expect("it stands there");
        for line in some {
            let press = sim.press(&anna, &board, &line.data);
            let request = heard.recv().await.expect("the adapter runs");
            let Said::Press(said) = &request.said else { panic!("a press: {:?}", request.said) };
            assert_eq!(*said, line.data);
            assert_eq!(line.read(), line.meaning, "{}", line.data);
            press.toast().await;
        }
        for line in &idle {
            sim.press(&anna, &board, &line.data).toast().await;
        }
    }
    stop.cancel();
    listening.await.expect("the adapter does not panic").expect("it ends in order");
    assert_eq!(sim.problems(), Vec::<String>::new());
    assert!(heard.try_recv().is_err(), "what is spent asks for nothing");
}
