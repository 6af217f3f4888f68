//! The codes of core/RULES.md Annex A: the names of refusals, warnings and notices. Their texts are in the translations.

use super::words;

words! {
    /// A code of Annex A.
    #[derive(PartialOrd, Ord)]
    pub enum Code, name, from_name {
        /// Not a cell, or a range that is not one straight line.
        CellSyntax = "E_CELL_SYNTAX",
        /// Outside the field.
        CellOutside = "E_CELL_OUTSIDE",
        /// Ё or Й in a lettering without it.
        LetterNotUsed = "E_LETTER_NOT_USED",
        /// A letter of the other script.
        OtherScript = "E_OTHER_SCRIPT",
        /// This cell was already fired at.
        AlreadyShot = "E_ALREADY_SHOT",
        /// It is the other side's turn.
        NotYourTurn = "E_NOT_YOUR_TURN",
        /// The game is over.
        GameOver = "E_GAME_OVER",
        /// A cell must be disclosed first, after a mine or a minesweeper.
        RevealPending = "E_REVEAL_PENDING",
        /// No cell has to be disclosed.
        NoRevealDue = "E_NO_REVEAL_DUE",
        /// This cell may not be disclosed.
        RevealBadCell = "E_REVEAL_BAD_CELL",
        /// More shots in a salvo than the side has.
        TooManyShots = "E_TOO_MANY_SHOTS",
        /// A cell twice in one salvo.
        DuplicateShot = "E_DUPLICATE_SHOT",
        /// A salvo list without shots.
        EmptySalvo = "E_EMPTY_SALVO",
        /// Numbers or sizes of ships differ from the rule set.
        FleetCount = "E_FLEET_COUNT",
        /// A cell used twice.
        Overlap = "E_OVERLAP",
        /// Two ships touch by a side.
        TouchSide = "E_TOUCH_SIDE",
        /// Two ships touch by a corner.
        TouchCorner = "E_TOUCH_CORNER",
        /// A ship's cells are connected only diagonally.
        Diagonal = "E_DIAGONAL",
        /// A ship's cells are not connected.
        Gap = "E_GAP",
        /// A ship has a form that is not allowed for its size.
        Shape = "E_SHAPE",
        /// A wrong number of mines.
        MineCount = "E_MINE_COUNT",
        /// A wrong number of minesweepers.
        SweeperCount = "E_SWEEPER_COUNT",
        /// A wrong number of submarines.
        SubCount = "E_SUB_COUNT",
        /// A mine touches another piece.
        MineTouch = "E_MINE_TOUCH",
        /// A minesweeper touches another piece.
        SweeperTouch = "E_SWEEPER_TOUCH",
        /// A wrong number of cells for the Flying Dutchman.
        DutchDecks = "E_DUTCH_DECKS",
        /// The cells of the Flying Dutchman are not connected.
        DutchConnect = "E_DUTCH_CONNECT",
        /// The Flying Dutchman may not move onto the cell just hit.
        DutchHitCell = "E_DUTCH_HIT_CELL",
        /// The Flying Dutchman is already on these cells.
        DutchSame = "E_DUTCH_SAME",
        /// The owner must first decide whether the hit Flying Dutchman stays or moves.
        MovePending = "E_MOVE_PENDING",
        /// No move of the Flying Dutchman is due.
        NoMoveDue = "E_NO_MOVE_DUE",
        /// The edge of the board lies ahead.
        Edge = "E_EDGE",
        /// Land lies ahead.
        Land = "E_LAND",
        /// A ship of the same side lies ahead.
        OwnShipAhead = "E_OWN_SHIP_AHEAD",
        /// This vessel may not sink the one ahead.
        CannotSink = "E_CANNOT_SINK",
        /// There is already a mine at this point.
        MinePresent = "E_MINE_PRESENT",
        /// All mines of the side are laid.
        NoMinesLeft = "E_NO_MINES_LEFT",
        /// Only a minesweeper lays mines.
        NotMinesweeper = "E_NOT_MINESWEEPER",
        /// There is no ship at that point.
        NoShip = "E_NO_SHIP",
        /// The ship there is the other side's.
        NotYourShip = "E_NOT_YOUR_SHIP",
        /// The cell certainly contains no ship.
        KnownEmpty = "W_KNOWN_EMPTY",
        /// The cell contains a mine that was disclosed after a minesweeper was hit.
        KnownMine = "W_KNOWN_MINE",
        /// The lettering has fewer letters than the field has columns.
        LetteringTooShort = "E_LETTERING_TOO_SHORT",
        /// Minesweepers without mines.
        SweeperNeedsMines = "E_SWEEPER_NEEDS_MINES",
        /// Both effects of mines at once.
        MineEffectOne = "E_MINE_EFFECT_ONE",
        /// Submarines in a game that never announces a sinking.
        PlainWithSubs = "E_PLAIN_WITH_SUBS",
        /// Bent ships in a fleet that fixes the forms of its ships.
        FixedShapes = "E_FIXED_SHAPES",
        /// A parameter that cannot be combined with the Flying Dutchman.
        DutchmanExclusive = "E_DUTCHMAN_EXCLUSIVE",
        /// A parameter that cannot be combined with the table game.
        StraumeExclusive = "E_STRAUME_EXCLUSIVE",
        /// A game that cannot be played on paper (core/RULES.md §2.13 ✗9).
        PaperAnswers = "E_PAPER_ANSWERS",
        /// The fleet does not fit the field.
        FleetTooDense = "E_FLEET_TOO_DENSE",
        /// A ship longer than the field.
        ShipTooLong = "E_SHIP_TOO_LONG",
        /// A value outside its range.
        Range = "E_RANGE",
        /// A number of shots per turn outside its range.
        MultiRange = "E_MULTI_RANGE",
        /// A number of shots in a salvo outside its range.
        SalvoRange = "E_SALVO_RANGE",
        /// A number of single-deckers outside its range.
        SingleRange = "E_SINGLE_RANGE",
        /// The bot marks no cells automatically under these rules.
        AutomarkOff = "N_AUTOMARK_OFF",
        /// Some ships of the fleet cannot be bent.
        ShapesUnused = "N_SHAPES_UNUSED",
        /// Single-deckers are not called submarines, because the rules have submarines.
        NameClash = "N_NAME_CLASH",
        /// A parameter or value that does not exist.
        RuleUnknown = "E_RULE_UNKNOWN",
        /// The fleets are not placed yet.
        NotFiring = "E_NOT_FIRING",
        /// On paper: a shot has to be answered first.
        AnswerPending = "E_ANSWER_PENDING",
        /// On paper: no shot has to be answered.
        NoAnswerDue = "E_NO_ANSWER_DUE",
        /// No salvo is being planned.
        NotPlanning = "E_NOT_PLANNING",
        /// The game is not the table game, or its ships cannot move now.
        NotSailing = "E_NOT_SAILING",
        /// Fleets cannot be placed now.
        NotPlacing = "E_NOT_PLACING",
        /// The placement is final.
        AlreadyReady = "E_ALREADY_READY",
        /// The challenge is not open.
        NotOpen = "E_NOT_OPEN",
        /// The challenge is for another player.
        NotForYou = "E_NOT_FOR_YOU",
        /// A player cannot join their own challenge.
        OwnChallenge = "E_OWN_CHALLENGE",
        /// The rules do not allow draws by agreement.
        NoDraws = "E_NO_DRAWS",
        /// The rules do not allow hints.
        NoHints = "E_NO_HINTS",
        /// The fleet is complete, and a single cell does not start a new one.
        FleetWhole = "E_FLEET_WHOLE",
        /// There is nothing to undo.
        NothingToUndo = "E_NOTHING_TO_UNDO",
        /// The game has the maximum number of followers.
        TooManyFollowers = "E_TOO_MANY_FOLLOWERS",
        /// The game is played in this room, so the room cannot unfollow it.
        PlayedHere = "E_PLAYED_HERE",
        /// Only a player of the game may do this.
        NotAPlayer = "E_NOT_A_PLAYER",
        /// Only the captain of the side may do this.
        CaptainOnly = "E_CAPTAIN_ONLY",
        /// The person already takes part in the game, so they cannot join a crew.
        InGame = "E_IN_GAME",
        /// The player was on the other side before.
        OtherSide = "E_OTHER_SIDE",
        /// The side accepts no more players, because a player of the other side was erased.
        SideClosed = "E_SIDE_CLOSED",
        /// The side's crew is not open.
        CrewClosed = "E_CREW_CLOSED",
        /// The fight has begun, so nobody may join a crew.
        CrewTooLate = "E_CREW_TOO_LATE",
        /// The crew is full.
        CrewFull = "E_CREW_FULL",
        /// The person is not a mate of the crew.
        NotInCrew = "E_NOT_IN_CREW",
        /// The member has made too many proposals for this shot.
        EnoughVoices = "E_ENOUGH_VOICES",
        /// These rules have no single shots, so a crew has nothing to vote on.
        NoVotes = "E_NO_VOTES",
    }
}
