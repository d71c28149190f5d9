# Why the rules or the table forbid it, as players understand it. Each is `refusal-` and the reason; its variables are the
# refusal's facts. A seat is written as what the player is called, a code as its name.

refusal-LOBBY_CLOSED = The game has started already.
refusal-NOT_STARTED = The game has not started yet.
refusal-GAME_OVER = The game is over.
refusal-TOO_FEW_PLAYERS = { $seated ->
    [0] Nobody has sat down yet: at least 2 players are needed.
    [one] Only one player has sat down: at least 2 are needed.
   *[other] Only { $seated } players have sat down: more are needed.
 }
refusal-TABLE_FULL = All six places at this table are taken.
refusal-COLOUR_TAKEN = Somebody else plays { $colour }. Choose another colour.
refusal-SYMBOL_TAKEN = Somebody else has the { $symbol }. Choose another symbol.
refusal-NO_SUCH_SEAT = { $seat } does not sit at this table.
refusal-SHARE_ALREADY_GIVEN = { $seat } has already added to the draws.
refusal-ORDER_INCOMPLETE = The order of play must name everyone exactly once.
refusal-WATCHERS_FORBIDDEN = This table has no spectators.
refusal-SEAT_CONNECTED = { $seat } is connected and has been asked to agree. Wait, or let that device disconnect.
refusal-NO_REISSUE_ASKED = Nobody has asked for a new key to this seat.
refusal-PLAYERS_OUT_OF_RANGE = The game is for 2 to 6 players, not { $players }.
refusal-TOO_MANY_EXTRA_TILES = { $extra_tiles } extra tiles are more than the piles can take.
refusal-TILES_NOT_TOLD = Say how many land tiles { $expansion } adds in your edition.
refusal-RIVER_TILES_OUT_OF_RANGE = The river has 3 to 60 tiles, not { $river_tiles }.
refusal-EXPANSION_NOT_PLAYED = { $expansion } is not part of this game.
refusal-PLAN_DOES_NOT_ADD_UP = These piles do not come to twelve prize tiles and some land tiles each.
refusal-PILES_DO_NOT_ADD_UP = The piles must hold { $land } land tiles together and at most { $prizes } prize tiles, none of them on the first pile.
refusal-CROWN_ORDER_INCOMPLETE = The way of the crown must name road, city and field once each.

refusal-NOT_AWAITED = It is not your turn to act. Awaited: { $awaited }.
refusal-OUT_OF_STEP = That does not fit now: { $phase }.
refusal-NOTHING_ASKED = There is nothing to do in this move.
refusal-STEP_AFTER_DEAL = Step { $step } draws or reveals something, so it must be the last one.
refusal-MEEPLE_ALREADY_PLACED = You have already placed a meeple this turn, or taken your abbot back.
refusal-NO_MEEPLE_LEFT = You have none of these left: { $kind }.
refusal-ROLE_NOT_FOR_KIND = This figure cannot stand there: { $kind } as { $role }.
refusal-NO_MEEPLE_ON_PRIZE = No meeple may be placed on prize tile { $prize }, except through the magic portal.
refusal-PRIZE_NOT_PLACED = Prize tile { $prize } is not on the map.
refusal-NO_SUCH_MEEPLE = There is no meeple { $meeple } on the map.
refusal-NOBODY_SCORES = Say who scores.
refusal-TOO_MUCH_TOLD = Points have been entered too many times in this game.
refusal-POINTS_OUT_OF_RANGE = Enter 1 to 500 points, not { $points }.
refusal-SEAT_NAMED_TWICE = { $seat } is named twice.
refusal-NOTHING_TO_UNDO = There is no move to take back.
refusal-NOT_YOUR_MOVE = The last move was not yours, so you cannot take it back.
refusal-HIDDEN_SEEN = Something hidden has been seen since, so the move can no longer be taken back.
refusal-NO_SUCH_REVISION = There is no earlier point { $to } to go back to.

refusal-SEAT_RETIRED = { $seat } has gone home.
refusal-LAST_PLAYER = { $seat } is the last one playing. End the game instead.
refusal-EXPECTED_REVISION_NEEDED = Whoever records for somebody else must say which state of the game that is about.
refusal-NO_GAME_THEN = The game had not begun at point { $to }. You can go back to { $from } at the earliest.
refusal-HOST_NOT_OFFERED = The host has not offered you its place.

refusal-DRAGON_FIRST = The dragon on the drawn tile moves first.
refusal-THIEF_FIRST = The thief on the drawn tile comes first.
refusal-SIEGE_FIRST = The siege on the drawn tile comes first.
refusal-CIRCUS_WAITS = Do not forget the circus space on the drawn tile before your turn ends.
refusal-CIRCUS_LATER = The circus comes when points are scored, once the tile lies.
refusal-TILE_STAYS = This symbol does not take the drawn tile away: { $symbol }.
refusal-NO_TOWER_TILE_LEFT = No tower tile is left. Draw another land tile for the stolen one.
refusal-GUARD_STANDS = Guard { $meeple } is on a tower, so the thief steals no tile.
refusal-NO_THIEF = There is no thief on the drawn tile, so it has no number.
refusal-THIEF_OUT_OF_RANGE = A thief's number is 1 to 9, not { $thief }.
refusal-THIEF_IS_KNOWN = The number on tile { $face } is known: { $thief }.
refusal-HERALD_HANDLES_THE_THIEF = You have entered the thief's number, so Herald plays the thief.
refusal-NO_TILE_TOWER = This table does not use the tile tower.
refusal-COMPARTMENT_NOT_TOLD = Say which compartment of the tile tower you draw from.
refusal-COMPARTMENT_EMPTY = That compartment of the tile tower is empty: { $compartment }.
refusal-NOT_FROM_THE_TILE_TOWER = Only land tiles come from the tile tower.
refusal-TILE_TOWER_WITH_TOURNAMENTS = With tournaments the land tiles lie in piles, so the tile tower stays in the box.
refusal-TILE_TOWER_IS_TRACKED = The tile tower is only used where every tile is entered, with Towers & Thieves.
refusal-TOWER_TILE_IS_PLAIN = A tower tile has no symbol.
refusal-TOWER_TILE_FIRST = Your tile was stolen: draw a tower tile first. It comes from no pile, so there is no tournament for it.
refusal-NO_FOUNDATION = A tower is built once, on the foundation of the tile just laid.
refusal-NO_FLOOR_LEFT = No tower floor is left in the supply.
refusal-NO_SUCH_TOWER = There is no tower { $tower }.
refusal-GUARD_AFTER_THE_TILE = Lay your tile first. You may then place a guard instead of a meeple.
refusal-NO_GUARD_BY_PRIZE = Prize tile { $prize } does not let you place a guard.
refusal-OUT_OF_REACH = Tower { $tower } with its { $floors ->
    [one] one floor
   *[other] { $floors } floors
 } does not reach as far as { $pos }.
refusal-NOTHING_GROWS = You do not have to choose any towers now.
refusal-TOWER_CANNOT_GROW = Tower { $tower } cannot grow: a guard stands on it, or it has five floors.
refusal-FLOORS_TO_GIVE = { $floors ->
    [one] Choose one tower: there is one floor left.
   *[other] Choose { $floors } different towers, one for each floor left.
 }
refusal-NO_BUILDER = Your builder was not on the map before this turn.
refusal-SECOND_HALF = This already is the second half of a double turn.
refusal-NOT_A_DRAWN_TILE = Only the tile you have just drawn gives a double turn.

refusal-RIVER_FIRST = First all the river tiles.
refusal-RIVER_IS_LAID = The river is finished: no river tile is left.
refusal-TOURNAMENT_TILE_FIRST = Lay the tournament tile before the first bend of the river.
refusal-NO_TOURNAMENT_TILE = The tournament tile is not to be laid now.
refusal-BEND_NOT_TOLD = The tournament tile has not come yet, and after this tile only the lake is left. Was there a bend in the river?
refusal-LAKE_COMES_LAST = The lake is the last river tile.
refusal-RIVER_GOES_ON = The river goes on at { $pos }.
refusal-RIVER_TURNS_BACK = Two bends in a row may not turn the same way.
refusal-BEND_TURNS_IN = Turn the first bend so that the river leads away from the tournament tile.
refusal-NO_MEEPLE_ON_TOURNAMENT_TILE = No meeple may stand on the tournament tile.

refusal-NO_TOWN_HALL = You have no town hall tile.
refusal-TOWN_HALL_IS_HELD = You hold your town hall tile until your next turn.
refusal-TOWN_HALL_FIRST = Lay your town hall tile, or hold it, before your turn ends.
refusal-TOWN_HALL_EXTENDS_NOTHING = A town hall tile does not let you nominate anyone.
refusal-PILE_EMPTY = This pile is empty: first the tournament, or your town hall tile.
refusal-PILE_NOT_EMPTY = { $land ->
    [one] One land tile is still on the open pile.
   *[other] { $land } land tiles are still on the open pile.
 }
refusal-NO_FARMER = Meeple { $meeple } is no farmer who could move into a farmstead.
refusal-NO_ABBOT_ON_THE_MAP = Your abbot is not on the map.
refusal-ABBOT_SCORES = What your abbot stands on has just been completed: it scores when the turn ends.
refusal-NOT_YOUR_ABBOT = Figure { $meeple } is not your abbot.
refusal-PRIZE_BUILDS_NOTHING = A prize tile does not build a farmstead.
refusal-PRIZE_MOVES_NO_FLOCK = A prize tile does not enlarge a flock and does not bring one home.

refusal-MAP_NOT_TRACKED = At this table tiles are not entered one by one.
refusal-MAP_IS_TRACKED = At this table every tile and meeple is entered, and Herald counts.
refusal-PLACE_NOT_TOLD = Say where the tile goes.
refusal-NOT_ON_A_TRACKED_MAP = { $expansion } cannot be played yet where every tile is entered.
refusal-NO_OTHER_TILES_ON_A_TRACKED_MAP = Where every tile is entered, no other tiles can be shuffled in.
refusal-NO_SUCH_FACE = Herald knows no tile { $face }.
refusal-FACE_NOT_LEFT = No tile { $face } is left.
refusal-FITS_NOWHERE = Tile { $face } fits nowhere. Enter only the drawing: it goes back to the box.
refusal-NO_UNKNOWN_TILE = Herald knows all the tiles that are left, so tile { $face } cannot be one of them.
refusal-FACE_IS_IN_USE = A tile { $face } is on the map or in hand, so it cannot be described anew.
refusal-NO_PRIZE_TO_DESCRIBE = You have no prize tile to describe.
refusal-FACE_FAULTY = This description of a tile cannot be right: { $fault }
refusal-FACE_NOT_TOLD = Say which tile was drawn.
refusal-FACE_IS_DRAWN_BY_SERVER = Herald draws the tiles at this table.
refusal-CELL_TAKEN = There is a tile at { $pos } already.
refusal-NOT_BESIDE = { $pos } is not next to any tile.
refusal-EDGE_MISMATCH = That does not fit at { $pos }: the tile shows { $found } where { $wanted } is needed ({ $side }).
refusal-NO_SUCH_SEGMENT = The tile has no part { $segment }.
refusal-SEGMENT_NOT_FOR = This figure cannot stand on that part of the tile: { $kind }.
refusal-FEATURE_OCCUPIED = There is somebody there already: { $seat } has meeple { $meeple } at { $pos }.

refusal-CORRECTION_OUT_OF_RANGE = A correction gives or takes up to 500 points, not { $points }.
refusal-CORRECTION_IS_THE_HOSTS = Only the host corrects points.
refusal-NOT_YET_MADE = Point { $since } has not been reached yet.
refusal-PROPOSAL_OPEN = Proposal { $proposal } is being voted on. One at a time.
refusal-NO_SUCH_PROPOSAL = Proposal { $proposal } is not open.
refusal-NOT_YOUR_PROPOSAL = Only the one who made proposal { $proposal }, or the host, may withdraw it.
refusal-ALREADY_ANSWERED = { $seat } has already said so about proposal { $proposal }.
refusal-LIST_HAS_GROWN = { $listed ->
    [one] One hidden thing has been seen since. Read the list before you agree.
   *[other] { $listed } hidden things have been seen since. Read the list before you agree.
 }
refusal-TOO_MANY_PROPOSALS = Too many corrections have been voted on in this game.
refusal-TOO_MANY_ANSWERS = Proposal { $proposal } has been answered too many times.
refusal-NOTHING_LIES = There is no tile at { $pos }.
refusal-LIES_SO = The tile at { $pos } already lies like that.
refusal-FACE_STAYS = Which tile lies at { $pos } is certain. Only how it is turned can be put right.
refusal-TOURNAMENT_TILE_STAYS = The tournament tile lies at { $pos }. It cannot be changed square by square.
refusal-RIVER_RUNS_OTHERWISE = The river at { $pos } would run differently ({ $side }), and other tiles already go by it.
refusal-FOUNDATION_DIFFERS = The tile at { $pos } would gain or lose a tower foundation, and towers have been built by it.
refusal-THIEF_STAYS = Tile { $face } would gain or lose a thief, who acted when it was drawn.
refusal-STATUE_STANDS = A statue stands in the city at { $pos }, which would be gone.
refusal-STATUES_WOULD_PART = The statues of city { $city } would end up in two cities.
refusal-NO_TILE_SHOWS = No tile { $face } is on the map.
refusal-STANDS_THERE = Meeple { $meeple } already stands there.
refusal-GUARD_STAYS = Guard { $meeple } stands on a tower. Say that it has left instead.
refusal-SCORED_BEFORE = What is there at { $pos } was completed and scored: whoever stood there has gone home.
refusal-NO_SEGMENT_FOR = The tile has no place where meeple { $meeple } could stand as what it is.
refusal-SEGMENT_NOT_TOLD = Meeple { $meeple } could stand in several places on the tile. Say which.
refusal-OTHER_FEATURE = Part { $segment } of the tile is not what meeple { $meeple } stands on.
refusal-NOT_ON_THAT_TILE = Meeple { $meeple } does not stand on the tile at { $pos }.
refusal-NO_SUCH_PILE = There is no land pile { $pile }.
refusal-PILE_OUT_OF_RANGE = { $land } land tiles are more than a pile can hold.
refusal-MEEPLE_REVEALED = Meeple { $meeple } has already shown its emblem in this tournament.

refusal-NOT_YOUR_MEEPLE = Meeple { $meeple } belongs to { $owner }.
refusal-NOMINATION_CLOSED = You may only nominate right after laying a tile that extends something of yours.
refusal-NOT_EXTENDED = Your tile does not extend what meeple { $meeple } stands on.
refusal-ALREADY_NOMINATED_THIS_TURN = You have already nominated a meeple this turn.
refusal-ALREADY_NOMINATED = Meeple { $meeple } has already had an emblem.
refusal-PLACED_THIS_TURN = Meeple { $meeple } was placed this turn, so it cannot be nominated yet.
refusal-NEVER_NOMINATED = Meeple { $meeple } can never be nominated: { $kind } as { $role }.
refusal-EMBLEM_NOT_TOLD = Choose one of the emblems in your hand.
refusal-EMBLEM_KEPT_BY_TABLE = At this table the emblems are real tokens: Herald hears the number when it is revealed.
refusal-REVEALED_NOT_TOLD = Say which emblem lay under the meeple.
refusal-EMBLEM_KEPT_BY_HERALD = Herald knows which emblem lies there.
refusal-NO_EMBLEM_LEFT = You have no emblem left in your hand.
refusal-EMBLEM_GONE = Your emblem { $emblem } has been face up before.
refusal-EMBLEM_NOT_IN_HAND = Emblem { $emblem } is not in your hand.
refusal-RING_NOT_TOLD = Say how many of the 8 tiles around farmer { $meeple } were there before your tile.
refusal-RING_OF_NO_FARMER = Meeple { $meeple } is no farmer, so there are no surrounding tiles to count.
refusal-RING_WAS_FULL = Farmer { $meeple } was already surrounded by 8 tiles.

refusal-NOT_NOMINATED = There is no emblem under meeple { $meeple }.
refusal-OTHER_DISCIPLINE = Meeple { $meeple } cannot take part in this tournament: { $held }.
refusal-REACH_NOT_TOLD = Say how far the meeple reaches.
refusal-OTHER_REACH = Count what this tournament counts: { $held }.
refusal-REACH_OUT_OF_RANGE = A road or a city has 1 to 200 tiles, the rings around a farmer at most 8 and 16.
refusal-OUTER_RING_TOO_SOON = The outer ring only counts when all 8 tiles around the farmer are there. You entered { $ring_of_8 }.

refusal-NO_SUCH_PRIZE = You have no prize tile { $prize } in front of you.
refusal-PRIZE_IS_HELD = You hold prize tile { $prize } until another tile lies, or until your next turn.
refusal-PRIZE_NOT_LOOKED_AT = Look at prize tile { $prize } first.
refusal-PRIZE_LOOKED_AT = You have already looked at prize tile { $prize }.
refusal-PRIZES_FIRST = Place your prize tiles first: { $prizes }.
refusal-NO_SUCH_CITY = There is no city { $city } with a statue.
refusal-SHIELDS_OUT_OF_RANGE = { $shields } coats of arms are more than a city can have.
refusal-SAME_CITY = City { $city } cannot grow together with itself.
