//! Printable sheets: the page links to them, and they are served as files.

use crate::browser::{Driver, Replica};

#[tokio::test]
async fn printable_sheets_are_linked_from_the_page() {
    let (replica, driver) = (Replica::start(), Driver::start());
    let tab = driver.browse(&replica.address(), "ru").await;
    tab.find("#print[href$='language=ru']").await;
    let page = tab.attribute("#print", "href").await;
    tab.close().await;
    let at = |path: &str| format!("{}{}", replica.board_page(), path.trim_start_matches('/'));
    let tab = driver.browse(&at(&page), "ru").await;
    tab.wait_for_text("h1", &["Листы для печати"]).await;
    tab.wait_for_text("main", &["поменяйтесь ручками"]).await;
    let client = reqwest::Client::builder().no_proxy().build().expect("a client can be created");
    for (link, kind, start) in [
        ("#sheets a[href*='print-blank-sea.pdf']", "application/pdf", "%PDF-1."),
        ("#ready a[href*='pl-perelman'].change", "application/rtf", "{\\rtf1"),
        ("#ruled a[href$='rules=minefield'].cards", "application/pdf", "%PDF-1."),
        ("#ruled a[href$='rules=bent'].change", "application/pdf", "%PDF-1."),
    ] {
        let answer = client.get(at(&tab.attribute(link, "href").await)).send().await.expect("the playground is served");
        assert_eq!((answer.status().as_u16(), answer.headers()["content-type"].to_str().ok()), (200, Some(kind)), "{link}");
        assert!(answer.bytes().await.expect("the file is complete").starts_with(start.as_bytes()), "{link}");
    }
    let answer = client.get(at("/print/poster.pdf?language=nb")).send().await.expect("the playground is served");
    assert_eq!(answer.status().as_u16(), 400);
    assert!(answer.text().await.expect("the answer is text").starts_with("Arket «poster» finnes ikke"));
}
