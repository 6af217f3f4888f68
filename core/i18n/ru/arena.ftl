# Турниры: всё, что о них говорится.

## Время
arena-weekday-1 = пн
arena-weekday-2 = вт
arena-weekday-3 = ср
arena-weekday-4 = чт
arena-weekday-5 = пт
arena-weekday-6 = сб
arena-weekday-7 = вс
arena-month-1 = января
arena-month-2 = февраля
arena-month-3 = марта
arena-month-4 = апреля
arena-month-5 = мая
arena-month-6 = июня
arena-month-7 = июля
arena-month-8 = августа
arena-month-9 = сентября
arena-month-10 = октября
arena-month-11 = ноября
arena-month-12 = декабря
arena-every-1 = по понедельникам
arena-every-2 = по вторникам
arena-every-3 = по средам
arena-every-4 = по четвергам
arena-every-5 = по пятницам
arena-every-6 = по субботам
arena-every-7 = по воскресеньям
arena-when = {$first} {$number} {$last}, {$clock} ({$value})
arena-when-briefly = {$first} {$number} {$last}, {$clock}
arena-day = {$number} {$last} {$n}
arena-soon = {$clock}, {$value}
arena-weekly = {$first} в {$clock} ({$value})
arena-in-minutes = через {$count} { $count ->
    [one] минуту
    [many] минут
   *[other] минуты
}
arena-in-hours = через {$count} { $count ->
    [one] час
    [many] часов
   *[other] часа
}
arena-in-days = через {$count} { $count ->
    [one] день
    [many] дней
   *[other] дня
}
arena-minutes = {$count} { $count ->
    [one] минуту
    [many] минут
   *[other] минуты
}
arena-hours = {$count} { $count ->
    [one] час
    [many] часов
   *[other] часа
}
arena-days = {$count} { $count ->
    [one] день
    [many] дней
   *[other] дня
}

## Что за турнир
arena-format-single = плей-офф
arena-format-third = плей-офф с матчем за третье место
arena-format-double = двойное выбывание
arena-format-robin = круговой турнир
arena-format-robin-twice = круговой турнир в два круга
arena-format-swiss = швейцарская система
arena-best-of = из {$number} партий
arena-rounds = {$count} { $count ->
    [one] тур
    [many] туров
   *[other] тура
}
arena-players = {$count} { $count ->
    [one] участник
    [many] участников
   *[other] участника
}
arena-games = {$count} { $count ->
    [one] партия
    [many] партий
   *[other] партии
}
arena-wins = {$count} { $count ->
    [one] победа
    [many] побед
   *[other] победы
}
arena-points = {$value} { $count ->
    [one] очко
    [many] очков
   *[other] очка
}
arena-page = страница {$number} из {$most}
arena-rated = в рейтинг
arena-casual = без рейтинга
arena-size = участников от {$min} до {$max}

## План по предложениям
arena-plan-single = Плей-офф: кто проиграл матч, выбывает.
arena-plan-third = Проигравшие в полуфиналах играют за третье место.
arena-plan-shared = Проигравшие в полуфиналах делят третье место.
arena-plan-double = Двойное выбывание: после первого поражения игра продолжается в нижней сетке, после второго заканчивается. Если финал выигрывает нижняя сетка, всё решает второй финал.
arena-plan-robin = Круговой турнир: каждый играет с каждым.
arena-plan-robin-twice = Круговой турнир: каждый играет с каждым дважды.
arena-plan-swiss = Швейцарская система: в каждом туре встречаются те, у кого очков примерно поровну, и никто не встречается дважды. Никто не выбывает.
arena-plan-swiss-rounds = Всего {$count} { $count ->
    [one] тур.
    [many] туров, при малом числе участников — меньше.
   *[other] тура, при малом числе участников — меньше.
}
arena-plan-swiss-auto = Число туров зависит от числа участников.
arena-plan-one = Матч — одна партия.
arena-plan-best = В матче не больше {$number} партий: достаточно выиграть {$want}.
arena-plan-rules = {$rules}. {$clock}.
arena-plan-size = Участников — от {$min} до {$max}.
arena-plan-seed-rating = Посев по рейтингу.
arena-plan-seed-lot = Посев по жребию.
arena-plan-seed-hand = Посев назначает организатор.
arena-plan-patience = На подготовку к партии даётся {$count} { $count ->
    [one] минута.
    [many] минут.
   *[other] минуты.
} Кто не успеет, проигрывает матч; кто пропустит два матча, выбывает.
arena-plan-check-in = За {$count} { $count ->
    [one] минуту
    [many] минут
   *[other] минуты
} до начала все нажимают «Я здесь!». Кто не нажмёт, не играет.
arena-plan-rated = Партии идут в рейтинг.
arena-plan-casual = Партии не идут в рейтинг.
arena-plan-late = Вступить можно и позже, до конца тура {$number}.
arena-plan-repeat = Проводится {$value}.
arena-starts-at = Начало: {$clock}.
arena-starts-full = Начало — как только соберутся все.
arena-starts-full-or = Начало — как только соберутся все, не позже: {$clock}.
arena-starts-hand = Начало — по слову организатора.
arena-closes = Запись до: {$clock}.
arena-organisers = Организаторы: {$names}.
arena-code = Код: {$code}
arena-who = В списке: {$names}.

## Что произошло, для всех
arena-created = {$name} приглашает на турнир: {$set}!
arena-terms = {$value}
arena-joined = Добро пожаловать на борт: {$names}.
arena-left = Больше не в турнире: {$names}.
arena-here = На месте: {$names}.
arena-more = и ещё {$count}
arena-check-in = Пора отметиться: все, кто в списке, нажмите «Я здесь!». Начало: {$clock}.
arena-started = Турнир начинается, в нём {$count} { $count ->
    [one] участник!
    [many] участников!
   *[other] участника!
}
arena-round = Тур {$number} из {$most}
arena-round-begins = Начинается тур {$number} из {$most}.
arena-pair = {$a} — {$b}
arena-stage-pair = {$value}: {$a} — {$b}
arena-score = {$a} — {$b} {$state}
arena-pairs-many = { $count ->
    [one] Объявлен {$count} матч.
    [many] Объявлено {$count} матчей.
   *[other] Объявлено {$count} матча.
}
arena-byes-swiss = Без соперника, с очком за победу: {$names}.
arena-byes-robin = Отдых в этом туре: {$names}.
arena-byes-tree = Сразу в следующий круг: {$names}.
arena-beat = {$winner} побеждает {$state} (соперник: {$name}).
arena-results-many = { $count ->
    [one] Пришёл {$count} результат.
    [many] Пришло {$count} результатов.
   *[other] Пришло {$count} результата.
}
arena-level = {$a} — {$b} {$state}: ничья.
arena-nobody = {$a} — {$b}: победителя нет, поражение обоим.
arena-walkover = {$name} выбывает; победа в матче: {$winner}.
arena-absent = Неявка: {$name}. Победа в матче: {$winner}.
arena-unreached-telegram = {$name}, я не могу вам написать: откройте личный чат со мной и нажмите кнопку запуска внизу.
arena-unreached-discord = {$name}, я не могу вам написать: разрешите личные сообщения с нашего общего сервера или используйте там /field.
arena-absent-both = {$a} — {$b}: неявка обеих сторон, поражение обоим.
arena-dropped = Два пропущенных матча: {$name} выбывает.
arena-excused = Меня какое-то время не было: всех ждём на {$count} { $count ->
    [one] минуту
    [many] минут
   *[other] минуты
} дольше.
arena-lot = {$a} — {$b}: всё ещё ничья, и решает жребий. Дальше идёт {$winner}.
arena-awarded = Решение ({$name}): матч {$a} — {$b}, победа: {$winner}.
arena-voided = Решение ({$name}): в матче {$a} — {$b} победителя нет.
arena-replayed = Решение ({$name}): последняя партия матча {$a} — {$b} переигрывается.
arena-replaced = Замена ({$name}): {$other} → {$guest}.
arena-extended = Решение ({$name}): партии {$a} — {$b} { $count ->
    [one] добавлена {$count} минута.
    [few] добавлены {$count} минуты.
    [many] добавлено {$count} минут.
   *[other] добавлено {$count} минуты.
}
arena-removed = Решение ({$name}): {$other} больше не участвует.
arena-appointed = Решение ({$name}): {$other} теперь тоже организатор.
arena-seeded = Решение ({$name}): посев расставлен вручную.
arena-replanned = Решение ({$name}): план изменён — {$value}.
arena-paused = {$name} приостанавливает турнир. Начатые партии идут дальше, новые ждут.
arena-resumed = {$name} продолжает турнир.
arena-series-ended = Решение ({$name}): этот турнир в серии последний.
arena-finished = Турнир окончен: {$set}. Побеждает {$winner} — поздравляем!
arena-finished-shared = Турнир окончен: {$set}. Первое место делят {$names} — поздравляем!
arena-finished-nobody = Турнир окончен: {$set}. Победителя нет.
arena-placed = {$number}. {$names}
arena-thanks = Спасибо всем за игру!
arena-next = Следующий турнир: {$clock}.
arena-cancelled-said = Турнир отменён: {$set}. Решение: {$name}.
arena-cancelled-few = Турнир не состоится: {$set}. Собралось {$have}, а нужно {$min}.
arena-cancelled-deserted = Турнир закончился без победителя: {$set}. Все вышли.

## Что сейчас
arena-in = Записались: {$have} из {$max}.
arena-in-few = Записались: {$have} из {$max} (минимум {$min}).
arena-ready = На месте: {$have} из {$max}.
arena-done-round = Тур {$number} из {$most}: сыграно матчей {$have} из {$max}.
arena-done-tree = Сыграно матчей: {$have} из {$max}.
arena-leads = Впереди: {$names} ({$value}).
arena-live = Сейчас играют: {$list}.
arena-live-game = {$a} — {$b} {$state} ({$code})
arena-is-paused = Турнир приостановлен.
arena-is-over = Турнир окончен.
arena-is-cancelled = Турнир отменён.
arena-you-in = Вы в турнире.
arena-you-here = Вы в турнире и отметились.
arena-you-gone = Вы больше не участвуете.
arena-you-next = Ваш матч: {$value}, соперник — {$name}.

## Письма
arena-letter-call = {$set}. {$value}. Приготовьтесь за {$clock}.
arena-letter-stands = У вас теперь {$value}: место {$number} из {$most}.
arena-letter-best = Партия {$number}, в матче их не больше {$most}. Счёт матча {$state}.
arena-letter-bye-swiss = {$set}. {$value}: соперника для вас не нашлось, это засчитывается как победа.
arena-letter-bye-next = До следующего тура!
arena-letter-bye-robin = {$set}. {$value}: в этом туре вы отдыхаете.
arena-letter-bye-tree = {$set}. {$value}: соперника нет, и вы идёте дальше.
arena-letter-check-in = {$set}: вы здесь? Нажмите «Я здесь!» до начала: {$clock}. Без этого вы не играете.
arena-letter-started = Турнир начинается: {$set}. Ваш номер посева — {$number} из {$most}.
arena-letter-won = Матч выигран, {$state}! Соперник: {$name}.
arena-letter-lost = Матч проигран, {$state}. Соперник: {$name}.
arena-letter-drawn = Матч закончился вничью, {$state}. Соперник: {$name}.
arena-letter-nobody = Матч проиграли обе стороны. Соперник: {$name}.
arena-letter-walkover = {$name} выбывает: победа в матче ваша.
arena-letter-withdrawn = Вы выбыли, поэтому победа в матче: {$name}.
arena-letter-absent-won = Соперник не пришёл: победа в матче ваша. Соперник: {$name}.
arena-letter-absent-lost = Вы не успели вовремя, поэтому победа в матче: {$name}.
arena-letter-absent-both = Вовремя не пришли ни вы, ни соперник: поражение обоим. Соперник: {$name}.
arena-letter-dropped = Вы пропустили два матча, и турнир продолжается без вас: {$set}. До следующего раза!
arena-letter-lot-won = Матч так и остался ничейным, и жребий выпал вам: вы идёте дальше. Соперник: {$name}.
arena-letter-lot-lost = Матч так и остался ничейным, и жребий выпал сопернику: {$name}.
arena-letter-awarded = Решение ({$name}): победа в матче ваша. Соперник: {$other}.
arena-letter-denied = Решение ({$name}): победа в матче за соперником. Это {$other}.
arena-letter-out = Это был ваш последний матч здесь. Спасибо за игру!
arena-letter-lower = Вы продолжаете в нижней сетке; турнир для вас закончит только второе поражение.
arena-letter-third = Вы играете дальше — за третье место.
arena-letter-on = Вы идёте дальше. Я напишу, когда будет объявлена следующая партия.
arena-letter-replayed = Решение ({$name}): последняя партия переигрывается. Соперник: {$other}.
arena-letter-extended = Решение ({$name}): вашей партии { $count ->
    [one] добавлена {$count} минута.
    [few] добавлены {$count} минуты.
    [many] добавлено {$count} минут.
   *[other] добавлено {$count} минуты.
} Соперник: {$other}.
arena-letter-removed = Решение ({$name}): вы больше не участвуете в турнире {$set}. Если не знаете почему, спросите там.
arena-letter-replaced = Решение ({$name}): в турнире {$set} вместо вас играет {$guest}.
arena-letter-replacing = Решение ({$name}): в турнире {$set} вы играете на замену. До вас место занимал игрок: {$other}. О партиях я буду писать сюда.
arena-letter-appointed = {$name} назначает вас организатором турнира {$set}. Что вы теперь можете: /tournament
arena-letter-champion = Вы выиграли турнир {$set}. Поздравляем!
arena-letter-place = Турнир окончен: {$set}. Ваше место: {$number} из {$most}. Спасибо за игру!
arena-letter-paused = Турнир приостановлен: {$set}. Начатая партия идёт дальше.
arena-letter-resumed = Турнир продолжается: {$set}.
arena-letter-replanned = Решение ({$name}): план турнира {$set} изменён — {$value}.
arena-letter-left-out = Турнир начался без вас: {$set}. Вы не нажали «Я здесь!». До следующего раза!
arena-letter-about = {$set}: {$value}

## Слова на картинках
arena-stage-final = Финал
arena-stage-semi = 1/2 финала
arena-stage-quarter = 1/4 финала
arena-stage-of = 1/{$number} финала
arena-stage-upper = Верхняя сетка, тур {$number}
arena-stage-upper-final = Финал верхней сетки
arena-stage-lower = Нижняя сетка, тур {$number}
arena-stage-lower-final = Финал нижней сетки
arena-stage-grand = Большой финал
arena-stage-reset = Решающий финал
arena-stage-third = За третье место
arena-tree-upper = верхняя сетка
arena-tree-lower = нижняя сетка
arena-tree-finals = финалы
arena-number = № {$number}
arena-winner-of = победитель № {$number}
arena-loser-of = проигравший № {$number}
arena-rival-of = {$a} или {$b}
arena-bye = без игры
arena-note-live = Сейчас играют
arena-note-next = Дальше
arena-note-winner = Победа
arena-col-place = №
arena-col-points = Очки
arena-col-rating = Рейтинг
arena-col-here = Здесь
arena-col-buchholz = Бух
arena-col-sonneborn = Берг
arena-col-direct = Лич
arena-col-wins = Поб
arena-col-played = Игр
arena-foot-order = При равенстве очков решают по порядку: {$list}.
arena-foot-points = {$key}: 1 за выигранный матч или тур без соперника, ½ за ничью.
arena-foot-points-robin = {$key}: 1 за выигранный матч, ½ за ничью.
arena-foot-buchholz = {$key} (Бухгольц): очки всех ваших соперников вместе.
arena-foot-sonneborn = {$key} (Зоннеборн-Бергер): очки побеждённых и половина очков тех, с кем ничья.
arena-foot-direct = {$key}: очки в личных встречах тех, у кого поровну.
arena-foot-wins = {$key}: матчи, выигранные в игре.
arena-foot-entrants = Посев — когда турнир начнётся.
arena-podium-streak = Самая длинная серия: {$names}, {$count} { $count ->
    [one] победа
    [many] побед
   *[other] победы
} подряд
arena-alt-bracket = Сетка турнира {$set}. {$about}. {$list}
arena-alt-table = Таблица турнира {$set}. {$about}. {$list}
arena-alt-podium = Первые три места турнира {$set}. {$about}. {$list}
arena-none-yet = Пока никого. Будьте первыми!
arena-no-matches = Матчей пока нет.
arena-follow = Следить за партией: /follow {$code}

## Кнопки
arena-key-join = Участвовать
arena-key-leave = Выйти
arena-key-here = Я здесь!
arena-key-card = О турнире
arena-key-entrants = Участники
arena-key-bracket = Сетка
arena-key-table = Таблица
arena-key-standings = Таблица текстом
arena-key-matches = Матчи
arena-key-podium = Пьедестал
arena-key-start = Начать сейчас
arena-key-pause = Пауза
arena-key-resume = Продолжить
arena-key-cancel = Отменить
arena-key-change = Изменить
arena-key-end-series = Закончить серию
arena-key-new = Новый турнир
arena-key-draft = Выбрать условия
arena-key-create = Создать
arena-key-previous = ‹ Страница
arena-key-following = Страница ›

## Списки
arena-list = Турниры:
arena-list-line = {$code} {$set}: {$about}. {$state}

## Сделано
arena-said-joined = Вы в турнире: {$set}. Теперь записано {$have} из {$max}.
arena-said-late = Вы в турнире: {$set}. Играете со следующего тура.
arena-said-left = Вы вышли из турнира: {$set}. До начала можно вернуться в любое время.
arena-said-withdrawn = Вы вышли из турнира: {$set}. Ваши результаты остаются. Спасибо за игру!
arena-said-here = Отмечено: вы здесь. Скоро начало: {$set}.
arena-said-started = Турнир начинается: {$set}.
arena-said-paused = Турнир приостановлен: {$set}.
arena-said-resumed = Турнир продолжается: {$set}.
arena-said-cancelled = Турнир отменён: {$set}. Все, кто записан, об этом узнают.
arena-said-awarded = Победа в матче {$number}: {$winner}. Обе стороны об этом узнают.
arena-said-forfeited = {$name} проигрывает матч {$number}. Обе стороны об этом узнают.
arena-said-forfeited-now = {$name} проигрывает нынешний матч. Обе стороны об этом узнают.
arena-said-decided = Матч {$number} уже решён, победа: {$winner}. Ничего не изменилось.
arena-said-replayed = Последняя партия матча {$number}, {$a} — {$b}, переигрывается. Обе стороны об этом узнают.
arena-said-replaced = Теперь в турнире {$set} играет {$name}. Обе стороны об этом узнают.
arena-said-extended = Матчу {$number}, {$a} — {$b}, { $count ->
    [one] добавлена {$count} минута.
    [few] добавлены {$count} минуты.
    [many] добавлено {$count} минут.
   *[other] добавлено {$count} минуты.
}
arena-said-removed = {$name} больше не участвует в турнире {$set}.
arena-said-appointed = {$name} теперь тоже организует турнир {$set}.
arena-said-seeded = Посев турнира {$set} стоит в вашем порядке.
arena-said-replanned = План турнира {$set} изменён.
arena-said-series-ended = Турнир {$set} в серии последний.
arena-said-done = Готово.

## Отказы: одно предложение, что делать
arena-refused-not-organiser = Это может только организатор турнира. Обратитесь к нему.
arena-refused-full = Мест больше нет. Поищите другой турнир.
arena-refused-already-in = Вы уже в турнире. Я сообщу, когда объявят вашу партию.
arena-refused-not-in = Вас нет в этом турнире. Сначала вступите, пока открыта запись.
arena-refused-closed = Запись закрыта. Поищите другой турнир.
arena-refused-begun = Турнир уже начался, изменить это нельзя.
arena-refused-not-begun = Турнир ещё не начался. Подождите начала или попросите организатора начать.
arena-refused-over = Этот турнир окончен. Создайте новый.
arena-refused-too-few = Участников слишком мало. Пригласите ещё или уменьшите минимум.
arena-refused-no-check-in = Сейчас отмечаться не нужно. Я спрошу, когда придёт время.
arena-refused-pause-as-is = Так и есть.
arena-refused-no-such-match = Такого матча сейчас нет. Посмотрите список матчей и возьмите номер оттуда.
arena-refused-built-on = От этого результата уже зависят другие матчи, он остаётся. Решите матч, который идёт сейчас.
arena-refused-left = Вы вышли из этого турнира, вернуться нельзя. Вступите в следующий.
arena-refused-bad-order = Назовите всех, кто в списке, ровно по одному разу, от сильных к слабым.
arena-refused-bad-plan = Такого турнира не бывает. Выберите от 2 до 256 участников, матчи из 1, 3 или 5 партий и начало в будущем.
arena-refused-value = «{$typed}» здесь не подходит. Выберите значение.
arena-refused-needs-start = Для этого нужно точное время начала. Сначала выберите, когда турнир начинается.
arena-refused-needs-swiss = Это бывает только в швейцарской системе. Сначала выберите её.
arena-refused-rounds = Если участников до {$max}, туров может быть не больше {$number}. Выберите меньше туров или другое число участников.
arena-refused-patience = При таком времени партия ждёт игроков {$value}: половину от {$first} на расстановку. Выберите меньше или дайте больше времени.
arena-refused-series-closes = В серии запись закрывают меньше чем за неделю до начала.

## Как собрать турнир
arena-draft = Ваш турнир: {$set}
arena-draft-how = Нажмите «{$value}» сразу или сначала что-нибудь измените.
arena-draft-change = Нажмите, что изменить. Изменение действует сразу.
arena-draft-patience = При таком времени на ход партия ждёт самое большее {$value}.
arena-choice = {$rule}: {$about} Сейчас: {$value}.
arena-choice-zone = Часовой пояс: {$value}.
arena-type = Другое…
arena-type-title = {$rule}
arena-type-label = Например: {$example}
arena-type-otherwise = Используйте /tournament set со значением, например {$example}.
arena-word-format = Система
arena-word-rounds = Туры
arena-word-start = Начало
arena-word-most = Мест
arena-word-least = Не меньше
arena-word-rules = Правила
arena-word-clock = Время
arena-word-bestof = Матч
arena-word-stakes = Рейтинг
arena-word-seeding = Посев
arena-word-patience = Ожидание
arena-word-checkin = Отметка
arena-word-closes = Запись
arena-word-late = Опоздавшие
arena-word-repeat = Серия
arena-word-name = Название
arena-help-format = кто с кем играет.
arena-help-rounds = сколько туров в швейцарской системе.
arena-help-start = когда турнир начинается.
arena-help-most = сколько человек могут играть.
arena-help-least = сколько участников нужно для начала.
arena-help-rules = по каким правилам идут партии.
arena-help-clock = время на ход; трижды подряд не уложились в срок — поражение.
arena-help-bestof = сколько партий в матче самое большее.
arena-help-stakes = идут ли партии в рейтинг.
arena-help-seeding = кто где стоит в начале.
arena-help-patience = сколько открытая партия ждёт готовности игроков.
arena-help-checkin = за сколько до начала все отмечаются.
arena-help-closes = до какого времени можно вступить.
arena-help-late = до конца какого тура принимают опоздавших (только швейцарская система).
arena-help-repeat = будет ли такой турнир каждую неделю.
arena-help-name = как турнир называется, не длиннее 40 знаков.
arena-value-auto = по числу игроков
arena-value-full = когда все места заняты
arena-value-hand = когда скажу я
arena-value-one = одна партия
arena-value-seed-rating = по рейтингу
arena-value-seed-lot = по жребию
arena-value-seed-hand = вручную
arena-value-off = нет
arena-value-open = до начала
arena-value-before = за {$value} до начала
arena-value-no-late = нет
arena-value-late = до конца тура {$number}
arena-value-once = один раз
arena-format-short-single = плей-офф
arena-format-short-third = плей-офф + 3-е место
arena-format-short-double = двойное выбывание
arena-format-short-robin = круговой
arena-format-short-robin2 = круговой ×2
arena-format-short-swiss = швейцарская
arena-usual-1 = Понедельничный кубок
arena-usual-2 = Вторничный кубок
arena-usual-3 = Кубок по средам
arena-usual-4 = Четверговый кубок
arena-usual-5 = Пятничный кубок
arena-usual-6 = Субботний кубок
arena-usual-7 = Воскресный кубок

## Места: как называются ветки и темы.

arena-place-tournament = {$name} · {$code}
arena-place-game = {$value} · {$a} — {$b} · {$code}
arena-place-tour = Тур {$number}
