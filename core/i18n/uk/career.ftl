# Люди: профілі, таблиці, медалі, швидкі партії.

## Families
# Families of rules, each with a rating of its own.
family-classic = Класика
family-boxed = Гра в коробці
family-salvo = Залп
family-hidden = Міни й субмарини
family-dutchman = Летючий голландець
family-straume = Настільна гра 1986 року
family-custom = Свої правила

## Ranks
# The ladder of ranks, lowest first.
rank-recruit = матрос
rank-able-seaman = старший матрос
rank-leading-seaman = старшина 2-ї статті
rank-petty-officer = старшина 1-ї статті
rank-chief-petty-officer = головний старшина
rank-warrant-officer = мічман
rank-sub-lieutenant = лейтенант
rank-lieutenant = старший лейтенант
rank-lieutenant-commander = капітан-лейтенант
rank-commander = капітан 3-го рангу
rank-captain = капітан 2-го рангу
rank-commodore = капітан 1-го рангу
rank-rear-admiral = контрадмірал
rank-vice-admiral = віцеадмірал
rank-admiral = адмірал
rank-admiral-of-the-fleet = адмірал флоту

## Medals
medals-note = Медалі дають за партії проти людей, якщо правило не каже іншого; надто короткі партії не рахуються.
medal-first-sinking = Перший потоплений
medal-first-sinking-rule = Потопіть корабель.
medal-first-victory = Перша перемога
medal-first-victory-rule = Виграйте партію.
medal-hot-barrel = Розпечений ствол
medal-hot-barrel-rule = Влучте десять разів поспіль.
medal-flying-start = З місця в кар’єр
medal-flying-start-rule = Почніть партію з п’яти влучань без промаху.
medal-sniper = Снайпер
medal-sniper-rule = Потопіть увесь флот не менше ніж за 20 пострілів, з яких принаймні 60 % влучили в ціль.
medal-thrifty = Ощадливий канонір
medal-thrifty-rule = У класичній грі потопіть увесь флот менше ніж за 40 пострілів.
medal-unsinkable = Непотоплюваний
medal-unsinkable-rule = Потопіть увесь флот, не втративши жодного корабля.
medal-last-deck = На останній палубі
medal-last-deck-rule = Потопіть увесь флот, коли у вас ціла лише одна палуба.
medal-comeback = Із глибини
medal-comeback-rule = Потопіть увесь флот після того, як втратили на вісім палуб більше за суперника.
medal-lightning = Блискавка
medal-lightning-rule = Потопіть увесь флот швидше ніж за п’ять хвилин, зробивши не менше ніж 20 пострілів.
medal-marathon = Марафон
medal-marathon-rule = Зіграйте партію, у якій обидві сторони разом зробили не менше ніж 150 пострілів.
medal-peace = Мирний договір
medal-peace-rule = Зіграйте внічию.
medal-rematch = Без образ
medal-rematch-rule = Після поразки того ж дня (UTC) зіграйте з тим самим суперником ще раз.
medal-night-watch = Нічна вахта
medal-night-watch-rule = Завершіть партію між північчю й четвертою годиною ранку за UTC.
medal-five-days = П’ять днів у морі
medal-five-days-rule = Грайте п’ять днів поспіль (UTC).
medal-run-of-five = Попутний вітер
medal-run-of-five-rule = Виграйте п’ять партій поспіль.
medal-run-of-ten = Повний уперед
medal-run-of-ten-rule = Виграйте десять партій поспіль.
medal-games-10 = Обстріляний
medal-games-10-rule = Зіграйте 10 партій.
medal-games-100 = Морський вовк
medal-games-100-rule = Зіграйте 100 партій.
medal-games-1000 = Легенда флоту
medal-games-1000-rule = Зіграйте 1000 партій.
medal-sunk-100 = Гроза морів
medal-sunk-100-rule = Потопіть 100 кораблів.
medal-sunk-1000 = Морське дно
medal-sunk-1000-rule = Потопіть 1000 кораблів.
medal-ten-beaten = Десять прапорів
medal-ten-beaten-rule = Переможіть десять різних суперників за останні 200 партій.
medal-giant-killer = Переможець велетнів
medal-giant-killer-rule = Переможіть суперника, чий підтверджений рейтинг вищий за ваш принаймні на 200.
medal-both-shores = Обидва береги
medal-both-shores-rule = Переможіть суперників і в Discord, і в Telegram.
medal-all-waters = Усі води
medal-all-waters-rule = Переможіть по разу в кожній родині правил, крім своїх правил.
medal-master = Майстер
medal-master-rule = Досягніть рейтингу 1800, уже підтвердженого.
medal-engineer = Приборкувач машин
medal-engineer-rule = Переможіть комп’ютер десять разів.
medal-flag-raised = Прапор піднято
medal-flag-raised-rule = Зіграйте в турнірі до його кінця.
medal-gold = Золото
medal-gold-rule = Посядьте перше місце в турнірі, де грають принаймні четверо.
medal-silver = Срібло
medal-silver-rule = Посядьте друге місце в турнірі, де грають принаймні четверо.
medal-bronze = Бронза
medal-bronze-rule = Посядьте третє місце в турнірі, де грають принаймні четверо.
medal-grand-regatta = Велика регата
medal-grand-regatta-rule = Виграйте турнір, де грають принаймні шістнадцятеро.
medal-unbeaten = Без поразок
medal-unbeaten-rule = Не програйте жодного матчу в турнірі за швейцарською системою, де грають принаймні восьмеро.
medal-tournaments-10 = Завсідник
medal-tournaments-10-rule = Зіграйте в десяти турнірах.

## People: verbs
verb-profile = Показати свій профіль або профіль гравця
verb-top = Показати таблицю найкращих: за тиждень, за місяць, за весь час або проти комп’ютера
verb-history = Показати мої останні партії
verb-medals = Показати всі медалі й за що їх дають
verb-quick = Знайти суперника, хоч би де він був
verb-link = Зв’язати свої облікові записи в Discord і Telegram
verb-unlink = Від’єднати обліковий запис
verb-export = Отримати все, що бот зберігає про мене
verb-erase = Забути мене всюди
verb-ban = Заборонити комусь грати тут; без імені — показати, кому заборонено
verb-unban = Знову дозволити комусь грати тут
verb-block = Заблокувати когось: ні викликів, ні швидких партій; без імені — показати, кого
verb-unblock = Зняти блокування
verb-end = Завершити партію в цьому чаті, яку ніхто не дограє
verb-end_now = Завершити її зараз
verb-dismiss = Зняти того, хто відповідає за турніри в цьому чаті; без імені — показати, хто відповідає
verb-report = Поскаржитися на людину чи партію тим, хто стежить за порядком
verb-reports = Показати або вибрати, куди йдуть скарги з цього чату
param-who = про кого мова
param-room = про який чат мова
param-reason = що сталося, кількома словами
param-where = here, off або слово, яке дали в чаті для скарг
param-whom = чий профіль; без імені — ваш
param-shown = чи показувати вас іншим
param-reach = цей чат чи весь світ
param-period = за який час
param-page = сторінка
param-search = stop — більше не шукати
param-pass = код із восьми літер з іншого облікового запису
choice-week = За тиждень
choice-month = За місяць
choice-all = За весь час
choice-computer-week = За тиждень проти комп’ютера
choice-computer-month = За місяць проти комп’ютера
choice-world = Увесь світ
choice-stop = Більше не шукати
choice-hide = Не показувати нікому
choice-nameless = Показувати в таблицях без імені
choice-reveal = Показувати під іменем
key-profile = Мій профіль
key-medals = Медалі
key-history = Мої партії
key-top = Таблиця
key-seek-again = Шукати ще
key-stop-seeking = Більше не шукати
key-link-agree = Так, це я
key-link-join = Так, зв’язати
key-erase = Забути мене всюди
key-erase-now = Так, забути все
key-export = Спочатку вивантажити

## People: two identities of one person
link-code = Ваш код: {$code}. Використайте його з командою /link в іншому своєму обліковому записі; потім я запитаю вас тут.
    Код діє { $count ->
        [one] {$count} хвилину
        [many] {$count} хвилин
       *[other] {$count} хвилини
    } і лише один раз. Нікому його не показуйте.
link-sure = Так ваш обліковий запис зв’яжеться з {$name}: партії обох підуть в один профіль, його бачитимуть обидва. Відокремитися: /unlink. Якщо код вам дав хтось інший, не натискайте нічого.
link-claimed = Добре. Тепер підтвердьте під іменем {$name}: там під моїм повідомленням є кнопка.
link-asked = {$name} користується вашим кодом. Це теж ви? Тоді натисніть кнопку: партії обох підуть у цей профіль, його бачитимуть обидва. Відокремитися: /unlink. Якщо ні, не натискайте нічого.
link-done = Готово: {$name} тепер теж ви. Партії обох підуть у цей профіль; колишні залишаться там, де їх зіграно. Розділити знову: /unlink.
link-told = Готово: ваші партії тепер ідуть у профіль {$name}. Після /unlink ви знову самі за себе, і всі партії, які ви зіграли самі, залишаться з вами.
link-already = Цей обліковий запис уже зв’язано з іншим. Спочатку розділіть їх: /unlink.
link-many = Зв’язати можна не більше ніж {$count} облікових записів.
link-opponents = Ви двоє берете участь в одній партії або в одному турнірі. Поєднати можна, коли вони закінчаться.
link-own = Цей код дали ви самі. Скористайтеся ним з іншого свого облікового запису.
link-unknown = Такого коду немає. Отримайте новий.
link-used = Цей код уже використано. Отримайте новий.
link-late = Термін дії цього коду минув. Отримайте новий.
link-unclaimed = Цим кодом ще ніхто не скористався. Використайте його з командою /link в іншому обліковому записі.
link-unconfirmed = {$name} користується вашим кодом, але ще не дає згоди: там під моїм повідомленням є кнопка.
link-stranger = Підтвердити може лише той, хто дав цей код.
unlink-done = Готово: ви більше не зв’язані з {$names}. Кожен знову грає за себе.
unlink-told = Обліковий запис {$name} більше не зв’язано з вашим: кожен знову грає за себе.
unlink-nobody = Ваш обліковий запис не зв’язано з іншим.

## People: the search for an opponent
quick-seeking = Шукаю суперника з рейтингом від {$min} до {$max}.
quick-alone = Зараз більше ніхто не шукає.
quick-others = Зараз { $count ->
        [one] шукає ще {$count} гравець, але рейтинг або правила поки що не підходять.
        [few] шукають ще {$count} гравці, але рейтинг або правила поки що не підходять.
        [many] шукають ще {$count} гравців, але рейтинг або правила поки що не підходять.
       *[other] шукають ще {$count} гравця, але рейтинг або правила поки що не підходять.
    }
quick-wait = Кожні {$number} с коло пошуку ширше. Шукаю ще { $count ->
        [one] {$count} хвилину
        [many] {$count} хвилин
       *[other] {$count} хвилини
    } й напишу вам, щойно знайду.
quick-still = Поки що нікого. Шукаю ще { $count ->
        [one] {$count} хвилину
        [many] {$count} хвилин
       *[other] {$count} хвилини
    }. Тим часом можна зіграти з комп’ютером.
quick-nobody = Нікого не знайшлося, пошук завершено. Спробуємо ще раз чи зіграєте з комп’ютером?
quick-found = Суперника знайдено: {$name}. Розставляйте флот!
quick-playing = Суперник для вас уже знайшовся: дивіться /games.
quick-cancelled = Гаразд, більше не шукаю.
quick-not-seeking = Я не шукаю вам суперника.

## People: what was won
decorated-rank = Нове звання: {$value}! Вітаю!
decorated-medal = Нова медаль: {$value}.
decorated-medals = Нові медалі: {$list}.
decorated-medals-more = Нові медалі: {$list} і ще {$count} { $count ->
    [one] медаль
    [few] медалі
   *[other] медалей
}.

## People: privacy
shown-named = Тепер інші бачать ваш профіль, а таблиці називають вас на ім’я.
shown-nameless = Тепер таблиці показують вас без імені, а профіль бачите лише ви.
shown-hidden = Тепер вас немає в таблицях, а профіль бачите лише ви.
export-done = Тут усе, що я про вас зберігаю. Партії зберігаються 30 днів після кінця; дошок і знімків полів у файлі немає, їх дає /record.
forget-me = Можна забути збережені правила: /forget і їхня назва. Або вас: профіль, рейтинг, медалі, налаштування, звички. У партіях і турнірах залишиться гравець без імені; зв’язані облікові записи залишаться.
erase-sure = Забути вас усюди? Повернути нічого не вийде. Розпочаті партії буде здано, а з турнірів ви вийдете.
erase-done = Готово. Я вас більше не знаю. Якщо повернетеся, почнете з чистого аркуша, і вам тут будуть раді.
nameless = без імені
somebody = хтось

## People: profiles
refused-page = «{$typed}» — не номер сторінки.
refused-top = Таблиці «{$typed}» немає. Є: {$values}.
profile-none = {$name}: завершених партій тут ще немає.
profile-hidden = Цей профіль не показують.
profile-unknown = Чий профіль? Згадайте гравця.
profile-next = До наступного звання ({$value}) {$count} { $count ->
    [one] очко
    [few] очки
    [many] очок
   *[other] очка
}
profile-highest = Вище звання немає
profile-guess = ? — поки що приблизно
profile-games = Партії з людьми
profile-results = Перемоги / нічиї / поразки
profile-hits = Влучання
profile-sunk = Потоплено кораблів
profile-run = Найкраща серія перемог
profile-medals = Медалі ({$have} з {$want})
profile-form = Останні партії: {$list}
profile-won = перемога
profile-drawn = нічия
profile-lost = поразка

## People: tables
top-week-room = Найкращі за тиждень у цьому чаті
top-week-world = Найкращі за тиждень
top-month-room = Найкращі за місяць у цьому чаті
top-month-world = Найкращі за місяць
top-all-room = Найкращі за весь час у цьому чаті
top-all-world = Найкращі за весь час
top-computer-room = Найкращі проти комп’ютера в цьому чаті
top-computer-world = Найкращі проти комп’ютера
top-computer-week-room = Найкращі за тиждень проти комп’ютера в цьому чаті
top-computer-week-world = Найкращі за тиждень проти комп’ютера
top-computer-month-room = Найкращі за місяць проти комп’ютера в цьому чаті
top-computer-month-world = Найкращі за місяць проти комп’ютера
top-page = Сторінка {$number} з {$count}
top-nobody = Поки що нікого. Зіграйте партію — і перше місце ваше!
top-points = очки: {$value}
top-rated = рейтинг: {$value}
top-name = Ім’я
top-score = Очки
top-games = Партії
top-wins = Перемоги
top-own = Ваше місце: {$number}
key-week = Тиждень
key-month = Місяць
key-all = Увесь час
key-solo = Проти комп’ютера
key-people = Між людьми
key-world = Увесь світ

## People: games and medals
history-none = Ви ще не завершили жодної партії. Знайти суперника: /quick.
history-title = Ваші останні партії, сторінка {$number} з {$count}:
history-won = перемога, суперник {$name}
history-drawn = нічия, суперник {$name}
history-lost = поразка, суперник {$name}
history-rated = рейтинг {$number} ({$value})
history-unrated = без рейтингу
history-nothing = надто коротко, не рахується
key-inspect-game = Показати {$code}
key-record-game = Запис {$code}
medals-title = Ваші медалі: {$have} з {$want}

## People: where they used to hide and to fire
param-map = показати, де зазвичай ховаєтеся і стріляєте ви або всі
choice-ships = Де я ховаюся
choice-shots = Куди я стріляю спершу
choice-all-ships = Де ховаються всі
choice-all-shots = Куди спершу стріляють усі
key-habits-ships = Де я ховаюся
key-habits-shots = Куди я стріляю
key-habits-all-ships = Де ховаються всі
key-habits-all-shots = Куди стріляють усі
habits-ships = Де ви ховаєтеся
habits-shots = Куди ви стріляєте спершу
habits-all-ships = Де ховаються всі
habits-all-shots = Куди спершу стріляють усі
habits-ships-about = поле {$size} × {$size} · партій: {$number} · як часто тут стояв корабель, %
habits-shots-about = поле {$size} × {$size} · партій: {$number} · як часто сюди йшов один із перших 25 пострілів, %
habits-best = Найчастіше
habits-best-list = Найчастіше: {$list}.
habits-note = Це бачите лише ви. За цією картою грає старий знайомий.
habits-all-note = Усі завершені партії разом, без імен.
habits-none = Показувати поки нічого: спершу дограйте партію.
habits-all-none = Показувати поки нічого: зіграно замало партій.

## People: what stands beside a name
param-flag = дві літери країни або її прапор; вимк — без прапора
param-emblem = емблема на вашій картці
choice-anchor = Якір
choice-star = Зірка
choice-wheel = Штурвал
choice-waves = Хвилі
choice-crosshair = Приціл
choice-ship = Корабель
choice-saltire = Хрест
choice-pennant = Вимпел
key-emblem = Інша емблема
badge-no-flag = без прапора
badge-told = Поруч з іменем: {$value}. Ваша емблема: {$other}.
refused-flag = Не знаю прапора «{$typed}». Це дві латинські літери країни, наприклад NO.
refused-emblem = Емблеми «{$typed}» немає. Є такі: якір, зірка, штурвал, хвилі, приціл, корабель, хрест, вимпел, авто.
param-avatar = чи показувати на картці ваш аватар замість емблеми
avatar-on = Тепер на вашій картці замість емблеми — ваш аватар.
avatar-off = Аватара на картці більше немає, і я нічого від нього не зберігаю.
avatar-missing = У вас тут немає аватара, або мені його не видно. Поставте його й спробуйте знову; поки що лишається емблема.
avatar-elsewhere = Тут аватарів не буває. Лишається емблема.
avatar-unreached = Зараз отримати ваш аватар не вийшло. Спробуйте трохи згодом.
avatar-large = Ваш аватар для мене завеликий: щонайбільше 256 КБ і 1024 на 1024 точки. Картка лишилася такою, як була.
avatar-kind = Таких аватарів я не беру: потрібен PNG, JPEG або WebP. Картка лишилася такою, як була.
avatar-broken = Ваш аватар пошкоджений: прочитати його не виходить. Картка лишилася такою, як була.
refused-avatar = Поставити аватар на картку?
