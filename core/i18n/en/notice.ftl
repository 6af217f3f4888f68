# What the platforms themselves need said, whatever is played.

notice-away = I can’t reach my memory right now, so nothing counts for the moment. Nothing is lost: I’ll tell you when we can go on.
notice-back = My memory is back, so we can go on. If your last move did not count, make it again.
notice-slow = One moment, please: my memory is slow to answer. Your answer follows.
notice-faceless = Nobody can play in the name of a chat or channel: please write as yourself.
notice-open-private = The answer is for your eyes only. Open a private chat with me, press Start and ask again.
notice-start-for-letters = Open a private chat with me and press Start: your games and messages come there.
notice-open-private-key = Open private chat
notice-crowded = It’s busy here, so the buttons will take a moment. Quicker: /fire and a cell.
notice-no-files = ⚠️ The bot lacks the permission Attach Files here, so there is no picture.
notice-player = Player { $number }
notice-guests-closed = The game is closed to guests for now: please come back later.
notice-guests-many = Many new players come from your network: please try again in an hour.
notice-guests-tabs = The game is open in too many windows: close one of them, and it goes on here.
notice-guests-telegram = Telegram’s sign-in has expired. Close the game and open it again from the chat with the bot.

# The choice of a language.

key-language = 🌐 Language
language-which = Which language shall we speak?
language-unknown = I speak {$list}.
