# What this language is. CONTRIBUTING.md says what each line is for.

language-name = Українська
language-tags = uk
language-lettering = let-ru
language-decimal-mark = ,
language-zone = Europe/Kyiv

# What people type for commands.

command-battle = грати, бій
command-join = приєднатися, прийняти
command-decline = відмовитися, відхилити
command-place = розставити
command-ready = готовий
command-fire = вогонь, постріл, стріляти
command-give = віддати
command-stay = залишитися
command-move = піти
command-answer = відповідь, відповісти
command-sail = плисти
command-board = дошка, мапа
command-hint = підказка, підкажи
command-resign = здаюся, здатися
command-draw = нічия
command-games = партії, ігри
command-opponents = суперники, екіпаж
command-review = розбір, аналіз
command-record = запис
command-marks = позначки
command-look = вигляд
command-banter = репліки
command-language = мова
command-help = допомога, довідка
command-about = про_бота
command-custom = налаштувати
command-save = зберегти
command-forget = забути
command-default = звичайні
command-follow = стежити
command-inspect = розкрити
command-unfollow = не_стежити
command-tournament = турнір
command-quick = суперник
command-profile = профіль
command-history = історія
command-medals = медалі
command-link = зв’язати, зв'язати
command-unlink = від’єднати, від'єднати
command-export = вивантажити
command-ban = заборонити
command-unban = впустити
command-block = заблокувати
command-unblock = розблокувати

# What people type for choices.

word-computer = комп’ютер, комп'ютер, комп’ютером, комп'ютером
word-beginner = новачок
word-hunter = мисливець
word-captain = капітан
word-anyone = будь-хто
word-classic = класика, класичні
word-blitz = бліц
word-me = мені
word-on = увімк
word-off = вимк
word-full = усі
word-random = випадково, навмання
word-forward = уперед
word-left = ліворуч
word-right = праворуч
word-red = червоний, червоні
word-orange = помаранчевий, помаранчеві
word-green = зелений, зелені
word-blue = сині
word-violet = фіолетовий, фіолетові
word-join = приєднатися
word-leave = вийти
word-start = почати
word-cancel = скасувати
word-stop = досить
word-week = тиждень
word-month = місяць
word-world = світ
