# Турніри: усе, що про них говориться.

## Час
arena-weekday-1 = пн
arena-weekday-2 = вт
arena-weekday-3 = ср
arena-weekday-4 = чт
arena-weekday-5 = пт
arena-weekday-6 = сб
arena-weekday-7 = нд
arena-month-1 = січня
arena-month-2 = лютого
arena-month-3 = березня
arena-month-4 = квітня
arena-month-5 = травня
arena-month-6 = червня
arena-month-7 = липня
arena-month-8 = серпня
arena-month-9 = вересня
arena-month-10 = жовтня
arena-month-11 = листопада
arena-month-12 = грудня
arena-every-1 = щопонеділка
arena-every-2 = щовівторка
arena-every-3 = щосереди
arena-every-4 = щочетверга
arena-every-5 = щоп’ятниці
arena-every-6 = щосуботи
arena-every-7 = щонеділі
arena-when = {$first} {$number} {$last}, {$clock} ({$value})
arena-when-briefly = {$first} {$number} {$last}, {$clock}
arena-day = {$number} {$last} {$n}
arena-soon = {$clock}, {$value}
arena-weekly = {$first} о {$clock} ({$value})
arena-in-minutes = через {$count} { $count ->
    [one] хвилину
    [many] хвилин
   *[other] хвилини
}
arena-in-hours = через {$count} { $count ->
    [one] годину
    [many] годин
   *[other] години
}
arena-in-days = через {$count} { $count ->
    [one] день
    [few] дні
    [many] днів
   *[other] дня
}
arena-minutes = {$count} { $count ->
    [one] хвилину
    [many] хвилин
   *[other] хвилини
}
arena-hours = {$count} { $count ->
    [one] годину
    [many] годин
   *[other] години
}
arena-days = {$count} { $count ->
    [one] день
    [few] дні
    [many] днів
   *[other] дня
}

## Що за турнір
arena-format-single = плей-оф
arena-format-third = плей-оф із матчем за третє місце
arena-format-double = до двох поразок
arena-format-robin = круговий турнір
arena-format-robin-twice = круговий турнір у два кола
arena-format-swiss = швейцарська система
arena-best-of = з {$number} партій
arena-rounds = {$count} { $count ->
    [one] тур
    [few] тури
    [many] турів
   *[other] туру
}
arena-players = {$count} { $count ->
    [one] учасник
    [few] учасники
    [many] учасників
   *[other] учасника
}
arena-games = {$count} { $count ->
    [one] партія
    [many] партій
   *[other] партії
}
arena-wins = {$count} { $count ->
    [one] перемога
    [many] перемог
   *[other] перемоги
}
arena-points = {$value} { $count ->
    [one] очко
    [few] очки
    [many] очок
   *[other] очка
}
arena-page = сторінка {$number} з {$most}
arena-rated = на рейтинг
arena-casual = без рейтингу
arena-size = учасників від {$min} до {$max}

## План по реченнях
arena-plan-single = Плей-оф: хто програв матч, вибуває.
arena-plan-third = Ті, хто програв у півфіналах, грають за третє місце.
arena-plan-shared = Ті, хто програв у півфіналах, ділять третє місце.
arena-plan-double = До двох поразок: після першої гра триває в нижній сітці, після другої закінчується. Якщо фінал виграє нижня сітка, усе вирішує другий фінал.
arena-plan-robin = Круговий турнір: кожен грає з кожним.
arena-plan-robin-twice = Круговий турнір: кожен грає з кожним двічі.
arena-plan-swiss = Швейцарська система: у кожному турі зустрічаються ті, у кого очок приблизно порівну, і ніхто не зустрічається двічі. Ніхто не вибуває.
arena-plan-swiss-rounds = Усього {$count} { $count ->
    [one] тур.
    [few] тури, за малої кількості учасників — менше.
    [many] турів, за малої кількості учасників — менше.
   *[other] туру, за малої кількості учасників — менше.
}
arena-plan-swiss-auto = Кількість турів залежить від кількості учасників.
arena-plan-one = Матч — одна партія.
arena-plan-best = У матчі не більше ніж {$number} партій: досить виграти {$want}.
arena-plan-rules = {$rules}. {$clock}.
arena-plan-size = Учасників — від {$min} до {$max}.
arena-plan-seed-rating = Посів за рейтингом.
arena-plan-seed-lot = Посів за жеребом.
arena-plan-seed-hand = Посів призначає організатор.
arena-plan-patience = На підготовку до партії дається {$count} { $count ->
    [one] хвилина.
    [many] хвилин.
   *[other] хвилини.
} Хто не встигне, програє матч; хто пропустить два матчі, вибуває.
arena-plan-check-in = За {$count} { $count ->
    [one] хвилину
    [many] хвилин
   *[other] хвилини
} до початку всі натискають «Я тут!». Хто не натисне, не грає.
arena-plan-rated = Партії йдуть на рейтинг.
arena-plan-casual = Партії на рейтинг не йдуть.
arena-plan-late = Вступити можна й пізніше, до кінця туру {$number}.
arena-plan-repeat = Проводиться {$value}.
arena-starts-at = Початок: {$clock}.
arena-starts-full = Початок — щойно зберуться всі.
arena-starts-full-or = Початок — щойно зберуться всі, не пізніше: {$clock}.
arena-starts-hand = Початок — за словом організатора.
arena-closes = Запис до: {$clock}.
arena-organisers = Організатори: {$names}.
arena-code = Код: {$code}
arena-who = У списку: {$names}.

## Що сталося, для всіх
arena-created = {$name} запрошує на турнір: {$set}!
arena-terms = {$value}
arena-joined = Ласкаво просимо на борт: {$names}.
arena-left = Більше не в турнірі: {$names}.
arena-here = На місці: {$names}.
arena-more = і ще {$count}
arena-check-in = Час відмітитися: усі, хто в списку, натисніть «Я тут!». Початок: {$clock}.
arena-started = Турнір починається, у ньому {$count} { $count ->
    [one] учасник!
    [few] учасники!
    [many] учасників!
   *[other] учасника!
}
arena-round = Тур {$number} з {$most}
arena-round-begins = Починається тур {$number} з {$most}.
arena-pair = {$a} — {$b}
arena-stage-pair = {$value}: {$a} — {$b}
arena-score = {$a} — {$b} {$state}
arena-pairs-many = Оголошено {$count} { $count ->
    [one] матч.
    [few] матчі.
    [many] матчів.
   *[other] матчу.
}
arena-byes-swiss = Без суперника, з очком за перемогу: {$names}.
arena-byes-robin = Відпочинок у цьому турі: {$names}.
arena-byes-tree = Одразу в наступне коло: {$names}.
arena-beat = {$winner} перемагає {$state} (суперник: {$name}).
arena-results-many = { $count ->
    [one] Надійшов {$count} результат.
    [few] Надійшло {$count} результати.
    [many] Надійшло {$count} результатів.
   *[other] Надійшло {$count} результату.
}
arena-level = {$a} — {$b} {$state}: нічия.
arena-nobody = {$a} — {$b}: перемоги немає ні в кого, поразка обом.
arena-walkover = {$name} вибуває; перемога в матчі: {$winner}.
arena-absent = Неявка: {$name}. Перемога в матчі: {$winner}.
arena-unreached-telegram = {$name}, я не можу вам написати: відкрийте приватний чат зі мною й натисніть кнопку запуску внизу.
arena-unreached-discord = {$name}, я не можу вам написати: дозвольте особисті повідомлення з нашого спільного сервера або використайте там /field.
arena-absent-both = {$a} — {$b}: неявка обох сторін, поразка обом.
arena-dropped = Два пропущені матчі: {$name} вибуває.
arena-excused = Мене якийсь час не було: усіх чекаємо на {$count} { $count ->
    [one] хвилину
    [many] хвилин
   *[other] хвилини
} довше.
arena-lot = {$a} — {$b}: усе ще нічия, і вирішує жереб. Далі йде {$winner}.
arena-awarded = Рішення ({$name}): матч {$a} — {$b}, перемога: {$winner}.
arena-voided = Рішення ({$name}): у матчі {$a} — {$b} перемоги немає ні в кого.
arena-replayed = Рішення ({$name}): останню партію матчу {$a} — {$b} переграють.
arena-replaced = Заміна ({$name}): {$other} → {$guest}.
arena-extended = Рішення ({$name}): партії {$a} — {$b} додано {$count} { $count ->
    [one] хвилину.
    [many] хвилин.
   *[other] хвилини.
}
arena-removed = Рішення ({$name}): {$other} більше не бере участі.
arena-appointed = Рішення ({$name}): {$other} тепер теж організатор.
arena-seeded = Рішення ({$name}): посів розставлено вручну.
arena-replanned = Рішення ({$name}): план змінено — {$value}.
arena-paused = {$name} призупиняє турнір. Розпочаті партії тривають, нові чекають.
arena-resumed = {$name} продовжує турнір.
arena-series-ended = Рішення ({$name}): цей турнір у серії останній.
arena-finished = Турнір завершено: {$set}. Перемагає {$winner} — вітаємо!
arena-finished-shared = Турнір завершено: {$set}. Перше місце ділять {$names} — вітаємо!
arena-finished-nobody = Турнір завершено: {$set}. Переможця немає.
arena-placed = {$number}. {$names}
arena-thanks = Дякуємо всім за гру!
arena-next = Наступний турнір: {$clock}.
arena-cancelled-said = Турнір скасовано: {$set}. Рішення: {$name}.
arena-cancelled-few = Турнір не відбудеться: {$set}. Зібралося {$have}, а треба {$min}.
arena-cancelled-deserted = Турнір закінчився без перемоги: {$set}. Не залишилося нікого.

## Що зараз
arena-in = Записалося: {$have} з {$max}.
arena-in-few = Записалося: {$have} з {$max} (мінімум {$min}).
arena-ready = На місці: {$have} з {$max}.
arena-done-round = Тур {$number} з {$most}: зіграно матчів {$have} з {$max}.
arena-done-tree = Зіграно матчів: {$have} з {$max}.
arena-leads = Попереду: {$names} ({$value}).
arena-live = Зараз грають: {$list}.
arena-live-game = {$a} — {$b} {$state} ({$code})
arena-is-paused = Турнір призупинено.
arena-is-over = Турнір завершено.
arena-is-cancelled = Турнір скасовано.
arena-you-in = Ви в турнірі.
arena-you-here = Ви в турнірі й відмітилися.
arena-you-gone = Ви більше не берете участі.
arena-you-next = Ваш матч: {$value}, суперник — {$name}.

## Листи
arena-letter-call = {$set}. {$value}. Приготуйтеся за {$clock}.
arena-letter-stands = У вас тепер {$value}: місце {$number} з {$most}.
arena-letter-best = Партія {$number}, у матчі їх не більше ніж {$most}. Рахунок матчу {$state}.
arena-letter-bye-swiss = {$set}. {$value}: суперника для вас не знайшлося, і це очко, як за перемогу.
arena-letter-bye-next = До наступного туру!
arena-letter-bye-robin = {$set}. {$value}: у цьому турі ви відпочиваєте.
arena-letter-bye-tree = {$set}. {$value}: суперника немає, і ви йдете далі.
arena-letter-check-in = {$set}: ви тут? Натисніть «Я тут!» до початку: {$clock}. Без цього ви не граєте.
arena-letter-started = Турнір починається: {$set}. Ваш номер посіву — {$number} з {$most}.
arena-letter-won = Матч виграно, {$state}! Суперник: {$name}.
arena-letter-lost = Матч програно, {$state}. Суперник: {$name}.
arena-letter-drawn = Матч закінчився внічию, {$state}. Суперник: {$name}.
arena-letter-nobody = Матч програли обидві сторони. Суперник: {$name}.
arena-letter-walkover = {$name} вибуває: перемога в матчі ваша.
arena-letter-withdrawn = Ви вибули, тому перемога в матчі: {$name}.
arena-letter-absent-won = Неявка суперника: перемога в матчі ваша. Суперник: {$name}.
arena-letter-absent-lost = Ви не встигли вчасно, тому перемога в матчі: {$name}.
arena-letter-absent-both = Вчасно не прийшли ні ви, ні суперник: поразка обом. Суперник: {$name}.
arena-letter-dropped = Ви пропустили два матчі, і турнір триває без вас: {$set}. До наступного разу!
arena-letter-lot-won = Матч так і залишився нічийним, і жереб випав вам: ви йдете далі. Суперник: {$name}.
arena-letter-lot-lost = Матч так і залишився нічийним, і жереб випав суперникові: {$name}.
arena-letter-awarded = Рішення ({$name}): перемога в матчі ваша. Суперник: {$other}.
arena-letter-denied = Рішення ({$name}): перемога в матчі за суперником. Це {$other}.
arena-letter-out = Це був ваш останній матч тут. Дякуємо за гру!
arena-letter-lower = Ви продовжуєте в нижній сітці; турнір для вас закінчить лише друга поразка.
arena-letter-third = Ви граєте далі — за третє місце.
arena-letter-on = Ви йдете далі. Я напишу, коли буде оголошено наступну партію.
arena-letter-replayed = Рішення ({$name}): останню партію переграють. Суперник: {$other}.
arena-letter-extended = Рішення ({$name}): вашій партії додано {$count} { $count ->
    [one] хвилину.
    [many] хвилин.
   *[other] хвилини.
} Суперник: {$other}.
arena-letter-removed = Рішення ({$name}): ви більше не берете участі в турнірі {$set}. Якщо не знаєте чому, запитайте там.
arena-letter-replaced = Рішення ({$name}): у турнірі {$set} замість вас грає {$guest}.
arena-letter-replacing = Рішення ({$name}): у турнірі {$set} ви граєте на заміну. До вас місце займав гравець: {$other}. Про партії я писатиму сюди.
arena-letter-appointed = {$name} призначає вас організатором турніру {$set}. Що ви тепер можете: /tournament
arena-letter-champion = Турнір {$set} ваш: це перемога. Вітаємо!
arena-letter-place = Турнір завершено: {$set}. Ваше місце: {$number} з {$most}. Дякуємо за гру!
arena-letter-paused = Турнір призупинено: {$set}. Розпочата партія триває.
arena-letter-resumed = Турнір триває далі: {$set}.
arena-letter-replanned = Рішення ({$name}): план турніру {$set} змінено — {$value}.
arena-letter-left-out = Турнір почався без вас: {$set}. Ви не натиснули «Я тут!». До наступного разу!
arena-letter-about = {$set}: {$value}

## Слова на картинках
arena-stage-final = Фінал
arena-stage-semi = 1/2 фіналу
arena-stage-quarter = 1/4 фіналу
arena-stage-of = 1/{$number} фіналу
arena-stage-upper = Верхня сітка, тур {$number}
arena-stage-upper-final = Фінал верхньої сітки
arena-stage-lower = Нижня сітка, тур {$number}
arena-stage-lower-final = Фінал нижньої сітки
arena-stage-grand = Великий фінал
arena-stage-reset = Вирішальний фінал
arena-stage-third = За третє місце
arena-tree-upper = верхня сітка
arena-tree-lower = нижня сітка
arena-tree-finals = фінали
arena-number = № {$number}
arena-winner-of = переможець № {$number}
arena-loser-of = переможений № {$number}
arena-rival-of = {$a} або {$b}
arena-bye = без гри
arena-note-live = Зараз грають
arena-note-next = Далі
arena-note-winner = Перемога
arena-col-place = №
arena-col-points = Очки
arena-col-rating = Рейтинг
arena-col-here = Тут
arena-col-buchholz = Бух
arena-col-sonneborn = Берг
arena-col-direct = Ос
arena-col-wins = Пер
arena-col-played = Ігор
arena-foot-order = За рівності очок вирішують по черзі: {$list}.
arena-foot-points = {$key}: 1 за виграний матч або тур без суперника, ½ за нічию.
arena-foot-points-robin = {$key}: 1 за виграний матч, ½ за нічию.
arena-foot-buchholz = {$key} (Бухгольц): очки всіх ваших суперників разом.
arena-foot-sonneborn = {$key} (Зоннеборн-Бергер): очки переможених і половина очок тих, з ким нічия.
arena-foot-direct = {$key}: очки в особистих зустрічах тих, у кого порівну.
arena-foot-wins = {$key}: матчі, виграні у грі.
arena-foot-entrants = Посів — коли турнір почнеться.
arena-podium-streak = Найдовша серія: {$names}, {$count} { $count ->
    [one] перемога
    [many] перемог
   *[other] перемоги
} поспіль
arena-alt-bracket = Сітка турніру {$set}. {$about}. {$list}
arena-alt-table = Таблиця турніру {$set}. {$about}. {$list}
arena-alt-podium = Перші три місця турніру {$set}. {$about}. {$list}
arena-none-yet = Поки що нікого. Будьте першими!
arena-no-matches = Матчів поки що немає.
arena-follow = Стежити за партією: /follow {$code}

## Кнопки
arena-key-join = Участь
arena-key-leave = Вийти
arena-key-here = Я тут!
arena-key-card = Про турнір
arena-key-entrants = Учасники
arena-key-bracket = Сітка
arena-key-table = Таблиця
arena-key-standings = Таблиця текстом
arena-key-matches = Матчі
arena-key-podium = П’єдестал
arena-key-start = Почати зараз
arena-key-pause = Пауза
arena-key-resume = Продовжити
arena-key-cancel = Скасувати
arena-key-change = Змінити
arena-key-end-series = Закінчити серію
arena-key-new = Новий турнір
arena-key-draft = Вибрати умови
arena-key-create = Створити
arena-key-previous = ‹ Сторінка
arena-key-following = Сторінка ›

## Списки
arena-list = Турніри:
arena-list-line = {$code} {$set}: {$about}. {$state}

## Зроблено
arena-said-joined = Ви в турнірі: {$set}. Тепер записалося {$have} з {$max}.
arena-said-late = Ви в турнірі: {$set}. Граєте з наступного туру.
arena-said-left = Ви вийшли з турніру: {$set}. До початку можна повернутися будь-коли.
arena-said-withdrawn = Ви вийшли з турніру: {$set}. Ваші результати залишаються. Дякуємо за гру!
arena-said-here = Відмічено: ви тут. Скоро початок: {$set}.
arena-said-started = Турнір починається: {$set}.
arena-said-paused = Турнір призупинено: {$set}.
arena-said-resumed = Турнір триває далі: {$set}.
arena-said-cancelled = Турнір скасовано: {$set}. Усі, хто записався, про це дізнаються.
arena-said-awarded = Перемога в матчі {$number}: {$winner}. Обидві сторони про це дізнаються.
arena-said-forfeited = {$name} програє матч {$number}. Обидві сторони про це дізнаються.
arena-said-forfeited-now = {$name} програє теперішній матч. Обидві сторони про це дізнаються.
arena-said-decided = Матч {$number} уже вирішено, перемога: {$winner}. Нічого не змінилося.
arena-said-replayed = Останню партію матчу {$number}, {$a} — {$b}, переграють. Обидві сторони про це дізнаються.
arena-said-replaced = Тепер у турнірі {$set} грає {$name}. Обидві сторони про це дізнаються.
arena-said-extended = Матчу {$number}, {$a} — {$b}, додано {$count} { $count ->
    [one] хвилину.
    [many] хвилин.
   *[other] хвилини.
}
arena-said-removed = {$name} більше не бере участі в турнірі {$set}.
arena-said-appointed = {$name} тепер теж організовує турнір {$set}.
arena-said-seeded = Посів турніру {$set} стоїть у вашому порядку.
arena-said-replanned = План турніру {$set} змінено.
arena-said-series-ended = Турнір {$set} у серії останній.
arena-said-done = Готово.

## Відмови: одне речення, що робити
arena-refused-not-organiser = Це може лише організатор турніру. Зверніться до нього.
arena-refused-full = Місць більше немає. Пошукайте інший турнір.
arena-refused-already-in = Ви вже в турнірі. Я повідомлю, коли оголосять вашу партію.
arena-refused-not-in = Вас немає в цьому турнірі. Спочатку вступіть, поки відкрито запис.
arena-refused-closed = Запис закрито. Пошукайте інший турнір.
arena-refused-begun = Турнір уже почався, змінити це не можна.
arena-refused-not-begun = Турнір ще не почався. Зачекайте початку або попросіть організатора почати.
arena-refused-over = Цей турнір завершено. Створіть новий.
arena-refused-too-few = Учасників замало. Запросіть ще або зменште мінімум.
arena-refused-no-check-in = Зараз відмічатися не треба. Я запитаю, коли настане час.
arena-refused-pause-as-is = Так і є.
arena-refused-no-such-match = Такого матчу зараз немає. Перегляньте список матчів і візьміть номер звідти.
arena-refused-built-on = Від цього результату вже залежать інші матчі, він залишається. Вирішіть матч, який іде зараз.
arena-refused-left = Ви вийшли з цього турніру, повернутися не можна. Вступіть у наступний.
arena-refused-bad-order = Назвіть усіх, хто в списку, рівно по одному разу, від сильних до слабких.
arena-refused-bad-plan = Такого турніру не буває. Виберіть від 2 до 256 учасників, матчі з 1, 3 або 5 партій і початок у майбутньому.
arena-refused-value = «{$typed}» тут не підходить. Виберіть значення.
arena-refused-needs-start = Для цього потрібен точний час початку. Спочатку виберіть, коли турнір починається.
arena-refused-needs-swiss = Це буває лише у швейцарській системі. Спочатку виберіть її.
arena-refused-rounds = Якщо учасників до {$max}, турів може бути не більше ніж {$number}. Виберіть менше турів або іншу кількість учасників.
arena-refused-patience = За такого часу партія чекає гравців {$value}: половину від {$first} на розставлення. Виберіть менше або дайте більше часу.
arena-refused-series-closes = У серії запис закривають менше ніж за тиждень до початку.

## Як скласти турнір
arena-draft = Ваш турнір: {$set}
arena-draft-how = Натисніть «{$value}» одразу або спочатку щось змініть.
arena-draft-change = Натисніть, що змінити. Зміна діє одразу.
arena-draft-patience = За такого часу на хід партія чекає щонайбільше {$value}.
arena-choice = {$rule}: {$about} Зараз: {$value}.
arena-choice-zone = Часовий пояс: {$value}.
arena-type = Інше…
arena-type-title = {$rule}
arena-type-label = Наприклад: {$example}
arena-type-otherwise = Використайте /tournament set зі значенням, наприклад {$example}.
arena-word-format = Система
arena-word-rounds = Тури
arena-word-start = Початок
arena-word-most = Місць
arena-word-least = Не менше
arena-word-rules = Правила
arena-word-clock = Час
arena-word-bestof = Матч
arena-word-stakes = Рейтинг
arena-word-seeding = Посів
arena-word-patience = Очікування
arena-word-checkin = Відмітка
arena-word-closes = Запис
arena-word-late = Новачки
arena-word-repeat = Серія
arena-word-name = Назва
arena-help-format = хто з ким грає.
arena-help-rounds = скільки турів у швейцарській системі.
arena-help-start = коли турнір починається.
arena-help-most = скільки людей можуть грати.
arena-help-least = скільки учасників треба для початку.
arena-help-rules = за якими правилами грають.
arena-help-clock = час на хід; три прострочення поспіль — поразка.
arena-help-bestof = скільки партій у матчі щонайбільше.
arena-help-stakes = чи йдуть партії на рейтинг.
arena-help-seeding = хто де стоїть на початку.
arena-help-patience = скільки відкрита партія чекає готовності гравців.
arena-help-checkin = за скільки до початку всі відмічаються.
arena-help-closes = до якого часу можна вступити.
arena-help-late = до кінця якого туру приймають нових (лише швейцарська система).
arena-help-repeat = чи буде такий турнір щотижня.
arena-help-name = як він називається, до 40 знаків.
arena-value-auto = за кількістю гравців
arena-value-full = коли всі місця зайнято
arena-value-hand = коли скажу я
arena-value-one = одна партія
arena-value-seed-rating = за рейтингом
arena-value-seed-lot = за жеребом
arena-value-seed-hand = вручну
arena-value-off = ні
arena-value-open = до початку
arena-value-before = за {$value} до початку
arena-value-no-late = ні
arena-value-late = до кінця туру {$number}
arena-value-once = один раз
arena-format-short-single = плей-оф
arena-format-short-third = плей-оф + 3-тє місце
arena-format-short-double = до двох поразок
arena-format-short-robin = круговий
arena-format-short-robin2 = круговий ×2
arena-format-short-swiss = швейцарська
arena-usual-1 = Кубок понеділка
arena-usual-2 = Кубок вівторка
arena-usual-3 = Кубок середи
arena-usual-4 = Кубок четверга
arena-usual-5 = Кубок п’ятниці
arena-usual-6 = Кубок суботи
arena-usual-7 = Кубок неділі

## Місця: як називаються гілки й теми.

arena-place-tournament = {$name} · {$code}
arena-place-game = {$value} · {$a} — {$b} · {$code}
arena-place-tour = Тур {$number}
