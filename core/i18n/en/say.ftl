# What players say to each other: fixed phrases that suit every age.

verb-say = Say a phrase to your opponent, or switch phrases on or off
param-saying = a phrase: its number or its words
param-phrases = on or off
key-say = 💬 Say something
key-hush = 🔕 No more phrases
say-which = What shall I tell {$name}? They’ll read it in their own language.
say-done = I tell {$name}: {$value}
say-unknown = “{$typed}” is not on my list. I pass on these phrases and no other words.
say-nobody = You have no game with another player just now, so there is nobody to talk to.
say-computer = The computer’s crew doesn’t chat. It lets its guns speak.
say-late = That game is long over. Play again, and say it there.
say-hushed = You have switched phrases off.
say-not-here = Phrases are off where this game is played. Those who manage that room can switch them on.
say-unheard = {$name} isn’t receiving phrases.
say-blocked = You have blocked {$name}. To talk, unblock them first.
said-to-you = {$name} says: {$value}
said-here = {$name} to {$guest}: {$value}
phrases-mine-on = Phrases are on: you see what your opponents say.
phrases-mine-off = Phrases are off: you neither get nor send any.
phrases-room-on = {$name} has switched phrases on for the games here.
phrases-room-off = {$name} has switched phrases off for the games here.
refused-sayings = That was a lot of talk at once. Say more in { $count ->
    [one] {$count} second.
   *[other] {$count} seconds.
}

saying-hello = Hello!
saying-luck = Good luck!
saying-fun = Have fun!
saying-nice = Nice shot!
saying-wow = Wow!
saying-ouch = Ouch!
saying-close = That was close!
saying-lucky = Lucky shot!
saying-think = Let me think…
saying-hurry = Hurry up, please!
saying-brb = Back in a moment
saying-sorry = Sorry!
saying-thanks = Thanks!
saying-gg = Good game!
saying-bravo = Well played!
