## Groups of commands, on platforms that list only a few commands: their names (one word, lower case), and what each is for (at most
## 100 characters)
group-move = хід
group-game = партія
group-profile = профіль
group-settings = налаштування
group-learn = навчання
group-manage = керування

group-about-move = Ходи, які в деяких іграх є крім пострілів
group-about-game = Переглянути партію, стежити за нею, повторити її або налаштувати наступну
group-about-profile = Профіль, минулі партії та медалі
group-about-settings = Вигляд картинок, мова, сповіщення та все, що бот зберігає про вас
group-about-learn = Правила, тактика, суперники та аркуші для друку
group-about-manage = Лад на сервері: заборони, скарги, завислі партії, звичайні правила
