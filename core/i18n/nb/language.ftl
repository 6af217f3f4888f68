# What this language is. CONTRIBUTING.md says what each line is for.

language-name = Norsk bokmål
language-tags = nb, no, nn, da
language-lettering = let-latin
language-decimal-mark = ,
language-zone = Europe/Oslo
