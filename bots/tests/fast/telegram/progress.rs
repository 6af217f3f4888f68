//! An answer that is still being computed goes on by itself: its message is edited until it is finished, and a result takes
//! its place, or is a new message if no edit can show it.

use std::sync::atomic::{AtomicUsize, Ordering};

use broadside_game::film::Film;

use super::{
    Answer, Arc, Entry, Message, Private, RenderedPicture, Request, RequestInput, TelegramSim, View, World, answer, board, sending::record,
    went_out, words,
};

/// Answers "review" with its progress, at each repetition with more of it.
fn counted(request: &Request, asked: &AtomicUsize, result: Answer) -> Option<Answer> {
    match &request.input {
        RequestInput::Text(text) if text == "review" => Some(match asked.fetch_add(1, Ordering::Relaxed) {
            0 | 1 => Answer::private(words("10 %")).unfinished(),
            2 => Answer::private(words("82 %")).unfinished(),
            _ => result,
        }),
        _ => answer(request),
    }
}

fn in_one_part(request: &Request) -> Option<Answer> {
    static ASKED: AtomicUsize = AtomicUsize::new(0);
    counted(request, &ASKED, Answer::private(words("Разбор")))
}

fn in_two_parts(request: &Request) -> Option<Answer> {
    static ASKED: AtomicUsize = AtomicUsize::new(0);
    let message = Message { mono: Some("А1 · ".repeat(300)), ..board("Разбор") };
    counted(request, &ASKED, Answer::private(message))
}

fn in_an_animation(request: &Request) -> Option<Answer> {
    static ASKED: AtomicUsize = AtomicUsize::new(0);
    let film = Film::of_record(&record()).expect("an honest record");
    let picture = board("").picture.map(|picture| RenderedPicture { view: Arc::new(View::Replay(Box::new(film))), ..picture });
    counted(request, &ASKED, Answer::private(Message { picture, ..words("Разбор") }))
}

fn in_a_file(request: &Request) -> Option<Answer> {
    static ASKED: AtomicUsize = AtomicUsize::new(0);
    let message = Message { file: Some(("review.txt".to_owned(), b"A1".to_vec())), ..words("Разбор") };
    counted(request, &ASKED, Answer::private(message))
}

/// What goes out after "review" was typed, until an entry like this has come.
async fn reviewed(answer: fn(&Request) -> Option<Answer>, last: fn(&Entry) -> bool) -> Vec<String> {
    let private = Private::open(World::on(Arc::new(TelegramSim::start().await), None, answer).await).await;
    let sim = Arc::clone(&private.world.sim);
    let before = went_out(&sim).len();
    sim.say(&private.anna, private.chat, "review");
    sim.wait_until(|world| world.log().iter().any(last)).await;
    private.world.end().await;
    went_out(&sim).split_off(before)
}

#[tokio::test]
async fn progress_is_edited_until_the_result_takes_its_place() {
    let last: fn(&Entry) -> bool = |entry| matches!(entry, Entry::Edited(message) if message.words() == "Разбор");
    let (text, animation) = tokio::join!(reviewed(in_one_part, last), reviewed(in_an_animation, last));
    for came in [text, animation] {
        assert_eq!(came, ["sent text 10 %", "edited 82 %", "edited Разбор"], "what has not changed is not edited");
    }
}

#[tokio::test]
async fn result_in_several_parts_replaces_the_progress() {
    let came = reviewed(in_two_parts, |entry| matches!(entry, Entry::Sent(message) if message.words().starts_with("А1"))).await;
    assert_eq!(came[..3], ["sent text 10 %", "edited 82 %", "edited Разбор"]);
    assert!(came.len() == 4 && came[3].starts_with("sent text А1"), "{came:?}");
}

#[tokio::test]
async fn result_that_no_edit_can_show_is_sent_and_the_progress_checked_off() {
    let came = reviewed(in_a_file, |entry| matches!(entry, Entry::Edited(message) if message.words() == "✓")).await;
    assert_eq!(came, ["sent text 10 %", "edited 82 %", "sent picture Разбор", "edited ✓"]);
}
