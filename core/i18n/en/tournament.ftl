# Tournaments: the verb and what can be said with it.
verb-tournament = Tournaments: make one, join, see how it stands, decide as its organiser
param-do = what to do
param-code = tournament code
param-settings = words such as format=swiss most=16; for decisions: player, match, minutes
param-person = the player it is about
param-player = the player’s name, as it stands in the list
param-match = the number of the match
param-minutes = how many minutes more
param-order = all players in order, with commas between them
param-zone = time zone of this room, such as Europe/London
param-permit = who may make tournaments in this room
choice-create = Make one, as drafted or at once
choice-set = Put one together, or change it before the start
choice-card = Show what it is and who is in it
choice-list = List those of this room and mine
choice-join = Join
choice-leave = Leave
choice-checkin = Say that I am there
choice-start = Organiser: begin now
choice-pause = Organiser: pause
choice-resume = Organiser: go on
choice-cancel = Organiser: cancel
choice-bracket = Show the bracket
choice-table = Show the table as a picture
choice-standings = Show the table as text
choice-matches = List the matches
choice-podium = Show the first three
choice-award = Organiser: give a match to a player
choice-forfeit = Organiser: have a player lose a match: the present one, or that of a number
choice-replay = Organiser: play the last game of a match again
choice-replace = Organiser: put somebody else in a player’s place
choice-extend = Organiser: give a game more minutes
choice-remove = Organiser: send a player away
choice-appoint = Organiser: make somebody an organiser, too
choice-seed = Organiser: say who is placed where
choice-endseries = Organiser: no next one
choice-everyone = Everybody
choice-organisers = Only those who run its tournaments
tournament-unknown = There is no such tournament. Check the code.
tournament-none = No tournament here yet.
tournament-which = There are several tournaments. Which one?
tournament-many = You are in {$count} { $count ->
    [one] tournament already. Leave it
   *[other] tournaments already. Leave one
} first.
tournament-many-room = This room has {$count} { $count ->
    [one] tournament already. It
   *[other] tournaments already. One of them
} must end first.
tournament-word = I don’t know “{$typed}” in a tournament. Choose from the settings.
tournament-size = Is {$typed} the number of players, or the side of the field? Choose it in the settings.
tournament-value = “{$typed}” is not a choice for {$word}. Choose everyone or organisers.
tournament-who = I can’t tell which player “{$typed}” is. Mention them, or use the name in the list.
tournament-whom = Who do you mean? Mention the player, or use the name in the list.
tournament-which-match = Which match? Name its number, or one of its players.
tournament-minutes = How many minutes? A whole number from 1 to 10080.
tournament-set-apart = The time zone and who may make tournaments hold for the whole room. Set each on its own.
tournament-restricted = Here only those who run this room’s tournaments or manage the room may make one.
tournament-permit-everyone = From now on everybody here may make tournaments.
tournament-permit-organisers = From now on only those who run this room’s tournaments may make one.
tournament-zone-set = Times here are now in the time zone {$value}.
tournament-zone-unknown = I don’t know a time zone “{$typed}”. One is Europe/London.
