
## Аркуші для друку: як вони називаються
print-blank-bw = Чорно-білий, клітинки 8 мм
print-blank-cell75 = Чорно-білий, клітинки 7,5 мм
print-blank-sea = Бурхливе море
print-blank-shells = Мушлі й морські зірки
print-prefilled = Готові розстановки
print-sheet-16-18 = Поля 16×16 і 18×18, клітинки 5 мм
print-grid = Папір у клітинку й у лінійку
print-marks = Умовні знаки
print-straume = Настільна гра: дошка, фігурки й фішки
print-rules = Картки для будь-яких правил

## Аркуші для друку: що на них стоїть
print-player = Гравець
print-opponent = Противник
print-date = Дата
print-signs = Умовні знаки
print-miss-note = Крапка: там порожньо. Хід переходить до іншого гравця.
print-hit = Влучання
print-hit-note = Хрестик: підбито палубу. Стріляйте ще раз.
print-sunk = Потоплено
print-sunk-note = Сніжинка: корабель потоплено цілком. Позначте клітинки навколо нього: вони порожні.

## Як розставити флот
pl-random = Навмання
pl-spread = Врозсип
pl-perelman = Кут Перельмана
pl-groups = Дві ескадри
pl-half = Половина поля
pl-no-diagonals = Повз діагоналі
pl-shores-all = Береги
pl-shores-large = Береги й катери
pl-sixty = Шістдесят клітинок
pl-third = Щільно на третині
pl-third-strip = Смуга
pl-avoid = Без кутів і центру
pl-corner-surprise = Засідка в кутах
pl-human = Як люди
pl-adaptive = За звичками
pl-fortress = Фортеця

## Сторінка аркушів для друку
print-page = Аркуші для друку
print-page-about = Для гри без екрана: A4, дві картки на сторінці, розрізаються. PDF — щоб друкувати, RTF — щоб змінити в текстовому редакторі.
print-page-fleets = Готові розстановки: десять партій, у кожного гравця свій флот, однакових немає
print-page-rules = Для інших правил: картки й готові розстановки
print-page-back = Повернутися до гри
print-page-busy = Зараз готується забагато аркушів. Спробуйте ще раз за хвилину.
print-page-change = Змінити (RTF)

## Чого не можна надрукувати
print-no-sheet = Аркуша «{$typed}» немає; є {$list}.
print-no-language = Аркуші бувають мовами {$list}, а «{$typed}» серед них немає.
print-no-lettering = Літер «{$typed}» немає; є {$list}.
print-short-lettering = У «{$typed}» літер: {$have}, а стовпців на цьому аркуші: {$want}.
print-no-strategy = Розстановки «{$typed}» немає; є {$list}.
print-stranger = Папір нічиїх звичок не знає: виберіть іншу розстановку.
print-idle-strategy = Флот розставлено лише на аркуші «{$value}»; розстановки й зерна не вказуйте.
print-idle-signs = Цей аркуш пояснює класичні знаки; правил не вказуйте.
print-idle-rules = Правила на цьому аркуші нічого не змінюють; не вказуйте їх.
print-table-game = У настільної гри свій аркуш: «{$value}».
print-moving = Летючий голландець відпливає, коли в нього влучають, і готового флоту для нього немає; картки є на аркуші «{$value}».
print-unsuited = За цих правил так флот не поставити: {$way}. Оберіть іншу розстановку.
print-no-number = «{$typed}» — не ціле число від {$min} до {$max}.
print-no-format = Аркуші бувають у форматах {$list}, а «{$typed}» серед них немає.
print-no-room = Стільки різних розстановок так не знайшлося; попросіть менше сторінок.
print-no-screen = Аркуш не для екрана: вкажіть файл після --output або передайте його іншій програмі.
print-no-file = Не вдалося записати {$name}: {$about}

## Printed sheets from a chat
verb-print = Отримати файл з аркушами для гри на папері
param-sheet = який аркуш
param-format = pdf — друкувати, rtf — редагувати
param-strategy = як стоять готові флоти, наприклад: половина поля
choice-pdf = PDF — друкувати
choice-rtf = RTF — редагувати
print-which = Який аркуш потрібен?
print-unknown = Аркуша «{$typed}» немає. Виберіть номер від 1 до {$max}.
print-for-rules = Підійдуть будь-які правила: виберіть їх через /print.
print-here = Ось він: {$value}. Друкуйте в натуральну величину.
