# Worauf gewartet wird, in Kürze. Siehe en/phases.ftl.

phase-LOBBY = die Spieler nehmen Platz
phase-DRAW = ein Plättchen ist zu ziehen
phase-SYMBOL = zuerst ist das Symbol auf dem Plättchen dran
phase-PLACE = Plättchen sind zu legen
phase-FINISH = der Zug ist abzuschließen
phase-TOURNAMENT = Turnier
phase-LAST_LAP = die letzten Preisplättchen sind zu legen
phase-FINAL_SCORING = Schlusswertung
phase-OVER = das Spiel ist zu Ende
