# Waar het spel is, in het kort. Zie en/phases.ftl.

phase-LOBBY = de spelers nemen plaats
phase-DRAW = er moet een tegel worden getrokken
phase-SYMBOL = eerst wordt het symbool op de tegel afgehandeld
phase-PLACE = er moeten tegels worden gelegd
phase-FINISH = de beurt moet worden afgemaakt
phase-TOURNAMENT = toernooi
phase-LAST_LAP = de laatste prijstegels moeten worden gelegd
phase-FINAL_SCORING = eindtelling
phase-OVER = het spel is afgelopen
