## Groups of commands, on platforms that list only a few commands: their names (one word, lower case), and what each is for (at most
## 100 characters)
group-move = move
group-game = game
group-profile = profile
group-settings = settings
group-learn = learn
group-manage = manage

group-about-move = Make the moves that some games have beside shots
group-about-game = See a game, follow or replay it, or set up the next one
group-about-profile = See a profile, past games and medals
group-about-settings = Choose how the bot looks, writes and notifies, and what it keeps about you
group-about-learn = Read rules and tactics, meet the opponents, print sheets
group-about-manage = Keep order here: bans, reports, games that are stuck, default rules
