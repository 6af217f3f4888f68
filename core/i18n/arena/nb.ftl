# Tournaments: what is said about them.

## Steder: hva tråder og emner heter.

arena-place-tournament = { $name } · { $code }
arena-place-game = { $stage } · { $upper } — { $lower } · { $mark }
arena-place-tour = Runde { $round }
arena-place-round = Runde { $round }
arena-place-lower = Nedre del, runde { $round }
arena-place-final = Finale
arena-place-reset = Andre finale
arena-place-third = Kamp om tredjeplassen
