
## Розбір партії проти ймовірностей
verb-review = Дізнатися, що в партії вирішила удача, а що можна було зробити краще
verb-turning_point = Побачити постріл, що вирішив завершену партію
key-review = Розбір
key-review-share = Показати тут
key-turning-point = Перелом
refused-no-review = Партію розбирають, коли її завершено: до того шанси — таємниця.
refused-review-odds = За цими правилами рахувати нічого: кораблі не мають сталої форми або в партії не стріляють.
refused-review-player = Розбір — для тих, хто грав. Повтор партії можуть дивитися всі.
refused-review-shots = У цій партії ви не зробили жодного пострілу, розбирати нічого.
review-counting = Рахую ймовірності… {$percent} %
review-share = Щоб показати розбір у чаті, використайте /review там.
review-title = Розбір партії. Стрілець: {$name}
review-title-own = Розбір партії: ваші постріли
review-accuracy = 🎯 Влучність {$percent} %: найкращі клітинки обіцяли влучань {$best}, вибрані — {$chosen}.
review-luck = 🍀 Удача {$luck}: {$hits ->
    [many] {$hits} влучань
   *[other] {$hits} влучання
} за очікуваних {$chosen} — удачі більше, ніж у {$percent} зі 100 гравців з тими самими пострілами.
review-flawless = ✅ Жоден постріл не був гіршим за найкращий.
review-mistake = ⚠️ Постріл {$number}, {$cell}: {$chance} %, а {$better} обіцяла {$best} %.
review-stroke = ✨ Постріл {$number}, {$cell}: влучання за шансу лише {$chance} %.
review-mishap = 🌧️ Постріл {$number}, {$cell}: промах за шансу {$chance} %.
advice-empty = 🧭 {$shots} { $shots ->
    [one] постріл припав
    [few] постріли припали
    [many] пострілів припало
   *[other] пострілу припало
} туди, де кораблів бути не могло, наприклад {$cell}: впритул до потопленого ніхто не стоїть.
advice-left = 🧭 {$shots} { $shots ->
    [one] постріл пішов
    [few] постріли пішли
    [many] пострілів пішло
   *[other] пострілу пішло
} убік, поки підбитий корабель був на плаву: {$cell} обіцяла {$chance} %, а {$better} поруч із влучанням — {$best} %. Спершу добийте підбитого.
advice-crowded = 🧭 {$shots} { $shots ->
    [one] пошуковий постріл припав
    [few] пошукові постріли припали
    [many] пошукових пострілів припало
   *[other] пошукового пострілу припало
} упритул до попередніх промахів, наприклад {$cell}: там мало місця. Залишайте проміжки, у які якраз входить найдовший з уцілілих кораблів.
review-fleet = 🛡️ Флот ({$name}) витримує {$mean} пострілу Штурмана, випадковий — {$random}: {$verdict}.
review-fleet-own = 🛡️ Ваш флот витримує {$mean} пострілу Штурмана, випадковий — {$random}: {$verdict}.
review-fleet-harder = знайти його важче, ніж звичайно
review-fleet-usual = знайти його не легше й не важче, ніж звичайно
review-fleet-easier = знайти його легше, ніж звичайно
review-others = Інші розстановки: {$list}.
review-placing = {$name} {$mean}
review-signs = Постріл · клітинка · x влучання, o промах · її шанс, найкращий шанс, втрата, %
review-chart-title = {$name} проти ймовірностей
review-chart-about = влучність {$percent} % · удача {$luck}
review-chart-note = Червонувате — втрачений шанс. Удача: влучання мінус очікувані влучання
review-curve-chosen = вибрана клітинка
review-curve-best = найімовірніша клітинка
review-curve-luck = удача
review-axis = постріл
review-turn-mistake = помилка
review-turn-stroke = удача
review-turn-mishap = невдача
review-film-shot = {$number}. {$cell}: {$outcome} · {$chance} %, найкращий шанс {$best} %
review-film-end = Кінець: 100 — незнайдені кораблі · влучність {$percent} %
review-film-alt = Стрілець: {$name}. Кожен постріл на карті ймовірностей, якою вона була перед ним.
review-film-alt-own = Кожен ваш постріл на карті ймовірностей, якою вона була перед ним.
review-chart-alt = Стрілець: {$name}. Графік: шанс кожного пострілу, найкращий шанс і удача на той час.
review-chart-alt-own = Графік ваших пострілів: шанс кожного, найкращий шанс і удача на той час.
