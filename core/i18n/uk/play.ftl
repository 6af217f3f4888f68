# Дім говорить українською: на «ви», без роду гравців. Імена людей приходять як {$name}, клітинки — як {$cell}. Без розмітки.

## Команди: одне коротке речення (не довше за 100 знаків)
verb-battle = Викликати когось на морський бій або зіграти з комп’ютером
verb-join = Прийняти виклик за кодом із шести літер
verb-decline = Відхилити виклик
verb-place = Розставити флот: навмання, по кораблях (А1-А4 В1-В3) або способом, наприклад «Кут Перельмана»
verb-ready = Затвердити розстановку
verb-fire = Вистрілити по клітинці
verb-field = Показати моє поле (лише мені)
verb-board = Показати дошку, яку бачать усі
verb-text = Показати дошку текстом, для програм читання з екрана
verb-resign = Здатися або відкликати виклик
verb-resign_now = Підтвердити, що ви здаєтеся
verb-draw = Запропонувати нічию або погодитися на неї
verb-rematch = Зіграти ще раз; першою стріляє інша сторона
verb-games = Показати мої партії та чий у них хід
verb-opponents = Показати комп’ютерних суперників: від юнги до капітана
verb-rules = Показати правила цієї партії
verb-follow = Стежити за партією, не граючи: тут або в приватному чаті
verb-unfollow = Більше не стежити за партією
verb-inspect = Розкрити завершену партію: обидва поля й усі постріли
verb-replay = Переглянути завершену партію ще раз, постріл за пострілом
verb-record = Отримати запис завершеної партії
verb-fairness = Показати печатки обох флотів і як перевірити, що ніхто не махлював
verb-marks = Вибрати, які порожні клітинки позначати для мене
verb-language = Вибрати мову
verb-help = Показати, що я вмію
verb-about = Про бота Broadside і про гру: історія, книжки й кіно, програми
verb-privacy = Дізнатися, що я про вас зберігаю і як довго
verb-support = Дізнатися, де отримати допомогу
verb-custom = Скласти свої правила крок за кроком
verb-save = Зберегти правила під назвою, для себе або для всіх тут
verb-forget = Забути збережені правила або все про мене
verb-default = Показати або задати правила, за якими тут іде бій
verb-draft = Змінити чернетку своїх правил
verb-aim = Вибрати стовпець для пострілу
verb-salvo = Надіслати список пострілів для залпу або вибрані клітинки
verb-give = Видати свою клітинку після влучання в міну чи в тральник
verb-stay = Залишити Летючого голландця на місці
verb-move = Відвести Летючого голландця: стільки клітинок, скільки палуб залишилося, або «випадково»
verb-answer = На папері: сказати, чим скінчився постріл по вашому полю: мимо, влучання, потоплено…
verb-sail = Настільна гра: хід кораблем: його точка, потім уперед, ліворуч, праворуч або міна
verb-plan = Додати клітинку до списку для залпу або прибрати її
verb-shuffle = Розставити інший випадковий флот
verb-undo = Скасувати останню зміну флоту
verb-reach = Ще раз спробувати написати мені особисто
verb-share_result = Отримати підсумок завершеної партії, щоб скопіювати
verb-after_game = Подивитися, що ще є про завершену партію

## Параметри
param-opponent = кого викликати
param-against = будь-хто, комп’ютер або хтось із його екіпажу (див. суперники)
param-host = хто з екіпажу зіграє з ним, а ви подивитеся
param-rules = які правила
param-clock = час на хід
param-letters = літери стовпців
param-game = код партії з шести літер
param-ships = кораблі (А1-А4 В1-В3), спосіб (кут Перельмана) або слово: як, випробувати
param-cell = клітинка, наприклад Б8
param-mode = off (ні), sunk (потоплені) або full (усі)
param-language = мова
param-step = крок чернетки
param-column = стовпець
param-cells = клітинки, наприклад А1 Б2 В3
param-place = клітинки, наприклад А1 Б2 В3, або «випадково»
param-word = мимо, влучання, потоплено й кількість палуб, субмарина, міна або тральник
param-point = точка вашого корабля, наприклад f7
param-action = що робить корабель

## Варіанти
choice-anyone = Будь-хто
choice-computer = Комп’ютер
choice-cabin-boy = Юнга
choice-deckhand = Матрос
choice-blind-hunter = Сліпий мисливець
choice-parity = Парність
choice-beginner = Новачок
choice-hunter = Мисливець
choice-chessboard = Шахівниця
choice-diagonals = Діагоналі
choice-rhombus = Ромб
choice-locator = Локатор
choice-knight = Хід конем
choice-every-fourth = Кожна четверта
choice-squares = Квадрати 4-3-2
choice-goose = Гусячі лапки
choice-goose-plus = Гусячі лапки+
choice-navigator = Штурман
choice-acquaintance = Старий знайомий
choice-captain = Капітан
choice-neural = Нейромережа
choice-pool = Навчальний басейн
choice-blitz = Бліц: 1 хвилина на хід
choice-quick = Швидко: 5 хвилин на хід
choice-hour = 1 година на хід
choice-day = 1 день на хід
choice-correspondence = За листуванням: 3 дні на хід
choice-let-ru = А Б В … К
choice-let-ru-yo = А Б … Ё … И
choice-let-latin = A B C … J
choice-let-respublika = Р Е С П У Б Л И К А
choice-let-snegurochka = С Н Е Г У Р О Ч К А
choice-off = Вимкнено
choice-sunk = Потоплені: клітинки навколо потоплених кораблів
choice-full = Усі: ще й кути кожного влучання
choice-forward = Крок уперед
choice-left = Поворот ліворуч на місці
choice-right = Поворот праворуч на місці
choice-lay = Поставити міну й ступити вперед (тральник)

## Кораблі
class-carrier = авіаносець
class-battleship = лінкор
class-cruiser = крейсер
class-submarine = субмарина
class-destroyer = есмінець
class-boat = торпедний катер
class-patrolboat = сторожовик
class-minesweeper = тральник
piece-submarine = субмарина
piece-mine = міна
piece-sweeper = тральник
piece-dutchman = Летючий голландець, палуб: {$decks}
ship-of-decks = {$decks}-палубний корабель
dutchman = Летючий голландець
class-dinghy = шлюпка
ship-by-decks = { $decks ->
    [1] однопалубний
    [2] двопалубний
    [3] трипалубний
    [4] чотирипалубний
    [5] п’ятипалубний
    [6] шестипалубний
    [7] семипалубний
    [8] восьмипалубний
   *[other] {$decks}-палубний
}
ship-by-pipes = { $decks ->
    [1] однотрубний
    [2] двотрубний
    [3] тритрубний
    [4] чотиритрубний
    [5] п’ятитрубний
    [6] шеститрубний
    [7] семитрубний
    [8] восьмитрубний
   *[other] {$decks}-трубний
}

## Що сталося
challenge-anyone = {$name} викликає на бій усіх.
you-challenge-anyone = Ви викликаєте на бій будь-кого охочого.
challenge-to = {$name} викликає на бій: {$guest}.
you-challenge-to = Ви викликаєте на бій: {$guest}.
challenge-you = {$name} викликає вас на бій.
challenge-met = Грають {$name} і {$guest}. Обидві сторони розставляють кораблі.
you-challenge-met = Ваш суперник — {$guest}. Обидві сторони розставляють кораблі.
challenge-terms = {$rules} · {$clock}
rematch-wanted = {$name} хоче реваншу. {$guest}, згодні?
rematch-begins = {$name} і {$guest} грають ще раз.
you-rematch-begins = Ви і {$guest} граєте ще раз.
rematch-asked = Ви запропонували реванш. Слово за суперником: {$name}.
challenge-computer = {$name} грає з комп’ютером.
you-challenge-computer = Ви граєте з комп’ютером.
challenge-crew = {$name} грає із суперником: {$guest}. Дивитися можуть усі. {$rules}.
crew-at-random = За цими правилами {$name} ховає свої кораблі навмання.
challenge-yours = Ваш виклик відкрито. Надішліть його суперникові.
joined = {$name} приймає виклик. Обидві сторони розставляють кораблі.
joined-yours = {$name} приймає виклик.
joined-you = Ви прийняли виклик.
ready = {$name}: флот готовий. Чекаємо: {$other}.
ready-other = {$name}: флот готовий.
commitment = Печатка флоту ({$name}): {$hash}
began = Бій починається.
began-turn = Бій починається. {$name}, ваш хід.
shot-miss = {$name}: {$cell} — мимо.
shot-hit = {$name}: {$cell} — влучання!
shot-sunk = {$name}: {$cell} — {$wreck}!
wreck = потоплено {$ship}
wreck-submarine = потоплено субмарину
wreck-dinghy = потоплено шлюпку
wreck-dutchman = потоплено Летючого голландця
earlier = До цього {$name}: {$list}.
you-earlier = До цього ви: {$list}.
earlier-ships = потоплено {$count} { $count ->
    [one] корабель
    [few] кораблі
    [many] кораблів
   *[other] корабля
}
you-shot-miss = Ви: {$cell} — мимо.
you-shot-hit = Ви: {$cell} — влучання!
you-shot-sunk = Ви: {$cell} — {$wreck}!
you-shot-mine = Ви: {$cell} — міна!
you-shot-sweeper = Ви: {$cell} — тральник!
shot-at-you-miss = {$name} стріляє мимо: {$cell}.
shot-at-you-hit = {$name} влучає у ваш корабель: {$cell}.
shot-at-you-sunk = {$name} топить ваш корабель: {$cell} ({$ship}).
shot-at-you-mine = {$name} влучає у вашу міну: {$cell}.
shot-at-you-sweeper = {$name} влучає у ваш тральник: {$cell}.
you-lapsed = Ваш час вийшов, хід переходить ({$count} з 3).
you-mine-skips = Ви пропускаєте наступний хід.
you-misses-turn = Через міну ви пропускаєте цей хід.
you-misses-salvo = Через міну ви пропускаєте цей залп.
you-lapsed-salvo = Ваш час вийшов, залпу немає ({$count} з 3).
lapsed = {$name}: час вийшов, хід переходить ({$count} з 3).
nudged = {$name}, ваш час спливає.
draw-offered = {$name} пропонує нічию. Погодитися: /draw
you-draw-offered = Ви запропонували нічию.
hinted = {$name} бере підказку.
you-hinted = Ви взяли підказку.
unreached-discord = {$name}, натисніть «Моє поле», щоб побачити тут кораблі. Потрібні особисті повідомлення? Дозвольте їх на сервері й натисніть «Спробувати ще раз».
unreached-telegram = {$name}, натисніть «Моє поле», щоб побачити тут свої кораблі.
reach-again = Добре, наступну новину я знову надішлю вам особисто.
reach-other = Ця кнопка лише для того, кому я не можу написати. Ви нічого не пропустите.
ended-won = {$name} перемагає за {$shots} { $shots ->
    [one] постріл
    [few] постріли
    [many] пострілів
   *[other] пострілу
} ({$percent} % влучань).
ended-you-won-sea = Ви перемогли! Увесь флот противника потоплено.
ended-they-won-sea = {$name} перемагає! Увесь ваш флот потоплено.
ended-you-resigned = Ви здалися. {$winner} перемагає.
ended-they-resigned = {$name} здається. Ви перемогли!
ended-you-forfeited = Ваш час вийшов тричі поспіль. {$winner} перемагає.
ended-they-forfeited = {$name}: час вийшов тричі поспіль. Ви перемогли!
ended-resigned = {$name} здається. {$winner} перемагає.
ended-forfeited = {$name}: час вийшов тричі поспіль. {$winner} перемагає.
ended-drawn = Нічия: сторони домовилися.
ended-declined = Виклик відхилено.
ended-declined-by = {$name} відхиляє виклик.
ended-withdrawn = Партію скасовано.
ended-called-off = {$name} скасовує партію.
you-ended-called-off = Ви скасували партію.
ended-withdrawn-by = {$name} відкликає виклик.
you-ended-withdrawn-by = Ви відкликали виклик.
ended-unfired = Пострілів не було: {$name} програє партію. Перемога: {$winner}.
ended-expired = Партію закрито: вчасно ніхто не приготувався.
ended-unanswered = {$name}: виклик вчасно ніхто не прийняв.
you-ended-unanswered = Ваш виклик вчасно ніхто не прийняв.
ended-closed = Партію завершили ті, хто стежить за порядком у чаті. Переможця немає, до заліку вона не йде.
began-salvo = Бій починається: залп проти залпу.
began-sea = Кораблі вишикувано. {$name} грає за південь, перший хід за півднем.
you-began-sea = Кораблі вишикувано. Ви граєте за південь, перший хід за вами.
shot-mine = {$name}: {$cell} — міна!
shot-sweeper = {$name}: {$cell} — тральник!
mine-skips = {$name} пропускає наступний хід.
mine-takes-nothing = Видавати нічого ({$name}): цілих клітинок не залишилося.
you-mine-takes-nothing = Видавати вам нічого: цілих клітинок не залишилося.
sweeper-takes-nothing = Видавати нічого ({$name}): мін не залишилося.
you-sweeper-takes-nothing = Видавати вам нічого: мін не залишилося.
misses-turn = {$name} пропускає хід через міну.
misses-salvo = {$name} пропускає цей залп через міну.
dying-none = Субмарина, що тоне ({$name}), стріляє у відповідь: {$cell} — туди вже стріляли.
you-dying-none = Ваша субмарина тоне і стріляє у відповідь: {$cell} — туди вже стріляли.
dying-miss = Субмарина, що тоне ({$name}), стріляє у відповідь: {$cell} — мимо.
you-dying-miss = Ваша субмарина тоне і стріляє у відповідь: {$cell} — мимо.
dying-hit = Субмарина, що тоне ({$name}), стріляє у відповідь: {$cell} — влучання!
you-dying-hit = Ваша субмарина тоне і стріляє у відповідь: {$cell} — влучання!
dying-sunk = Субмарина, що тоне ({$name}), стріляє у відповідь: {$cell} — потоплено! ({$ship})
you-dying-sunk = Ваша субмарина тоне і стріляє у відповідь: {$cell} — потоплено! ({$ship})
dying-mine = Субмарина, що тоне ({$name}), стріляє у відповідь: {$cell} — міну підірвано, видавати нічого не треба.
you-dying-mine = Ваша субмарина тоне і стріляє у відповідь: {$cell} — міну підірвано, видавати нічого не треба.
dying-sweeper = Субмарина, що тоне ({$name}), стріляє у відповідь: {$cell} — тральник, видавати нічого не треба.
you-dying-sweeper = Ваша субмарина тоне і стріляє у відповідь: {$cell} — тральник, видавати нічого не треба.
given-cell = {$name} видає клітинку {$cell}: там корабель.
you-given-cell = Ви видаєте клітинку {$cell}: там корабель.
given-cell-late = Час вийшов, і бот сам видає клітинку {$cell} ({$name}): там корабель.
you-given-cell-late = Час вийшов, і бот сам видає вашу клітинку {$cell}: там корабель.
given-mine = {$name} видає міну: {$cell}. Туди краще не стріляти.
you-given-mine = Ви видаєте міну: {$cell}.
given-mine-late = Час вийшов, і бот сам видає міну ({$name}): {$cell}. Туди краще не стріляти.
you-given-mine-late = Час вийшов, і бот сам видає вашу міну: {$cell}.
stayed = Летючий голландець ({$name}) залишається на місці.
you-stayed = Ваш Летючий голландець залишається на місці.
stayed-late = Час вийшов: Летючий голландець ({$name}) залишається на місці.
you-stayed-late = Час вийшов: ваш Летючий голландець залишається на місці.
moved = Летючий голландець ({$name}) відходить! Усі позначки на цьому полі застаріли, і по цих клітинках знову можна стріляти.
you-moved = Ваш Летючий голландець відходить! Усі позначки на вашому полі застаріли, і по цих клітинках знову можна стріляти.
locked = {$name}: залп готовий.
you-locked = Ваш залп готовий.
lapsed-salvo = {$name}: час вийшов, залпу немає ({$count} з 3).
you-volley = Ваш залп: {$list}.
you-volley-none = У цьому залпі ви не стріляєте.
you-answered-miss = Ваша відповідь: {$cell} — мимо.
you-answered-hit = Ваша відповідь: {$cell} — влучання!
you-answered-sunk = Ваша відповідь: {$cell} — потоплено! ({$ship})
volley = Залп ({$name}): {$list}.
volley-none = {$name} у цьому залпі не стріляє.
volley-miss = {$cell} мимо
volley-hit = {$cell} влучання
volley-sunk = {$cell} потоплено ({$ship})
volley-mine = {$cell} міна
volley-sweeper = {$cell} тральник
called = {$name} стріляє: {$cell}. {$other}, що там?
you-called = Ви стріляєте: {$cell}. {$other}, що там?
called-at-you = {$name} стріляє: {$cell}. Що там?
called-dying = Субмарина, що тоне ({$name}), стріляє у відповідь: {$cell}. {$other}, що там?
you-called-dying = Ваша субмарина тоне і стріляє у відповідь: {$cell}. {$other}, що там?
called-at-you-dying = Субмарина, що тоне ({$name}), стріляє у відповідь: {$cell}. Що там?
answered-miss = {$name} відповідає: {$cell} — мимо.
answered-hit = {$name} відповідає: {$cell} — влучання!
answered-sunk = {$name} відповідає: {$cell} — потоплено! ({$ship})
sailed = {$name}: {$ship} {$point} {$effects}.
you-sailed = Ви: {$ship} {$point} {$effects}.
effect-laid = ставить міну на {$point}
effect-swept = знімає міну з {$point}
effect-moved = іде на {$point}
effect-left = повертає ліворуч
effect-right = повертає праворуч
effect-sunk = топить на {$point}: {$ship}
effect-mined = підривається на міні {$point}
effect-shelled = гине під вогнем берегової батареї на {$point}
ended-won-sea = {$name} перемагає! Увесь флот противника потоплено.
ended-level = Обидва флоти загинули одночасно: нічия.
ended-stalled = Нічия: 200 ходів без утрат або тричі та сама позиція.
ended-judged = Аркуш ({$name}) не збігається з відповідями або порушує правила. {$winner} перемагає.
ended-you-judged = Ваш аркуш не збігається з відповідями або порушує правила. {$winner} перемагає.
ended-they-judged = Ви перемогли! Аркуш суперника ({$name}) не збігається з відповідями або порушує правила.
ended-void = Обидва аркуші порушують правила або не збігаються з відповідями: переможця немає.
end-both = {$first} · {$other} · {$clock}.
end-lasted = за {$clock}
end-side = {$name}: {$list}
end-you-won = Ви перемогли! {$list}.
end-you-lost = Ви програли. {$list}.
end-yours = Ваша партія: {$list}.
end-shots = {$count} { $count ->
    [one] постріл
    [few] постріли
    [many] пострілів
   *[other] пострілу
}
end-hits = {$percent} % влучань
end-run = найкраща серія {$count}
salt = Сіль флоту ({$name}): {$salt}
percent = {$percent} %
share-offer = Ось підсумок: скопіюйте й покажіть друзям.
share-challenge = Код вашого виклику — скопіюйте й надішліть:
share-side = {$name} · {$shots} { $shots ->
    [one] постріл
    [few] постріли
    [many] пострілів
   *[other] пострілу
} · {$percent} %

## Що зараз
your-turn = Ваш хід: вогонь!
your-turn-left = Ваш хід: вогонь! { $count ->
    [one] Залишився {$count} постріл.
    [few] Залишилося {$count} постріли.
    [many] Залишилося {$count} пострілів.
   *[other] Залишилося {$count} пострілу.
}
turn-of-left = Ходить {$name}: { $count ->
    [one] залишився {$count} постріл.
    [few] залишилося {$count} постріли.
    [many] залишилося {$count} пострілів.
   *[other] залишилося {$count} пострілу.
}
your-cell = Ви натрапили на міну! Виберіть цілу клітинку своїх кораблів, щоб видати її (1 хвилина).
your-mine = Ви натрапили на тральник! Виберіть свою міну, щоб видати її (1 хвилина).
your-course = Вашого Летючого голландця підбито: { $decks ->
    [one] залишилася {$decks} палуба.
    [many] залишилося {$decks} палуб.
   *[other] залишилося {$decks} палуби.
} Залишитися чи піти? (1 хвилина)
your-answer = {$name} стріляє: {$cell}. Погляньте на свій аркуш: мимо, влучання чи потоплено?
your-answer-pieces = {$name} стріляє: {$cell}. Погляньте на свій аркуш: що там?
your-answer-dying = Субмарина, що тоне ({$name}), стріляє у відповідь: {$cell}. Погляньте на свій аркуш: що там?
your-answer-more = {$name} стріляє: {$cell}. Погляньте на свій аркуш: що там? Потім ще {$count} { $count ->
    [one] постріл.
    [few] постріли.
    [many] пострілів.
   *[other] пострілу.
}
your-salvo-empty = Таємно виберіть {$most} { $most ->
    [one] постріл.
    [few] постріли.
    [many] пострілів.
   *[other] пострілу.
}
your-salvo = Вибрано: {$cells}. Коли все готово, натисніть «Залп ({$have} з {$most})».
salvo-short = Вибрано {$have} з {$most}. Дати неповний залп?
your-salvo-sent = Ваші постріли: {$cells}. Поки {$name} не відповість, їх можна замінити іншим списком.
your-salvo-missed = Цей залп ви пропускаєте. Чекаємо: {$name}.
your-move = Ваш хід: виберіть корабель.
planning = Обидві сторони вибирають постріли.
planning-one = Чекаємо залпу: {$name}.
owes-cell = {$name}: міна. За хвилину треба видати клітинку свого корабля.
owes-mine = {$name}: тральник. За хвилину треба видати одну зі своїх мін.
owes-course = Летючого голландця ({$name}) підбито: за хвилину він залишається або відходить.
owes-answer = Чекаємо відповіді, клітинка {$cell}: {$name}.
sailing-of = Ходить {$name}.
place-lineup = Вишикуйте кораблі від a до l або перемішайте: {$ships}.
turn-of = Ходить {$name}.
turn-of-again = Знову ходить {$name}.
your-turn-again = Стріляйте ще раз.
place-whole = Розставте кораблі: залиште так, перемішайте або поставте самі командою /place.
place-whole-typed = Розставте кораблі: залиште так, перемішайте або надішліть свою розстановку (наприклад, {$typed}).
place-missing = Залишилося поставити: {$ships}. Натисніть «Перемішати» або використайте /place.
place-missing-typed = Залишилося поставити: {$ships}. Натисніть «Перемішати» або надішліть їх (наприклад, {$typed}).
place-waiting = Вашу розстановку прийнято. Чекаємо: {$name}.
place-both = {$a} і {$b} розставляють флот.
waiting-for-opponent = Чекаємо суперника.
game-over = Партію завершено.
clock-minutes = {$count} { $count ->
    [one] хвилина
    [many] хвилин
   *[other] хвилини
} на хід
clock-hours = {$count} { $count ->
    [one] година
    [many] годин
   *[other] години
} на хід
clock-days = {$count} { $count ->
    [one] день
    [few] дні
    [many] днів
   *[other] дня
} на хід

## Слова на картинках
picture-target = Противник: {$name}
picture-left = Залишилося
picture-target-left = Флот противника
picture-sealed = запечатано · {$mark}
picture-turn-yours = Постріл {$number}. Ваш хід!
picture-turn-theirs = Постріл {$number}. Стріляє {$name}
picture-fires = Стріляє {$name}
picture-fell = Постріл {$number} · {$what}
picture-turn-yours-left = Ваш хід! Пострілів: {$count}
picture-turn-theirs-left = Стріляє {$name}. Пострілів: {$count}
picture-cell = Міна! Видайте клітинку
picture-mine = Тральник! Видайте міну
picture-course = Влучання! Залишитися чи піти?
picture-answer = {$cell}: мимо, влучання чи потоплено?
picture-planning = Готується залп
picture-salvo = Ваш залп: {$have} з {$most}
picture-sailing-yours = Хід {$number}. Ваш хід!
picture-sailing-theirs = Хід {$number}. Ходить {$name}
picture-waiting = Чекаємо: {$name}
picture-place = Розставте флот
picture-to-lay = Розставити
picture-placed = Усі кораблі на місці
picture-won = {$name} перемагає
picture-you-won = Ви перемогли!
picture-enemy-sunk = Увесь флот противника потоплено.
picture-they-resigned = {$name} здається.
picture-they-forfeited = {$name}: час вийшов тричі поспіль.
picture-you-lost = Ви програли
picture-over = Кінець гри
picture-sunk = {$cell} — потоплено!
picture-again = {$cell}: ще раз

# Слова на банері партії до першого пострілу. Не довші за 18 літер.
banner-versus = проти
banner-waiting = чекає
banner-free = відкрито для всіх
banner-invited = чекаємо відповіді
banner-placing = розставляє флот
banner-ready = флот готовий
banner-first = перший постріл
banner-planning = готує залп

## Кнопки
key-join = Прийняти
key-fire = Вогонь
key-agree = Згода
key-decline = Відхилити
key-quick = Знайти суперника
key-tournament = Турніри
key-computer = Грати з комп’ютером
key-levels = Вибрати рівень
key-field = Моє поле
key-shuffle = Перемішати
key-take-back = Відкликати виклик
key-more = Ще…
key-undo = Скасувати
key-reach = Спробувати ще раз
key-ready = Готово!
key-text = Текстом
key-rematch = Реванш
key-resign = Здатися…
key-resign-surely = Здатися
key-keep-playing = Грати далі
resign-sure = Здатися? Суперник: {$name}.
key-call-off = Скасувати партію
call-off-sure = Скасувати партію? Поразкою це не вважається.
refused-call-off = Скасувати партію вже не можна: бій почався.
resign-elsewhere = Тут у вас немає партій. Відкликати ваш відкритий виклик в іншому чаті ({$rules})?
key-draw = Запропонувати нічию
key-agree-draw = Погодитися на нічию
key-unfollow = Не стежити
key-inspect = Показати все
key-replay = Повтор
key-record = Запис
key-fairness = Чесність
key-share = Поділитися
after-game = Що показати?
key-back = ‹ Стовпці
key-anyway = Усе одно {$cell}
key-all-the-same = Усе одно
key-stay = Залишитися
key-move = Піти навмання
key-salvo = Залп ({$have} з {$want})
key-choose-more = Вибрати ще
key-miss = Мимо
key-hit = Влучання
key-sunk = Потоплено ({$decks})
key-submarine = Субмарина
key-mine = Міна
key-sweeper = Тральник
key-vessel = {$ship} {$point}
key-forward = Уперед: {$point}
key-lay = Міна, потім {$point}
key-left = Ліворуч
key-right = Праворуч
key-ships = ‹ Кораблі
key-rules = Правила
key-copy = Скопіювати код
key-invite = Скопіювати посилання
key-challenge = Викликати друга
key-play = Грати
key-how = Як це працює
menu-challenge = Викликати на морський бій

## Списки й картки
games-none = Незавершених партій немає.
games-line = {$code}: {$names}. {$state}
rules-title = Правила цієї партії ({$preset})
rules-field = Поле {$width}×{$height}, літери {$letters}.
rules-fleet = {$fleet}.
rules-touch-none = Кораблі не торкаються один одного ні сторонами, ні кутами.
rules-touch-corners = Кораблі можуть торкатися лише кутами.
rules-touch-any = Кораблі можуть торкатися один одного.
rules-fire-streak = Після влучання — ще постріл; після промаху хід переходить.
rules-fire-single = Один постріл за хід, навіть після влучання.
rules-report-full = У відповіді сказано, що корабель потоплено і скільки в ньому палуб.
rules-report-named = У відповіді сказано, який корабель потоплено.
rules-report-plain = У відповіді сказано лише «мимо» або «влучання».
rules-judge-commit = Перед першим пострілом кожен флот дістає печатку: на картинці коротку, під кнопкою «Чесність» повну. Після партії її може перевірити будь-хто.
rules-judge-server = Обидва флоти зберігає бот.
rules-first-lot = Хто стріляє першим, вирішує жереб.
rules-first-host = Першою стріляє сторона, яка викликала.
rules-first-guest = Першою стріляє сторона, яку викликали.
rules-clock = {$clock}; три прострочення поспіль — поразка.
language-set = Відтепер я розмовляю з вами українською.
language-room = Відтепер я розмовляю українською і тут, і з вами.
greeting = Вітаю! Тут можна зіграти в морський бій — одне з одним або зі мною. Натисніть «Грати»: хто перший прийме виклик, той і суперник.
help-title = Морський бій у Discord, Telegram і браузері. Потопіть увесь флот противника!
help-group = Морський бій просто в цьому чаті: викликайте одне одного або грайте зі мною.
help-gone = Цієї партії вже немає. Почніть свою:
help-line = {$verb} — {$about}
help-topics = Що ви хочете дізнатися?
help-turn = Ваш хід. Суперник: {$name}.
help-placing = Розставте кораблі. Суперник: {$name}.
help-waiting = Зараз чекаємо на гравця: {$name}.
help-open = Ваш виклик відкрито. Його ще ніхто не прийняв.
help-challenge = {$name} викликає вас на бій.
help-howto = Сховайте флот і стріляйте по клітинках суперника. Влучили — стріляєте знову, ні — хід переходить. Хто першим потопить увесь флот, перемагає.
help-beginning = Почати партію
help-playing = Команди в партії
help-variants = Варіанти гри
help-watching = Перегляд і розбір
help-people = Інші гравці
help-settings = Налаштування
help-managing = Для адміністраторів
help-key-games = Усі мої партії
help-key-how = Як грати
about-text = Broadside — бот для гри в морський бій. Вільна програма (MIT або Apache-2.0). Бот грає чесно: комп’ютер бачить лише те, що бачите ви, а кожен флот запечатано до першого пострілу, і потім його вже не пересунути.
about-history = Хто вигадав гру, невідомо; вона розійшлася на початку XX століття разом із папером у клітинку. Друковані блокноти з’явилися у США в 1930-х (Salvo фірми Starex, 1931), Broadsides фірми Milton Bradley — у 1940-х, її набір із пластмасовими фішками — 1967 року.
about-privacy = Я зберігаю те, що потрібно для гри:
about-privacy-account = • ваші налаштування, результати, медалі й місця в таблицях, і кого ви заблокували: до команди /forget
about-privacy-statistics = • де ховають кораблі й куди стріляють усі гравці разом, без імен: завжди
about-privacy-games = • партії з полями, пострілами й іменами: поки вони тривають і ще {$value}
about-privacy-tournaments = • турніри з іменами й результатами: поки вони тривають і ще {$value}
about-privacy-unreached = • що мої приватні повідомлення до вас не доходять: щонайбільше {$value}
about-privacy-bans = • що вам заборонено грати, у чаті чи всюди: поки заборону не знято
about-privacy-nothing = Ні повідомлень, ні ніків, ні адрес я не зберігаю.
about-privacy-rights = /export видає все це файлом, /forget без імені видаляє вас звідусіль.
about-support = Як я влаштований: /help. Як грати: /rules.
about-support-people = Про чужу поведінку: /report. Про ваші дані: /privacy.
about-support-operator = Про все інше запитайте власника бота:
about-support-nobody = Про все інше запитайте тих, хто тут стежить за порядком.
about-public = Морський бій у вашому чаті. Викличте друга, відкрийте партію для всієї групи або грайте з комп’ютером: від юнги до капітана. Класичні правила й Battleship, залпи, міни, «Летючий голландець», екіпажі, турніри, медалі, повтори. Усе чесно: флоти опечатано до першого пострілу. Вільна програма.
about-public-short = Морський бій із друзями й комп’ютером: турніри, медалі, повтори. Чесно: кожен флот опечатано.
fleet-line = {$count} × {$ship}
ships-carrier = {$count} { $count ->
    [one] авіаносець
    [few] авіаносці
   *[other] авіаносців
}
ships-battleship = {$count} { $count ->
    [one] лінкор
    [few] лінкори
   *[other] лінкорів
}
ships-cruiser = {$count} { $count ->
    [one] крейсер
    [few] крейсери
   *[other] крейсерів
}
ships-submarine = {$count} { $count ->
    [one] субмарина
    [few] субмарини
   *[other] субмарин
}
ships-destroyer = {$count} { $count ->
    [one] есмінець
    [few] есмінці
   *[other] есмінців
}
ships-boat = {$count} { $count ->
    [one] торпедний катер
    [few] торпедні катери
   *[other] торпедних катерів
}
ships-patrolboat = {$count} { $count ->
    [one] сторожовик
    [few] сторожовики
   *[other] сторожовиків
}
ships-minesweeper = {$count} { $count ->
    [one] тральник
    [few] тральники
   *[other] тральників
}
ships-mine = {$count} { $count ->
    [one] міна
    [few] міни
   *[other] мін
}
ships-dinghy = {$count} { $count ->
    [one] шлюпка
    [few] шлюпки
   *[other] шлюпок
}

## Описи картинок і дошка текстом
alt-own = Морський бій, постріл {$number}. {$status} Залишилося кораблів противника: {$left}. Води противника: {$target}. Мій флот: {$own}.
alt-public = Морський бій, постріл {$number}. {$status} Води ({$a}): {$chart-a}. Води ({$b}): {$chart-b}.
alt-placing = Розстановка флоту. Поставлено: {$own}. Залишилося поставити: {$left}.
alt-open = Морський бій: {$a} шукає суперника. {$terms}.
alt-banner = Морський бій: {$a} ({$state-a}) — {$b} ({$state-b}). {$terms}.
alt-hits = влучання {$cells}
alt-sunk = потоплено {$cells}
alt-misses = мимо {$cells}
alt-misses-many = {$count} { $count ->
    [one] промах
    [few] промахи
    [many] промахів
   *[other] промаху
}
alt-mines = міни {$cells}
alt-sweepers = тральники {$cells}
alt-submarines = субмарини {$cells}
alt-spent-mines = підірвані міни {$cells}
alt-spent-sweepers = підбиті тральники {$cells}
alt-given = видані кораблі {$cells}
alt-given-mines = видані міни {$cells}
alt-stale = {$count} { $count ->
    [one] застаріла позначка
    [few] застарілі позначки
    [many] застарілих позначок
   *[other] застарілої позначки
}
alt-sea = Настільна гра, після ходу {$number}. {$status} {$fleets}
sea-south = Південь, {$name}: {$ships}.
sea-north = Північ, {$name}: {$ships}.
sea-ships = {$ship} {$cells}
alt-unfound = не знайдено: {$cells}
alt-none = поки що нічого
alt-no-ship = жодного
text-target = Води ({$name})
text-legend = # корабель   x влучання   X потоплено   o мимо   - напевно порожньо   . невідомо
text-legend-crosses = # корабель   o влучання   O потоплено   x мимо   - напевно порожньо   . невідомо
figure-cruiser = К
figure-submarine = Пч
figure-destroyer = ЕМ
figure-patrolboat = СКР
figure-minesweeper = Т
sign-hit = влучання
sign-miss = мимо
sign-mine = міна
sign-spent-mine = підірвана міна
sign-sweeper = тральник
sign-spent-sweeper = підбитий тральник
sign-submarine = субмарина
sign-sunk-submarine = потоплена субмарина
sign-given = виданий корабель
sign-given-mine = видана міна
sign-stale-hit = старе влучання
sign-stale-miss = старий промах
sign-aim = ваш залп
text-sea-legend = K крейсер   P субмарина   E есмінець   C сторожовик   T тральник   (великі літери — південь)   * міна   + батарея   # суходіл

## Відмови: одне речення, що робити
E_CELL_SYNTAX = «{$typed}» — не клітинка. Клітинка — це літера й число, наприклад {$example}.
E_CELL_OUTSIDE = «{$typed}» — поза полем. Літери — від {$first} до {$last}, числа — від 1 до {$size}.
E_LETTER_NOT_USED = У цій партії немає літери {$letter}. Літери: {$letters}.
fire-read-as = «{$typed}» прочитано як літеру {$letter} цього поля.
E_OTHER_SCRIPT = «{$typed}» тут може означати різні клітинки. Яку?
E_OTHER_SCRIPT_SHIPS = «{$typed}»: літери іншої абетки. Літери поля: {$letters}.
E_ALREADY_SHOT = По клітинці {$cell} вже стріляли. Виберіть іншу.
E_NOT_YOUR_TURN = Зараз ходить {$name}. Зачекайте, будь ласка.
E_GAME_OVER = Цю партію завершено.
E_FLEET_COUNT = За правилами: {$ships}, а у вас {$have}.
E_OVERLAP = Клітинку {$cell} зайнято двічі.
E_TOUCH_SIDE = Кораблі торкаються один одного: {$cell} і {$other}; залиште між ними вільну клітинку.
E_TOUCH_CORNER = Кораблі торкаються кутами: {$cell} і {$other}; залиште між ними вільну клітинку.
E_DIAGONAL = Корабель біля клітинки {$cell} стоїть навскоси; поставте його в один прямий ряд.
E_GAP = У кораблі біля клітинки {$cell} розрив; його клітинки мають іти поспіль.
E_SHAPE = Корабель біля клітинки {$cell}: такої форми в цих правилах немає. Поставте його в один прямий ряд або в дозволеній формі.
W_KNOWN_EMPTY = Клітинка {$cell} напевно порожня: поруч потоплений корабель.
E_NO_ROOM = Для всіх кораблів ({$about}) не знайшлося місця. Візьміть менше кораблів або більше поле.
E_MULTI_RANGE = «{$about}»: пострілів за хід буває від {$min} до {$max}. Виберіть таке число.
E_SALVO_RANGE = «{$about}»: у залпі може бути від {$min} до {$max} пострілів або по одному на кожен корабель на плаву.
E_SINGLE_RANGE = У флоті з самих однопалубних їх від {$min} до {$max}, а не {$n}. Візьміть менше.
E_SWEEPER_NEEDS_MINES = Тральник має сенс лише разом із мінами. Задайте міни: від 1 до 5.
E_MINE_EFFECT_ONE = Міна або відкриває клітинку, або коштує ходу, але не те й те. Виберіть reveal або skip.
E_PLAIN_WITH_SUBS = Якщо відповідати лише «мимо» і «влучання», передсмертний постріл субмарини виказав би її загибель. Виберіть повні відповіді або гру без субмарин.
E_FIXED_SHAPES = У стандартного флоту свої форми кораблів. Приберіть shapes або виберіть інший флот.
E_DUTCHMAN_EXCLUSIVE = У «Летючому голландці» задають лише поле, палуби (5–8), літери та постріли (streak, single, multi). Приберіть {$about}.
E_STRAUME_EXCLUSIVE = Настільна гра 1986 року має свою карту і свої правила, з нею нічого не поєднується. Приберіть {$about}.
E_PAPER_ANSWERS = У «Летючого голландця» й настільну гру на папері не грають. Приберіть {$about}.
E_REVEAL_PENDING = Спочатку {$name} видає клітинку. Зачекайте, будь ласка.
E_NO_REVEAL_DUE = Зараз видавати нічого не треба. Грайте далі.
E_REVEAL_BAD_CELL = Клітинку {$cell} видати не можна: видайте клітинку свого корабля, яка ще ціла й не видана.
E_TOO_MANY_SHOTS = { $most ->
    [one] У вашому залпі лише {$most} постріл. Приберіть зайві.
    [few] У вашому залпі лише {$most} постріли. Приберіть зайві.
    [many] У вашому залпі лише {$most} пострілів. Приберіть зайві.
   *[other] У вашому залпі лише {$most} пострілу. Приберіть зайві.
}
E_DUPLICATE_SHOT = Клітинку {$cell} названо в залпі двічі. Назвіть кожну один раз.
E_EMPTY_SALVO = Ваш залп порожній. Виберіть хоча б одну клітинку й надішліть його.
E_MINE_COUNT = За правилами: {$ships}, а у вас {$have}.
E_SWEEPER_COUNT = За правилами: {$ships}, а у вас {$have}.
E_SUB_COUNT = За правилами: {$ships}, а у вас {$have}.
E_MINE_TOUCH = Міна торкається сусіда: {$cell} і {$other}; залиште між ними вільну клітинку.
E_SWEEPER_TOUCH = Тральник торкається сусіда: {$cell} і {$other}; залиште між ними вільну клітинку.
E_DUTCH_DECKS = { $want ->
    [one] У Летючого голландця {$want} палуба: назвіть стільки ж клітинок, а не {$have}.
    [many] У Летючого голландця {$want} палуб: назвіть стільки ж клітинок, а не {$have}.
   *[other] У Летючого голландця {$want} палуби: назвіть стільки ж клітинок, а не {$have}.
}
E_DUTCH_CONNECT = Клітинки Летючого голландця мають дотикатися сторонами або кутами.
E_DUTCH_HIT_CELL = На щойно підбиту клітинку Летючому голландцю не можна. Виберіть інші.
E_DUTCH_SAME = Там він і стоїть. Виберіть інше місце або залишіться.
E_MOVE_PENDING = Летючого голландця ({$name}) підбито, і спочатку він залишається або відходить. Зачекайте, будь ласка.
E_NO_MOVE_DUE = Летючий голландець може відійти лише одразу після влучання в нього.
E_EDGE = Попереду край карти. Поверніть корабель або ходіть іншим.
E_LAND = Попереду суходіл. Поверніть корабель або ходіть іншим.
E_OWN_SHIP_AHEAD = Попереду ваш корабель. Поверніть або ходіть іншим.
E_CANNOT_SINK = Цей корабель не може потопити того, що попереду, з цього боку. Поверніть або ходіть іншим.
E_MINE_PRESENT = Тут уже лежить міна. Просто йдіть уперед.
E_NO_MINES_LEFT = Мін більше немає. Просто йдіть уперед.
E_NOT_MINESWEEPER = Міни ставить лише тральник. Ідіть уперед або виберіть тральник.
E_NO_SHIP = На цій точці немає корабля. Назвіть точку, де стоїть ваш корабель.
E_NOT_YOUR_SHIP = Це не ваш корабель. Виберіть свій.
W_KNOWN_MINE = На клітинці {$cell} міна: її видав тральник.
N_AUTOMARK_OFF = За цими правилами бот сам нічого не позначає.
N_SHAPES_UNUSED = Вигинати можна лише три- і чотирипалубні кораблі.
N_NAME_CLASH = Однопалубні в цій партії називаються катерами, бо в ній є субмарини.
E_ANSWER_PENDING = Спочатку {$name} відповідає на останній постріл. Зачекайте, будь ласка.
E_NO_ANSWER_DUE = Зараз жоден постріл не чекає вашої відповіді.
E_NOT_PLANNING = Зараз ви залп не готуєте. Стріляйте як завжди або зачекайте.
E_NOT_SAILING = Зараз кораблі не ходять: це буває в настільній грі 1986 року, коли вона триває.
E_LETTERING_TOO_SHORT = У слові {$word} літер: {$max}, а для цього поля потрібно: {$n}. Виберіть А…, A… або поле 10×10.
E_FLEET_TOO_DENSE = Цей флот ({$about}) займає {$n} % поля, а місце залишається за {$max} % і менше. Візьміть менше кораблів або більше поле.
E_SHIP_TOO_LONG = {$n}-палубний корабель довший за поле ({$about}). На цьому полі кораблі мають від {$min} до {$max} палуб.
E_RANGE = «{$about}» поза межами. Виберіть від {$min} до {$max}.
E_RANGE_DECKS = У кораблі може бути від {$min} до {$max} палуб.
E_RULE_UNKNOWN = Я не знаю правила «{$about}». Виберіть готовий набір або складіть свій.
E_NOT_FIRING = Спочатку розставте кораблі.
E_NOT_PLACING = Суперника ще немає. Зачекайте, поки виклик приймуть.
E_ALREADY_READY = Вашу розстановку затверджено, змінити її вже не можна.
E_NOT_OPEN = Цей виклик уже прийнято. Почніть свою партію.
E_NOT_FOR_YOU = Цей виклик не вам. Почніть свою партію.
E_OWN_CHALLENGE = Це ваш власний виклик. Зачекайте суперника або зіграйте з комп’ютером.
E_NO_DRAWS = За цими правилами нічиєї немає. Можна здатися.
E_NO_HINTS = У цій партії підказок немає.
E_FLEET_WHOLE = Флот уже розставлено, тому нічого не змінилося. Щоб розставити наново, називайте кораблі по одному, починаючи з довгого.
E_NOTHING_TO_UNDO = Скасовувати нічого.
E_NOT_A_PLAYER = Ви не граєте в цій партії. Почніть свою.
refused-rematch = Цей реванш грають {$a} і {$b}. Почніть свою партію.
refused-stale = Ця кнопка від попереднього ходу. Що зараз — видно на вашому полі.
refused-stale-fleet = Ця кнопка від попередньої розстановки. Яка вона зараз — видно на вашому полі.
refused-too-late = Запізно: партія пішла далі. Погляньте й спробуйте ще раз.
refused-which = Виберіть партію.
refused-no-game = Зараз у вас немає партії.
refused-none-finished = У вас поки немає завершених партій.
refused-no-such-game = Такої партії немає. Перевірте код.
refused-no-such-code = Немає ні партії, ні турніру з кодом {$typed}.
refused-code = «{$typed}» — не код партії. У коді шість латинських літер.
refused-verb = Я не знаю слова «{$typed}». Що я вмію, сказано в довідці.
refused-missing = Бракує: {$about}.
refused-missing-cell = Виберіть клітинку.
refused-many = У вас уже багато партій: {$count}. Спочатку завершіть одну з них.
followed = Ви стежите за партією {$names}. Усі її відкриті новини надходитимуть сюди.
followed-room = Тепер тут стежать за партією {$names}.
unfollowed = За цією партією тут більше не стежать.
follow-already = За цією партією тут уже стежать.
follow-at-home = Ви вже дивитеся цю партію тут.
follow-over = Цю партію завершено. Перегляньте її повністю.
follow-none = За такою партією тут не стежать.
follow-many = Ви вже стежите за кількома партіями ({$count}). Спочатку перестаньте стежити за однією.
E_TOO_MANY_FOLLOWERS = У цій партії більше немає місця для глядачів. Але дошку переглянути можна.
E_PLAYED_HERE = Ця партія йде тут, тож її повідомлення тут і залишаються.
refused-hidden = Партію ще не завершено: приховане відкриється, коли вона закінчиться.
inspect-title = Партію завершено, тепер усе відкрито.
inspect-fleet = Флот ({$name}): {$fleet}
inspect-shots = Постріли ({$name}): {$shots}
inspect-moves = Ходи ({$name}): {$shots}
inspect-more = Увесь список є в записі.
inspect-signs = · мимо   × влучання   ■ потоплено   ∗ міна   ▲ тральник   † передсмертний постріл   ( ) залп   ⇒ видано   ≈ переміщення   = без руху   – час вийшов
inspect-signs-sea = ↑ уперед   ↶ поворот ліворуч   ↷ поворот праворуч   ∗ поставлено міну   – час вийшов
fairness-commit = Печатки оголошено до першого пострілу; кожна — SHA-256 флоту та його солі.
fairness-server = У цій партії печаток не оголошували: обидва флоти зберігав бот, і залишається повірити йому на слово.
fairness-paper = Обидва поля було запечатано в бота до першого пострілу, але печаток досі ніхто не бачив; кожна — SHA-256 флоту та його солі.
fairness-none = Печаток поки немає.
fairness-later = Солі й запис з’являться, коли партія завершиться. З ними кожен зможе перевірити, що жодного флоту не змінено.
fairness-verify = Щоб перевірити самостійно, запустіть «broadside verify» для долученого запису.
refused-no-record = Запис можна отримати, коли партія закінчиться.
refused-not-over = Цю партію ще не завершено.
refused-share = Ділитися поки нічим: партію має бути завершено, і в ній мали стріляти.
refused-no-replay = Повтор можна подивитися, коли партія закінчиться.
replay-alt = Партія {$names} ще раз, постріл за пострілом, обидва поля відкрито.
poster-alt = Плакат партії {$names}, {$clock}: обидва поля, якими вони були наприкінці.
replay-side = {$name}: {$value}.
replay-shots = {$count} { $count ->
    [one] постріл
    [few] постріли
    [many] пострілів
   *[other] пострілу
}, {$value}
replay-hits = { $count ->
    [many] {$count} влучань
   *[other] {$count} влучання
}
replay-moves = {$count} { $count ->
    [one] хід
    [few] ходи
    [many] ходів
   *[other] ходу
}
replay-first = Перша втрата, на пострілі {$number}: {$ship} ({$name}).
replay-run = Найдовша серія, до пострілу {$number}: { $count ->
    [many] {$count} влучань
   *[other] {$count} влучання
} поспіль ({$name}).
refused-marks-full = За цими правилами можна позначати лише воду навколо потоплених кораблів.
refused-mode = Що позначати?
refused-dear = Це довго рахувати, а таких прохань зараз забагато. Повторіть, будь ласка, через {$count} { $count ->
    [one] секунду
    [many] секунд
   *[other] секунди
}.
refused-wrong-codes = Забагато незнайомих кодів поспіль. Перевірте літери і спробуйте знову через {$count} { $count ->
    [one] секунду
    [many] секунд
   *[other] секунди
}.
refused-challenges-to = Ви вже кілька разів викликали {$name}, а відповіді немає. Покличте знову через {$count} { $count ->
    [one] хвилину
    [many] хвилин
   *[other] хвилини
}.
refused-challenges = Забагато викликів поспіль. Знову покликати когось на ім’я можна через {$count} { $count ->
    [one] хвилину
    [many] хвилин
   *[other] хвилини
}.
refused-trouble = У мене щось зламалося, і нічого не змінилося. Спробуйте, будь ласка, ще раз.
refused-unreadable = Я не можу прочитати, що в мене про це збережено, тому нічого не змінилося. Повідомте того, хто обслуговує бота; усе інше працює.
refused-opponent = Не розумію, хто це: «{$typed}». Киньте виклик усім, і нехай суперник натисне «Прийняти».
refused-self = Себе викликати на бій не можна. Покличте друга або зіграйте з комп’ютером.
refused-crew-plays = Тут уже грають двоє з екіпажу. Спершу додивіться їхню партію.
refused-crew-alone = Назвіть двох різних суперників з екіпажу.
refused-no-shots = У настільній грі не стріляють, а ходять.
reveal-bad-mine = Клітинку {$cell} видати не можна: видайте свою міну, яка ще ціла й не видана.
lineup-wrong = Вишикуйте всі 12 кораблів від a до l: крейсер, 2 субмарини, 6 есмінців, 2 сторожовики, тральник; або перемішайте.
warned-mine = Попереду міна: корабель із {$point} загине.
warned-battery = Попереду точка під вогнем ворожої батареї: корабель із {$point} загине.
answer-size = Скільки палуб у потопленого корабля?
sail-where = Що робить корабель на {$point}?
refused-answer = «{$typed}» — не відповідь на постріл. Виберіть, що сталося.
refused-answer-cell = Зараз питають про клітинку {$cell}, а не {$typed}. Виберіть, що на ній.
refused-answer-which = Про постріли питають по черзі: тепер {$cell}. Виберіть, що там.
refused-helm = «{$typed}» — корабель так не вміє. Виберіть корабель і хід.
refused-point = «{$typed}» — не точка карти. Точка — це латинська літера від a до l і число від 1 до 14.
refused-planned = Клітинка {$cell} вже у вашому списку. Виберіть іншу або натисніть «Вогонь».
refused-no-place = Іншого місця не знайшлося. Виберіть клітинки самі або залишіться.

## Набори правил: назва й один рядок про кожен
preset-classic = Класика: 10 кораблів, без дотиків, після влучання ще постріл
preset-mb = Milton Bradley: 5 кораблів, один постріл за хід
preset-hasbro = Hasbro: як Milton Bradley, потоплений корабель називають
preset-mb-simple = Milton Bradley, простий: лише «мимо» і «влучання»
preset-fb-standard = Fleet Battle, стандартний флот: 6 кораблів, два незвичної форми
preset-fb-classic = Fleet Battle, класичний флот: 5 прямих кораблів
preset-fb-russian = Fleet Battle, російський флот: 10 кораблів, без дотиків
preset-field-15 = Поле 15×15: 15 кораблів
preset-field-16 = Поле 16×16: 21 корабель, міни й тральник
preset-field-18 = Поле 18×18: 21 корабель, міни й тральник
preset-field-20 = Поле 20×20: 28 кораблів, міни й тральник
preset-perelman-army = Велика армія: більше фігур, як пропонував Перельман, числа наші; 16×16, 21 корабель, міни
preset-submarines = Класика із субмаринами: потоплена стріляє у відповідь
preset-minefield = Класика з мінами й тральником
preset-salvo = Залп: обидві сторони готують постріли й стріляють одночасно
preset-bent = Вигнуті кораблі: можна літерою Г, квадратом і зигзагом
preset-dutchman = Летючий голландець: один корабель, відходить після влучання; 20×20, сотні пострілів
preset-dutchman-quick = Летючий голландець на 10×10: один корабель, відходить після влучання
preset-straume = «Страуме»: ризька настільна гра 1986 року, кораблі ходять по відкритій карті

## Параметри правил: як називається кожен і рядок допомоги
rule-size = Поле
rule-lettering = Літери
rule-axes = Осі
rule-fleet = Флот
rule-touch = Дотик
rule-shapes = Вигнуті кораблі
rule-fire = Постріли
rule-report = Відповіді
rule-mines = Міни
rule-mine_effect = Міна
rule-mine_touch = Міни торкаються
rule-sweepers = Тральники
rule-subs = Субмарини
rule-dutchman = Голландець
rule-reshape = Відхід
rule-straume = Страуме
rule-judge = Суддя
rule-first = Перший постріл
rule-draws = Нічиї
rule-hints = Підказки
rule-clock = Час
rule-names = Назви кораблів
rule-marks = Знаки
param-size = кількість стовпців і рядків, від 5 до 20: 10 або 12x8
param-lettering = літери, якими названо стовпці
param-axes = де літери: над стовпцями чи збоку від рядків
param-fleet = кораблі, кількість x палуби: 1x4+2x3+3x2+4x1; або russian, five, six, seven, mb
param-touch = як близько можуть стояти кораблі: ніяк, кутами, як завгодно
param-shapes = як можна вигинати три- і чотирипалубні кораблі
param-fire = скільки пострілів в одному ході
param-report = що каже відповідь про влучання
param-mines = міни в кожної сторони, від 0 до 5
param-mine_effect = що робить міна з тим, хто в неї влучив
param-mine_touch = чи можуть міни й тральники стояти впритул до інших фігур
param-sweepers = тральники в кожної сторони, від 0 до 2; лише з мінами
param-subs = субмарини в кожної сторони, від 0 до 4; потоплена стріляє у відповідь
param-dutchman = один корабель із 5–8 палуб замість флоту; відходить після влучання
param-reshape = як відходить Летючий голландець: у будь-якій формі чи без змін
param-straume = ризька настільна гра 1986 року на своїй відкритій карті
param-judge = хто ручається за відповіді: печатки флотів, бот чи ваш аркуш паперу
param-first = хто стріляє першим
param-draws = чи можна домовитися про нічию
param-hints = чи можна питати, де кораблі ймовірніші
param-names = як називають кораблі; більше нічого не змінює
param-marks = як малюють постріли; більше нічого не змінює
param-name = назва: літери, цифри, - або _
param-scope = лише для вас чи для всіх у цьому чаті
param-about = набір правил або одне правило, наприклад mines
choice-me = Лише для мене
choice-room = Для всіх у цьому чаті

## Значення правил
value-axes-letters-on-columns = літери згори
value-axes-letters-on-rows = літери збоку
value-fleet-russian = російський
value-fleet-five = до 5 палуб
value-fleet-six = до 6 палуб
value-fleet-seven = до 7 палуб
value-fleet-mb = Milton Bradley
value-fleet-single = однопалубні
value-fleet-fb-standard = Fleet Battle, стандартний
value-fleet-none = немає
value-touch-none = не можна
value-touch-corners = кутами
value-touch-any = як завгодно
value-shapes-none = ні
value-shapes-L = літера Г
value-shapes-square = квадрат
value-shapes-zigzag = зигзаг
value-shapes-T = літера Т
value-fire-streak = поки влучаєте
value-fire-single = один за хід
value-fire-multi = {$count} { $count ->
    [one] постріл
    [few] постріли
    [many] пострілів
   *[other] пострілу
} за хід
value-fire-chain = за кількістю кораблів
value-fire-salvo = залп: {$count} { $count ->
    [one] постріл
    [few] постріли
    [many] пострілів
   *[other] пострілу
}
value-fire-salvo-afloat = залп за кількістю кораблів
value-report-full = з розміром
value-report-named = з назвою
value-report-plain = мимо чи влучання
value-mine_effect-reveal = видає клітинку
value-mine_effect-skip = коштує ходу
value-mine_touch-none = нічого
value-mine_touch-any = чого завгодно
value-dutchman-off = ні
value-dutchman-decks = {$count} { $count ->
    [one] палуба
    [many] палуб
   *[other] палуби
}
value-reshape-any = у будь-якій формі
value-reshape-rigid = без змін
value-straume-off = ні
value-straume-on = так
value-judge-commit = печатки флотів
value-judge-server = бот
value-judge-paper = ваш аркуш паперу
value-first-lot = за жеребом
value-first-host = хто викликає
value-first-guest = кого викликають
value-draws-never = ні
value-draws-agreed = за згодою
value-hints-off = ні
value-hints-on = можна, і про це кажуть обом
value-names-navy = лінкор, крейсер…
value-names-sub = одиночка — субмарина
value-names-boat = одиночка — шлюпка
value-names-deck = за палубами
value-names-pipe = за трубами
value-marks-dots = крапки й хрестики
value-marks-snowflake = сніжинки
value-marks-crosses = промахи хрестиками
value-marks-pegs = кольорові фішки

## Картка правил, разом із рядками вище
rules-preset = {$preset}
rules-own = Свої правила ({$rules})
rules-shapes = Три- і чотирипалубні кораблі можна вигинати: {$forms}.
rules-form = {$value}
rules-forms-fixed = Авіаносець і субмарина мають свою форму.
rules-fire-multi = {$count} { $count ->
    [one] постріл за хід, хоч би що він дав.
    [few] постріли за хід, хоч би що вони дали.
    [many] пострілів за хід, хоч би що вони дали.
   *[other] пострілу за хід, хоч би що вони дали.
}
rules-fire-chain = У ході стільки пострілів, скільки у вас кораблів на плаву на його початку.
rules-fire-salvo = Залп: обидві сторони таємно вибирають {$count} { $count ->
    [one] постріл
    [few] постріли
    [many] пострілів
   *[other] пострілу
} і стріляють одночасно; якщо обидва флоти гинуть разом, це нічия.
rules-fire-salvo-afloat = Залп: обидві сторони таємно вибирають стільки пострілів, скільки в них кораблів на плаву, і стріляють одночасно; якщо обидва флоти гинуть разом, це нічия.
rules-mines-reveal = {$count} { $count ->
    [one] міна в кожної сторони: хто в неї влучив,
    [many] мін у кожної сторони: хто влучив у міну,
   *[other] міни в кожної сторони: хто влучив у міну,
} видає непідбиту клітинку свого корабля, і хід переходить.
rules-mines-skip = {$count} { $count ->
    [one] міна в кожної сторони: хто в неї влучив,
    [many] мін у кожної сторони: хто влучив у міну,
   *[other] міни в кожної сторони: хто влучив у міну,
} втрачає цей хід і наступний.
rules-mines-reveal-salvo = {$count} { $count ->
    [one] міна в кожної сторони: хто в неї влучив,
    [many] мін у кожної сторони: за кожну, в яку влучив, стрілець
   *[other] міни в кожної сторони: за кожну, в яку влучив, стрілець
} після раунду видає непідбиту клітинку свого корабля.
rules-mines-skip-salvo = {$count} { $count ->
    [one] міна в кожної сторони: хто в неї влучив,
    [many] мін у кожної сторони: хто влучив у міну,
   *[other] міни в кожної сторони: хто влучив у міну,
} у наступному раунді не стріляє.
rules-sweepers-salvo = {$count} { $count ->
    [one] тральник у кожної сторони: хто в нього влучив,
    [few] тральники в кожної сторони: за кожен, у який влучив, стрілець
    [many] тральників у кожної сторони: за кожен, у який влучив, стрілець
   *[other] тральника в кожної сторони: за кожен, у який влучив, стрілець
} після раунду видає свою міну.
rules-straume-sinks = Крейсер і субмарина топлять будь-який корабель; есмінець — той, що стоїть до нього носом або бортом; сторожовик — той, що стоїть кормою або бортом, але не крейсер; тральник — лише субмарини й тральники.
rules-straume-dangers = Корабель, який став на міну (якщо це не тральник) або на червону точку ворожої половини, гине.
rules-moves-lot = Хто ходить першим, вирішує жереб.
rules-moves-host = Першою ходить сторона, яка викликала.
rules-moves-guest = Першою ходить сторона, яку викликали.
rules-mines-apart = Міни й тральники стоять окремо від усіх фігур; для перемоги топити їх не треба.
rules-mines-near = Міни й тральники можуть торкатися інших фігур; для перемоги топити їх не треба.
rules-sweepers = {$count} { $count ->
    [one] тральник у кожної сторони: хто в нього влучив,
    [few] тральники в кожної сторони: хто влучив у тральник,
    [many] тральників у кожної сторони: хто влучив у тральник,
   *[other] тральника в кожної сторони: хто влучив у тральник,
} видає свою міну, і хід переходить.
rules-subs = {$count} { $count ->
    [one] субмарина в кожної сторони понад флот; вона може
    [many] субмарин у кожної сторони понад флот; вони можуть
   *[other] субмарини в кожної сторони понад флот; вони можуть
} торкатися кораблів, а потоплена стріляє у відповідь по своїй же клітинці.
rules-dutchman = Летючий голландець: один корабель, {$decks} { $decks ->
    [one] палуба,
    [many] палуб,
   *[other] палуби,
} з’єднаний сторонами або кутами. Після влучання господар може відвести його без утраченої палуби; тоді всі позначки застарівають.
rules-reshape-any = Відходячи, він набуває будь-якої зв’язної форми.
rules-reshape-rigid = Він відходить як є, без повороту.
rules-dutchman-long = Це може бути довго: якщо корабель щоразу відходить, кожна сторона робить приблизно {$shots} { $shots ->
    [one] постріл.
    [few] постріли.
    [many] пострілів.
   *[other] пострілу.
}
rules-straume = Настільна гра ризького заводу «Страуме», 1986: по 12 кораблів ходять по відкритій морській карті, крок або поворот за хід; корабель топлять, займаючи його точку.
rules-straume-end = Потопіть увесь флот противника. 200 ходів без утрат або тричі та сама позиція — нічия.
rules-judge-paper = На папері: кожна сторона веде свій аркуш і відповідає сама; бот зберігає запечатані флоти й після партії перевіряє всі відповіді.
rules-draws-agreed = Гравці можуть домовитися про нічию.
rules-hints-on = Обидва гравці можуть брати підказки; про кожну дізнається й суперник.
rules-names = Кораблі називають так: {$value}.
rules-signs = Постріли малюють так: {$value}.

## Вибір правил
choose-presets = Виберіть готовий набір або складіть свої правила.
choose-line = {$key}: {$about}
choose-values = Значення: {$values}.
choose-here = Тут грають за цими правилами.
choose-saved = Збережено: {$names}.
custom-title = Ваші правила: {$rules}
custom-how = Натисніть те, що хочете змінити.
custom-where = Відкритий виклик з’явиться там, де ви відкрили цю чернетку.
custom-posted = Виклик стоїть там, де ви відкрили чернетку.
custom-value = {$rule}: {$about}. Зараз: {$value}.
custom-typed = Використайте /custom з потрібними правилами, наприклад {$example}.
custom-form = Ваші правила
custom-label = Наприклад: 10x10 mines=2 touch=corners
save-form = Зберегти ці правила
save-label = Назва: літери, цифри, - або _
save-typed = Використайте /save з назвою, наприклад гавань; зі словом чат — для всіх у чаті.
saved-mine = Збережено як «{$set}».
saved-room = {$name} зберігає правила для всіх тут як «{$set}»: {$rules}.
forgot-mine = «{$set}» більше не зберігається.
forgot-room = {$name} прибирає правила «{$set}» зі списку цього чату.
default-set = {$name} робить ці правила звичайними тут: {$rules}. Тепер бій іде за ними.
default-classic = {$name} повертає сюди класичні правила.
default-none = Тут грають за класичними правилами. Ті, хто керує чатом, змінюють їх через /default.
key-custom = Свої правила
key-open = Відкритий виклик
key-save = Зберегти…
key-presets = Набори
key-type = Текстом…
key-return = ‹ Назад
key-choose-cell = Вибрати клітинку
key-choose-ship = Вибрати корабель
key-answer = Відповісти
key-help = Допомога
key-board = Дошка
key-opponents = Суперники
key-blocked = Заблоковані
key-notify = Сповіщення
key-look = Оформлення
key-banter-on = Увімкнути репліки
key-banter-off = Вимкнути репліки
key-phrases-on = Увімкнути фрази
key-new-tournament = Новий турнір
key-link-new = Новий код
key-sheets = Усі аркуші
key-follow = Стежити
key-crew-list = Екіпаж
key-marks-sunk = Навколо потоплених
key-marks-off = Без позначок
key-avatar-on = Показати аватар
key-avatar-off = Сховати аватар
key-first-page = Перша сторінка
key-next = Ще ›
refused-set-name = «{$typed}» не годиться для назви: потрібно від 1 до 24 літер, цифр, - або _, і не назва готового набору.
refused-set-many = Збережено вже {$count} { $count ->
    [one] набір.
    [few] набори.
    [many] наборів.
   *[other] набору.
} Спочатку видаліть один через /forget: {$names}
refused-set-unknown = Під назвою «{$typed}» нічого не збережено. Складіть свої правила й збережіть їх.
refused-set-long = Ці правила задовгі, щоб їх зберігати. Приберіть частину.
refused-no-draft = Своїх правил у вас поки немає. Спочатку складіть їх.
refused-room-only = Це працює лише в каналі або групі, де грають і інші.
refused-topic = Я не знаю правила чи команди «{$typed}».

## Хто вирішує в чаті
refused-not-manager = Це вирішують ті, хто керує цим чатом.
refused-not-manager-discord = Це вирішують ті, хто може керувати сервером або цим каналом. Попросіть когось із них.
refused-not-manager-telegram = Це вирішують адміністратори групи. Попросіть когось із них.
refused-unknown-manager = Не вдалося дізнатися, чи ви тут адміністратор. Спробуйте ще раз за хвилину.
refused-elsewhere = Звідси не видно, чи ви керуєте тим чатом. Зробіть це просто там.
refused-banned = Власник бота заборонив вам грати. Розпочаті партії можна дограти.
refused-banned-here = Ті, хто керує цим чатом, заборонили вам грати тут. Розпочаті партії можна дограти.
refused-guest-banned = {$name}: тут грати не можна.
ban-self = Собі заборонити грати не можна. Назвіть когось іншого.
ban-nobody = Тут нікому не заборонено грати. Щоб заборонити, натисніть на ім’я, згадайте людину або дайте відповідь на її повідомлення командою /ban.
ban-list = Тут заборонено грати: {$names}.
ban-done = {$name} більше не зможе починати тут партій.
ban-playing = Тут { $count ->
    [one] триває {$count} партія цього гравця, її
    [few] тривають {$count} партії цього гравця, їх
    [many] триває {$count} партій цього гравця, їх
   *[other] триває {$count} партії цього гравця, їх
} можна дограти: {$code}
unban-done = {$name} знову може грати тут.
unban-nobody = {$name}: заборони тут і не було.
barred-many = Список повний: {$count}. Спочатку приберіть когось.
barred-nameless = хтось, кого вже забуто
barred-name = {$name}
whom-unknown = Не знаю, про кого мова. Натисніть на ім’я, згадайте людину або дайте відповідь на її повідомлення.
whom-computer = Комп’ютер грає з усіма. Назвіть людину.
refused-blocked = Ви заблокували гравця {$name}. Щоб зіграти, спочатку зніміть блокування.
refused-unavailable = {$name} зараз не приймає викликів.
block-self = Себе заблокувати не можна. Назвіть когось іншого.
block-nobody = Ви нікого не заблокували. Щоб заблокувати, натисніть на ім’я, згадайте людину або дайте відповідь на її повідомлення командою /block.
block-list = Ви заблокували: {$names}.
block-done = {$name} більше вам не трапиться: ні викликів, ні швидких партій. Розпочата партія триватиме. Іншій стороні про це не скажуть.
unblock-done = {$name} і ви знову можете викликати одне одного.
unblock-nobody = {$name}: блокування й не було.
key-block = Заблокувати: {$name}
key-unblock = Зняти блок: {$name}
key-ban = Заборонити: {$name}
key-unban = Дозволити: {$name}
end-none = Тут зараз ніхто не грає.
end-which = Яку партію завершити?
end-sure = Завершити цю партію? Переможця не буде, до заліку вона не піде, а гравці дізнаються, що це зробили ви.
end-done = Партію завершено. Гравці та чат дізнаються, що це зробили ви.
end-told = Партію, яку ніхто не догравав, завершено. Хто вирішив: {$name}.
end-elsewhere = Цю партію грають не тут. Завершити її можна в тому чаті, де її грають.
end-own = У цій партії граєте ви самі. Здайтеся або запропонуйте нічию.
end-played = Цю партію ще грають. Завершити її можна, коли ніхто не ходить уже {$count} { $count ->
    [one] хвилину
    [many] хвилин
   *[other] хвилини
} і в кожного вийшов час на хід.
end-tournament = Це партія турніру: її вирішують організатори.
key-end-now = Завершити
dismiss-none = За турніри в цьому чаті поки що ніхто не відповідає.
dismiss-list = За турніри в цьому чаті відповідають: {$names}. Щоб зняти когось, натисніть на ім’я, згадайте людину або дайте відповідь на її повідомлення командою /dismiss.
dismiss-unnamed = За турніри тут { $count ->
    [one] відповідає {$count} людина.
    [many] відповідають {$count} людей.
   *[other] відповідають {$count} людини.
} Щоб зняти когось, згадайте цю людину або дайте відповідь на її повідомлення командою /dismiss.
dismiss-nobody = {$name} і так не відповідає за турніри в цьому чаті.
dismiss-done = {$name} більше не відповідає за турніри в цьому чаті. Турніри, що вже йдуть, лишаються за попереднім організатором.
key-dismiss = Зняти: {$name}
report-whom = Про кого чи про що мова? Згадайте людину, дайте відповідь на її повідомлення або назвіть код партії.
report-why = Скажіть кількома словами, що сталося.
report-self = На себе поскаржитися не можна. Назвіть когось іншого.
report-nobody = Тут скарг ніхто не приймає. Будь ласка, поговоріть із тими, хто стежить за порядком.
report-enough = За годину ви надіслали три скарги. Наступну можна надіслати через {$count} { $count ->
    [one] хвилину
    [many] хвилин
   *[other] хвилини
}.
report-sent = Дякую. Вашу скаргу отримали ті, хто стежить за порядком, і більше ніхто.
report-news = Надійшла скарга. Від кого: {$name}.
report-about = Про кого: {$name}
report-game = Партія: {$code}
report-room = Чат: {$room}
report-private = Написано мені в приватному чаті.
report-reason = Своїми словами: {$reason}
reports-here = Скарги можуть надходити сюди. У кожному чаті, звідки вони потрібні: /reports {$code} — а щоб більше не надходили, тут: /reports off
reports-chosen = Скарги звідси йдуть в інший чат. Припинити: /reports off
reports-operator = Скарги звідси йдуть власникові бота. Щоб отримувати їх самим, використайте /reports here у чаті, який читаєте лише ви.
reports-nowhere = Скарг звідси поки що ніхто не приймає. Використайте /reports here у чаті, який читаєте лише ви.
reports-off = Готово: сюди скарги не надходять, а скарги звідси нікуди не йдуть.
reports-unknown = Я не знаю такого слова. Його дає /reports у чаті, куди мають іти скарги.
reports-same = Тут скарги прочитали б усі. Використайте /reports у чаті, який читаєте лише ви.
reports-set = Готово: тепер скарги звідси йдуть у той чат.

## Екіпаж комп’ютера
opponents-title = З ким можна зіграти, спочатку найлегші. Натисніть ім’я:
opponents-others = Поза драбиною, кожен має свою манеру:
opponents-note = Усі вони бачать лише те, що бачите ви; старий знайомий ще пам’ятає ваші зіграні партії — до /forget. Якщо імені не названо, грає той, хто шукає будь-де і ставить флот навмання.
opponent-computer = Комп’ютер
opponent-computer-about = шукає будь-де, добиває знайдене, флот стоїть навмання
opponent-cabin-boy = Юнга
opponent-cabin-boy-about = стріляє абикуди, навіть туди, де нічого бути не може
opponent-deckhand = Матрос
opponent-deckhand-about = стріляє абикуди, але не поруч із потопленими
opponent-blind-hunter = Сліпий мисливець
opponent-blind-hunter-about = стріляє навколо влучань і не чує, що корабель потоплено; ховається як люди
opponent-parity = Комп’ютер «Парність»
opponent-parity-about = один колір шахівниці, «потоплено» не чує
opponent-beginner = Новачок
opponent-beginner-about = спочатку кути, потім абикуди
opponent-hunter = Мисливець
opponent-hunter-about = шукає будь-де, добиває знайдене, ховається в кутах
opponent-chessboard = Комп’ютер «Шахівниця»
opponent-chessboard-about = один колір шахівниці, потім інший
opponent-diagonals = Комп’ютер «Діагоналі»
opponent-diagonals-about = спочатку дві головні діагоналі
opponent-rhombus = Комп’ютер «Ромб»
opponent-rhombus-about = спочатку ромб між серединами берегів
opponent-locator = Комп’ютер «Локатор»
opponent-locator-about = діагоналі чотирьох кутових квадратів, потім хрест між ними
opponent-knight = Комп’ютер «Хід конем»
opponent-knight-about = крок на три клітинки й одну вбік: лінкор не проскочить; ховається в кутку
opponent-every-fourth = Комп’ютер «Кожна четверта»
opponent-every-fourth-about = кожна четверта діагональ: лінкор не проскочить
opponent-squares = Комп’ютер «Квадрати 4-3-2»
opponent-squares-about = сітка завширшки з найбільший корабель на плаву
opponent-goose = Комп’ютер «Гусячі лапки»
opponent-goose-about = 24 клітинки знаходять будь-який лінкор, потім лапки на крейсери; ховається біля берегів
opponent-goose-plus = Комп’ютер «Гусячі лапки+»
opponent-goose-plus-about = гусячі лапки до кінця: вціліти можуть лише катери
opponent-navigator = Штурман
opponent-navigator-about = стріляє туди, де кораблям найбільше місця
opponent-acquaintance = Старий знайомий
opponent-acquaintance-about = пам’ятає, де ви ховалися й куди стріляли в минулих партіях
opponent-captain = Капітан
opponent-captain-about = знає точний шанс кожної клітинки: рахує всі можливі флоти
opponent-neural = Нейромережа
opponent-neural-about = невелика мережа, сама навчилася гри Мілтона Бредлі за мільйон пострілів
opponent-pool = Навчальний басейн
opponent-pool-about = мережа для однієї вправи: поле 5×5 і один трипалубний

## When somebody is rung
verb-notify = Вибрати, коли сповіщати вас зі звуком: на кожен хід, лише коли спливає час, чи ніколи
param-when = turns, late або none
param-quiet = години без звуку, наприклад 22-8 Europe/Kyiv, або вимк
choice-turns = Кожен хід
choice-late = Лише коли час спливає
choice-none = Ніколи
key-quiet = Тихо з 22 до 8
key-quiet-off = Без тихих годин
notify-turns = Сповіщення зі звуком: один раз на кожен хід і коли ваш час спливає.
notify-late = Сповіщення зі звуком: лише коли ваш час спливає. Усе інше надходить тихо.
notify-none = Сповіщення зі звуком: ніколи. Усе надходить тихо.
notify-quiet = Тихі години: {$clock} ({$value}). Тоді все надходить без звуку, але час у партії йде.
notify-no-quiet = Тихі години: немає. Задати їх можна нижче.
refused-notify = Не розумію «{$typed}». Виберіть, коли вас сповіщати.

## The last shot once more
param-shot = останній постріл ще раз
choice-last = Останній постріл
refused-no-shot = У цій партії ще ніхто не стріляв.
