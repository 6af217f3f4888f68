//! Answers that take long: the message with the progress is edited until the result replaces it. A result that no edit can show is a new
//! message.

use std::sync::atomic::{AtomicUsize, Ordering};

use broadside_game::film::Film;

use super::{
    Answer, Arc, Entry, Message, Private, RenderedPicture, Request, RequestInput, TelegramSim, View, World, answer, board, call_log,
    sending::record, words,
};

/// Answers "review" with its progress, and from the fourth request on with the result.
fn review(request: &Request, count: &AtomicUsize, result: Answer) -> Option<Answer> {
    match &request.input {
        RequestInput::Text(text) if text == "review" => Some(match count.fetch_add(1, Ordering::Relaxed) {
            0 | 1 => Answer::private(words("10 %")).unfinished(),
            2 => Answer::private(words("82 %")).unfinished(),
            _ => result,
        }),
        _ => answer(request),
    }
}

fn in_one_part(request: &Request) -> Option<Answer> {
    static COUNT: AtomicUsize = AtomicUsize::new(0);
    review(request, &COUNT, Answer::private(words("Разбор")))
}

fn in_two_parts(request: &Request) -> Option<Answer> {
    static COUNT: AtomicUsize = AtomicUsize::new(0);
    let message = Message { mono: Some("А1 · ".repeat(300)), ..board("Разбор") };
    review(request, &COUNT, Answer::private(message))
}

fn in_an_animation(request: &Request) -> Option<Answer> {
    static COUNT: AtomicUsize = AtomicUsize::new(0);
    let film = Film::of_record(&record()).expect("a valid record");
    let picture = board("").picture.map(|picture| RenderedPicture { view: Arc::new(View::Replay(Box::new(film))), ..picture });
    review(request, &COUNT, Answer::private(Message { picture, ..words("Разбор") }))
}

fn in_a_file(request: &Request) -> Option<Answer> {
    static COUNT: AtomicUsize = AtomicUsize::new(0);
    let message = Message { file: Some(("review.txt".to_owned(), b"A1".to_vec())), ..words("Разбор") };
    review(request, &COUNT, Answer::private(message))
}

/// The calls after "review" was typed, up to the end of the test; waits for an entry that matches `last`.
async fn calls_of_review(answer: fn(&Request) -> Option<Answer>, last: fn(&Entry) -> bool) -> Vec<String> {
    let private = Private::open(World::on(Arc::new(TelegramSim::start().await), None, answer).await).await;
    let sim = Arc::clone(&private.world.sim);
    let before = call_log(&sim).len();
    sim.say(&private.anna, private.chat, "review");
    sim.wait_until(|world| world.log().iter().any(last)).await;
    private.world.end().await;
    call_log(&sim).split_off(before)
}

#[tokio::test]
async fn progress_is_edited_until_the_result_takes_its_place() {
    let last: fn(&Entry) -> bool = |entry| matches!(entry, Entry::Edited(message) if message.words() == "Разбор");
    let (text, animation) = tokio::join!(calls_of_review(in_one_part, last), calls_of_review(in_an_animation, last));
    for calls in [text, animation] {
        assert_eq!(calls, ["sent text 10 %", "edited 82 %", "edited Разбор"], "unchanged progress is not edited");
    }
}

#[tokio::test]
async fn result_in_several_parts_replaces_the_progress() {
    let calls = calls_of_review(in_two_parts, |entry| matches!(entry, Entry::Sent(message) if message.words().starts_with("А1"))).await;
    assert_eq!(calls[..3], ["sent text 10 %", "edited 82 %", "edited Разбор"]);
    assert!(calls.len() == 4 && calls[3].starts_with("sent text А1"), "{calls:?}");
}

#[tokio::test]
async fn result_that_no_edit_can_show_is_sent_and_the_progress_checked_off() {
    let calls = calls_of_review(in_a_file, |entry| matches!(entry, Entry::Edited(message) if message.words() == "✓")).await;
    assert_eq!(calls, ["sent text 10 %", "edited 82 %", "sent picture Разбор", "edited ✓"]);
}
