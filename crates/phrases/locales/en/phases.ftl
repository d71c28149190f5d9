# What is waited for, in short. Each is `phase-` and the value of herald.v1.Phase.

phase-LOBBY = players are sitting down
phase-DRAW = a tile is to be drawn
phase-SYMBOL = the symbol on the drawn tile comes first
phase-PLACE = tiles are to be laid
phase-FINISH = the turn is to be finished
phase-TOURNAMENT = tournament
phase-LAST_LAP = the last prize tiles are to be laid
phase-FINAL_SCORING = final scoring
phase-OVER = the game is over
