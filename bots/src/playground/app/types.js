// The shapes of the server's messages, for editors and type checkers. Contains no code. The fields are described in `wire.rs`.

/**
 * @typedef {object} FieldState
 * @property {string} marks a mark per cell, in reading order
 * @property {number[]} last
 * @property {number[][]} ships
 * @property {[number, boolean][]} fleet the decks of each ship, and whether it is sunk
 * @property {number[]} [best] in a review, the likeliest cells
 */

/**
 * @typedef {object} ShipMove
 * @property {number} from
 * @property {"forward" | "left" | "right" | "lay"} action
 * @property {number} ahead
 * @property {boolean} is_dangerous
 */

/**
 * @typedef {object} ChartState
 * @property {string[]} marks the marks of each point, in reading order
 * @property {number[]} last
 * @property {ShipMove[]} moves
 * @property {string} news
 */

/**
 * @typedef {object} Piece
 * @property {string} section
 * @property {number[]} cells
 * @property {number[][]} places
 */

/**
 * @typedef {object} ShotEvent
 * @property {boolean} own
 * @property {number} cell
 * @property {"miss" | "hit" | "sunk" | "mine" | "sweeper"} outcome
 */

/**
 * @typedef {object} ShotWorth
 * @property {number} cell
 * @property {number} chance
 * @property {number} best
 * @property {number[]} likeliest
 */

/** @typedef {ShotEvent & {text: string, changed: [number, string][], last: number[]}} ReviewStep a shot, or a move of the table game */

/**
 * @typedef {object} GameReview
 * @property {ReviewStep[]} moves all shots or moves; empty until the server has sent them
 * @property {number | null} percent the progress of the computation; null before and after it
 * @property {ShotWorth[]} worth the worth of the player's own shots; empty until it is computed
 */

/** @typedef {{text: string, file: [string, string] | null}} Proof why a game was fair, and its record: name and content */

/**
 * @typedef {object} GameState
 * @property {string} game
 * @property {"open" | "placing" | "firing" | "over"} phase
 * @property {string} rules
 * @property {string | null} them
 * @property {boolean} rematch
 * @property {boolean} turn
 * @property {string | null} crew
 * @property {[boolean, boolean]} ready
 * @property {number | null} until
 * @property {number | null} called
 * @property {string[]} columns
 * @property {string[]} rows
 * @property {string[]} names
 * @property {FieldState} own
 * @property {FieldState} target
 * @property {ChartState | null} chart
 * @property {"" | "lay" | "form" | "lineup" | "fire" | "plan" | "give" | "sail" | "chat"} does
 * @property {number[]} open
 * @property {number} left
 * @property {Piece[]} laid
 * @property {Piece | null} next
 * @property {number[]} missing
 * @property {boolean} undo
 * @property {string[]} may
 * @property {[string, string, string][]} phrases
 * @property {ShotEvent[]} events
 * @property {"won" | "lost" | "drawn" | "finished" | null} outcome
 * @property {{shots: number, hits: number, streak: number} | null} figures
 * @property {string | null} share
 */

/**
 * @typedef {object} OpenOffer
 * @property {string} game
 * @property {string} name
 * @property {string} rules
 * @property {boolean} is_for_all
 * @property {boolean} rematch
 */

/**
 * @typedef {object} TournamentState
 * @property {string} code
 * @property {string} name
 * @property {string} about
 * @property {string} status
 * @property {number | null} until
 * @property {boolean} open
 * @property {string | null} own
 * @property {string | null} game
 * @property {("join" | "checkin" | "leave" | "start" | "pause" | "resume" | "cancel")[]} may
 * @property {boolean} can_start
 * @property {string[]} headings
 * @property {[string[], boolean][]} rows
 * @property {{name: string, matches: {names: [string, string], score: string, winner: 0 | 1 | null}[]}[]} stages
 */

/** @typedef {[string, string, string]} ListItem id, name and a few words about it */

/** @typedef {[string, string, string, [string, string][]]} LookItem a setting of pictures: id, name, value, and all values with names */

/**
 * @typedef {object} RuleSetting
 * @property {string} key
 * @property {string} name
 * @property {string} value
 * @property {[string, string][]} values the values to choose from, each with its label
 */

/**
 * @typedef {object} RulesDraft
 * @property {string | null} asked
 * @property {string} rules
 * @property {string} about
 * @property {RuleSetting[]} settings
 * @property {string | null} refused
 */

/**
 * What the screens may ask of the page.
 * @typedef {object} App
 * @property {{secret: string, name: string | null, locale: string}} me
 * @property {GameState[]} games
 * @property {OpenOffer[]} offers
 * @property {ListItem[]} rules all rule sets; empty until the server has sent them, as are the opponents
 * @property {ListItem[]} opponents all computer players
 * @property {[string, [string, string]][]} others games of others under way: codes, and names of the players
 * @property {[string, GameState] | null} watched the challenger's name, and the game that is watched from the challenger's side
 * @property {[string, string, string, boolean][]} tournaments those that are not over: codes, names, what they wait for, and whether the
 *   person is an organiser
 * @property {TournamentState | null} tournament the tournament that is watched
 * @property {(verb: string, options: Record<string, string>, pane?: "private" | "room") => boolean} act sends a command; false if the
 *   same one is on its way
 * @property {(verb: string, options: Record<string, string>, pane?: "private" | "room") => void} begin sends a command that makes a
 *   game or a tournament, and opens it once it is there
 * @property {(rules: string, shares: boolean) => void} invite makes an open challenge, for the other person at this device if `shares`
 * @property {(hash: string) => void} pass passes the device on to the other person, who sees the page at this hash
 * @property {(code: string) => void} join accepts the challenge of this code, and opens its game
 * @property {(code: string) => Promise<void>} enter joins the tournament of this code
 * @property {(code: string | null, as?: "game" | "review" | "tournament") => void} open shows the game of this code or its review, the
 *   tournament of this code, or the home screen
 * @property {(code: string) => GameReview} review what is known of the review of this finished game; asks the server for it
 * @property {(code: string) => import("./types.js").Proof | null} proof why this finished game was fair; asks the server for it
 * @property {(code: string) => string} phrase the phrase that a player of this game has just said; empty without one
 * @property {(rules: string) => RulesDraft | null} draft what is known of these rules; asks the server for it
 * @property {(setting: string, value: string) => void} change changes a setting of the chosen rules
 * @property {() => void} settings opens the settings
 * @property {(text: string) => void} notice shows a notice for a while
 * @property {(until: number | null) => string} clock the time left, as text
 * @property {(code: string) => (number | null)[]} chances the chances of a hint for this game; empty without one
 */

export {};
