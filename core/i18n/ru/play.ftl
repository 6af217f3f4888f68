# Дом говорит по-русски: на «вы», без рода игроков. Имена людей приходят как {$name}, клетки — как {$cell}. Без разметки.

## Команды: одно короткое предложение (не длиннее 100 знаков)
verb-battle = Вызвать кого-нибудь на морской бой или сыграть с компьютером
verb-join = Принять вызов по коду из шести букв
verb-decline = Отклонить вызов
verb-place = Расставить флот: наугад, по кораблям (А1-А4 В1-В3) или способом, например «Угол Перельмана»
verb-ready = Подтвердить расстановку: потом её уже не изменить
verb-fire = Выстрелить по клетке
verb-field = Показать моё поле (только мне)
verb-board = Показать доску, которую видят все
verb-text = Показать доску текстом, для программ чтения с экрана
verb-resign = Сдаться или отозвать вызов
verb-resign_now = Подтвердить, что вы сдаётесь
verb-draw = Предложить ничью или согласиться на неё
verb-rematch = Сыграть ещё раз; первой стреляет другая сторона
verb-games = Показать мои партии и чей в них ход
verb-opponents = Показать соперников-компьютеров: от юнги до капитана
verb-rules = Показать правила этой партии
verb-follow = Следить за партией, не играя: здесь или в личном чате
verb-unfollow = Больше не следить за партией
verb-inspect = Вскрыть законченную партию: оба поля и все выстрелы
verb-replay = Посмотреть законченную партию ещё раз, выстрел за выстрелом
verb-record = Получить запись законченной партии
verb-fairness = Показать печати обоих флотов и как проверить, что никто не жульничал
verb-marks = Выбрать, какие пустые клетки отмечать для меня
verb-language = Выбрать язык
verb-help = Показать, что я умею
verb-about = О боте Broadside и об игре: история, книги и кино, программы
verb-privacy = Узнать, что я о вас храню и как долго
verb-support = Узнать, где получить помощь
verb-custom = Составить свои правила по шагам
verb-save = Сохранить правила под своим названием, для себя или для всех здесь
verb-forget = Забыть сохранённые правила или всё обо мне
verb-default = Показать или выбрать правила, по которым здесь начинается бой
verb-draft = Изменить черновик своих правил
verb-aim = Выбрать столбец для выстрела
verb-salvo = Отправить список выстрелов для залпа или выбранные клетки
verb-give = Выдать свою клетку после попадания в мину или в тральщик
verb-stay = Оставить Летучего голландца на месте
verb-move = Увести Летучего голландца: столько клеток, сколько палуб осталось, или «случайно»
verb-answer = На бумаге: сказать, чем кончился выстрел по вашему полю: мимо, ранен, убит…
verb-sail = Настольная игра: ход кораблём: точка, где он стоит, и вперёд, налево, направо или мина
verb-plan = Добавить клетку в список для залпа или убрать её
verb-shuffle = Расставить другой случайный флот
verb-undo = Отменить последнее изменение флота
verb-reach = Ещё раз попробовать написать мне лично
verb-share_result = Получить итог законченной партии, чтобы скопировать
verb-after_game = Посмотреть, что ещё есть о законченной партии

## Параметры
param-opponent = кого вызвать
param-against = кто угодно, компьютер или один из его команды (см. соперники)
param-host = кто из команды сыграет с ним, а вы посмотрите
param-rules = какие правила
param-clock = время на ход
param-letters = буквы столбцов
param-game = код партии из шести букв
param-ships = корабли (А1-А4 В1-В3), способ (угол Перельмана) или слово: как, испытать
param-cell = клетка, например Б8
param-mode = выкл, убитые или все
param-language = язык
param-step = шаг черновика
param-column = столбец
param-cells = клетки, например А1 Б2 В3
param-place = клетки, например А1 Б2 В3, или «случайно»
param-word = мимо, ранен, убит и число палуб, подлодка, мина или тральщик
param-point = точка вашего корабля, например f7
param-action = что делает корабль

## Варианты
choice-anyone = Кто угодно
choice-computer = Компьютер
choice-cabin-boy = Юнга
choice-deckhand = Матрос
choice-blind-hunter = Слепой охотник
choice-parity = Чётность
choice-beginner = Новичок
choice-hunter = Охотник
choice-chessboard = Шахматы
choice-diagonals = Диагонали
choice-rhombus = Ромб
choice-locator = Локатор
choice-knight = Ход конём
choice-every-fourth = Через три на четвёртую
choice-squares = Квадраты 4-3-2
choice-goose = Гусиные лапки
choice-goose-plus = Гусиные лапки+
choice-navigator = Штурман
choice-acquaintance = Старый знакомый
choice-captain = Капитан
choice-neural = Нейросеть
choice-pool = Учебный бассейн
choice-blitz = Блиц: 1 минута на ход
choice-quick = Быстро: 5 минут на ход
choice-hour = 1 час на ход
choice-day = 1 сутки на ход
choice-correspondence = По переписке: 3 суток на ход
choice-let-ru = А Б В … К
choice-let-ru-yo = А Б … Ё … И
choice-let-latin = A B C … J
choice-let-respublika = Р Е С П У Б Л И К А
choice-let-snegurochka = С Н Е Г У Р О Ч К А
choice-off = Выключено
choice-sunk = Потопленные: клетки вокруг потопленных кораблей
choice-full = Все: ещё и углы каждого попадания
choice-forward = Шаг вперёд
choice-left = Поворот налево на месте
choice-right = Поворот направо на месте
choice-lay = Поставить мину и шагнуть вперёд (тральщик)

## Корабли
class-carrier = авианосец
class-battleship = линкор
class-cruiser = крейсер
class-submarine = подводная лодка
class-destroyer = эсминец
class-boat = торпедный катер
class-patrolboat = сторожевик
class-minesweeper = тральщик
piece-submarine = подлодка
piece-mine = мина
piece-sweeper = тральщик
piece-dutchman = Летучий голландец, палуб: {$decks}
ship-of-decks = {$decks}-палубный корабль
dutchman = Летучий голландец
class-dinghy = шлюпка
ship-by-decks = { $decks ->
    [1] однопалубный
    [2] двухпалубный
    [3] трёхпалубный
    [4] четырёхпалубный
    [5] пятипалубный
    [6] шестипалубный
    [7] семипалубный
    [8] восьмипалубный
   *[other] {$decks}-палубный
}
ship-by-pipes = { $decks ->
    [1] однотрубный
    [2] двухтрубный
    [3] трёхтрубный
    [4] четырёхтрубный
    [5] пятитрубный
    [6] шеститрубный
    [7] семитрубный
    [8] восьмитрубный
   *[other] {$decks}-трубный
}

## Что произошло
challenge-anyone = {$name} вызывает на бой всех.
you-challenge-anyone = Вы вызываете на бой любого желающего.
challenge-to = {$name} вызывает на бой: {$guest}.
you-challenge-to = Вы вызываете на бой: {$guest}.
challenge-you = {$name} вызывает вас на бой.
challenge-met = Играют {$name} и {$guest}. Обе стороны расставляют корабли.
you-challenge-met = Ваш соперник — {$guest}. Обе стороны расставляют корабли.
challenge-terms = {$rules} · {$clock}
rematch-wanted = {$name} хочет реванша. {$guest}, согласны?
rematch-begins = {$name} и {$guest} играют ещё раз.
you-rematch-begins = Вы и {$guest} играете ещё раз.
rematch-asked = Вы предложили реванш. Слово за соперником: {$name}.
challenge-computer = {$name} играет с компьютером.
you-challenge-computer = Вы играете с компьютером.
challenge-crew = {$name} играет с соперником: {$guest}. Смотреть могут все. {$rules}.
crew-at-random = По этим правилам {$name} прячет свои корабли наугад.
challenge-yours = Ваш вызов открыт. Отправьте его сопернику.
joined = {$name} принимает вызов. Обе стороны расставляют корабли.
joined-yours = {$name} принимает вызов.
joined-you = Вы приняли вызов.
ready = {$name}: флот готов. Ждём: {$other}.
ready-other = {$name}: флот готов.
commitment = Печать флота ({$name}): {$hash}
began = Бой начинается.
began-turn = Бой начинается. {$name}, ваш ход.
shot-miss = {$name}: {$cell} — мимо.
shot-hit = {$name}: {$cell} — ранен!
shot-sunk = {$name}: {$cell} — {$wreck}!
wreck = убит {$ship}
wreck-submarine = убита подлодка
wreck-dinghy = убита шлюпка
wreck-dutchman = убит Летучий голландец
earlier = До этого {$name}: {$list}.
you-earlier = До этого вы: {$list}.
earlier-ships = { $count ->
    [one] убит {$count} корабль
    [many] убито {$count} кораблей
   *[other] убито {$count} корабля
}
you-shot-miss = Вы: {$cell} — мимо.
you-shot-hit = Вы: {$cell} — ранен!
you-shot-sunk = Вы: {$cell} — {$wreck}!
you-shot-mine = Вы: {$cell} — мина!
you-shot-sweeper = Вы: {$cell} — тральщик!
shot-at-you-miss = {$name} стреляет мимо: {$cell}.
shot-at-you-hit = {$name} попадает в ваш корабль: {$cell}.
shot-at-you-sunk = {$name} топит ваш корабль: {$cell} ({$ship}).
shot-at-you-mine = {$name} попадает в вашу мину: {$cell}.
shot-at-you-sweeper = {$name} попадает в ваш тральщик: {$cell}.
you-lapsed = Ваше время вышло, ход переходит ({$count} из 3).
you-mine-skips = Вы пропускаете следующий ход.
you-misses-turn = Из-за мины вы пропускаете этот ход.
you-misses-salvo = Из-за мины вы пропускаете этот залп.
you-lapsed-salvo = Ваше время вышло, залпа нет ({$count} из 3).
lapsed = {$name}: время вышло, ход переходит ({$count} из 3).
nudged = {$name}, ваше время на исходе.
draw-offered = {$name} предлагает ничью. Согласиться: /draw
you-draw-offered = Вы предложили ничью.
hinted = {$name} берёт подсказку.
you-hinted = Вы взяли подсказку.
unreached-discord = {$name}, нажмите «Моё поле», чтобы увидеть здесь свои корабли. Нужны личные сообщения? Разрешите их на сервере и нажмите «Попробовать ещё раз».
unreached-telegram = {$name}, нажмите «Моё поле», чтобы увидеть здесь свои корабли.
reach-again = Хорошо, о следующей новости снова напишу вам лично.
reach-other = Эта кнопка только для того, кому я не могу написать. Вы ничего не пропустите.
ended-won = {$name} побеждает за {$shots} { $shots ->
    [one] выстрел
    [many] выстрелов
   *[other] выстрела
} ({$percent} % попаданий).
ended-you-won-sea = Вы победили! Весь флот противника потоплен.
ended-they-won-sea = {$name} побеждает! Весь ваш флот потоплен.
ended-you-resigned = Вы сдались. {$winner} побеждает.
ended-they-resigned = {$name} сдаётся. Вы победили!
ended-you-forfeited = Ваше время вышло три раза подряд. {$winner} побеждает.
ended-they-forfeited = {$name}: время вышло три раза подряд. Вы победили!
ended-resigned = {$name} сдаётся. {$winner} побеждает.
ended-forfeited = {$name}: время вышло три раза подряд. {$winner} побеждает.
ended-drawn = Ничья: стороны договорились.
ended-declined = Вызов отклонён.
ended-declined-by = {$name} отклоняет вызов.
ended-withdrawn = Партия отменена.
ended-called-off = {$name} отменяет партию.
you-ended-called-off = Вы отменили партию.
ended-withdrawn-by = {$name} отзывает вызов.
you-ended-withdrawn-by = Вы отозвали вызов.
ended-unfired = Выстрелов не было: {$name} проигрывает партию. Победа: {$winner}.
ended-expired = Партия закрыта: к сроку никто не подготовился.
ended-unanswered = {$name}: вызов вовремя никто не принял.
you-ended-unanswered = Ваш вызов вовремя никто не принял.
ended-closed = Модераторы чата завершили эту партию. Победителя нет, в зачёт она не идёт.
began-salvo = Бой начинается: залп против залпа.
began-sea = Корабли выстроены. {$name} играет за юг, первый ход за югом.
you-began-sea = Корабли выстроены. Вы играете за юг, первый ход за вами.
shot-mine = {$name}: {$cell} — мина!
shot-sweeper = {$name}: {$cell} — тральщик!
mine-skips = {$name} пропускает следующий ход.
mine-takes-nothing = Выдавать нечего ({$name}): целых клеток не осталось.
you-mine-takes-nothing = Выдавать вам нечего: целых клеток не осталось.
sweeper-takes-nothing = Выдавать нечего ({$name}): мин не осталось.
you-sweeper-takes-nothing = Выдавать вам нечего: мин не осталось.
misses-turn = {$name} пропускает ход из-за мины.
misses-salvo = {$name} пропускает этот залп из-за мины.
dying-none = Тонущая подлодка ({$name}) стреляет в ответ: {$cell} — туда уже стреляли.
you-dying-none = Ваша тонущая подлодка стреляет в ответ: {$cell} — туда уже стреляли.
dying-miss = Тонущая подлодка ({$name}) стреляет в ответ: {$cell} — мимо.
you-dying-miss = Ваша тонущая подлодка стреляет в ответ: {$cell} — мимо.
dying-hit = Тонущая подлодка ({$name}) стреляет в ответ: {$cell} — ранен!
you-dying-hit = Ваша тонущая подлодка стреляет в ответ: {$cell} — ранен!
dying-sunk = Тонущая подлодка ({$name}) стреляет в ответ: {$cell} — убит! ({$ship})
you-dying-sunk = Ваша тонущая подлодка стреляет в ответ: {$cell} — убит! ({$ship})
dying-mine = Тонущая подлодка ({$name}) стреляет в ответ: {$cell} — мина взорвана, выдавать ничего не нужно.
you-dying-mine = Ваша тонущая подлодка стреляет в ответ: {$cell} — мина взорвана, выдавать ничего не нужно.
dying-sweeper = Тонущая подлодка ({$name}) стреляет в ответ: {$cell} — тральщик, выдавать ничего не нужно.
you-dying-sweeper = Ваша тонущая подлодка стреляет в ответ: {$cell} — тральщик, выдавать ничего не нужно.
given-cell = {$name} выдаёт клетку {$cell}: там корабль.
you-given-cell = Вы выдаёте клетку {$cell}: там корабль.
given-cell-late = Время вышло, и бот сам выдаёт клетку {$cell} ({$name}): там корабль.
you-given-cell-late = Время вышло, и бот сам выдаёт вашу клетку {$cell}: там корабль.
given-mine = {$name} выдаёт мину: {$cell}. Туда лучше не стрелять.
you-given-mine = Вы выдаёте мину: {$cell}.
given-mine-late = Время вышло, и бот сам выдаёт мину ({$name}): {$cell}. Туда лучше не стрелять.
you-given-mine-late = Время вышло, и бот сам выдаёт вашу мину: {$cell}.
stayed = Летучий голландец ({$name}) остаётся на месте.
you-stayed = Ваш Летучий голландец остаётся на месте.
stayed-late = Время вышло: Летучий голландец ({$name}) остаётся на месте.
you-stayed-late = Время вышло: ваш Летучий голландец остаётся на месте.
moved = Летучий голландец ({$name}) ушёл! Отметки на этом поле больше ничего не значат: по всем клеткам снова можно стрелять.
you-moved = Ваш Летучий голландец ушёл! Отметки на вашем поле больше ничего не значат: по всем клеткам снова можно стрелять.
locked = {$name}: залп готов.
you-locked = Ваш залп готов.
lapsed-salvo = {$name}: время вышло, залпа нет ({$count} из 3).
you-volley = Ваш залп: {$list}.
you-volley-none = В этом залпе вы не стреляете.
you-answered-miss = Ваш ответ: {$cell} — мимо.
you-answered-hit = Ваш ответ: {$cell} — ранен!
you-answered-sunk = Ваш ответ: {$cell} — убит! ({$ship})
volley = Залп ({$name}): {$list}.
volley-none = {$name} в этом залпе не стреляет.
volley-miss = {$cell} мимо
volley-hit = {$cell} ранен
volley-sunk = {$cell} убит ({$ship})
volley-mine = {$cell} мина
volley-sweeper = {$cell} тральщик
called = {$name} стреляет: {$cell}. {$other}, что там?
you-called = Вы стреляете: {$cell}. {$other}, что там?
called-at-you = {$name} стреляет: {$cell}. Что там?
called-dying = Тонущая подлодка ({$name}) стреляет в ответ: {$cell}. {$other}, что там?
you-called-dying = Ваша подлодка тонет и стреляет в ответ: {$cell}. {$other}, что там?
called-at-you-dying = Тонущая подлодка ({$name}) стреляет в ответ: {$cell}. Что там?
answered-miss = {$name} отвечает: {$cell} — мимо.
answered-hit = {$name} отвечает: {$cell} — ранен!
answered-sunk = {$name} отвечает: {$cell} — убит! ({$ship})
sailed = {$name}: {$ship} {$point} {$effects}.
you-sailed = Вы: {$ship} {$point} {$effects}.
effect-laid = ставит мину на {$point}
effect-swept = снимает мину с {$point}
effect-moved = идёт на {$point}
effect-left = поворачивает налево
effect-right = поворачивает направо
effect-sunk = топит на {$point}: {$ship}
effect-mined = подрывается на мине {$point}
effect-shelled = гибнет под огнём береговой батареи на {$point}
ended-won-sea = {$name} побеждает! Весь флот противника потоплен.
ended-level = Оба флота погибли одновременно: ничья.
ended-stalled = Ничья: 200 ходов без потерь или трижды одна и та же позиция.
ended-judged = Лист ({$name}) не сходится с ответами или нарушает правила. {$winner} побеждает.
ended-you-judged = Ваш лист не сходится с ответами или нарушает правила. {$winner} побеждает.
ended-they-judged = Вы победили! Лист соперника ({$name}) не сходится с ответами или нарушает правила.
ended-void = Оба листа нарушают правила или не сходятся с ответами: победителя нет.
end-both = {$first} · {$other} · {$clock}.
end-lasted = за {$clock}
end-side = {$name}: {$list}
end-you-won = Вы победили! {$list}.
end-you-lost = Вы проиграли. {$list}.
end-yours = Ваша партия: {$list}.
end-shots = {$count} { $count ->
    [one] выстрел
    [many] выстрелов
   *[other] выстрела
}
end-hits = {$percent} % попаданий
end-run = лучшая серия {$count}
salt = Соль флота ({$name}): {$salt}
percent = {$percent} %
share-offer = Вот итог: скопируйте и покажите друзьям.
share-challenge = Код вашего вызова — скопируйте и отправьте:
share-side = {$name} · {$shots} { $shots ->
    [one] выстрел
    [many] выстрелов
   *[other] выстрела
} · {$percent} %

## Что сейчас
your-turn = Ваш ход: огонь!
your-turn-left = Ваш ход: огонь! { $count ->
    [one] Остался {$count} выстрел.
    [many] Осталось {$count} выстрелов.
   *[other] Осталось {$count} выстрела.
}
turn-of-left = Ходит {$name}: { $count ->
    [one] остался {$count} выстрел.
    [many] осталось {$count} выстрелов.
   *[other] осталось {$count} выстрела.
}
your-cell = Вы попали в мину! Выберите целую клетку своих кораблей, чтобы выдать её (1 минута).
your-mine = Вы попали в тральщик! Выберите свою мину, чтобы выдать её (1 минута).
your-course = Ваш Летучий голландец подбит: { $decks ->
    [one] осталась {$decks} палуба.
    [many] осталось {$decks} палуб.
   *[other] осталось {$decks} палубы.
} Остаться или уйти? (1 минута)
your-answer = {$name} стреляет: {$cell}. Посмотрите на свой лист: мимо, ранен или убит?
your-answer-pieces = {$name} стреляет: {$cell}. Посмотрите на свой лист: что там?
your-answer-dying = Тонущая подлодка ({$name}) стреляет в ответ: {$cell}. Посмотрите на свой лист: что там?
your-answer-more = {$name} стреляет: {$cell}. Посмотрите на свой лист: что там? Потом ещё {$count} { $count ->
    [one] выстрел.
    [many] выстрелов.
   *[other] выстрела.
}
your-salvo-empty = Тайно выберите {$most} { $most ->
    [one] выстрел.
    [many] выстрелов.
   *[other] выстрела.
}
your-salvo = Выбрано: {$cells}. Когда всё готово, нажмите «Залп ({$have} из {$most})».
salvo-short = Выбрано {$have} из {$most}. Дать неполный залп?
your-salvo-sent = Ваши выстрелы: {$cells}. Пока {$name} выбирает свои, ваши ещё можно заменить.
your-salvo-missed = Этот залп вы пропускаете. Ждём: {$name}.
your-move = Ваш ход: выберите корабль.
planning = Обе стороны выбирают выстрелы.
planning-one = Ждём залпа: {$name}.
owes-cell = {$name}: мина. За минуту нужно выдать клетку своего корабля.
owes-mine = {$name}: тральщик. За минуту нужно выдать одну из своих мин.
owes-course = Летучий голландец ({$name}) подбит: за минуту он остаётся или уходит.
owes-answer = Ждём ответа, клетка {$cell}: {$name}.
sailing-of = Ходит {$name}.
place-lineup = Выстройте корабли от a до l или перемешайте: {$ships}.
turn-of = Ходит {$name}.
turn-of-again = Снова ходит {$name}.
your-turn-again = Стреляйте ещё раз.
place-whole = Расставьте корабли: оставьте так, перемешайте или поставьте сами командой /place.
place-whole-typed = Расставьте корабли: оставьте так, перемешайте или пришлите свою расстановку (например, {$typed}).
place-missing = Осталось поставить: {$ships}. Нажмите «Перемешать» или используйте /place.
place-missing-typed = Осталось поставить: {$ships}. Нажмите «Перемешать» или пришлите их (например, {$typed}).
place-waiting = Ваша расстановка принята. Ждём: {$name}.
place-both = {$a} и {$b} расставляют корабли.
waiting-for-opponent = Ждём соперника.
game-over = Партия окончена.
clock-minutes = {$count} { $count ->
    [one] минута
    [many] минут
   *[other] минуты
} на ход
clock-hours = {$count} { $count ->
    [one] час
    [many] часов
   *[other] часа
} на ход
clock-days = {$count} { $count ->
    [one] сутки
   *[other] суток
} на ход

## Слова на картинках
picture-target = Противник: {$name}
picture-left = Осталось
picture-target-left = Флот противника
picture-sealed = запечатано · {$mark}
picture-turn-yours = Выстрел {$number}. Ваш ход!
picture-turn-theirs = Выстрел {$number}. Стреляет {$name}
picture-fires = Стреляет {$name}
picture-fell = Выстрел {$number} · {$what}
picture-turn-yours-left = Ваш ход! Выстрелов: {$count}
picture-turn-theirs-left = Стреляет {$name}. Выстрелов: {$count}
picture-cell = Мина! Выдайте клетку
picture-mine = Тральщик! Выдайте мину
picture-course = Попадание! Остаться или уйти?
picture-answer = {$cell}: мимо, ранен или убит?
picture-planning = Готовится залп
picture-salvo = Ваш залп: {$have} из {$most}
picture-sailing-yours = Ход {$number}. Ваш ход!
picture-sailing-theirs = Ход {$number}. Ходит {$name}
picture-waiting = Ждём: {$name}
picture-place = Расставьте флот
picture-to-lay = Расставить
picture-placed = Все корабли на месте
picture-won = {$name} побеждает
picture-you-won = Вы победили!
picture-enemy-sunk = Весь флот противника потоплен.
picture-they-resigned = {$name} сдаётся.
picture-they-forfeited = {$name}: время вышло три раза подряд.
picture-you-lost = Вы проиграли
picture-over = Конец игры
picture-sunk = {$cell} — убит!
picture-again = {$cell}: ещё раз

# Слова на баннере партии до первого выстрела. Не длиннее 18 букв.
banner-versus = против
banner-waiting = ждёт
banner-free = открыто для всех
banner-invited = ждём ответа
banner-placing = расставляет флот
banner-ready = флот готов
banner-first = первый выстрел
banner-planning = готовит залп

## Кнопки
key-join = Принять
key-fire = Огонь
key-agree = Идёт!
key-decline = Отклонить
key-quick = Найти соперника
key-tournament = Турниры
key-computer = Играть с компьютером
key-levels = Выбрать уровень
key-field = Моё поле
key-shuffle = Перемешать
key-take-back = Отозвать вызов
key-more = Ещё…
key-undo = Отменить
key-reach = Попробовать ещё раз
key-ready = Готово!
key-text = Текстом
key-rematch = Реванш
key-resign = Сдаться…
key-resign-surely = Сдаться
key-keep-playing = Играть дальше
resign-sure = Сдаться? Соперник: {$name}.
key-call-off = Отменить партию
call-off-sure = Отменить партию? Поражением это не считается.
refused-call-off = Отменить партию уже нельзя: бой начался.
resign-elsewhere = Здесь у вас нет партий. Отозвать ваш открытый вызов в другом чате ({$rules})?
key-draw = Предложить ничью
key-agree-draw = Согласиться на ничью
key-unfollow = Не следить
key-inspect = Показать всё
key-replay = Повтор
key-record = Запись
key-fairness = Честность
key-share = Поделиться
after-game = Что показать?
key-back = ‹ Столбцы
key-anyway = Всё равно {$cell}
key-all-the-same = Всё равно
key-stay = Остаться
key-move = Уйти наугад
key-salvo = Залп ({$have} из {$want})
key-choose-more = Выбрать ещё
key-miss = Мимо
key-hit = Ранен
key-sunk = Убит ({$decks})
key-submarine = Подлодка
key-mine = Мина
key-sweeper = Тральщик
key-vessel = {$ship} {$point}
key-forward = Вперёд: {$point}
key-lay = Мина, потом {$point}
key-left = Налево
key-right = Направо
key-ships = ‹ Корабли
key-rules = Правила
key-copy = Скопировать код
key-invite = Скопировать ссылку
key-challenge = Вызвать друга
key-play = Играть
key-how = Как это работает
menu-challenge = Вызвать на морской бой

## Списки и карточки
games-none = Незаконченных партий нет.
games-line = {$code}: {$names}. {$state}
rules-title = Правила этой партии ({$preset})
rules-field = Поле {$width}×{$height}, буквы {$letters}.
rules-fleet = {$fleet}.
rules-touch-none = Корабли не касаются друг друга, даже углами.
rules-touch-corners = Корабли могут касаться только углами.
rules-touch-any = Корабли могут касаться друг друга.
rules-fire-streak = После попадания — ещё выстрел; после промаха ход переходит.
rules-fire-single = Один выстрел за ход, даже после попадания.
rules-report-full = Вам скажут, что корабль убит и сколько в нём было палуб.
rules-report-named = Вам скажут, какой именно корабль убит.
rules-report-plain = Вам скажут только «мимо» или «ранен».
rules-judge-commit = Перед первым выстрелом каждый флот получает печать: на картинке краткую, под кнопкой «Честность» полную. После партии её может проверить кто угодно.
rules-judge-server = Оба флота хранит бот.
rules-first-lot = Кто стреляет первым, решает жребий.
rules-first-host = Первым стреляет тот, кто вызвал.
rules-first-guest = Первым стреляет тот, кого вызвали.
rules-clock = {$clock}; если время выйдет три раза подряд, это поражение.
language-set = Теперь я пишу вам по-русски.
language-room = Теперь я пишу по-русски и здесь, и вам.
greeting = Привет! Здесь можно сыграть в морской бой — друг с другом или со мной. Нажмите «Играть»: кто первым примет вызов, тот и соперник.
help-title = Морской бой в Discord, Telegram и браузере. Потопите весь флот противника!
help-group = Морской бой прямо в этом чате: вызывайте друг друга или играйте со мной.
help-gone = Этой партии больше нет. Начните свою:
help-line = {$verb} — {$about}
help-topics = Что вы хотите узнать?
help-turn = Ваш ход. Соперник: {$name}.
help-placing = Расставьте корабли. Соперник: {$name}.
help-waiting = Сейчас ждём игрока: {$name}.
help-open = Ваш вызов открыт. Его пока никто не принял.
help-challenge = {$name} вызывает вас на бой.
help-howto = Спрячьте флот и стреляйте по клеткам соперника. После попадания вы стреляете снова, после промаха ход переходит. Кто первым потопит весь флот, побеждает.
help-beginning = Начать партию
help-playing = Команды в партии
help-variants = Варианты игры
help-watching = Просмотр и разбор
help-people = Другие игроки
help-settings = Настройки
help-managing = Для администраторов
help-key-games = Все мои партии
help-key-how = Как играть
about-text = Broadside — бот для игры в морской бой. Свободная программа (MIT или Apache-2.0). Бот играет честно: компьютер видит только то, что видите вы, а каждый флот запечатан до первого выстрела, и потом его уже не передвинуть.
about-history = Кто придумал игру, неизвестно; она разошлась в начале XX века вместе с бумагой в клетку. Печатные блокноты появились в США в 1930-х (Salvo фирмы Starex, 1931), Broadsides фирмы Milton Bradley — в 1940-х, её набор с пластмассовыми фишками — в 1967-м.
about-privacy = Я храню то, что нужно для игры:
about-privacy-account = • ваши настройки, результаты, медали и места в таблицах, и кого вы заблокировали: до команды /forget
about-privacy-statistics = • где прячут корабли и куда стреляют все игроки вместе, без имён: всегда
about-privacy-games = • партии с полями, выстрелами и именами: пока они идут и ещё {$value}
about-privacy-tournaments = • турниры с именами и результатами: пока они идут и ещё {$value}
about-privacy-unreached = • что мои личные сообщения до вас не доходят: самое большее {$value}
about-privacy-bans = • что вы забанены, в чате или везде: пока бан не снят
about-privacy-nothing = Ни сообщений, ни ников, ни адресов я не храню.
about-privacy-rights = /export выдаёт всё это файлом, /forget без имени удаляет вас отовсюду.
about-support = Как я устроен: /help. Как играть: /rules.
about-support-people = О чужом поведении: /report. О ваших данных: /privacy.
about-support-operator = Обо всём остальном спросите владельца бота:
about-support-nobody = Обо всём остальном спросите тех, кто здесь следит за порядком.
about-public = Морской бой в вашем чате. Вызовите друга, откройте партию для всей группы или играйте с компьютером: от юнги до капитана. Классические правила и Battleship, залпы, мины, «Летучий голландец», экипажи, турниры, медали, повторы. Всё честно: флоты опечатаны до первого выстрела. Свободная программа.
about-public-short = Морской бой с друзьями и с компьютером: турниры, медали, повторы. Честно: каждый флот опечатан.
fleet-line = {$count} × {$ship}
ships-carrier = {$count} { $count ->
    [one] авианосец
    [few] авианосца
   *[other] авианосцев
}
ships-battleship = {$count} { $count ->
    [one] линкор
    [few] линкора
   *[other] линкоров
}
ships-cruiser = {$count} { $count ->
    [one] крейсер
    [few] крейсера
   *[other] крейсеров
}
ships-submarine = {$count} { $count ->
    [one] подлодка
    [few] подлодки
   *[other] подлодок
}
ships-destroyer = {$count} { $count ->
    [one] эсминец
    [few] эсминца
   *[other] эсминцев
}
ships-boat = {$count} { $count ->
    [one] торпедный катер
    [few] торпедных катера
   *[other] торпедных катеров
}
ships-patrolboat = {$count} { $count ->
    [one] сторожевик
    [few] сторожевика
   *[other] сторожевиков
}
ships-minesweeper = {$count} { $count ->
    [one] тральщик
    [few] тральщика
   *[other] тральщиков
}
ships-mine = {$count} { $count ->
    [one] мина
    [few] мины
   *[other] мин
}
ships-dinghy = {$count} { $count ->
    [one] шлюпка
    [few] шлюпки
   *[other] шлюпок
}

## Описания картинок и доска текстом
alt-own = Морской бой, выстрел {$number}. {$status} Осталось кораблей противника: {$left}. Воды противника: {$target}. Мой флот: {$own}.
alt-public = Морской бой, выстрел {$number}. {$status} Воды ({$a}): {$chart-a}. Воды ({$b}): {$chart-b}.
alt-placing = Расстановка флота. Поставлено: {$own}. Осталось поставить: {$left}.
alt-open = Морской бой: {$a} ищет соперника. {$terms}.
alt-banner = Морской бой: {$a} ({$state-a}) — {$b} ({$state-b}). {$terms}.
alt-hits = ранено {$cells}
alt-sunk = убито {$cells}
alt-misses = мимо {$cells}
alt-misses-many = {$count} { $count ->
    [one] промах
    [many] промахов
   *[other] промаха
}
alt-mines = мины {$cells}
alt-sweepers = тральщики {$cells}
alt-submarines = подлодки {$cells}
alt-spent-mines = взорванные мины {$cells}
alt-spent-sweepers = подбитые тральщики {$cells}
alt-given = выданные корабли {$cells}
alt-given-mines = выданные мины {$cells}
alt-stale = {$count} { $count ->
    [one] устаревшая отметка
    [many] устаревших отметок
   *[other] устаревшие отметки
}
alt-sea = Настольная игра, после хода {$number}. {$status} {$fleets}
sea-south = Юг, {$name}: {$ships}.
sea-north = Север, {$name}: {$ships}.
sea-ships = {$ship} {$cells}
alt-unfound = не найдено: {$cells}
alt-none = пока ничего
alt-no-ship = ни одного
text-target = Воды ({$name})
text-legend = # корабль   x ранен   X убит   o мимо   - наверняка пусто   . неизвестно
text-legend-crosses = # корабль   o ранен   O убит   x мимо   - наверняка пусто   . неизвестно
figure-cruiser = К
figure-submarine = Пл
figure-destroyer = ЭМ
figure-patrolboat = СКР
figure-minesweeper = Т
sign-hit = ранен
sign-miss = мимо
sign-mine = мина
sign-spent-mine = взорванная мина
sign-sweeper = тральщик
sign-spent-sweeper = подбитый тральщик
sign-submarine = подлодка
sign-sunk-submarine = убитая подлодка
sign-given = выданный корабль
sign-given-mine = выданная мина
sign-stale-hit = старое попадание
sign-stale-miss = старый промах
sign-aim = ваш залп
text-sea-legend = K крейсер   P подлодка   E эсминец   C сторожевик   T тральщик   (прописные — юг)   * мина   + батарея   # суша

## Отказы: одно предложение, что делать
E_CELL_SYNTAX = «{$typed}» — не клетка. Клетка — это буква и число, например {$example}.
E_CELL_OUTSIDE = «{$typed}» — вне поля. Буквы — от {$first} до {$last}, числа — от 1 до {$size}.
E_LETTER_NOT_USED = В этой партии нет буквы {$letter}. Буквы: {$letters}.
fire-read-as = «{$typed}» прочитано как буква {$letter} этого поля.
E_OTHER_SCRIPT = «{$typed}» здесь может означать разные клетки. Какую?
E_OTHER_SCRIPT_SHIPS = «{$typed}»: буквы другого алфавита. Буквы поля: {$letters}.
E_ALREADY_SHOT = По клетке {$cell} уже стреляли. Выберите другую.
E_NOT_YOUR_TURN = Сейчас ходит {$name}. Подождите немного.
E_GAME_OVER = Эта партия окончена.
E_FLEET_COUNT = По правилам: {$ships}, а у вас {$have}.
E_OVERLAP = В клетке {$cell} сразу два корабля. Передвиньте один.
E_TOUCH_SIDE = Корабли касаются друг друга: {$cell} и {$other}; оставьте между ними свободную клетку.
E_TOUCH_CORNER = Корабли касаются углами: {$cell} и {$other}; оставьте между ними свободную клетку.
E_DIAGONAL = Корабль у клетки {$cell} стоит наискосок; поставьте его в один прямой ряд.
E_GAP = В корабле у клетки {$cell} разрыв; его клетки должны идти подряд.
E_SHAPE = Корабль у клетки {$cell}: такой формы в этих правилах нет. Поставьте его в один прямой ряд или разрешённой формой.
W_KNOWN_EMPTY = В клетке {$cell} точно пусто: рядом потопленный корабль.
E_NO_ROOM = Для всех кораблей ({$about}) не нашлось места. Возьмите меньше кораблей или поле побольше.
E_MULTI_RANGE = «{$about}»: за ход бывает от {$min} до {$max} выстрелов. Выберите число в этих пределах.
E_SALVO_RANGE = «{$about}»: в залпе может быть от {$min} до {$max} выстрелов или по одному на каждый корабль на плаву.
E_SINGLE_RANGE = Во флоте из однопалубных их может быть от {$min} до {$max}, а не {$n}. Возьмите меньше.
E_SWEEPER_NEEDS_MINES = Тральщик имеет смысл только вместе с минами. Задайте мины: от 1 до 5.
E_MINE_EFFECT_ONE = Мина либо открывает клетку, либо стоит хода, но не то и другое. Выберите reveal или skip.
E_PLAIN_WITH_SUBS = Если в ответ звучит только «мимо» или «ранен», предсмертный выстрел подлодки выдаст её гибель. Выберите полные ответы или игру без подлодок.
E_FIXED_SHAPES = У стандартного флота свои формы кораблей. Уберите shapes или выберите другой флот.
E_DUTCHMAN_EXCLUSIVE = В «Летучем голландце» задают только поле, палубы (5–8), буквы и выстрелы (streak, single, multi). Уберите {$about}.
E_STRAUME_EXCLUSIVE = У настольной игры 1986 года своя карта и свои правила, с ней ничего не сочетается. Уберите {$about}.
E_PAPER_ANSWERS = В «Летучего голландца» и настольную игру на бумаге не играют. Уберите {$about}.
E_REVEAL_PENDING = Сначала {$name} выдаёт клетку. Подождите, пожалуйста.
E_NO_REVEAL_DUE = Сейчас ничего выдавать не нужно. Играйте дальше.
E_REVEAL_BAD_CELL = Клетку {$cell} выдать нельзя: выдайте клетку своего корабля, которая ещё цела и не выдана.
E_TOO_MANY_SHOTS = { $most ->
    [one] В вашем залпе только {$most} выстрел. Уберите лишние.
    [many] В вашем залпе только {$most} выстрелов. Уберите лишние.
   *[other] В вашем залпе только {$most} выстрела. Уберите лишние.
}
E_DUPLICATE_SHOT = Клетка {$cell} названа в залпе дважды. Назовите каждую один раз.
E_EMPTY_SALVO = Ваш залп пуст. Выберите хотя бы одну клетку и отправьте его.
E_MINE_COUNT = По правилам: {$ships}, а у вас {$have}.
E_SWEEPER_COUNT = По правилам: {$ships}, а у вас {$have}.
E_SUB_COUNT = По правилам: {$ships}, а у вас {$have}.
E_MINE_TOUCH = Мина касается соседа: {$cell} и {$other}; оставьте между ними свободную клетку.
E_SWEEPER_TOUCH = Тральщик касается соседа: {$cell} и {$other}; оставьте между ними свободную клетку.
E_DUTCH_DECKS = { $want ->
    [one] У Летучего голландца {$want} палуба: назовите столько же клеток, а не {$have}.
    [many] У Летучего голландца {$want} палуб: назовите столько же клеток, а не {$have}.
   *[other] У Летучего голландца {$want} палубы: назовите столько же клеток, а не {$have}.
}
E_DUTCH_CONNECT = Клетки Летучего голландца должны соприкасаться сторонами или углами.
E_DUTCH_HIT_CELL = На клетку, в которую только что попали, Летучему голландцу нельзя. Выберите другие.
E_DUTCH_SAME = Там он и стоит. Выберите другое место или останьтесь.
E_MOVE_PENDING = Летучий голландец ({$name}) подбит и сначала остаётся или уходит. Подождите, пожалуйста.
E_NO_MOVE_DUE = Летучий голландец может уйти только сразу после попадания в него.
E_EDGE = Впереди край карты. Поверните корабль или ходите другим.
E_LAND = Впереди суша. Поверните корабль или ходите другим.
E_OWN_SHIP_AHEAD = Впереди ваш корабль. Поверните или ходите другим.
E_CANNOT_SINK = Этот корабль не может потопить стоящий впереди с этой стороны. Поверните или ходите другим.
E_MINE_PRESENT = Здесь уже лежит мина. Просто идите вперёд.
E_NO_MINES_LEFT = Мин больше нет. Просто идите вперёд.
E_NOT_MINESWEEPER = Мины ставит только тральщик. Идите вперёд или выберите тральщик.
E_NO_SHIP = На этой точке нет корабля. Назовите точку, где стоит ваш корабль.
E_NOT_YOUR_SHIP = Это не ваш корабль. Выберите свой.
W_KNOWN_MINE = На клетке {$cell} мина: её выдал тральщик.
N_AUTOMARK_OFF = По этим правилам бот сам ничего не отмечает.
N_SHAPES_UNUSED = Изогнутыми бывают только трёх- и четырёхпалубные корабли.
N_NAME_CLASH = Однопалубные в этой партии называются катерами, потому что в ней есть подлодки.
E_ANSWER_PENDING = Сначала {$name} отвечает на последний выстрел. Подождите, пожалуйста.
E_NO_ANSWER_DUE = Сейчас ни один выстрел не ждёт вашего ответа.
E_NOT_PLANNING = Сейчас залп готовить не нужно. Стреляйте как обычно или подождите.
E_NOT_SAILING = Корабли ходят только в настольной игре 1986 года, пока она идёт.
E_LETTERING_TOO_SHORT = В слове {$word} букв: {$max}, а для этого поля нужно: {$n}. Выберите А…, A… или поле 10×10.
E_FLEET_TOO_DENSE = Этот флот ({$about}) занимает {$n} % поля, а место остаётся при {$max} % и меньше. Возьмите меньше кораблей или поле побольше.
E_SHIP_TOO_LONG = {$n}-палубный корабль длиннее поля ({$about}). На этом поле у кораблей от {$min} до {$max} палуб.
E_RANGE = «{$about}» вне пределов. Выберите от {$min} до {$max}.
E_RANGE_DECKS = В корабле может быть от {$min} до {$max} палуб.
E_RULE_UNKNOWN = Я не знаю правила «{$about}». Выберите готовый набор или составьте свой.
E_NOT_FIRING = Сначала расставьте корабли.
E_NOT_PLACING = Соперника ещё нет. Подождите, пока вызов примут.
E_ALREADY_READY = Расстановка подтверждена, изменить её уже нельзя.
E_NOT_OPEN = Этот вызов уже принят. Начните свою партию.
E_NOT_FOR_YOU = Этот вызов не вам. Начните свою партию.
E_OWN_CHALLENGE = Это ваш собственный вызов. Подождите соперника или сыграйте с компьютером.
E_NO_DRAWS = В этой партии договориться о ничьей нельзя. Можно сдаться.
E_NO_HINTS = В этой партии без подсказок.
E_FLEET_WHOLE = Флот уже расставлен, поэтому ничего не изменилось. Чтобы расставить заново, называйте корабли по одному, начиная с длинного.
E_NOTHING_TO_UNDO = Отменять нечего.
E_NOT_A_PLAYER = Вы не играете в этой партии. Начните свою.
refused-rematch = Этот реванш играют {$a} и {$b}. Начните свою партию.
refused-stale = Эта кнопка от прошлого хода. Что сейчас — видно на вашем поле.
refused-stale-fleet = Эта кнопка от прошлой расстановки. Какая она сейчас — видно на вашем поле.
refused-too-late = Поздно: партия ушла вперёд. Взгляните и попробуйте ещё раз.
refused-which = Выберите партию.
refused-no-game = Сейчас у вас нет партии.
refused-none-finished = У вас пока нет законченных партий.
refused-no-such-game = Такой партии нет. Проверьте код.
refused-no-such-code = Ни партии, ни турнира с кодом {$typed} нет.
refused-code = «{$typed}» — не код партии. В коде шесть латинских букв.
refused-verb = Я не знаю слова «{$typed}». Что я умею, сказано в справке.
refused-missing = Не хватает: {$about}.
refused-missing-cell = Выберите клетку.
refused-many = Вы играете уже в нескольких партиях ({$count}). Сначала закончите одну.
followed = Вы следите за партией {$names}. Все её открытые новости будут приходить сюда.
followed-room = Теперь здесь следят за партией {$names}.
unfollowed = За этой партией здесь больше не следят.
follow-already = За этой партией здесь уже следят.
follow-at-home = Вы и так смотрите эту партию здесь.
follow-over = Эта партия окончена. Посмотрите её целиком.
follow-none = За такой партией здесь не следят.
follow-many = Вы следите уже за несколькими партиями ({$count}). Сначала перестаньте следить за одной.
E_TOO_MANY_FOLLOWERS = У этой партии больше нет места для зрителей. Но доску посмотреть можно.
E_PLAYED_HERE = Эта партия идёт здесь, её сообщения остаются.
refused-hidden = Партия ещё не окончена: скрытое откроется, когда она закончится.
inspect-title = Партия окончена, теперь всё открыто.
inspect-fleet = Флот ({$name}): {$fleet}
inspect-shots = Выстрелы ({$name}): {$shots}
inspect-moves = Ходы ({$name}): {$shots}
inspect-more = Весь список есть в записи.
inspect-signs = · мимо   × ранил   ■ убил   ∗ мина   ▲ тральщик   † предсмертный выстрел   ( ) залп   ⇒ выдано   ≈ переместился   = остался   – время вышло
inspect-signs-sea = ↑ вперёд   ↶ поворот налево   ↷ поворот направо   ∗ поставил мину   – время вышло
fairness-commit = Печати были объявлены до первого выстрела; каждая — SHA-256 флота и его соли.
fairness-server = В этой партии печатей не было: оба флота хранил бот, и остаётся поверить ему на слово.
fairness-paper = Оба поля были запечатаны у бота до первого выстрела, но печати до сих пор никто не видел; каждая — SHA-256 флота и его соли.
fairness-none = Печатей пока нет.
fairness-later = Соли и запись появятся, когда партия закончится. С ними каждый сможет проверить, что ни один флот не изменён.
fairness-verify = Чтобы проверить самостоятельно, запустите «broadside verify» для приложенной записи.
refused-no-record = Запись можно получить, когда партия закончится.
refused-not-over = Эта партия ещё не окончена.
refused-share = Делиться пока нечем: партия должна быть окончена, и в ней должны были стрелять.
refused-no-replay = Повтор можно посмотреть, когда партия закончится.
replay-alt = Партия {$names} ещё раз, выстрел за выстрелом, оба поля открыты.
poster-alt = Плакат партии {$names}, {$clock}: оба поля, как они были в конце.
replay-side = {$name}: {$value}.
replay-shots = {$count} { $count ->
    [one] выстрел
    [many] выстрелов
   *[other] выстрела
}, {$value}
replay-hits = {$count} { $count ->
    [one] попадание
    [many] попаданий
   *[other] попадания
}
replay-moves = {$count} { $count ->
    [one] ход
    [many] ходов
   *[other] хода
}
replay-first = Первым, на выстреле {$number}, затонул: {$ship} ({$name}).
replay-run = Самая длинная серия, до выстрела {$number}: {$count} { $count ->
    [one] попадание
    [many] попаданий
   *[other] попадания
} подряд ({$name}).
refused-marks-full = По этим правилам можно отмечать только воду вокруг потопленных кораблей.
refused-mode = Что отмечать?
refused-dear = Это считается долго, а таких просьб сейчас многовато. Повторите, пожалуйста, через {$count} { $count ->
    [one] секунду
    [few] секунды
   *[many] секунд
}.
refused-wrong-codes = Слишком много незнакомых кодов подряд. Проверьте буквы и попробуйте снова через {$count} { $count ->
    [one] секунду
    [few] секунды
   *[many] секунд
}.
refused-challenges-to = Вы уже несколько раз звали игрока {$name}, а ответа нет. Позовите снова через {$count} { $count ->
    [one] минуту
    [few] минуты
   *[many] минут
}.
refused-challenges = Вызовов подряд многовато. Снова позвать кого-то по имени можно через {$count} { $count ->
    [one] минуту
    [few] минуты
   *[many] минут
}.
refused-trouble = У меня что-то сломалось, и ничего не изменилось. Пожалуйста, попробуйте ещё раз.
refused-unreadable = Я не могу прочитать, что у меня об этом сохранено, поэтому ничего не изменилось. Сообщите тому, кто обслуживает бота; всё остальное работает.
refused-opponent = Не понимаю, кто это: «{$typed}». Бросьте вызов всем, и пусть соперник нажмёт «Принять».
refused-self = Себя вызвать на бой нельзя. Позовите друга или сыграйте с компьютером.
refused-crew-plays = Здесь уже играют двое из команды. Сначала досмотрите их партию.
refused-crew-alone = Назовите двух разных соперников из команды.
refused-no-shots = В настольной игре не стреляют, а ходят.
reveal-bad-mine = Клетку {$cell} выдать нельзя: выдайте свою мину, которая ещё цела и не выдана.
lineup-wrong = Выстройте все 12 кораблей от a до l: крейсер, 2 подлодки, 6 эсминцев, 2 сторожевика, тральщик; или перемешайте.
warned-mine = Впереди мина: корабль с {$point} погибнет.
warned-battery = Впереди точка под огнём вражеской батареи: корабль с {$point} погибнет.
answer-size = Сколько палуб было у убитого корабля?
sail-where = Что делает корабль на {$point}?
refused-answer = «{$typed}» — не ответ на выстрел. Выберите, что случилось.
refused-answer-cell = Сейчас спрашивают о клетке {$cell}, а не {$typed}. Выберите, что на ней.
refused-answer-which = О выстрелах спрашивают по очереди: теперь {$cell}. Выберите, что там.
refused-helm = Корабль не умеет «{$typed}». Выберите корабль и ход.
refused-point = «{$typed}» — не точка карты. Точка — это латинская буква от a до l и число от 1 до 14.
refused-planned = Клетка {$cell} уже в вашем списке. Выберите другую или нажмите «Огонь».
refused-no-place = Другого места не нашлось. Выберите клетки сами или останьтесь.

## Наборы правил: имя и одна строка о каждом
preset-classic = Классика: 10 кораблей, без касаний, после попадания ещё выстрел
preset-mb = Milton Bradley: 5 кораблей, один выстрел за ход
preset-hasbro = Hasbro: как Milton Bradley, потопленный корабль называют
preset-mb-simple = Milton Bradley, простой: только «мимо» и «ранен»
preset-fb-standard = Fleet Battle, стандартный флот: 6 кораблей, два необычной формы
preset-fb-classic = Fleet Battle, классический флот: 5 прямых кораблей
preset-fb-russian = Fleet Battle, русский флот: 10 кораблей, без касаний
preset-field-15 = Поле 15×15: 15 кораблей
preset-field-16 = Поле 16×16: 21 корабль, мины и тральщик
preset-field-18 = Поле 18×18: 21 корабль, мины и тральщик
preset-field-20 = Поле 20×20: 28 кораблей, мины и тральщик
preset-perelman-army = Большая армия: больше фигур, как предлагал Перельман, числа наши; 16×16, 21 корабль, мины
preset-submarines = Классика с подводными лодками: потопленная стреляет в ответ
preset-minefield = Классика с минами и тральщиком
preset-salvo = Залп: обе стороны готовят выстрелы и стреляют одновременно
preset-bent = Изогнутые корабли: бывают буквой Г, квадратом и зигзагом
preset-dutchman = Летучий голландец: один корабль, уходит после попадания; 20×20, сотни выстрелов
preset-dutchman-quick = Летучий голландец на 10×10: один корабль, уходит после попадания
preset-straume = «Страуме»: рижская настольная игра 1986 года, корабли ходят по открытой карте

## Параметры правил: как называется каждый и строка помощи
rule-size = Поле
rule-lettering = Буквы
rule-axes = Оси
rule-fleet = Флот
rule-touch = Касание
rule-shapes = Изогнутые корабли
rule-fire = Выстрелы
rule-report = Ответы
rule-mines = Мины
rule-mine_effect = Мина
rule-mine_touch = Мины касаются
rule-sweepers = Тральщики
rule-subs = Подлодки
rule-dutchman = Голландец
rule-reshape = Он уходит
rule-straume = Страуме
rule-judge = Судья
rule-first = Первый выстрел
rule-draws = Ничьи
rule-hints = Подсказки
rule-clock = Время
rule-names = Имена кораблей
rule-marks = Знаки
param-size = число столбцов и строк, от 5 до 20: 10 или 12x8
param-lettering = буквы, которыми названы столбцы
param-axes = где буквы: над столбцами или сбоку от строк
param-fleet = корабли, число x палубы: 1x4+2x3+3x2+4x1; или russian, five, six, seven, mb
param-touch = как близко могут стоять корабли: никак, углами, как угодно
param-shapes = как можно изгибать трёх- и четырёхпалубные корабли
param-fire = сколько выстрелов в одном ходе
param-report = что говорит ответ о попадании
param-mines = мины у каждой стороны, от 0 до 5
param-mine_effect = что делает мина с тем, кто в неё попал
param-mine_touch = могут ли мины и тральщики стоять вплотную к другим фигурам
param-sweepers = тральщики у каждой стороны, от 0 до 2; только с минами
param-subs = подводные лодки у каждой стороны, от 0 до 4; потопленная стреляет в ответ
param-dutchman = один корабль из 5–8 палуб вместо флота; уходит после попадания
param-reshape = как уходит Летучий голландец: в любой форме или не меняясь
param-straume = рижская настольная игра 1986 года на своей открытой карте
param-judge = кто ручается за ответы: печати флотов, бот или ваш лист бумаги
param-first = кто стреляет первым
param-draws = можно ли договориться о ничьей
param-hints = можно ли спрашивать, где корабли вероятнее
param-names = как называют корабли; больше ничего не меняет
param-marks = как рисуют выстрелы; больше ничего не меняет
param-name = название: буквы, цифры, - или _
param-scope = только для вас или для всех в этом чате
param-about = набор правил или одно правило, например mines
choice-me = Только для меня
choice-room = Для всех в этом чате

## Значения правил
value-axes-letters-on-columns = буквы сверху
value-axes-letters-on-rows = буквы сбоку
value-fleet-russian = русский
value-fleet-five = до 5 палуб
value-fleet-six = до 6 палуб
value-fleet-seven = до 7 палуб
value-fleet-mb = Milton Bradley
value-fleet-single = однопалубные
value-fleet-fb-standard = Fleet Battle, стандартный
value-fleet-none = нет
value-touch-none = нельзя
value-touch-corners = углами
value-touch-any = как угодно
value-shapes-none = нет
value-shapes-L = буква Г
value-shapes-square = квадрат
value-shapes-zigzag = зигзаг
value-shapes-T = буква Т
value-fire-streak = попал — ещё выстрел
value-fire-single = один за ход
value-fire-multi = {$count} { $count ->
    [one] выстрел
    [many] выстрелов
   *[other] выстрела
} за ход
value-fire-chain = по числу кораблей
value-fire-salvo = залп: {$count} { $count ->
    [one] выстрел
    [many] выстрелов
   *[other] выстрела
}
value-fire-salvo-afloat = залп по числу кораблей
value-report-full = с размером
value-report-named = с именем
value-report-plain = мимо или ранен
value-mine_effect-reveal = выдаёт клетку
value-mine_effect-skip = стоит хода
value-mine_touch-none = ничего
value-mine_touch-any = чего угодно
value-dutchman-off = нет
value-dutchman-decks = {$count} { $count ->
    [one] палуба
    [many] палуб
   *[other] палубы
}
value-reshape-any = в любой форме
value-reshape-rigid = не меняясь
value-straume-off = нет
value-straume-on = да
value-judge-commit = печати флотов
value-judge-server = бот
value-judge-paper = ваш лист бумаги
value-first-lot = по жребию
value-first-host = кто вызвал
value-first-guest = кого вызвали
value-draws-never = нет
value-draws-agreed = по согласию
value-hints-off = нет
value-hints-on = можно, соперник узнает
value-names-navy = линкор, крейсер…
value-names-sub = одиночка — подлодка
value-names-boat = одиночка — шлюпка
value-names-deck = по палубам
value-names-pipe = по трубам
value-marks-dots = точки и кресты
value-marks-snowflake = снежинки
value-marks-crosses = промахи крестами
value-marks-pegs = цветные фишки

## Карточка правил, вместе со строками выше
rules-preset = {$preset}
rules-own = Свои правила ({$rules})
rules-shapes = Трёх- и четырёхпалубные корабли можно изгибать: {$forms}.
rules-form = {$value}
rules-forms-fixed = У авианосца и подводной лодки своя форма.
rules-fire-multi = {$count} { $count ->
    [one] выстрел за ход, что бы он ни дал.
    [many] выстрелов за ход, что бы они ни дали.
   *[other] выстрела за ход, что бы они ни дали.
}
rules-fire-chain = В ходе столько выстрелов, сколько у вас кораблей на плаву в его начале.
rules-fire-salvo = Залп: обе стороны тайно выбирают {$count} { $count ->
    [one] выстрел
    [many] выстрелов
   *[other] выстрела
} и стреляют одновременно; если оба флота гибнут вместе, это ничья.
rules-fire-salvo-afloat = Залп: обе стороны тайно выбирают столько выстрелов, сколько у них кораблей на плаву, и стреляют одновременно; если оба флота гибнут вместе, это ничья.
rules-mines-reveal = {$count} { $count ->
    [one] мина у каждой стороны: кто в неё попал,
    [many] мин у каждой стороны: кто попал в мину,
   *[other] мины у каждой стороны: кто попал в мину,
} выдаёт неподбитую клетку своего корабля, и ход переходит.
rules-mines-skip = {$count} { $count ->
    [one] мина у каждой стороны: кто в неё попал,
    [many] мин у каждой стороны: кто попал в мину,
   *[other] мины у каждой стороны: кто попал в мину,
} теряет этот ход и следующий.
rules-mines-reveal-salvo = {$count} { $count ->
    [one] мина у каждой стороны: кто в неё попал,
    [many] мин у каждой стороны: за каждую, в которую попал, стрелявший
   *[other] мины у каждой стороны: за каждую, в которую попал, стрелявший
} после раунда выдаёт неподбитую клетку своего корабля.
rules-mines-skip-salvo = {$count} { $count ->
    [one] мина у каждой стороны: кто в неё попал,
    [many] мин у каждой стороны: кто попал в мину,
   *[other] мины у каждой стороны: кто попал в мину,
} в следующем раунде не стреляет.
rules-sweepers-salvo = {$count} { $count ->
    [one] тральщик у каждой стороны: кто в него попал,
    [many] тральщиков у каждой стороны: за каждый, в который попал, стрелявший
   *[other] тральщика у каждой стороны: за каждый, в который попал, стрелявший
} после раунда выдаёт свою мину.
rules-straume-sinks = Крейсер и подлодка топят любой корабль. Эсминец — тот, что стоит к нему носом или бортом. Сторожевик — тот, что стоит кормой или бортом, но не крейсер. Тральщик — только подлодки и тральщики.
rules-straume-dangers = Корабль, который встал на мину (если это не тральщик) или на красную точку вражеской половины, гибнет.
rules-moves-lot = Кто ходит первым, решает жребий.
rules-moves-host = Первым ходит вызвавший.
rules-moves-guest = Первым ходит вызванный.
rules-mines-apart = Мины и тральщики стоят отдельно от всех; для победы топить их не нужно.
rules-mines-near = Мины и тральщики могут стоять вплотную к другим; для победы топить их не нужно.
rules-sweepers = {$count} { $count ->
    [one] тральщик у каждой стороны: кто в него попал,
    [many] тральщиков у каждой стороны: кто попал в тральщик,
   *[other] тральщика у каждой стороны: кто попал в тральщик,
} выдаёт свою мину, и ход переходит.
rules-subs = {$count} { $count ->
    [one] подводная лодка у каждой стороны сверх флота; она может
    [few] подводные лодки у каждой стороны сверх флота; они могут
    [many] подводных лодок у каждой стороны сверх флота; они могут
   *[other] подводной лодки у каждой стороны сверх флота; они могут
} касаться кораблей, а потопленная стреляет по своей же клетке в ответ.
rules-dutchman = Летучий голландец: один корабль, {$decks} { $decks ->
    [one] палуба,
    [many] палуб,
   *[other] палубы,
} связанный сторонами или углами. После попадания хозяин может увести его без потерянной палубы; тогда все отметки устаревают.
rules-reshape-any = Уходя, он может принять любую связную форму.
rules-reshape-rigid = Он уходит как есть, не поворачиваясь.
rules-dutchman-long = Это может быть долго: если корабль каждый раз уходит, каждая сторона делает примерно {$shots} { $shots ->
    [one] выстрел.
    [many] выстрелов.
   *[other] выстрела.
}
rules-straume = Настольная игра рижского завода «Страуме», 1986: по 12 кораблей ходят по открытой морской карте, шаг или поворот за ход; корабль топят, занимая его точку.
rules-straume-end = Потопите весь флот противника. 200 ходов без потерь или трижды одна и та же позиция — ничья.
rules-judge-paper = На бумаге: каждый ведёт свой лист и отвечает за себя; бот хранит оба флота под печатью и после партии проверяет все ответы.
rules-draws-agreed = Игроки могут договориться о ничьей.
rules-hints-on = Оба игрока могут брать подсказки; о каждой узнаёт и соперник.
rules-names = Корабли называют так: {$value}.
rules-signs = Выстрелы рисуют так: {$value}.

## Выбор правил
choose-presets = Выберите готовый набор или составьте свои правила.
choose-line = {$key}: {$about}
choose-values = Значения: {$values}.
choose-here = Здесь играют по этим правилам.
choose-saved = Сохранено: {$names}.
custom-title = Ваши правила: {$rules}
custom-how = Нажмите то, что хотите изменить.
custom-where = Открытый вызов появится там, где вы открыли этот черновик.
custom-posted = Вызов опубликован там, где вы открыли черновик.
custom-value = {$rule}: {$about}. Сейчас: {$value}.
custom-typed = Используйте /custom с нужными правилами, например {$example}.
custom-form = Ваши правила
custom-label = Например: 10x10 mines=2 touch=corners
save-form = Сохранить эти правила
save-label = Название: буквы, цифры, - или _
save-typed = Используйте /save с названием, например гавань; со словом чат — для всех в чате.
saved-mine = Сохранено как «{$set}».
saved-room = {$name} сохраняет правила для всех здесь как «{$set}»: {$rules}.
forgot-mine = «{$set}» больше не хранится.
forgot-room = {$name} убирает правила «{$set}» из списка этого чата.
default-set = {$name} выбирает правила, по которым здесь теперь играют: {$rules}.
default-classic = {$name} возвращает классические правила: здесь снова играют по ним.
default-none = Здесь играют по классическим правилам. Те, кто управляет чатом, меняют их через /default.
key-custom = Свои правила
key-open = Открытый вызов
key-save = Сохранить…
key-presets = Наборы
key-type = Текстом…
key-return = ‹ Назад
key-choose-cell = Выбрать клетку
key-choose-ship = Выбрать корабль
key-answer = Ответить
key-help = Помощь
key-board = Доска
key-opponents = Соперники
key-blocked = Заблокированные
key-notify = Уведомления
key-look = Оформление
key-banter-on = Включить реплики
key-banter-off = Выключить реплики
key-phrases-on = Включить фразы
key-new-tournament = Новый турнир
key-link-new = Новый код
key-sheets = Все листы
key-follow = Следить
key-crew-list = Экипаж
key-marks-sunk = Вокруг убитых
key-marks-off = Без пометок
key-avatar-on = Показать аватар
key-avatar-off = Скрыть аватар
key-first-page = Первая страница
key-next = Ещё ›
refused-set-name = «{$typed}» не годится для названия: нужно от 1 до 24 букв, цифр, - или _, и не название готового набора.
refused-set-many = { $count ->
    [one] Сохранён уже {$count} набор.
    [many] Сохранено уже {$count} наборов.
   *[other] Сохранено уже {$count} набора.
} Сначала удалите один через /forget: {$names}
refused-set-unknown = Под названием «{$typed}» ничего не сохранено. Составьте свои правила и сохраните их.
refused-set-long = Эти правила слишком длинные, сохранить не получится. Уберите что-нибудь.
refused-no-draft = Своих правил у вас пока нет. Сначала составьте их.
refused-room-only = Это работает только в канале или группе, где играют и другие.
refused-topic = Не знаю такого правила или команды: «{$typed}».

## Кто решает в чате
refused-not-manager = Это решают те, кто управляет этим чатом.
refused-not-manager-discord = Это решают те, кому можно управлять сервером или этим каналом. Попросите кого-нибудь из них.
refused-not-manager-telegram = Это решают администраторы группы. Попросите кого-нибудь из них.
refused-unknown-manager = Не удалось узнать, администратор ли вы здесь. Попробуйте ещё раз через минуту.
refused-elsewhere = Отсюда не видно, управляете ли вы тем чатом. Сделайте это прямо там.
refused-banned = Владелец бота запретил вам играть. Начатые партии можно доиграть.
refused-banned-here = Те, кто управляет этим чатом, запретили вам играть здесь. Начатые партии можно доиграть.
refused-guest-banned = {$name}: здесь играть нельзя.
ban-self = Себе запретить играть нельзя. Назовите кого-нибудь другого.
ban-nobody = Здесь никому не запрещено играть. Чтобы запретить, нажмите на имя, упомяните человека или ответьте на его сообщение командой /ban.
ban-list = Здесь запрещено играть: {$names}.
ban-done = {$name} больше не сможет начинать здесь партии.
ban-playing = Здесь { $count ->
    [one] идёт {$count} партия с этим игроком, её
    [few] идут {$count} партии с этим игроком, их
   *[other] идёт {$count} партий с этим игроком, их
} можно доиграть: {$code}
unban-done = {$name} снова может играть здесь.
unban-nobody = {$name}: запрета здесь и не было.
barred-many = Список полон: {$count}. Сначала уберите кого-нибудь.
barred-nameless = игрок, который попросил себя забыть
barred-name = {$name}
whom-unknown = Не знаю, о ком речь. Нажмите на имя, упомяните человека или ответьте на его сообщение.
whom-computer = Компьютер играет со всеми. Назовите человека.
refused-blocked = Вы заблокировали игрока {$name}. Чтобы сыграть, сначала снимите блокировку.
refused-unavailable = {$name} сейчас не принимает вызовов.
block-self = Себя заблокировать нельзя. Назовите кого-нибудь другого.
block-nobody = Вы никого не заблокировали. Чтобы заблокировать, нажмите на имя, упомяните человека или ответьте на его сообщение командой /block.
block-list = Вы заблокировали: {$names}.
block-done = {$name} больше не встретится вам: ни вызовов, ни быстрых партий. Начатая партия продолжится. Об этом никому не скажут.
unblock-done = {$name} и вы снова можете вызывать друг друга.
unblock-nobody = {$name}: блокировки и не было.
key-block = Заблокировать: {$name}
key-unblock = Снять блок: {$name}
key-ban = Запретить: {$name}
key-unban = Разрешить: {$name}
end-none = Здесь сейчас никто не играет.
end-which = Какую партию завершить?
end-sure = Завершить эту партию? Победителя не будет, в зачёт она не пойдёт, а игроки узнают, что это сделали вы.
end-done = Партия завершена. Игроки и чат узнают, что это сделали вы.
end-told = {$name} следит за порядком в чате и завершает партию, которую никто не доигрывал.
end-elsewhere = Эту партию играют не здесь. Завершить её можно в том чате, где её играют.
end-own = В этой партии играете вы сами. Сдайтесь или предложите ничью.
end-played = Эту партию ещё играют. Завершить её можно, когда никто не ходит уже {$count} { $count ->
    [one] минуту
    [few] минуты
   *[many] минут
} и у каждого вышло время на ход.
end-tournament = Это партия турнира: её решают организаторы.
key-end-now = Завершить
dismiss-none = За турниры в этом чате пока никто не отвечает.
dismiss-list = За турниры в этом чате отвечают: {$names}. Чтобы снять кого-то, нажмите на имя, упомяните человека или ответьте на его сообщение командой /dismiss.
dismiss-unnamed = За турниры здесь { $count ->
    [one] отвечает {$count} человек. Чтобы снять его,
    [few] отвечают {$count} человека. Чтобы снять кого-то,
   *[many] отвечают {$count} человек. Чтобы снять кого-то,
} упомяните его или ответьте на его сообщение командой /dismiss.
dismiss-nobody = {$name} и так не отвечает за турниры в этом чате.
dismiss-done = {$name} больше не отвечает за турниры в этом чате. Уже идущие турниры остаются за прежним организатором.
key-dismiss = Снять: {$name}
report-whom = О ком или о чём речь? Упомяните человека, ответьте на его сообщение или назовите код партии.
report-why = Скажите в двух словах, что случилось.
report-self = На себя пожаловаться нельзя. Назовите кого-нибудь другого.
report-nobody = Здесь жалоб никто не принимает. Пожалуйста, поговорите с теми, кто следит за порядком.
report-enough = За час вы отправили три жалобы. Следующую можно отправить через {$count} { $count ->
    [one] минуту
    [few] минуты
   *[many] минут
}.
report-sent = Спасибо. Вашу жалобу получили те, кто следит за порядком, и больше никто.
report-news = Пришла жалоба. От кого: {$name}.
report-about = О ком: {$name}
report-game = Партия: {$code}
report-room = Чат: {$room}
report-private = Написано мне в личном чате.
report-reason = Что случилось: {$reason}
reports-here = Жалобы могут приходить сюда. В каждом чате, откуда они нужны: /reports {$code} — а чтобы больше не приходили, здесь: /reports off
reports-chosen = Жалобы отсюда идут в другой чат. Прекратить: /reports off
reports-operator = Жалобы отсюда идут владельцу бота. Чтобы получать их самим, используйте /reports here в чате, который читаете только вы.
reports-nowhere = Жалобы отсюда пока никто не принимает. Используйте /reports here в чате, который читаете только вы.
reports-off = Готово: сюда жалобы не приходят, а жалобы отсюда никуда не идут.
reports-unknown = Я не знаю такого слова. Его даёт /reports в чате, куда должны идти жалобы.
reports-same = Здесь жалобы прочли бы все. Используйте /reports в чате, который читаете только вы.
reports-set = Готово: теперь жалобы отсюда идут в тот чат.

## Команда компьютера
opponents-title = С кем можно сыграть, начиная с самых лёгких. Нажмите на имя:
opponents-others = И ещё несколько, у каждого своя манера:
opponents-note = Все они видят только то, что видите вы; старый знакомый помнит ещё и ваши сыгранные партии — до /forget. Если никого не назвать, играет тот, кто ищет где придётся и ставит флот как попало.
opponent-computer = Компьютер
opponent-computer-about = ищет где придётся, добивает найденное, флот стоит как попало
opponent-cabin-boy = Юнга
opponent-cabin-boy-about = стреляет куда попало, даже туда, где ничего быть не может
opponent-deckhand = Матрос
opponent-deckhand-about = стреляет куда попало, но не рядом с потопленными
opponent-blind-hunter = Слепой охотник
opponent-blind-hunter-about = стреляет вокруг попаданий и не замечает, что корабль уже убит; прячется как люди
opponent-parity = Компьютер «Чётность»
opponent-parity-about = один цвет шахматной доски; не замечает, что корабль уже убит
opponent-beginner = Новичок
opponent-beginner-about = сначала углы, потом куда попало
opponent-hunter = Охотник
opponent-hunter-about = ищет где придётся, добивает найденное, прячется в углах
opponent-chessboard = Компьютер «Шахматы»
opponent-chessboard-about = один цвет шахматной доски, потом другой
opponent-diagonals = Компьютер «Диагонали»
opponent-diagonals-about = сначала две главные диагонали
opponent-rhombus = Компьютер «Ромб»
opponent-rhombus-about = сначала ромб между серединами берегов
opponent-locator = Компьютер «Локатор»
opponent-locator-about = диагонали четырёх угловых квадратов, потом крест между ними
opponent-knight = Компьютер «Ход конём»
opponent-knight-about = шаг на три клетки и одну вбок: линкор не проскочит; прячется в углу
opponent-every-fourth = Компьютер «Через три на четвёртую»
opponent-every-fourth-about = каждая четвёртая диагональ: линкор не проскочит
opponent-squares = Компьютер «Квадраты 4-3-2»
opponent-squares-about = сетка шириной с самый большой корабль на плаву
opponent-goose = Компьютер «Гусиные лапки»
opponent-goose-about = 24 клетки находят любой линкор, потом лапки на крейсеры; прячется у берегов
opponent-goose-plus = Компьютер «Гусиные лапки+»
opponent-goose-plus-about = гусиные лапки до конца: уцелеть могут только катера
opponent-navigator = Штурман
opponent-navigator-about = стреляет туда, где кораблям больше всего места
opponent-acquaintance = Старый знакомый
opponent-acquaintance-about = помнит, где вы прятались и куда стреляли в прошлых партиях
opponent-captain = Капитан
opponent-captain-about = знает точный шанс каждой клетки: считает все возможные флоты
opponent-neural = Нейросеть
opponent-neural-about = маленькая нейросеть: сама научилась игре Milton Bradley за миллион выстрелов
opponent-pool = Учебный бассейн
opponent-pool-about = сеть для одного упражнения: поле 5×5 и один трёхпалубный

## When somebody is rung
verb-notify = Выбрать, когда присылать уведомления со звуком: на каждый ход, только к сроку или никогда
param-when = ходы, срок или никогда
param-quiet = часы без звука, например 22-8 Europe/Moscow, или выкл
choice-turns = Каждый ход
choice-late = Только когда время на исходе
choice-none = Никогда
key-quiet = Тихо с 22 до 8
key-quiet-off = Без тихих часов
notify-turns = Уведомления со звуком: один раз на каждый ход и когда ваше время на исходе.
notify-late = Уведомления со звуком: только когда ваше время на исходе. Всё остальное приходит тихо.
notify-none = Уведомления со звуком: никогда. Всё приходит тихо.
notify-quiet = Тихие часы: {$clock} ({$value}). Тогда всё приходит без звука, но время в партии идёт.
notify-no-quiet = Тихие часы: нет. Задать их можно ниже.
refused-notify = Не понимаю «{$typed}». Выберите, когда вас уведомлять.

## The last shot once more
param-shot = последний выстрел ещё раз
choice-last = Последний выстрел
refused-no-shot = В этой партии ещё никто не стрелял.
