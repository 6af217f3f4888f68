//! Suggests values for a parameter that is being typed. Changes nothing.

use broadside_game::{Game, cell::Cell, view::Mark};
use broadside_present::{
    arena::draft::{PlanSetting, offered_values},
    cards,
    commands::{self, Verb, VerbId},
    completion,
    param::ParamKind,
    placements, print, sayings,
};
use broadside_words::{line::Line, locale::Locale};
use futures_util::future::BoxFuture;

use super::{
    super::{
        account::player_key, computer_names::name_computers, context::Service, games, preferences::Preferences, request::RequestAuthor,
    },
    Context, Place, Records, planning, resolve,
    rule_sets::rule_sets,
    tournament_choice,
};

impl Service {
    /// Suggestions for a parameter that is being typed, at most 25: the label and the value.
    pub fn complete<'a>(
        &'a self,
        by: &'a RequestAuthor,
        place: Place,
        verb: &'a Verb,
        param: &'a str,
        typed: &'a str,
    ) -> BoxFuture<'a, Vec<(String, String)>> {
        Box::pin(async move {
            let context = &self.context;
            let account = context.records.account(&player_key(by.id)).await.unwrap_or_default();
            let locale = Preferences::for_account(&account, by.locale).locale;
            let Some(param) = commands::param(verb, param) else { return Vec::new() };
            let mut found = match param.kind {
                ParamKind::Rules => return complete_rules(&context.records, by, place, typed, locale).await,
                ParamKind::Ships => return placements::complete(typed, locale),
                ParamKind::Saved => saved_sets(&context.records, by, place).await,
                ParamKind::Language => {
                    Locale::ALL.into_iter().map(|locale| (locale.native_name().to_owned(), locale.tag().to_owned())).collect()
                }
                ParamKind::Game if verb.id == VerbId::Tournament => tournament_choice::tournament_codes(&context.records, by, place).await,
                ParamKind::Game if verb.id == VerbId::Join => {
                    let tournaments = tournament_choice::tournament_codes(&context.records, by, place).await;
                    game_codes(&context.records, by, verb, locale).await.into_iter().chain(tournaments).collect()
                }
                ParamKind::Game if verb.id == VerbId::End => {
                    label_games(resolve::games_under_way(&context.records, place).await.unwrap_or_default(), locale)
                }
                ParamKind::Game => game_codes(&context.records, by, verb, locale).await,
                ParamKind::Cell => cell_names(&context.records, by, place).await,
                ParamKind::Setting => match PlanSetting::find(param.name) {
                    Some(PlanSetting::Rules) => return complete_rules(&context.records, by, place, typed, locale).await,
                    Some(setting) => setting_values(context, setting, by, place, locale).await,
                    None => Vec::new(),
                },
                ParamKind::Entrant => tournament_choice::entrant_names(&context.records, by, place).await,
                ParamKind::Saying => sayings::phrase_suggestions(locale),
                ParamKind::Sheet => print::SHEETS.map(|id| (Line::new(id).phrase(locale), id.to_owned())).to_vec(),
                ParamKind::Person | ParamKind::Choice(_) | ParamKind::Text | ParamKind::Number(..) => Vec::new(),
            };
            let typed = typed.trim().to_uppercase();
            found.retain(|(label, value)| label.to_uppercase().starts_with(&typed) || value.to_uppercase().starts_with(&typed));
            found.truncate(25);
            found
        })
    }
}

async fn complete_rules(records: &Records, by: &RequestAuthor, place: Place, typed: &str, locale: Locale) -> Vec<(String, String)> {
    let saved = rule_sets(records, by.id, place).await.map(|rule_sets| rule_sets.names()).unwrap_or_default();
    let found = completion::complete(typed, &saved, locale);
    found.into_iter().map(|suggestion| (suggestion.label, suggestion.value)).collect()
}

async fn saved_sets(records: &Records, by: &RequestAuthor, place: Place) -> Vec<(String, String)> {
    let sets = rule_sets(records, by.id, place).await.map(|rule_sets| rule_sets.sets()).unwrap_or_default();
    sets.into_iter().map(|(name, rules)| (format!("{name} — {rules}").chars().take(100).collect(), name)).collect()
}

async fn game_codes(records: &Records, by: &RequestAuthor, verb: &Verb, locale: Locale) -> Vec<(String, String)> {
    let mut games = resolve::games_of(records, by.id).await.unwrap_or_default();
    if verb.id == VerbId::Unfollow {
        games.clear();
        for id in records.account(&player_key(by.id)).await.unwrap_or_default().following {
            games.extend(games::load(records, id).await.ok().flatten());
        }
    }
    use VerbId::{Board, Fairness, Field, Inspect, Record, Rematch, Replay, Review, Text};
    let allows_finished = matches!(verb.id, Rematch | Record | Fairness | Inspect | Board | Text | Field);
    let needs_shots = matches!(verb.id, Review | Replay);
    games.retain(|game| if needs_shots { game.is_over() && game.public().shots > 0 } else { allows_finished || !game.is_over() });
    label_games(games, locale)
}

fn label_games(games: Vec<Game>, locale: Locale) -> Vec<(String, String)> {
    let games = games.into_iter().map(|game| name_computers(game, locale));
    games.map(|game| (cards::game_line(game.public(), locale).chars().take(100).collect(), game.id().to_string())).collect()
}

async fn setting_values(
    context: &Context,
    setting: PlanSetting,
    by: &RequestAuthor,
    place: Place,
    locale: Locale,
) -> Vec<(String, String)> {
    let zone = planning::place_time_zone(&context.records, by.id, place, locale).await;
    let value = |(label, value): (String, &str)| (if label == value { label } else { format!("{value} — {label}") }, value.to_owned());
    offered_values(setting, context.clock.now(), &zone, locale).into_iter().map(value).collect()
}

async fn cell_names(records: &Records, by: &RequestAuthor, place: Place) -> Vec<(String, String)> {
    let games = resolve::games_of(records, by.id).await.unwrap_or_default();
    let here = |game: &&Game| matches!(place, Place::Room(room) if game.rooms().contains(&room));
    let mine = |game: &&Game| game.public().member(by.id).is_some_and(|member| game.public().awaits(member.side()));
    let game = games.iter().find(|game| mine(game) && here(game)).or_else(|| games.iter().find(mine));
    game.map(|game| open_cells(game, by)).unwrap_or_default()
}

fn open_cells(game: &Game, by: &RequestAuthor) -> Vec<(String, String)> {
    let Some(team) = game.public().member(by.id).and_then(|member| game.member_view(&member)) else { return Vec::new() };
    let (view, notation) = (team.own, game.rules().notation());
    if !view.givable.is_empty() {
        return view.givable.iter().map(|cell| (notation.name(cell), notation.name(cell))).collect();
    }
    let empty = view.marked_empty();
    let open = Cell::all(notation.size).filter(|cell| view.target_chart().mark(*cell, &empty) == Mark::Unknown);
    open.map(|cell| (notation.name(cell), notation.name(cell))).collect()
}
