# What this language is. CONTRIBUTING.md says what each line is for.

language-name = English
language-tags = en
language-lettering = let-latin
language-decimal-mark = .
language-zone = Etc/UTC

# What people type for choices.

word-goose-plus = goose+
word-violet = purple
word-plain = black, white
word-auto = automatic
word-create = new
word-card = show
word-checkin = ready, check-in
word-endseries = series-off
word-history = origin
word-culture = films
word-programs = software
word-shores = shore
word-arithmetic = sums
word-myths = myth

# What is said as people talk, and what stands before a cell to fire at.

phrase-please = please, pls, thanks, ok, okay, well
phrase-fire = at, fire at, fire on, shoot at, hit, bomb, attack, i fire, i fire at, i shoot, i shoot at, try, lets try
phrase-resign = resign, i give up, give up, i resign, i surrender, surrender, i concede, i quit, you win this one, i resign the game, i give in, i want to give up, white flag
phrase-draw = draw, a draw, lets call it a draw, call it a draw, offer a draw, lets draw, shall we draw, i offer a draw, a tie, call it even, lets call it even, agree to a draw, i agree to a draw, agree to the draw, accept the draw, i accept the draw, i accept a draw
phrase-rematch = rematch, again, once more, one more, one more time, one more game, another game, another round, play again, lets play again, revenge, lets go again, another one, play once more, i want a rematch, i want my revenge, one more round
phrase-undo = undo, take back, take it back, take that back, undo that, undo it, go back, oops, step back, cancel that, undo last, undo the last one, put it back
phrase-shuffle = shuffle again, reshuffle, shuffle them, shuffle my ships, another fleet, mix them, new fleet, a new fleet, different fleet, a different fleet, shuffle once more, mix them up
phrase-place-random = place my ships, place them for me, place at random, random fleet, lay my ships
phrase-ready = im ready, i am ready, all set, good to go, ready to go, lets go, lets start, lets begin, lets fight, ready to play, ready to fight, my fleet is ready
phrase-field = my field, show my field, show me my field, my ships, show my ships, where are my ships, my fleet
phrase-board = the board, show the board, show me the board, whose turn is it, whose turn, whose move is it
phrase-text = as text, show as text, in words
phrase-hint = a hint, give me a hint, where should i shoot, where should i fire, help me aim, what should i shoot, where do i shoot, where do i fire, any tips, a tip
phrase-look = change the look, change the theme, change the colours, change the colors, other colours, other colors, dark mode, make it bigger
phrase-stay = stay here, stay put, dont move
phrase-move-random = move at random, move anywhere
phrase-games = my games, show my games, list my games
phrase-rules = the rules, show the rules, what are the rules, how do i play, how to play
phrase-help = help me, what can you do, what now, what do i do, how does this work, hello, hi, menu, commands, what can i do, i dont understand, i dont get it, what is this, how do i start
phrase-about = who are you, what are you, who made you
phrase-about-history = where does the game come from, where is the game from, who invented the game, who invented it
phrase-tactics = how do i win, how to win, how do i play well, how do i play better, tell me the tactics, which tactics are there
phrase-battle = new game, start a game, start a new game, begin a game
phrase-battle-computer = play the computer, play against the computer, play with the computer, play with me, lets play, against the computer, i want to play
phrase-opponents = who can i play, who can i play against, who is there
phrase-quick = find an opponent, find me an opponent, find a game, find someone, find someone to play
phrase-quick-stop = stop, stop looking, stop searching, stop the search, never mind, stop seeking, cancel the search, cancel search, stop looking for an opponent
phrase-decline = no thanks, no thank you, not now, i dont want to, maybe later
phrase-replay = show the replay, watch the replay, watch the game again
phrase-review = how did i do, how did i play, review my game, where did i go wrong
phrase-profile = my profile, show my profile, my rating, my rank, my stats
phrase-top = who is best, who is the best, whos the best, leaderboard
phrase-history = my history, my last games, my results
phrase-medals = my medals, show my medals
phrase-notify-none = leave me alone, no notifications, dont notify me, mute
phrase-banter-off = be quiet, shut up, stop chatting, no jokes
