# People: profiles, tables, medals, quick matches.
