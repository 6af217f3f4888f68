# People: profiles, tables, medals, quick matches.

## Families
# Families of rules, each with a rating of its own.
family-classic = Classic
family-boxed = Boxed game
family-salvo = Salvo
family-hidden = Mines and submarines
family-dutchman = Flying Dutchman
family-straume = Table game of 1986
family-custom = Own rules

## Ranks
# The ladder of ranks, lowest first.
rank-recruit = seaman recruit
rank-able-seaman = able seaman
rank-leading-seaman = leading seaman
rank-petty-officer = petty officer
rank-chief-petty-officer = chief petty officer
rank-warrant-officer = warrant officer
rank-sub-lieutenant = sub-lieutenant
rank-lieutenant = lieutenant
rank-lieutenant-commander = lieutenant commander
rank-commander = commander
rank-captain = captain
rank-commodore = commodore
rank-rear-admiral = rear admiral
rank-vice-admiral = vice admiral
rank-admiral = admiral
rank-admiral-of-the-fleet = admiral of the fleet

## Medals
medals-note = Medals are for games against people unless the rule says otherwise; games that were too short do not count.
medal-first-sinking = First sinking
medal-first-sinking-rule = Sink a ship.
medal-first-victory = First victory
medal-first-victory-rule = Win a game.
medal-hot-barrel = Hot barrel
medal-hot-barrel-rule = Hit ten times in a row.
medal-flying-start = Flying start
medal-flying-start-rule = Begin a game with five hits and no miss.
medal-sniper = Sniper
medal-sniper-rule = Sink the whole fleet in 20 shots or more, at least 60% of them hits.
medal-thrifty = Thrifty gunner
medal-thrifty-rule = Sink the whole fleet of a classic game in fewer than 40 shots.
medal-unsinkable = Unsinkable
medal-unsinkable-rule = Sink the whole fleet without losing a ship.
medal-last-deck = Last deck
medal-last-deck-rule = Sink the whole fleet with only one deck of your own left.
medal-comeback = Comeback
medal-comeback-rule = Sink the whole fleet after having lost eight decks more than the other side.
medal-lightning = Lightning
medal-lightning-rule = Sink the whole fleet in less than five minutes and at least 20 shots.
medal-marathon = Marathon
medal-marathon-rule = Play a game in which both sides together fire 150 shots or more.
medal-peace = Peace treaty
medal-peace-rule = Draw a game.
medal-rematch = No hard feelings
medal-rematch-rule = After a loss, play the same opponent again on the same day (UTC).
medal-night-watch = Night watch
medal-night-watch-rule = Finish a game between midnight and four in the morning, UTC.
medal-five-days = Five days at sea
medal-five-days-rule = Play on five days in a row (UTC).
medal-run-of-five = Fair wind
medal-run-of-five-rule = Win five games in a row.
medal-run-of-ten = Full ahead
medal-run-of-ten-rule = Win ten games in a row.
medal-games-10 = Under fire
medal-games-10-rule = Play 10 games.
medal-games-100 = Sea dog
medal-games-100-rule = Play 100 games.
medal-games-1000 = Legend of the fleet
medal-games-1000-rule = Play 1,000 games.
medal-sunk-100 = Terror of the seas
medal-sunk-100-rule = Sink 100 ships.
medal-sunk-1000 = Bottom of the sea
medal-sunk-1000-rule = Sink 1,000 ships.
medal-ten-beaten = Ten flags
medal-ten-beaten-rule = Beat ten different opponents within your last 200 games.
medal-giant-killer = Giant killer
medal-giant-killer-rule = Beat somebody whose rating, no longer provisional, is at least 200 above yours.
medal-both-shores = Both shores
medal-both-shores-rule = Beat people on Discord and on Telegram.
medal-all-waters = All waters
medal-all-waters-rule = Win in every family of rules but own rules.
medal-master = Master
medal-master-rule = Reach a rating of 1,800 that is no longer provisional.
medal-engineer = Machine tamer
medal-engineer-rule = Beat the computer ten times.
medal-flag-raised = Flag raised
medal-flag-raised-rule = Play in a tournament that is played to its end.
medal-gold = Gold
medal-gold-rule = Come first in a tournament of four players or more.
medal-silver = Silver
medal-silver-rule = Come second in a tournament of four players or more.
medal-bronze = Bronze
medal-bronze-rule = Come third in a tournament of four players or more.
medal-grand-regatta = Grand regatta
medal-grand-regatta-rule = Win a tournament of sixteen players or more.
medal-unbeaten = Unbeaten
medal-unbeaten-rule = Lose no match of a Swiss tournament of eight players or more.
medal-tournaments-10 = Regular
medal-tournaments-10-rule = Play in ten tournaments.

## People: verbs
verb-profile = Show your profile, or somebody else’s
verb-top = Show who leads: this week, this month, of all time, or against the computer
verb-history = Show my last games
verb-medals = Show all medals and what each is given for
verb-quick = Find an opponent, wherever they are
verb-link = Join your Discord and Telegram accounts
verb-unlink = Separate an account you have joined
verb-export = Get everything the bot keeps about me
verb-erase = Forget me everywhere
verb-ban = Keep somebody out of the games here; without a name, show who is
verb-unban = Let somebody play here again
verb-block = Block somebody: no challenges, no quick games; without a name, show whom
verb-unblock = Unblock somebody
verb-end = End a game of this room that nobody plays on
verb-end_now = End it now
verb-dismiss = Stop somebody running this room’s tournaments; without a name, show who runs them
verb-report = Report a person or a game to the people in charge here
verb-reports = Show or choose where reports from this room go
param-who = the person it is about
param-room = the room it is about
param-reason = what happened, in a few words
param-where = here, off, or the word that was given in the room for reports
param-whom = whose profile; yours without a name
param-shown = whether others see you
param-reach = this room or the whole world
param-period = over which time
param-page = the page
param-search = stop: look no longer
param-pass = the eight-letter code from your other account
choice-week = This week
choice-month = This month
choice-all = All time
choice-computer-week = This week, against the computer
choice-computer-month = This month, against the computer
choice-world = The whole world
choice-stop = Stop looking
choice-hide = Show me to nobody
choice-nameless = Show me in tables without a name
choice-reveal = Show me by name
key-profile = My profile
key-medals = Medals
key-history = My games
key-top = Table
key-seek-again = Look again
key-stop-seeking = Stop looking
key-link-agree = Yes, that’s me
key-link-join = Yes, join them
key-erase = Forget me everywhere
key-erase-now = Yes, forget it all
key-export = Export it first

## People: two identities of one person
link-code = Your code: {$code}. Use /link with it in your other account; then I’ll ask you here.
    It works for { $count ->
        [one] {$count} minute
       *[other] {$count} minutes
    }, once. Show it to nobody.
link-sure = This joins your account to {$name}: the games of both count in one profile, which both see. To undo it: /unlink. If somebody else gave you the code, do nothing.
link-claimed = Good. Now confirm as {$name}: there’s a button under my message there.
link-asked = {$name} has used your code. Is that you, too? Then press the button: the games of both count in this profile, which both see. To undo it: /unlink. If not, do nothing.
link-done = Done: {$name} is you as well. The games of both count for this profile; earlier ones stay where they were played. To undo it: /unlink.
link-told = Done: your games now go into the profile of {$name}. With /unlink you part again, and keep all the games that you played yourself.
link-already = This account is joined to another one already. To separate them: /unlink.
link-many = No more than {$count} accounts can be joined.
link-opponents = You two are in the same game or tournament. Link once it’s over.
link-own = You gave this code yourself. Use it with your other account.
link-unknown = There is no such code. Get a new one.
link-used = This code has been used. Get a new one.
link-late = This code has expired. Get a new one.
link-unclaimed = Nobody has used this code yet. Use /link with it in your other account.
link-unconfirmed = {$name} has used your code but has not agreed yet: there’s a button under my message there.
link-stranger = Only the person who asked for this code can confirm it.
unlink-done = Done: you are no longer joined to {$names}. You each play for yourselves again.
unlink-told = {$name} is no longer joined to you: you each play for yourselves again.
unlink-nobody = Your account is not joined to another one.

## People: the search for an opponent
quick-seeking = Looking for an opponent rated {$min} to {$max}.
quick-alone = No one else is looking right now.
quick-others = { $count ->
        [one] {$count} other player is
       *[other] {$count} other players are
    } looking, but the rating or the rules do not fit yet.
quick-wait = I widen the search every {$number} seconds. I go on for { $count ->
        [one] {$count} minute
       *[other] {$count} minutes
    } more and write to you as soon as there is somebody.
quick-still = Nobody yet. I go on for { $count ->
        [one] {$count} minute
       *[other] {$count} minutes
    } more. Would you like to play the computer meanwhile?
quick-nobody = I found nobody, and the search is over. Try again, or play the computer?
quick-found = I’ve found you an opponent: {$name}. Place your fleet!
quick-playing = I’ve already found you an opponent: see /games.
quick-cancelled = OK, I’ve stopped looking.
quick-not-seeking = I’m not looking for an opponent for you.

## People: what was won
decorated-rank = A new rank: {$value}! Congratulations!
decorated-medal = A new medal: {$value}.
decorated-medals = New medals: {$list}.
decorated-medals-more = New medals: {$list} – and { $count ->
    [one] one more
   *[other] {$count} more
} under Medals.

## People: privacy
shown-named = Others see your profile now, and tables call you by name.
shown-nameless = Tables show you without a name now, and only you see your profile.
shown-hidden = You are in no table now, and only you see your profile.
export-done = This is everything I keep about you. Games are kept for 30 days after they end; their boards are not in the file: /record gives you those.
forget-me = I can forget saved rules: /forget and their name. Or I forget you: profile, ratings, medals, settings and habits. Finished games and tournaments keep a player without a name; joined accounts stay.
erase-sure = Forget you everywhere? It can’t be undone. Games you are playing will be given up, and you leave your tournaments.
erase-done = Done. I no longer know you. If you come back, you’ll start afresh, and you’ll be welcome.
nameless = nameless
somebody = somebody

## People: profiles
refused-page = “{$typed}” is not a page number.
refused-top = There is no table “{$typed}”. Choose one of: {$values}.
profile-none = {$name} hasn’t finished a game here yet.
profile-hidden = This person’s profile is not shown.
profile-unknown = Whose profile? Mention them.
profile-next = { $count ->
    [one] {$count} point
   *[other] {$count} points
} to the next rank: {$value}
profile-highest = The highest rank there is
profile-guess = ?: still a guess
profile-games = Games with people
profile-results = Won / drawn / lost
profile-hits = Hits
profile-sunk = Ships sunk
profile-run = Best run of wins
profile-medals = Medals ({$have} of {$want})
profile-form = Last games: {$list}
profile-won = won
profile-drawn = drawn
profile-lost = lost

## People: tables
top-week-room = The best of this week in this room
top-week-world = The best of this week
top-month-room = The best of this month in this room
top-month-world = The best of this month
top-all-room = The best of all time in this room
top-all-world = The best of all time
top-computer-room = The best against the computer in this room
top-computer-world = The best against the computer
top-computer-week-room = The best of this week against the computer in this room
top-computer-week-world = The best of this week against the computer
top-computer-month-room = The best of this month against the computer in this room
top-computer-month-world = The best of this month against the computer
top-page = Page {$number} of {$count}
top-nobody = No one yet. Play a game and take first place!
top-points = points: {$value}
top-rated = rating: {$value}
top-name = Name
top-score = Points
top-games = Games
top-wins = Won
top-own = Your place: {$number}
key-week = Week
key-month = Month
key-all = All time
key-solo = Against the computer
key-people = Against people
key-world = Whole world

## People: games and medals
history-none = You haven’t finished a game here yet. To find an opponent: /quick.
history-title = Your last games, page {$number} of {$count}:
history-won = won against {$name}
history-drawn = drawn with {$name}
history-lost = lost to {$name}
history-rated = rating {$number} ({$value})
history-unrated = unrated
history-nothing = too short to count
key-inspect-game = Show: {$code}
key-record-game = Record: {$code}
medals-title = Your medals: {$have} of {$want}

## People: where they used to hide and to fire
param-map = show where you, or everybody, usually hide and fire first
choice-ships = Where I hide
choice-shots = Where I fire first
choice-all-ships = Where everybody hides
choice-all-shots = Where everybody fires first
key-habits-ships = Where I hide
key-habits-shots = Where I fire
key-habits-all-ships = Where all hide
key-habits-all-shots = Where all fire
habits-ships = Where you hide
habits-shots = Where you fire first
habits-all-ships = Where everybody hides
habits-all-shots = Where everybody fires first
habits-ships-about = field {$size} × {$size} · games: {$number} · how often a ship lay there, %
habits-shots-about = field {$size} × {$size} · games: {$number} · how often it was among the first 25 shots, %
habits-best = Most often
habits-best-list = Most often: {$list}.
habits-note = Only you see this. The old acquaintance plays by it.
habits-all-note = Everybody’s finished games together, without names.
habits-none = There is nothing to show yet: finish a game first.
habits-all-none = There is nothing to show yet: not enough games have been finished.

## People: what stands beside a name
param-flag = the two letters of a country, or its flag; off: none
param-emblem = the emblem on your card
choice-anchor = Anchor
choice-star = Star
choice-wheel = Ship’s wheel
choice-waves = Waves
choice-crosshair = Crosshair
choice-ship = Ship
choice-saltire = Cross
choice-pennant = Pennant
key-emblem = Another emblem
badge-no-flag = no flag
badge-told = Beside your name: {$value}. Your emblem: {$other}.
refused-flag = I don’t know the flag “{$typed}”. It is the two letters of a country, such as NO.
refused-emblem = There is no emblem “{$typed}”. There are: anchor, star, wheel, waves, crosshair, ship, saltire, pennant, auto.
param-avatar = whether your picture from here stands on your card in place of the emblem
avatar-on = Your picture from here now stands on your card in place of the emblem.
avatar-off = Your picture is off your card, and I have kept nothing of it.
avatar-missing = You have no picture here, or you don’t show it to me. Set one and try again; until then your emblem stays.
avatar-elsewhere = People have no pictures here. Your emblem stays.
avatar-unreached = I couldn’t get your picture just now. Try again in a while.
avatar-large = Your picture is too large for me: at most 256 KB, and 1024 by 1024 pixels. Your card stays as it was.
avatar-kind = Your picture is of a kind I can’t take: it must be a PNG, a JPEG or a WebP. Your card stays as it was.
avatar-broken = Your picture is damaged: I cannot read it. Your card stays as it was.
refused-avatar = Show your picture on your card?
