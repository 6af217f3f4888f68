# People: profiles, tables, medals, quick matches.

## Families
# Families of rules, each with a rating of its own.
family-classic = Классика
family-boxed = Коробочная игра
family-salvo = Залп
family-hidden = Мины и подлодки
family-dutchman = Летучий голландец
family-straume = Настольная игра 1986 года
family-custom = Свои правила

## Ranks
# The ladder of ranks, lowest first.
rank-recruit = матрос
rank-able-seaman = старший матрос
rank-leading-seaman = старшина 2-й статьи
rank-petty-officer = старшина 1-й статьи
rank-chief-petty-officer = главный старшина
rank-warrant-officer = мичман
rank-sub-lieutenant = лейтенант
rank-lieutenant = старший лейтенант
rank-lieutenant-commander = капитан-лейтенант
rank-commander = капитан 3-го ранга
rank-captain = капитан 2-го ранга
rank-commodore = капитан 1-го ранга
rank-rear-admiral = контр-адмирал
rank-vice-admiral = вице-адмирал
rank-admiral = адмирал
rank-admiral-of-the-fleet = адмирал флота

## Medals
medals-note = Медали даются за партии против людей, если не сказано иначе; слишком короткие партии не в счёт.
medal-first-sinking = Первый потопленный
medal-first-sinking-rule = Потопите корабль.
medal-first-victory = Первая победа
medal-first-victory-rule = Выиграйте партию.
medal-hot-barrel = Раскалённый ствол
medal-hot-barrel-rule = Попадите десять раз подряд.
medal-flying-start = С места в карьер
medal-flying-start-rule = Начните партию с пяти попаданий без промаха.
medal-sniper = Снайпер
medal-sniper-rule = Потопите весь флот, сделав не меньше 20 выстрелов, из которых хотя бы 60 % попали в цель.
medal-thrifty = Бережливый канонир
medal-thrifty-rule = В классической игре потопите весь флот меньше чем за 40 выстрелов.
medal-unsinkable = Непотопляемый
medal-unsinkable-rule = Потопите весь флот, не потеряв ни одного корабля.
medal-last-deck = На последней палубе
medal-last-deck-rule = Потопите весь флот, когда у вас цела лишь одна палуба.
medal-comeback = Из глубины
medal-comeback-rule = Потопите весь флот после того, как потеряли на восемь палуб больше соперника.
medal-lightning = Молния
medal-lightning-rule = Потопите весь флот быстрее чем за пять минут, сделав не менее 20 выстрелов.
medal-marathon = Марафон
medal-marathon-rule = Сыграйте партию, в которой обе стороны вместе сделали не менее 150 выстрелов.
medal-peace = Мирный договор
medal-peace-rule = Сыграйте вничью.
medal-rematch = Без обид
medal-rematch-rule = После поражения в тот же день (UTC) сыграйте с тем же соперником ещё раз.
medal-night-watch = Ночная вахта
medal-night-watch-rule = Закончите партию между полуночью и четырьмя часами утра по UTC.
medal-five-days = Пять дней в море
medal-five-days-rule = Играйте пять дней подряд (UTC).
medal-run-of-five = Попутный ветер
medal-run-of-five-rule = Выиграйте пять партий подряд.
medal-run-of-ten = Полный вперёд
medal-run-of-ten-rule = Выиграйте десять партий подряд.
medal-games-10 = Обстрелянный
medal-games-10-rule = Сыграйте 10 партий.
medal-games-100 = Морской волк
medal-games-100-rule = Сыграйте 100 партий.
medal-games-1000 = Легенда флота
medal-games-1000-rule = Сыграйте 1000 партий.
medal-sunk-100 = Гроза морей
medal-sunk-100-rule = Потопите 100 кораблей.
medal-sunk-1000 = Морское дно
medal-sunk-1000-rule = Потопите 1000 кораблей.
medal-ten-beaten = Десять флагов
medal-ten-beaten-rule = Победите десять разных соперников за последние 200 партий.
medal-giant-killer = Победитель великанов
medal-giant-killer-rule = Победите соперника, чей подтверждённый рейтинг выше вашего хотя бы на 200.
medal-both-shores = Оба берега
medal-both-shores-rule = Победите соперников и в Discord, и в Telegram.
medal-all-waters = Все воды
medal-all-waters-rule = Победите по разу в каждом семействе правил, кроме своих правил.
medal-master = Мастер
medal-master-rule = Достигните рейтинга 1800, уже подтверждённого.
medal-engineer = Укротитель машин
medal-engineer-rule = Победите компьютер десять раз.
medal-flag-raised = Флаг поднят
medal-flag-raised-rule = Сыграйте в турнире до его конца.
medal-gold = Золото
medal-gold-rule = Займите первое место в турнире, где играют хотя бы четверо.
medal-silver = Серебро
medal-silver-rule = Займите второе место в турнире, где играют хотя бы четверо.
medal-bronze = Бронза
medal-bronze-rule = Займите третье место в турнире, где играют хотя бы четверо.
medal-grand-regatta = Большая регата
medal-grand-regatta-rule = Выиграйте турнир, где играют хотя бы шестнадцать человек.
medal-unbeaten = Без поражений
medal-unbeaten-rule = Не проиграйте ни одного матча в турнире по швейцарской системе, где играют хотя бы восемь человек.
medal-tournaments-10 = Завсегдатай
medal-tournaments-10-rule = Сыграйте в десяти турнирах.

## People: verbs
verb-profile = Показать свой профиль или профиль игрока
verb-top = Показать таблицу лучших: за неделю, за месяц, за всё время или против компьютера
verb-history = Показать мои последние партии
verb-medals = Показать все медали и за что их дают
verb-quick = Найти соперника, где бы он ни был
verb-link = Связать свои учётные записи в Discord и Telegram
verb-unlink = Отвязать учётную запись
verb-export = Получить всё, что бот хранит обо мне
verb-erase = Забыть меня везде
verb-ban = Запретить кому-то играть здесь; без имени — показать, кому запрещено
verb-unban = Снова разрешить кому-то играть здесь
verb-block = Заблокировать кого-то: ни вызовов, ни быстрых партий; без имени — показать, кого
verb-unblock = Снять блокировку
verb-end = Завершить партию в этом чате, которую никто не доигрывает
verb-end_now = Завершить её сейчас
verb-dismiss = Снять того, кто отвечает за турниры в этом чате; без имени — показать, кто отвечает
verb-report = Пожаловаться на человека или партию тем, кто следит за порядком
verb-reports = Показать или выбрать, куда идут жалобы из этого чата
param-who = о ком речь
param-room = о каком чате речь
param-reason = что случилось, в двух словах
param-where = сюда, выкл или слово, которое дали в чате для жалоб
param-whom = чей профиль; без имени — ваш
param-shown = показывать ли вас другим
param-reach = этот чат или весь мир
param-period = за какое время
param-page = страница
param-search = стоп — больше не искать
param-pass = код из восьми букв с другой учётной записи
choice-week = За неделю
choice-month = За месяц
choice-all = За всё время
choice-computer-week = За неделю против компьютера
choice-computer-month = За месяц против компьютера
choice-world = Весь мир
choice-stop = Больше не искать
choice-hide = Не показывать никому
choice-nameless = Показывать в таблицах без имени
choice-reveal = Показывать под именем
key-profile = Мой профиль
key-medals = Медали
key-history = Мои партии
key-top = Таблица
key-seek-again = Искать ещё
key-stop-seeking = Больше не искать
key-link-agree = Да, это я
key-link-join = Да, связать
key-erase = Забыть меня везде
key-erase-now = Да, забыть всё
key-export = Сначала выгрузить

## People: two identities of one person
link-code = Ваш код: {$code}. Используйте его с командой /link под другой своей учётной записью; потом я спрошу вас здесь.
    Код действует { $count ->
        [one] {$count} минуту
        [few] {$count} минуты
       *[other] {$count} минут
    } и только один раз. Никому его не показывайте.
link-sure = Так ваша учётная запись свяжется с {$name}: партии обеих пойдут в один профиль, его увидят обе. Отделиться: /unlink. Если код вам дал кто-то другой, ничего не нажимайте.
link-claimed = Хорошо. Теперь подтвердите это под именем {$name}: там под моим сообщением есть кнопка.
link-asked = {$name} использует ваш код. Это тоже вы? Тогда нажмите кнопку: партии обеих записей пойдут в этот профиль, его увидят обе. Отделиться: /unlink. Если нет, ничего не нажимайте.
link-done = Готово: {$name} теперь тоже вы. Партии обоих пойдут в этот профиль; прежние останутся там, где сыграны. Разделить снова: /unlink.
link-told = Готово: ваши партии теперь идут в профиль {$name}. После /unlink вы снова сами по себе, и все партии, которые вы сыграли сами, останутся с вами.
link-already = Эта учётная запись уже связана с другой. Сначала разделите их: /unlink.
link-many = Связать можно не больше {$count} учётных записей.
link-opponents = Вы двое участвуете в одной партии или в одном турнире. Связать можно, когда они закончатся.
link-own = Этот код вы дали сами. Используйте его под другой своей учётной записью.
link-unknown = Такого кода нет. Получите новый.
link-used = Этот код уже использован. Получите новый.
link-late = Срок этого кода истёк. Получите новый.
link-unclaimed = Этот код ещё никто не использовал. Используйте его с командой /link под другой учётной записью.
link-unconfirmed = {$name} использует ваш код, но ещё не даёт согласия: там под моим сообщением есть кнопка.
link-stranger = Подтвердить может только тот, кто дал этот код.
unlink-done = Готово: вы больше не связаны с {$names}. Теперь каждый снова сам за себя.
unlink-told = {$name} больше не с вами в одном профиле: теперь каждый снова сам за себя.
unlink-nobody = Ваша учётная запись ни с какой другой не связана.

## People: the search for an opponent
quick-seeking = Ищу соперника с рейтингом от {$min} до {$max}.
quick-alone = Сейчас больше никто не ищет.
quick-others = Сейчас ищут ещё { $count ->
        [one] {$count} игрок, но рейтинг или правила пока не подходят.
        [few] {$count} игрока, но рейтинг или правила пока не подходят.
       *[other] {$count} игроков, но рейтинг или правила пока не подходят.
    }
quick-wait = Каждые {$number} секунд расширяю поиск. Искать буду ещё { $count ->
        [one] {$count} минуту
        [few] {$count} минуты
       *[other] {$count} минут
    } и напишу, как только кто-то найдётся.
quick-still = Пока никого. Ищу ещё { $count ->
        [one] {$count} минуту
        [few] {$count} минуты
       *[other] {$count} минут
    }. Пока можно сыграть с компьютером.
quick-nobody = Никого не нашлось, поиск окончен. Поискать ещё или сыграть с компьютером?
quick-found = Соперник найден: {$name}. Расставляйте флот!
quick-playing = Соперник для вас уже нашёлся, смотрите /games.
quick-cancelled = Хорошо, поиск остановлен.
quick-not-seeking = Я не ищу вам соперника.

## People: what was won
decorated-rank = Новое звание: {$value}! Поздравляю!
decorated-medal = Новая медаль: {$value}.
decorated-medals = Новые медали: {$list}.
decorated-medals-more = Новые медали: {$list} и ещё {$count} { $count ->
    [one] медаль
    [few] медали
   *[other] медалей
}.

## People: privacy
shown-named = Теперь другие видят ваш профиль, а таблицы называют вас по имени.
shown-nameless = Теперь таблицы показывают вас без имени, а профиль видите только вы.
shown-hidden = Теперь вас нет в таблицах, а профиль видите только вы.
export-done = Здесь всё, что я о вас храню. Партии хранятся 30 дней после окончания; досок в файле нет, их даёт /record.
forget-me = Можно забыть сохранённые правила: /forget и их имя. Или вас: профиль, рейтинг, медали, настройки, привычки. В партиях и турнирах останется игрок без имени; связанные учётные записи останутся.
erase-sure = Забыть вас везде? Вернуть ничего будет нельзя. Начатые партии будут сданы, а из турниров вы выйдете.
erase-done = Готово. Я вас больше не знаю. Если вернётесь, начнёте с чистого листа — и я буду рад.
nameless = без имени
somebody = кто-то

## People: profiles
refused-page = «{$typed}» — не номер страницы.
refused-top = Таблицы «{$typed}» нет. Есть: {$values}.
profile-none = {$name}: законченных партий здесь ещё нет.
profile-hidden = Этот профиль не показывают.
profile-unknown = Чей профиль? Упомяните игрока.
profile-next = До следующего звания ({$value}) {$count} { $count ->
    [one] очко
    [few] очка
   *[other] очков
}
profile-highest = Выше звания нет
profile-guess = ? — пока приблизительно
profile-games = Партии с людьми
profile-results = Победы / ничьи / поражения
profile-hits = Попадания
profile-sunk = Потоплено кораблей
profile-run = Лучшая серия побед
profile-medals = Медали ({$have} из {$want})
profile-form = Последние партии: {$list}
profile-won = победа
profile-drawn = ничья
profile-lost = поражение

## People: tables
top-week-room = Лучшие за неделю в этом чате
top-week-world = Лучшие за неделю
top-month-room = Лучшие за месяц в этом чате
top-month-world = Лучшие за месяц
top-all-room = Лучшие за всё время в этом чате
top-all-world = Лучшие за всё время
top-computer-room = Лучшие против компьютера в этом чате
top-computer-world = Лучшие против компьютера
top-computer-week-room = Лучшие за неделю против компьютера в этом чате
top-computer-week-world = Лучшие за неделю против компьютера
top-computer-month-room = Лучшие за месяц против компьютера в этом чате
top-computer-month-world = Лучшие за месяц против компьютера
top-page = Страница {$number} из {$count}
top-nobody = Пока никого. Сыграйте партию — и первое место ваше!
top-points = очки: {$value}
top-rated = рейтинг: {$value}
top-name = Имя
top-score = Очки
top-games = Партии
top-wins = Победы
top-own = Ваше место: {$number}
key-week = Неделя
key-month = Месяц
key-all = Всё время
key-solo = Против компьютера
key-people = Между людьми
key-world = Весь мир

## People: games and medals
history-none = Вы ещё не закончили ни одной партии. Найти соперника: /quick.
history-title = Ваши последние партии, страница {$number} из {$count}:
history-won = победа, соперник {$name}
history-drawn = ничья, соперник {$name}
history-lost = поражение, соперник {$name}
history-rated = рейтинг {$number} ({$value})
history-unrated = без рейтинга
history-nothing = слишком коротко, не в счёт
key-inspect-game = Показать {$code}
key-record-game = Запись {$code}
medals-title = Ваши медали: {$have} из {$want}

## People: where they used to hide and to fire
param-map = показать, где вы или все обычно прячутся и куда сначала стреляют
choice-ships = Где я прячусь
choice-shots = Куда я стреляю сначала
choice-all-ships = Где прячутся все
choice-all-shots = Куда сначала стреляют все
key-habits-ships = Где я прячусь
key-habits-shots = Куда я стреляю
key-habits-all-ships = Где прячутся все
key-habits-all-shots = Куда стреляют все
habits-ships = Где вы прячетесь
habits-shots = Куда вы стреляете сначала
habits-all-ships = Где прячутся все
habits-all-shots = Куда сначала стреляют все
habits-ships-about = поле {$size} × {$size} · партий: {$number} · как часто здесь стоял корабль, %
habits-shots-about = поле {$size} × {$size} · партий: {$number} · как часто сюда шёл один из первых 25 выстрелов, %
habits-best = Чаще всего
habits-best-list = Чаще всего: {$list}.
habits-note = Это видите только вы. По этой карте играет старый знакомый.
habits-all-note = Все законченные партии вместе, без имён.
habits-none = Показывать пока нечего: сначала доиграйте партию.
habits-all-none = Показывать пока нечего: сыграно слишком мало партий.

## People: what stands beside a name
param-flag = две буквы страны или её флаг; выкл — без флага
param-emblem = эмблема на вашей карточке
choice-anchor = Якорь
choice-star = Звезда
choice-wheel = Штурвал
choice-waves = Волны
choice-crosshair = Прицел
choice-ship = Корабль
choice-saltire = Крест
choice-pennant = Вымпел
key-emblem = Другая эмблема
badge-no-flag = без флага
badge-told = Рядом с именем: {$value}. Ваша эмблема: {$other}.
refused-flag = Не знаю флага «{$typed}». Это две латинские буквы страны, например NO.
refused-emblem = Эмблемы «{$typed}» нет. Есть такие: якорь, звезда, штурвал, волны, прицел, корабль, крест, вымпел, авто.
param-avatar = показывать ли на карточке ваш аватар вместо эмблемы
avatar-on = Теперь на вашей карточке вместо эмблемы — ваш аватар.
avatar-off = Аватара на карточке больше нет, и я ничего от него не храню.
avatar-missing = У вас здесь нет аватара, или мне его не видно. Поставьте его и попробуйте снова; пока остаётся эмблема.
avatar-elsewhere = Здесь аватаров не бывает. Остаётся эмблема.
avatar-unreached = Сейчас получить ваш аватар не вышло. Попробуйте немного позже.
avatar-large = Ваш аватар для меня слишком велик: не больше 256 КБ и 1024 на 1024 точки. Карточка осталась прежней.
avatar-kind = Такие аватары я не беру: нужен PNG, JPEG или WebP. Карточка осталась прежней.
avatar-broken = Ваш аватар повреждён: прочитать его не выходит. Карточка осталась прежней.
refused-avatar = Поставить аватар на карточку?
