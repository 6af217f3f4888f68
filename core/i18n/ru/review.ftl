
## Разбор партии против вероятностей
verb-review = Узнать, что в партии решила удача, а что можно было сделать лучше
verb-turning_point = Увидеть выстрел, который решил законченную партию
key-review = Разбор
key-review-share = Показать здесь
key-turning-point = Перелом
refused-no-review = Партию разбирают, когда она окончена: до того шансы — тайна.
refused-review-odds = По этим правилам считать нечего: у кораблей нет постоянной формы или в партии не стреляют.
refused-review-player = Разбор — для тех, кто играл. Повтор партии смотрят все.
refused-review-shots = В этой партии вы не сделали ни одного выстрела, разбирать нечего.
review-counting = Считаю вероятности… {$percent} %
review-share = Чтобы показать разбор в чате, используйте /review там.
review-title = Разбор партии. Стрелок: {$name}
review-title-own = Разбор партии: ваши выстрелы
review-accuracy = 🎯 Меткость {$percent} %: лучшие клетки обещали попаданий {$best}, выбранные — {$chosen}.
review-luck = 🍀 Удача {$luck}: {$hits} { $hits ->
    [one] попадание
    [few] попадания
   *[many] попаданий
} при ожидаемых {$chosen} — везения больше, чем у {$percent} из 100 игроков с теми же выстрелами.
review-flawless = ✅ Каждый выстрел был лучшим из возможных.
review-mistake = ⚠️ Выстрел {$number}, {$cell}: {$chance} %, а {$better} обещала {$best} %.
review-stroke = ✨ Выстрел {$number}, {$cell}: попадание, хотя шанс был {$chance} %.
review-mishap = 🌧️ Выстрел {$number}, {$cell}: промах при {$chance} %.
advice-empty = 🧭 {$shots} { $shots ->
    [one] выстрел пришёлся
    [few] выстрела пришлись
   *[many] выстрелов пришлись
} туда, где кораблей быть не могло, например {$cell}: вплотную к потопленному никто не стоит.
advice-left = 🧭 {$shots} { $shots ->
    [one] выстрел ушёл
    [few] выстрела ушли
   *[many] выстрелов ушли
} в сторону, пока раненый корабль был на плаву: {$cell} обещала {$chance} %, а {$better} рядом с попаданием — {$best} %. Сначала добейте раненого.
advice-crowded = 🧭 {$shots} { $shots ->
    [one] поисковый выстрел пришёлся
    [few] поисковых выстрела пришлись
   *[many] поисковых выстрелов пришлись
} вплотную к прежним промахам, например {$cell}: там мало места. Оставляйте промежутки, в которые как раз входит самый длинный из уцелевших кораблей.
review-fleet = 🛡️ Флот ({$name}) выдерживает {$mean} выстрела Штурмана, случайный — {$random}: {$verdict}.
review-fleet-own = 🛡️ Ваш флот выдерживает {$mean} выстрела Штурмана, случайный — {$random}: {$verdict}.
review-fleet-harder = найти его труднее обычного
review-fleet-usual = найти его не легче и не труднее обычного
review-fleet-easier = найти его легче обычного
review-others = Другие расстановки: {$list}.
review-placing = {$name} {$mean}
review-signs = Выстрел · клетка · x попадание, o промах · её шанс, лучший шанс, потеря, %
review-chart-title = {$name} против вероятностей
review-chart-about = меткость {$percent} % · удача {$luck}
review-chart-note = Красноватое — упущенный шанс. Удача: попадания минус ожидаемые попадания
review-curve-chosen = выбранная клетка
review-curve-best = самая вероятная клетка
review-curve-luck = удача
review-axis = выстрел
review-turn-mistake = ошибка
review-turn-stroke = удача
review-turn-mishap = невезение
review-film-shot = {$number}. {$cell}: {$outcome} · {$chance} %, лучший шанс {$best} %
review-film-end = Конец: 100 — ненайденные корабли · меткость {$percent} %
review-film-alt = Стрелок: {$name}. Каждый выстрел на карте вероятностей, какой она была перед ним.
review-film-alt-own = Каждый ваш выстрел на карте вероятностей, какой она была перед ним.
review-chart-alt = Стрелок: {$name}. График: шанс каждого выстрела, лучший шанс и удача к этому времени.
review-chart-alt-own = График ваших выстрелов: шанс каждого, лучший шанс и удача к этому времени.
