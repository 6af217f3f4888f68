// The page's own fixed words in its three languages. Everything else is said by the house.

const WORDS = {
  en: {
    skip: "Skip to the command line",
    name: "Name",
    language: "Language",
    second: "Open a tab for a second player",
    mine: "My field",
    channel: "Channel",
    letters: "Letters to me",
    lead: "Find and sink the enemy fleet before yours goes down.",
    computer: "Play against the computer",
    anyone: "Challenge anyone",
    field: "My field",
    textboard: "Board as text",
    games: "My games",
    help: "Help",
    where: "Where to say it",
    aloud: "To the channel",
    quietly: "In private",
    line: "Command line",
    hint: "A command, or a cell to fire at",
    offers: "Suggestions",
    send: "Send",
    dismiss: "Close",
    joining: "connecting…",
    lost: "reconnecting…",
    board: "Enemy waters. Arrow keys move, Enter fires.",
    which: "Which game is shown",
    yourTurn: "your turn",
    download: "Save {0}",
    empty: "Nothing has been said yet.",
    cell: "{0}, {1}",
    "?": "unknown",
    ".": "surely empty",
    o: "miss",
    x: "hit",
    "#": "sunk",
    firing: "shot on its way",
  },
  ru: {
    skip: "К строке команд",
    name: "Имя",
    language: "Язык",
    second: "Открыть вкладку второму игроку",
    mine: "Моё поле",
    channel: "Общий чат",
    letters: "Письма мне",
    lead: "Найдите и потопите флот противника раньше, чем он потопит ваш.",
    computer: "Играть с компьютером",
    anyone: "Вызвать любого",
    field: "Моё поле",
    textboard: "Поле текстом",
    games: "Мои партии",
    help: "Помощь",
    where: "Куда сказать",
    aloud: "В чат",
    quietly: "Лично",
    line: "Строка команд",
    hint: "Команда или клетка для выстрела",
    offers: "Подсказки",
    send: "Отправить",
    dismiss: "Закрыть",
    joining: "соединение…",
    lost: "восстанавливаю связь…",
    board: "Воды противника. Стрелки — ход по клеткам, Enter — выстрел.",
    which: "Какая партия показана",
    yourTurn: "ваш ход",
    download: "Сохранить {0}",
    empty: "Пока ничего не сказано.",
    cell: "{0}, {1}",
    "?": "неизвестно",
    ".": "точно пусто",
    o: "мимо",
    x: "ранен",
    "#": "убит",
    firing: "снаряд летит",
  },
  nb: {
    skip: "Til kommandolinjen",
    name: "Navn",
    language: "Språk",
    second: "Åpne en fane for spiller to",
    mine: "Mitt felt",
    channel: "Kanal",
    letters: "Brev til meg",
    lead: "Finn og senk fiendens flåte før din egen går ned.",
    computer: "Spill mot datamaskinen",
    anyone: "Utfordre hvem som helst",
    field: "Mitt felt",
    textboard: "Brettet som tekst",
    games: "Mine partier",
    help: "Hjelp",
    where: "Hvor det skal sies",
    aloud: "I kanalen",
    quietly: "Privat",
    line: "Kommandolinje",
    hint: "En kommando, eller en rute å skyte på",
    offers: "Forslag",
    send: "Send",
    dismiss: "Lukk",
    joining: "kobler til …",
    lost: "kobler til på nytt …",
    board: "Fiendens farvann. Piltastene flytter, Enter skyter.",
    which: "Hvilket parti som vises",
    yourTurn: "din tur",
    download: "Lagre {0}",
    empty: "Ingenting er sagt ennå.",
    cell: "{0}, {1}",
    "?": "ukjent",
    ".": "sikkert tom",
    o: "bom",
    x: "truffet",
    "#": "senket",
    firing: "skuddet er på vei",
  },
};

let locale = "en";

// The word of this name in the chosen language, with {0}, {1} … filled in.
export function word(name, ...parts) {
  return WORDS[locale][name].replace(/\{(\d)\}/g, (_, at) => parts[Number(at)]);
}

// The language the browser asks for, among ours.
export function browserLocale() {
  const known = { ru: "ru", be: "ru", uk: "ru", kk: "ru", nb: "nb", nn: "nb", no: "nb", da: "nb", en: "en" };
  for (const tag of navigator.languages ?? []) {
    const found = known[tag.slice(0, 2).toLowerCase()];
    if (found) return found;
  }
  return "en";
}

// Speaks this language from now on and rewrites every fixed word of the page.
export function speak(tag) {
  locale = tag in WORDS ? tag : "en";
  document.documentElement.lang = locale;
  for (const element of document.querySelectorAll("[data-word]")) element.textContent = word(element.dataset.word);
  for (const element of document.querySelectorAll("[data-label]")) element.setAttribute("aria-label", word(element.dataset.label));
  for (const element of document.querySelectorAll("[data-hollow]")) element.dataset.empty = word(element.dataset.hollow);
  for (const element of document.querySelectorAll("[data-hint]")) element.placeholder = word(element.dataset.hint);
}
