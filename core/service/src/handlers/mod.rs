//! The handlers of commands. The file of a handler has the name of the command's file in `core/present/src/commands`; its `handle` is a
//! function of the context, the caller and the parsed arguments. `end_now` and `resign_now`, which confirm a command, and `unban`,
//! `unblock`, `unfollow` and `unlink`, which undo one, are in the file of that command. A command that only calls shared code has no file,
//! only a line in `dispatch`. Code that several handlers share is in modules named for what they do.

// Code that several handlers share.
mod act;
mod ban_lists;
pub(super) mod caller;
mod challenges;
pub(super) mod dispatch;
pub(super) mod kids_mode;
mod named_person;
mod new_game;
mod planning;
mod quotas;
mod reserve;
mod resolve;
mod rule_cards;
mod rule_sets;
mod setting_scope;
mod suggest;
mod tournament_choice;
mod tournament_entry;
mod typed_cells;

// The commands.
mod aim;
mod answer;
mod ban;
mod banter;
mod battle;
mod block;
mod board;
mod custom;
mod decline;
mod default;
mod dismiss;
mod draft;
mod end;
mod erase;
mod export;
mod fairness;
mod field;
mod fire;
mod follow;
mod forget;
mod games;
mod help;
mod hint;
mod history;
mod join;
mod kids;
mod language;
mod link;
pub(super) mod look;
mod marks;
mod medals;
mod r#move;
mod notify;
mod place;
mod print;
mod privacy;
pub(super) mod profile;
mod quick;
mod reach;
mod rematch;
mod report;
mod reports;
mod resign;
mod review;
mod rules;
mod sail;
mod salvo;
mod save;
mod say;
mod support;
mod team;
mod text;
mod top;
mod tournament;
mod turning_point;
mod undo;

// Types that most handlers use.
use super::{
    context::Context,
    records::Records,
    request::{HandlerError, HandlerResult, Place, Reply, Request},
};
