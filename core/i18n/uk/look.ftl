
## Вигляд картинок
verb-look = Вибрати вигляд картинок: оформлення, кольори позначок, розташування полів
param-theme = оформлення
param-hit = колір влучань
param-sunk = колір потоплених кораблів
param-layout = як поля стоять на картинці
param-motion = до яких подій додається коротка анімація
choice-notebook = Зошит
choice-admiral = Адмірал
choice-contrast = Контраст
choice-red = Червоний
choice-orange = Помаранчевий
choice-green = Зелений
choice-blue = Синій
choice-violet = Фіолетовий
choice-plain = Чорний або білий
choice-auto = Автоматично
choice-spread = Поруч
choice-focus = Чуже поле великим
choice-wins = Перемоги
choice-sinkings = Перемоги й потоплення
rule-theme = Оформлення
rule-hit = Влучання
rule-sunk = Потоплені
rule-layout = Поля
rule-motion = Анімація
rule-background = Тло
param-background = чи малювати тло під полями
choice-drawn = З тлом
choice-bare = Без тла
look-mine = Вигляд ваших картинок.
look-room = Вигляд картинок у цьому чаті.
look-room-set = {$name} вибирає вигляд картинок у цьому чаті.
look-parts = {$list}.
look-part = {$rule}: {$value}
look-how = Натисніть, що подобається, або напишіть, наприклад: вигляд адмірал hit=помаранчевий. Те, що в чаті бачать усі, вибирають у самому чаті: вигляд чат контраст
look-room-how = Вибирають ті, хто керує чатом, кольори теж: вигляд чат hit=помаранчевий sunk=авто
look-sample = Зразок: {$value}
look-alt = Зразок: два поля з кораблями, промахами, влучаннями й потопленими кораблями. {$list}
look-own = Своє поле
look-enemy = Поле противника
refused-look = «{$typed}» тут вибрати не можна. {$rule}: {$values}.
