//! `reports`: shows or sets where complaints about the room go. The receiving room is chosen by a code that its managers issue, so that
//! nobody can send complaints to a room without their consent.

use broadside_game::ids::RoomId;
use broadside_words::{line::Line, words::choice_word};

use super::{
    super::people::{
        link::code_for,
        manager_settings::{complaint_room, load, update},
    },
    Context, HandlerResult, Records, Reply, Request,
    caller::Caller,
};

pub(super) async fn handle(context: &Context, caller: &Caller<'_>, typed: Option<&str>) -> HandlerResult {
    let (records, room) = (&context.records, caller.place.room().ok_or_else(|| Line::new("refused-room-only"))?);
    caller.check_authority(Some(room))?;
    let typed = typed.map(str::to_lowercase);
    let keyword = |typed: &str| choice_word(typed).filter(|known| ["here", "off", "no"].contains(known));
    let line = match typed.as_deref().map(|typed| keyword(typed).unwrap_or(typed)) {
        None => reports_status(context, room).await?,
        // The Russian and Norwegian words stand for other choices in other commands.
        Some("here" | "здесь" | "hit" | "her") => accept_reports(context, caller, room).await?,
        Some("off" | "no") => stop_reports(records, caller, room).await?,
        Some(word) => send_reports(records, caller, room, word).await?,
    };
    Ok(Reply::private(line.phrase(caller.locale())))
}

/// Where complaints about the room go, or the room's code if it receives complaints. The code is typed in another room to choose this one.
async fn reports_status(context: &Context, room: RoomId) -> HandlerResult<Line> {
    let records = &context.records;
    if let Some(word) = load(records, room).await?.word {
        return Ok(Line::new("reports-here").text("code", format!("{room}-{word}")));
    }
    Ok(match (complaint_room(records, room).await?, context.inbox) {
        (Some(_), _) => Line::new("reports-chosen"),
        (None, Some(_)) => Line::new("reports-operator"),
        (None, None) => Line::new("reports-nowhere"),
    })
}

/// Allows the room to receive complaints, and returns its code for other rooms.
async fn accept_reports(context: &Context, request: &Request, room: RoomId) -> HandlerResult<Line> {
    let word = code_for(request.id);
    update(&context.records, room, request.id.part("take"), |settings| {
        settings.word.get_or_insert_with(|| word.clone());
    })
    .await?;
    reports_status(context, room).await
}

/// Revokes the room's code, and stops sending its complaints elsewhere.
async fn stop_reports(records: &Records, request: &Request, room: RoomId) -> HandlerResult<Line> {
    update(records, room, request.id.part("take none"), |settings| settings.word = None).await?;
    for place in room.with_enclosing_chat() {
        update(records, place, request.id.part("send none"), |settings| settings.complaints = None).await?;
    }
    Ok(Line::new("reports-off"))
}

/// Sends complaints about the room to the one that issued this code.
async fn send_reports(records: &Records, request: &Request, room: RoomId, typed: &str) -> HandlerResult<Line> {
    let unknown = || Line::new("reports-unknown");
    let (to, word) = typed.rsplit_once('-').ok_or_else(unknown)?;
    let to: RoomId = to.parse().map_err(|()| unknown())?;
    let word = load(records, to).await?.word.filter(|given| given.eq_ignore_ascii_case(word)).ok_or_else(unknown)?;
    if to.is_same_chat(room) {
        return Err(Line::new("reports-same").into());
    }
    update(records, room.enclosing_chat(), request.id.part("send"), |settings| {
        settings.complaints = Some((to, word.clone()));
    })
    .await?;
    Ok(Line::new("reports-set"))
}
