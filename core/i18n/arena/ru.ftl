# Tournaments: what is said about them.

## Места: как называются ветки и темы.

arena-place-tournament = { $name } · { $code }
arena-place-game = { $stage } · { $upper } — { $lower } · { $mark }
arena-place-tour = Тур { $round }
arena-place-round = Раунд { $round }
arena-place-lower = Нижняя сетка, раунд { $round }
arena-place-final = Финал
arena-place-reset = Второй финал
arena-place-third = Матч за третье место
