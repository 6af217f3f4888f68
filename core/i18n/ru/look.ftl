
## Вид картинок
verb-look = Выбрать вид картинок: оформление, цвета меток, расположение полей
param-theme = оформление
param-hit = цвет попаданий
param-sunk = цвет потопленных кораблей
param-layout = как поля стоят на картинке
param-motion = к каким событиям идёт короткая анимация
choice-notebook = Тетрадь
choice-admiral = Адмирал
choice-contrast = Контраст
choice-red = Красный
choice-orange = Оранжевый
choice-green = Зелёный
choice-blue = Синий
choice-violet = Фиолетовый
choice-plain = Чёрный или белый
choice-auto = Автоматически
choice-spread = Рядом
choice-focus = Чужое поле крупно
choice-wins = Победы
choice-sinkings = Победы и потопления
rule-theme = Оформление
rule-hit = Попадания
rule-sunk = Потопленные
rule-layout = Поля
rule-motion = Анимация
rule-background = Фон
param-background = рисовать ли фон под полями
choice-drawn = С фоном
choice-bare = Без фона
look-mine = Вид ваших картинок.
look-room = Вид картинок в этом чате.
look-room-set = {$name} выбирает вид картинок в этом чате.
look-parts = {$list}.
look-part = {$rule}: {$value}
look-how = Нажмите, что нравится, или напишите, например: вид адмирал hit=оранжевый. То, что в чате видят все, выбирают в самом чате: вид чат контраст
look-room-how = Выбирают те, кто управляет чатом, цвета тоже: вид чат hit=оранжевый sunk=авто
look-sample = Образец: {$value}
look-alt = Образец: два поля с кораблями, промахами, попаданиями и потопленными кораблями. {$list}
look-own = Своё поле
look-enemy = Поле противника
refused-look = «{$typed}» здесь выбрать нельзя. {$rule}: {$values}.
