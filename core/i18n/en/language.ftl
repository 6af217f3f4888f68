# What this language is. CONTRIBUTING.md says what each line is for.

language-name = English
language-tags = en
language-lettering = let-latin
language-decimal-mark = .
language-zone = Etc/UTC
