# Was jetzt zu tun ist, und von wem. Siehe en/hints.ftl.

hint-LOBBY-you = Starte das Spiel, sobald alle am Tisch sitzen.
hint-LOBBY-others = Der Gastgeber startet das Spiel, sobald alle am Tisch sitzen.
hint-DRAW-you = Du bist dran: Zieh ein Plättchen.
hint-DRAW-others = { $awaited } zieht ein Plättchen.
hint-SYMBOL-you = Führe zuerst das Symbol auf deinem Plättchen aus, bevor du es legst.
hint-SYMBOL-others = { $awaited } führt das Symbol auf dem gezogenen Plättchen aus.
hint-PLACE-you = Lege dein Plättchen. Hast du ein Preisplättchen gewonnen, kommt das zuerst.
hint-PLACE-others = { $awaited } sucht einen Platz für ein Plättchen.
hint-FINISH-you = Setze oder nominiere einen Meeple, wenn du magst, und beende dann deinen Zug.
hint-FINISH-others = { $awaited } schließt den Zug ab.
hint-TOURNAMENT-you = Turnier! Decke das Emblem unter einem deiner Meeples auf.
hint-TOURNAMENT-others = Turnier! { $awaited } deckt ein Emblem auf.
hint-LAST_LAP-you = Die Landschaftsplättchen sind weg: Lege deine Preisplättchen.
hint-LAST_LAP-others = Die Landschaftsplättchen sind weg: { $awaited } legt Preisplättchen.
hint-FINAL_SCORING-you = Trage ein, was noch zu werten ist, und beende dann das Spiel.
hint-FINAL_SCORING-others = Was übrig ist, wird gewertet, dann beendet der Gastgeber das Spiel.
hint-OVER-you = Das Spiel ist zu Ende. Sieh dir die Wertung an.
hint-OVER-others = Das Spiel ist zu Ende. Sieh dir die Wertung an.

nudge = Wir warten seit { $minutes ->
    [one] { $minutes } Minute
   *[other] { $minutes } Minuten
 } auf { $seat }.

move-DRAW_TILE = Plättchen ziehen
move-DRAW_RIVER_TILE = Flussplättchen ziehen
move-HANDLE_SYMBOL = Symbol ist erledigt
move-DISCARD_TILE = Plättchen passt nirgends
move-PLACE_TILE = Plättchen ist gelegt
move-PLACE_MEEPLE = Meeple setzen
move-LIFT_MEEPLE = Meeple zurücknehmen
move-MOVE_MEEPLE = Meeple versetzen
move-TELL_POINTS = Punkte eintragen
move-END_TURN = Zug beenden
move-TAKE_DOUBLE_TURN = Doppelzug nehmen
move-CHOOSE_TOWN_HALL = Rathausplättchen nehmen
move-PLACE_TOWN_HALL = Rathausplättchen ist gelegt
move-HOLD_TOWN_HALL = Rathausplättchen behalten
move-END_GAME = Spiel beenden
move-DRAW_FACE = Plättchen ziehen
move-LAY_TILE = Plättchen hier legen
move-STAND_MEEPLE = Meeple hier setzen
move-RECALL_ABBOT = Abt zurücknehmen
move-DESCRIBE_FACE = Plättchen beschreiben
move-NOMINATE_MEEPLE = Diesen Meeple nominieren
move-REVEAL_EMBLEM = Emblem aufdecken
move-CALL_TOURNAMENT = Turnier ausrufen
move-PLACE_TOURNAMENT_TILE = Turnierplättchen legen
move-LOOK_AT_PRIZE = Preisplättchen ansehen
move-PLACE_PRIZE = Preisplättchen legen
move-HOLD_PRIZE = Preisplättchen behalten
move-TELL_SHIELDS = Wappen zählen
move-MERGE_CITIES = Zwei Städte sind eine
move-BUILD_TOWER = Turm bauen
move-GROW_TOWERS = Türme wachsen lassen
move-PLACE_GUARD = Wächter setzen
