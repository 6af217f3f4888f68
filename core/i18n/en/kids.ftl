# The mode for children.

verb-kids = Kids’ mode: begin or end it with an adult’s code
param-lock = on or off
param-pin = the adult’s code: 4 to 8 digits
kids-off = Kids’ mode is off. An adult begins it with /kids on and a code of their own, 4 to 8 digits.
kids-on = Kids’ mode is on: only preset phrases, no strangers, gentle opponents from the computer’s crew, hints where there are any. An adult ends it with /kids off and their code.
kids-begins = Kids’ mode is on: only preset phrases, no strangers, gentle opponents. You end it with /kids off and your code: remember it, and delete any message with it. If it’s lost, ask this bot’s operator.
kids-ends = Kids’ mode is off. Everything is open again. Delete any message with the code before you start it again.
kids-already = Kids’ mode is on already. An adult ends it with /kids off and their code.
kids-not-on = Kids’ mode is not on, so there is nothing to end.
kids-wrong = That is not the code. Try again with /kids off.
kids-enough = That was the wrong code too often. Try again in { $count ->
    [one] {$count} minute.
   *[other] {$count} minutes.
}
kids-digits = The code is 4 to 8 digits. Try again with /kids.
kids-which = Is the mode to begin or to end? Use /kids on or /kids off, and the code.
kids-private = Everybody here can read that code. Delete your message, and tell me in private.
kids-closed = That is closed in kids’ mode. An adult can open it.
kids-crew = In kids’ mode you play the gentle ones of the crew. Which one shall it be?
