# Що гравці кажуть одне одному: готові фрази для будь-якого віку.

verb-say = Сказати суперникові фразу; увімкнути чи вимкнути фрази
param-saying = фраза: її номер або слова
param-phrases = on (увімк) або off (вимк)
key-say = 💬 Сказати
key-hush = 🔕 Без фраз
say-which = Що передати? {$name} прочитає це своєю мовою.
say-done = Передаю. {$name} прочитає: {$value}
say-unknown = Фрази «{$typed}» у моєму списку немає. Я передаю лише фрази зі списку, своїми словами не можна.
say-nobody = Зараз у вас немає партії з іншим гравцем, тож поговорити нема з ким.
say-computer = Екіпаж комп’ютера фраз не чує: за нього говорять гармати.
say-late = Ця партія давно скінчилася. Зіграйте ще раз — там і скажете.
say-hushed = Ви вимкнули фрази.
say-not-here = Там, де триває ця партія, фрази вимкнено. Увімкнути їх можуть ті, хто керує тим чатом.
say-unheard = {$name} зараз фраз не чує.
say-blocked = Ви заблокували гравця {$name}. Щоб поговорити, спочатку зніміть блокування.
said-to-you = {$name}: {$value}
said-here = {$name} → {$guest}: {$value}
phrases-mine-on = Ви чуєте фрази суперників.
phrases-mine-off = Більше ніяких фраз: ви їх не чуєте й не кажете.
phrases-room-on = {$name} вмикає фрази для партій у цьому чаті.
phrases-room-off = {$name} вимикає фрази для партій у цьому чаті.
refused-sayings = Забагато розмов одразу. Продовжте через { $count ->
    [one] {$count} секунду.
    [few] {$count} секунди.
   *[many] {$count} секунд.
}

saying-hello = Привіт!
saying-luck = Щасти!
saying-fun = Приємної гри!
saying-nice = Чудовий постріл!
saying-wow = Ого!
saying-ouch = Ой-ой-ой!
saying-close = Було близько!
saying-lucky = Пощастило!
saying-think = Дайте подумати…
saying-hurry = Хутчіше, будь ласка!
saying-brb = Скоро повернуся
saying-sorry = Перепрошую!
saying-thanks = Дякую!
saying-gg = Гарна гра!
saying-bravo = Браво!
