# Crews: several people to a side.

crew-opened = {$name} is putting a crew together! Until the battle begins, press the key below or say team. The crew sees all of this side’s field, and such a game isn’t rated.
crew-captain = {$name} fires; the crew suggests where.
crew-vote = {$name} and the crew vote on every shot.
mate-joined = {$mate} joins {$name}’s crew.
mate-left = {$mate} leaves {$name}’s crew.
mate-let-go = {$name} lets {$mate} go from the crew.
E_CAPTAIN_ONLY = That’s for your captain to do. You can suggest a shot: say fire and a cell.
E_IN_GAME = You’re in this game already.
E_CREW_CLOSED = That side takes nobody on board. Its captain opens a crew with: team captain, or team vote
E_CREW_TOO_LATE = The battle has begun: crews stay as they are.
E_CREW_FULL = That crew is full.
E_NOT_IN_CREW = Nobody of that name is in this crew.
