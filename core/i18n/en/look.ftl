
## How pictures look
verb-look = Choose how pictures look: the theme, the colours of marks, the layout
param-theme = the theme
param-hit = the colour of hits
param-sunk = the colour of sunk ships
param-layout = how the two fields stand in a picture
param-motion = which moments come with a short animation
choice-notebook = Notebook
choice-admiral = Admiral
choice-contrast = High contrast
choice-red = Red
choice-orange = Orange
choice-green = Green
choice-blue = Blue
choice-violet = Violet
choice-plain = Black or white
choice-auto = Automatic
choice-spread = Side by side
choice-focus = Enemy large
choice-wins = Wins
choice-sinkings = Wins and sinkings
rule-theme = Theme
rule-hit = Hits
rule-sunk = Sunk ships
rule-layout = Layout
rule-motion = Animations
rule-background = Background
param-background = whether anything is drawn behind the fields
choice-drawn = With a background
choice-bare = No background
look-mine = The look of your pictures.
look-room = The look of pictures in this room.
look-room-set = {$name} has chosen how pictures look here.
look-parts = {$list}.
look-part = {$rule}: {$value}
look-how = Press what you like, or type for example: look admiral hit=orange. What everybody sees in a room is chosen there: look room contrast
look-room-how = Whoever manages this room chooses, also the colours: look room hit=orange sunk=auto
look-sample = A sample: {$value}
look-alt = A sample of two fields with ships, misses, hits and sunk ships. {$list}
look-own = Own field
look-enemy = Enemy field
refused-look = “{$typed}” cannot be chosen here. {$rule}: {$values}.
