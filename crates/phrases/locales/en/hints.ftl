# What is to be done now, by whom. `hint-`, the phase, and `-you` for who is awaited or `-others` for everyone else, whose
# variable `awaited` is who is; `nudge` when it takes long; `move-` and the move labels a button.

hint-LOBBY-you = Start the game once everybody has sat down.
hint-LOBBY-others = The host starts the game once everybody has sat down.
hint-DRAW-you = It is your turn: draw a tile.
hint-DRAW-others = { $awaited } is to draw a tile.
hint-SYMBOL-you = Handle the symbol on your tile before you lay it.
hint-SYMBOL-others = { $awaited } is handling the symbol on the drawn tile.
hint-PLACE-you = Lay your tile. If you have won a prize tile, that one goes first.
hint-PLACE-others = { $awaited } is looking for a place for a tile.
hint-FINISH-you = Place a meeple or nominate one if you like, then end your turn.
hint-FINISH-others = { $awaited } is finishing the turn.
hint-TOURNAMENT-you = Tournament! Reveal the emblem under one of your meeples.
hint-TOURNAMENT-others = Tournament! { $awaited } is to reveal an emblem.
hint-LAST_LAP-you = The land tiles are gone: lay your prize tiles.
hint-LAST_LAP-others = The land tiles are gone: { $awaited } is laying prize tiles.
hint-FINAL_SCORING-you = Enter what is still to be scored, then end the game.
hint-FINAL_SCORING-others = What is left is being scored, then the host ends the game.
hint-OVER-you = The game is over. Look at the sheet.
hint-OVER-others = The game is over. Look at the sheet.

nudge = We have been waiting for { $seat } for { $minutes ->
    [one] { $minutes } minute
   *[other] { $minutes } minutes
 }.

move-DRAW_TILE = Draw a tile
move-DRAW_RIVER_TILE = Draw a river tile
move-HANDLE_SYMBOL = Symbol is done
move-DISCARD_TILE = Tile fits nowhere
move-PLACE_TILE = Tile is laid
move-PLACE_MEEPLE = Place a meeple
move-LIFT_MEEPLE = Take a meeple home
move-MOVE_MEEPLE = Move a meeple
move-TELL_POINTS = Enter points
move-END_TURN = End the turn
move-TAKE_DOUBLE_TURN = Take the double turn
move-CHOOSE_TOWN_HALL = Take the town hall tile
move-PLACE_TOWN_HALL = Town hall tile is laid
move-HOLD_TOWN_HALL = Hold the town hall tile
move-END_GAME = End the game
move-DRAW_FACE = Draw a tile
move-LAY_TILE = Lay the tile here
move-STAND_MEEPLE = Place a meeple here
move-RECALL_ABBOT = Take the abbot back
move-DESCRIBE_FACE = Describe the tile
move-NOMINATE_MEEPLE = Nominate this meeple
move-REVEAL_EMBLEM = Reveal the emblem
move-CALL_TOURNAMENT = Call the tournament
move-PLACE_TOURNAMENT_TILE = Lay the tournament tile
move-LOOK_AT_PRIZE = Look at the prize tile
move-PLACE_PRIZE = Lay the prize tile
move-HOLD_PRIZE = Hold the prize tile
move-TELL_SHIELDS = Count coats of arms
move-MERGE_CITIES = Two cities are one
move-BUILD_TOWER = Build a tower
move-GROW_TOWERS = Let towers grow
move-PLACE_GUARD = Place a guard
