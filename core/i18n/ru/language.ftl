# What this language is. CONTRIBUTING.md says what each line is for.

language-name = Русский
language-tags = ru
language-lettering = let-ru
language-decimal-mark = ,
language-zone = Europe/Moscow
