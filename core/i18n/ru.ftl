# Дом говорит по-русски: на «вы», без рода игроков. Имена людей приходят как {$name}, клетки — как {$cell}. Без разметки.

## Команды: одно короткое предложение (не длиннее 100 знаков)
verb-battle = Вызвать кого-нибудь на морской бой или сыграть с компьютером
verb-join = Принять вызов по коду из шести букв
verb-decline = Отклонить вызов
verb-place = Расставить флот: без слов — случайно, или назовите корабли, например А1-А4 В1-В3
verb-ready = Утвердить расстановку
verb-fire = Выстрелить по клетке
verb-field = Показать моё поле (только мне)
verb-board = Показать доску, которую видят все
verb-text = Показать доску текстом, для программ чтения с экрана
verb-resign = Сдаться или отозвать вызов
verb-draw = Предложить ничью или согласиться на неё
verb-rematch = Сыграть ещё раз; первой стреляет другая сторона
verb-games = Показать мои партии и чего ждёт каждая
verb-rules = Показать правила этой партии
verb-record = Получить запись законченной партии
verb-marks = Выбрать, какие пустые клетки отмечать для меня
verb-language = Выбрать язык
verb-help = Показать, что я умею
verb-about = О боте Broadside
verb-aim = Выбрать столбец для выстрела
verb-shuffle = Расставить другой случайный флот
verb-undo = Убрать последний корабль

## Параметры
param-opponent = кого вызвать
param-against = кто угодно (anyone) или компьютер (computer)
param-rules = какие правила
param-clock = время на ход
param-letters = буквы столбцов
param-game = код партии из шести букв
param-ships = корабли, например А1-А4 В1-В3
param-cell = клетка, например Б8
param-mode = off (нет), sunk (потопленные) или full (все)
param-language = язык
param-column = столбец

## Варианты
choice-anyone = Кто угодно
choice-computer = Компьютер
choice-classic = Классика: 10 кораблей, без касаний, после попадания ещё выстрел
choice-mb = Milton Bradley: 5 кораблей, один выстрел за ход
choice-hasbro = Hasbro: как Milton Bradley, потопленный корабль называют
choice-mb-simple = Milton Bradley, только «мимо» и «ранен»
choice-fb-russian = Fleet Battle, русский флот
choice-fb-classic = Fleet Battle, классический флот
choice-blitz = Блиц: 1 минута на ход
choice-quick = Быстро: 5 минут на ход
choice-hour = 1 час на ход
choice-day = 1 день на ход
choice-correspondence = По переписке: 3 дня на ход
choice-let-ru = А Б В … К
choice-let-ru-yo = А Б … Ё … И
choice-let-latin = A B C … J
choice-let-respublika = Р Е С П У Б Л И К А
choice-let-snegurochka = С Н Е Г У Р О Ч К А
choice-off = Нет: только мои выстрелы
choice-sunk = Потопленные: клетки вокруг потопленных кораблей
choice-full = Все: ещё и углы каждого попадания

## Корабли
class-carrier = авианосец
class-battleship = линкор
class-cruiser = крейсер
class-submarine = подводная лодка
class-destroyer = эсминец
class-boat = торпедный катер
ship-of-decks = {$decks}-палубный корабль

## Что произошло
challenge-anyone = {$name} ищет соперника. {$rules}. {$clock}. Нажмите «Принять» или напишите: принять {$code}
challenge-to = {$name} вызывает на бой: {$guest}. {$rules}. {$clock}. Нажмите «Принять» или напишите: принять {$code}
challenge-computer = {$name} играет с компьютером. {$rules}. {$clock}.
challenge-yours = Ваш вызов открыт. Передайте сопернику код: {$code}. В Discord или Telegram нужно написать: принять {$code}
joined = {$name} в игре. Теперь обе стороны расставляют флот.
ready = {$name}: флот готов.
commitment = Печать флота ({$name}): {$hash}
began = Бой начинается. Первый выстрел: {$name}.
shot-miss = {$name}: {$cell} — мимо.
shot-hit = {$name}: {$cell} — ранен!
shot-sunk = {$name}: {$cell} — убит! ({$ship})
lapsed = {$name}: время вышло, ход переходит ({$count} из 3).
nudged = {$name}, ваше время на исходе.
draw-offered = {$name} предлагает ничью. Чтобы согласиться, напишите: ничья
unreached = {$name}, я не могу написать вам лично. Чтобы увидеть своё поле, нажмите «Моё поле».
ended-won = {$name} побеждает! Весь флот противника потоплен за { $shots ->
    [one] {$shots} выстрел
    [few] {$shots} выстрела
    [many] {$shots} выстрелов
   *[other] {$shots} выстрела
}.
ended-resigned = {$name} сдаётся. {$winner} побеждает.
ended-forfeited = {$name}: время вышло три раза подряд. {$winner} побеждает.
ended-drawn = Ничья: стороны договорились.
ended-declined = Вызов отклонён.
ended-withdrawn = Партия отменена.
ended-expired = Партия закрыта: вовремя никто не приготовился.
salt = Соль флота ({$name}): {$salt}
record-hint = Чтобы проверить, что ничего не изменено, возьмите запись партии: запись {$code}

## Что сейчас
your-turn = Ваш ход: огонь!
their-turn = Стреляет {$name}.
turn-of = Стреляет {$name}.
place-whole = Флот расставлен. Готово или перемешать ещё раз?
place-missing = Осталось поставить: {$ships}. Например: расставить {$example}
place-waiting = Ваша расстановка принята. Ждём: {$name}.
place-both = {$a} и {$b} расставляют флот.
waiting-for-opponent = Ждём соперника.
game-over = Партия окончена.
clock-minutes = { $count ->
    [one] {$count} минута на ход
    [few] {$count} минуты на ход
    [many] {$count} минут на ход
   *[other] {$count} минуты на ход
}
clock-hours = { $count ->
    [one] {$count} час на ход
    [few] {$count} часа на ход
    [many] {$count} часов на ход
   *[other] {$count} часа на ход
}
clock-days = { $count ->
    [one] {$count} день на ход
    [few] {$count} дня на ход
    [many] {$count} дней на ход
   *[other] {$count} дня на ход
}

## Слова на картинках
picture-own = Моё поле
picture-target = Враг: {$name}
picture-left = Осталось
picture-turn-yours = Выстрел {$number}. Ваш ход!
picture-turn-theirs = Выстрел {$number}. Стреляет {$name}
picture-place = Расставьте флот
picture-to-lay = Расставить
picture-open = Вызов
picture-won = {$name} побеждает
picture-over = Конец игры
computer = Компьютер

## Кнопки
key-join = Принять
key-decline = Отклонить
key-computer = Играть с компьютером
key-fire = Огонь
key-field = Моё поле
key-shuffle = Перемешать
key-undo = Убрать
key-ready = Готово!
key-text = Текстом
key-rematch = Реванш
key-record = Запись
key-back = ‹ Столбцы
key-anyway = Всё равно {$cell}
key-rules = Правила
key-challenge = Бросить вызов всем

## Списки и карточки
games-none = У вас нет партий. Начните новую: бой
games-line = {$code}: {$names}. {$state}
rules-title = Правила этой партии ({$preset})
rules-field = Поле {$size}×{$size}, буквы {$letters}.
rules-fleet = Флот: {$fleet}.
rules-touch-none = Корабли не касаются друг друга ни сторонами, ни углами.
rules-touch-corners = Корабли могут касаться только углами.
rules-touch-any = Корабли могут касаться друг друга.
rules-fire-streak = После попадания — ещё выстрел; после промаха ход переходит.
rules-fire-single = Один выстрел за ход, даже после попадания.
rules-report-full = В ответе сказано, что корабль убит и сколько в нём палуб.
rules-report-named = В ответе сказано, какой корабль убит.
rules-report-plain = В ответе сказано только «мимо» или «ранен».
rules-judge-commit = Перед первым выстрелом бот публикует печать каждого флота; после партии её может проверить кто угодно.
rules-judge-server = Оба флота хранит бот.
rules-first-lot = Кто стреляет первым, решает жребий.
rules-first-host = Первой стреляет сторона, которая вызвала.
rules-first-guest = Первой стреляет сторона, которую вызвали.
rules-clock = {$clock}; три просрочки подряд — поражение.
language-set = Теперь я говорю с вами по-русски.
language-room = Теперь я говорю здесь по-русски.
help-title = Морской бой в Discord, Telegram и браузере. Потопите весь флот противника!
help-first = Чтобы начать, напишите: бой (и нажмите «Принять») или бой computer. В личной переписке просто пишите клетку, например Б8.
help-line = {$verb} — {$about}
about-text = Broadside — бот для игры в морской бой. Свободная программа (MIT или Apache-2.0). Бот играет честно: компьютер видит только то, что видите вы, а каждый флот запечатан хешем до первого выстрела.
about-history = Кто придумал игру, неизвестно; она разошлась в начале XX века вместе с бумагой в клетку. Печатные блокноты появились в США в 1930-х (Salvo фирмы Starex, 1931), Broadsides фирмы Milton Bradley — в 1940-х, её набор с пластмассовыми фишками — в 1967-м.
fleet-line = {$count} × {$ship}

## Описания картинок и доска текстом
alt-own = Морской бой, выстрел {$number}. {$status} Мой флот: {$own}. Воды противника: {$target}. Осталось кораблей противника: {$left}.
alt-public = Морской бой, выстрел {$number}. {$status} Воды ({$a}): {$chart-a}. Воды ({$b}): {$chart-b}.
alt-placing = Расстановка флота. Поставлено: {$own}. Осталось поставить: {$left}.
alt-open = Морской бой: {$a} ищет соперника; два пустых поля.
alt-hits = ранено {$cells}
alt-sunk = убито {$cells}
alt-misses = мимо {$cells}
alt-misses-many = { $count ->
    [one] {$count} промах
    [few] {$count} промаха
    [many] {$count} промахов
   *[other] {$count} промаха
}
alt-none = пока ничего
alt-no-ship = ни одного
text-own = Моё поле
text-target = Воды ({$name})
text-legend = # корабль   x ранен   X убит   o мимо   - наверняка пусто   . неизвестно

## Отказы: одно предложение, что делать
E_CELL_SYNTAX = «{$typed}» — не клетка. Напишите букву и число, например {$example}.
E_CELL_OUTSIDE = «{$typed}» — вне поля. Буквы — от {$first} до {$last}, числа — от 1 до {$size}.
E_LETTER_NOT_USED = В этой партии нет буквы {$letter}. Буквы: {$letters}.
E_OTHER_SCRIPT = «{$typed}» здесь может означать разные клетки. Какую?
E_OTHER_SCRIPT_SHIPS = «{$typed}»: буквы другого алфавита. Буквы поля: {$letters}.
E_ALREADY_SHOT = По клетке {$cell} уже стреляли. Выберите другую.
E_NOT_YOUR_TURN = Сейчас ходит {$name}. Подождите, пожалуйста.
E_GAME_OVER = Эта партия окончена. Напишите «реванш» или начните другую: «бой».
E_FLEET_COUNT = {$decks}-палубных кораблей: {$have} из {$want}.
E_OVERLAP = Клетка {$cell} занята дважды.
E_TOUCH_SIDE = Корабли касаются друг друга: {$cell} и {$other}; оставьте между ними свободную клетку.
E_TOUCH_CORNER = Корабли касаются углами: {$cell} и {$other}; оставьте между ними свободную клетку.
E_DIAGONAL = Корабль у клетки {$cell} стоит наискосок; поставьте его в один прямой ряд.
E_GAP = В корабле у клетки {$cell} разрыв; его клетки должны идти подряд.
E_SHAPE = Корабль у клетки {$cell} изогнут; поставьте его в один прямой ряд.
W_KNOWN_EMPTY = Клетка {$cell} наверняка пуста: рядом потопленный корабль. Чтобы всё же выстрелить, назовите её ещё раз.
E_LETTERING_TOO_SHORT = {$about}: для этого поля букв не хватает. Выберите другие буквы или поле 10×10.
E_FLEET_TOO_DENSE = Этот флот ({$about}) не помещается на поле. Возьмите меньше кораблей или поле побольше.
E_SHIP_TOO_LONG = Корабль длиннее поля ({$about}). Возьмите корабль поменьше или поле побольше.
E_RANGE = «{$about}» вне пределов. Поле: от 5 до 20; время на ход: от 60 до 259200 секунд.
E_RULE_UNKNOWN = Я не знаю правила «{$about}». Выберите: classic, mb, hasbro, mb-simple, fb-russian, fb-classic.
E_RULE_NOT_PLAYED = По правилу «{$about}» я пока не играю. Выберите: classic, mb, hasbro, mb-simple, fb-russian, fb-classic.
E_NOT_FIRING = Бой ещё не начался: сначала обе стороны расставляют флот. Напишите «расставить», потом «готово».
E_NOT_PLACING = Соперника ещё нет. Подождите, пока вызов примут.
E_ALREADY_READY = Ваша расстановка утверждена, изменить её уже нельзя.
E_NOT_OPEN = Этот вызов уже принят. Начните другую партию: «бой».
E_NOT_FOR_YOU = Этот вызов не вам. Начните свою партию: «бой».
E_OWN_CHALLENGE = Это ваш собственный вызов. Подождите соперника или напишите: бой computer
E_NO_DRAWS = В этих правилах нет ничьей. Чтобы сдаться, напишите «сдаюсь».
E_NOTHING_TO_UNDO = Убирать нечего: кораблей на поле нет.
E_NOT_A_PLAYER = Вы не играете в этой партии. Начните свою: «бой».
refused-stale = Доска изменилась с тех пор, как появилась эта кнопка. Возьмите самое новое сообщение.
refused-which = У вас несколько партий. Какая нужна?
refused-no-game = Сейчас ни одна ваша партия этого не ждёт. Начните новую («бой») или примите вызов («принять» и код).
refused-no-such-game = Партии {$code} нет. Проверьте шесть букв.
refused-code = «{$typed}» — не код партии. В коде шесть латинских букв, например ABCDEF.
refused-verb = Я не знаю слова «{$typed}». Напишите «помощь», и я покажу, что умею.
refused-missing = Чего-то не хватает. Например: {$example}
refused-many = У вас уже много партий: {$count}. Сначала закончите одну из них.
refused-no-record = Запись выдаётся, когда партия окончена: до того она тайна.
refused-language = Я говорю по-русски, по-английски и по-норвежски: язык ru, язык en или язык nb.
refused-mode = Выберите off, sunk или full.
refused-trouble = У меня что-то сломалось, и ничего не изменилось. Пожалуйста, попробуйте ещё раз.
refused-opponent = Не понимаю, о ком речь: «{$typed}». Напишите просто «бой», и пусть соперник нажмёт «Принять».
example-fire = огонь Б8
example-join = принять ABCDEF
example-language = язык ru
example-marks = метки все
