
## Листы для печати: как они называются
print-blank-bw = Чёрно-белый, клетки 8 мм
print-blank-cell75 = Чёрно-белый, клетки 7,5 мм
print-blank-sea = Бурное море
print-blank-shells = Ракушки и морские звёзды
print-prefilled = Готовые расстановки
print-sheet-16-18 = Поля 16×16 и 18×18, клетки 5 мм
print-grid = Бумага в клетку и в линейку
print-marks = Условные знаки
print-straume = Настольная игра: доска, фигурки и фишки
print-rules = Карточки для любых правил

## Листы для печати: что на них стоит
print-player = Игрок
print-opponent = Противник
print-date = Дата
print-signs = Условные знаки
print-miss-note = Точка: там пусто. Ход переходит к другому игроку.
print-hit = Ранил
print-hit-note = Крестик: подбита палуба. Стреляйте ещё раз.
print-sunk = Убил
print-sunk-note = Снежинка: корабль потоплен целиком. Отметьте клетки вокруг него: они пусты.

## Как расставить флот
pl-random = Как попало
pl-spread = Врассыпную
pl-perelman = Угол Перельмана
pl-groups = Одна-две эскадры
pl-half = Половина поля
pl-no-diagonals = Мимо диагоналей
pl-shores-all = Берега
pl-shores-large = Берега и катера
pl-sixty = Шестьдесят клеток
pl-third = Кучно на трети
pl-third-strip = Полоса
pl-avoid = Без углов и центра
pl-corner-surprise = Засада в углах
pl-human = Как люди
pl-adaptive = По привычкам
pl-fortress = Крепость

## Страница листов для печати
print-page = Листы для печати
print-page-about = Для игры без экрана: A4, две карточки на странице, разрезаются. PDF — чтобы печатать, RTF — чтобы изменить в текстовом редакторе.
print-page-fleets = Готовые расстановки: десять партий, у каждого игрока свой флот, одинаковых нет
print-page-rules = Для других правил: карточки и готовые расстановки
print-page-back = Вернуться к игре
print-page-busy = Сейчас готовится слишком много листов. Попробуйте ещё раз через минуту.
print-page-change = Изменить (RTF)

## Чего нельзя напечатать
print-no-sheet = Листа «{$typed}» нет; есть {$list}.
print-no-language = Листы бывают на языках {$list}, а «{$typed}» среди них нет.
print-no-lettering = Букв «{$typed}» нет; есть {$list}.
print-short-lettering = «{$typed}» называет столбцов: {$have}, а на этом листе их {$want}.
print-no-strategy = Расстановки «{$typed}» нет; есть {$list}.
print-stranger = Бумага ничьих привычек не знает: выберите другую расстановку.
print-idle-strategy = Флот расставлен только на листе «{$value}»; расстановку и зерно не указывайте.
print-idle-signs = Этот лист объясняет классические знаки; правила не указывайте.
print-idle-rules = Правила на этом листе ничего не меняют; не указывайте их.
print-table-game = У настольной игры свой лист: «{$value}».
print-moving = Летучий голландец уплывает, когда в него попадают, и готового флота для него нет; карточки есть на листе «{$value}».
print-unsuited = При этих правилах так флот не поставить: {$way}. Выберите другую расстановку.
print-no-number = «{$typed}» — не целое число от {$min} до {$max}.
print-no-format = Листы бывают в форматах {$list}, а «{$typed}» среди них нет.
print-no-room = Столько разных расстановок так не нашлось; попросите меньше страниц.
print-no-screen = Лист не для экрана: укажите файл после --output или передайте его другой программе.
print-no-file = Не удалось записать {$name}: {$about}

## Printed sheets from a chat
verb-print = Получить файл с листами для игры на бумаге
param-sheet = какой лист
param-format = pdf — печатать, rtf — править
param-strategy = как стоят готовые флоты, например: половина поля
choice-pdf = PDF — печатать
choice-rtf = RTF — править
print-which = Какой лист нужен?
print-unknown = Листа «{$typed}» нет. Выберите номер от 1 до {$max}.
print-for-rules = Подойдут любые правила: выберите их через /print.
print-here = Вот он: {$value}. Печатайте в натуральную величину.
