## Groups of commands, on platforms that list only a few commands: their names (one word, lower case), and what each is for (at most
## 100 characters)
group-move = ход
group-game = партия
group-profile = профиль
group-settings = настройки
group-learn = обучение
group-manage = управление

group-about-move = Ходы, которые в некоторых играх есть кроме выстрелов
group-about-game = Посмотреть партию, следить за ней, повторить её или настроить следующую
group-about-profile = Профиль, прошлые партии и медали
group-about-settings = Вид картинок, язык, уведомления и всё, что бот хранит о вас
group-about-learn = Правила, тактика, соперники и листы для печати
group-about-manage = Порядок на сервере: запреты, жалобы, застрявшие партии, обычные правила
