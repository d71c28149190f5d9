# Lines of the record. Each is `entry-` and the field of herald.v1.Entry that holds it; its variables are fields of what it
# holds, and a seat is written as what the player is called.

entry-TABLE_OPENED = The table is open.
entry-SEAT_TAKEN = { $seat } sits down at the table.
entry-SEAT_REMOVED = { $seat } leaves the table.
entry-WATCHER_ADMITTED = Somebody is watching.
entry-SETTINGS_CHANGED = The host has changed the settings.
entry-GAME_STARTED = The game begins. Order of play: { $order }.
entry-SEAT_REISSUED = { $seat } has a new key. The old one no longer works.
entry-HOST_REISSUED = The host has a new key. The old one no longer works.
entry-MOVES_UNDONE = Moves have been taken back.
entry-HOST_OFFERED = The host offers its place: { $seat }.
entry-HOST_CHANGED = { $seat } is the host now.
entry-DRAW_SHARE_ADDED = { $seat } has added to the draws.
entry-CORRECTION_PROPOSED = Proposal { $proposal } to put something right: { $reason }
entry-CORRECTION_ANSWERED = { $seat } has answered proposal { $proposal }.
entry-CORRECTION_WITHDRAWN = Proposal { $proposal } has been withdrawn.
entry-CORRECTION_FELL = Too many disagree: proposal { $proposal } has fallen.
entry-TURN_BEGAN = Turn { $number }: { $seat }.
entry-TILE_DRAWN = { $seat } draws a tile.
entry-TILE_DISCARDED = The tile of { $seat } fits nowhere and goes back to the box.
entry-TILE_PLACED = { $seat } lays the tile.
entry-MEEPLE_PLACED = { $seat } places a figure: { $kind } as { $role }.
entry-MEEPLE_LIFTED = Meeple { $meeple } goes home to { $seat }: { $cause }.
entry-POINTS_TOLD = { $points ->
    [one] { $points } point
   *[other] { $points } points
 } for { $seats }: { $source }.
entry-TURN_ENDED = { $seat } ends the turn.
entry-FINAL_SCORING_BEGAN = No tile is left: the final scoring begins.
entry-GAME_ENDED = The game is over.
entry-RIVER_TILE_DRAWN = { $seat } draws a river tile: { $shape }.
entry-SYMBOL_HANDLED = { $seat } has handled the symbol { $symbol }: { $outcome }.
entry-MEEPLE_MOVED = Meeple { $meeple } of { $seat } is now { $role }: { $cause }.
entry-DOUBLE_TURN_BEGAN = Double turn for { $seat }: turn { $number }.
entry-TOWN_HALL_CHOSEN = { $seat } takes the town hall tile.
entry-TOWN_HALL_PLACED = { $seat } lays the town hall tile.
entry-TOWN_HALL_HELD = { $seat } holds the town hall tile.
entry-PLAYER_RETIRED = { $seat } goes home.
entry-CORRECTED = Something has been put right.
entry-MEEPLE_NOMINATED = { $seat } nominates meeple { $meeple }.
entry-EMBLEM_RETURNED = The emblem under meeple { $meeple } goes back to the hand of { $seat }.
entry-TOURNAMENT_CALLED = Tournament: { $discipline }! Order: { $order }.
entry-PASSED_OVER = { $seat } has nobody in this tournament.
entry-EMBLEM_REVEALED = { $seat } reveals emblem { $emblem } and reaches { $value }.
entry-TOURNAMENT_DECIDED = Decided: { $discipline }.
entry-PRIZE_WON = A prize tile has been won.
entry-EMBLEM_BOXED = Emblem { $emblem } of { $seat } goes to the box.
entry-PRIZES_LEFT = { $prizes ->
    [one] { $prizes } prize tile
   *[other] { $prizes } prize tiles
 } nobody has won.
entry-CROWN_MOVED = The crown moves on: { $to }.
entry-PILE_OPENED = Pile { $pile } is open.
entry-LAST_LAP_OPENED = The last prize tiles may be laid now.
entry-CITY_FOUNDED = City { $city } gets its first statue.
entry-PRIZE_PLACED = { $seat } lays prize tile { $prize }: its statue stands in city { $city }.
entry-PRIZE_HELD = { $seat } holds prize tile { $prize }: it fits nowhere now.
entry-PRIZE_FORFEITED = Prize tile { $prize } of { $seat } never fitted and leaves the game.
entry-SHIELDS_TOLD = City { $city } has { $shields ->
    [one] { $shields } coat of arms
   *[other] { $shields } coats of arms
 }.
entry-CITIES_MERGED = Cities { $kept } and { $joined } are one now.
entry-EMBLEM_REMOVED = The emblem under meeple { $meeple } of { $seat } is taken away unseen.
entry-FACE_DRAWN = { $seat } draws tile { $face }.
entry-FACE_BOXED = Tile { $face } of { $seat } fits nowhere and goes to the box.
entry-FACE_LAID = { $seat } lays tile { $face } at { $pos }.
entry-TOURNAMENT_TILE_LAID = { $seat } lays the tournament tile.
entry-PRIZE_LAID = { $seat } lays prize tile { $prize }, which is tile { $face }.
entry-FACE_DESCRIBED = { $seat } has described a tile.
entry-PRIZE_LOOKED_AT = { $seat } looks at prize tile { $prize }.
entry-MEEPLE_STOOD = { $seat } places a figure: { $kind }.
entry-FEATURE_SCORED = { $points ->
    [one] { $points } point
   *[other] { $points } points
 } for { $winners }: { $feature }.
entry-TOWER_BUILT = { $seat } builds tower { $tower }.
entry-TOWERS_GREW = Towers grow: { $towers }.
entry-GUARD_PLACED = { $seat } places guard { $meeple } on tower { $tower }.
entry-GUARDS_SCORED = { $points ->
    [one] { $points } point
   *[other] { $points } points
 } for { $seat }: guards.
entry-THIEF_PAID = The guards saw the thief: { $seat } goes on.
entry-TILE_STOLEN = The tile of { $seat } has been stolen.
entry-STOLEN_TILE_BOXED = The stolen tile goes to the box.
entry-TOURNAMENT_TILE_PLACED = { $seat } lays the tournament tile.
entry-EMBLEM_LAID = { $seat } lays an emblem under meeple { $meeple }.
