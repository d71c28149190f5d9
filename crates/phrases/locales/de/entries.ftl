# Zeilen der Aufzeichnung. Siehe en/entries.ftl.

entry-TABLE_OPENED = Der Tisch ist eröffnet.
entry-SEAT_TAKEN = { $seat } setzt sich an den Tisch.
entry-SEAT_REMOVED = { $seat } verlässt den Tisch.
entry-WATCHER_ADMITTED = Jemand schaut zu.
entry-SETTINGS_CHANGED = Der Gastgeber hat die Einstellungen geändert.
entry-GAME_STARTED = Das Spiel beginnt. Reihenfolge: { $order }.
entry-SEAT_REISSUED = { $seat } hat einen neuen Schlüssel. Der alte gilt nicht mehr.
entry-HOST_REISSUED = Der Gastgeber hat einen neuen Schlüssel. Der alte gilt nicht mehr.
entry-MOVES_UNDONE = Es wurden Züge zurückgenommen.
entry-HOST_OFFERED = Der Gastgeber bietet seinen Platz an: { $seat }.
entry-HOST_CHANGED = { $seat } ist jetzt Gastgeber.
entry-DRAW_SHARE_ADDED = { $seat } hat zur Auslosung beigetragen.
entry-CORRECTION_PROPOSED = Vorschlag { $proposal } zur Korrektur: { $reason }
entry-CORRECTION_ANSWERED = { $seat } hat auf Vorschlag { $proposal } geantwortet.
entry-CORRECTION_WITHDRAWN = Vorschlag { $proposal } wurde zurückgezogen.
entry-CORRECTION_FELL = Zu viele sind dagegen: Vorschlag { $proposal } ist abgelehnt.
entry-TURN_BEGAN = Zug { $number }: { $seat }.
entry-TILE_DRAWN = { $seat } zieht ein Plättchen.
entry-TILE_DISCARDED = Das Plättchen von { $seat } passt nirgends und kommt in die Schachtel.
entry-TILE_PLACED = { $seat } legt das Plättchen.
entry-MEEPLE_PLACED = { $seat } setzt eine Figur: { $kind } als { $role }.
entry-MEEPLE_LIFTED = Meeple { $meeple } kehrt zu { $seat } zurück: { $cause }.
entry-POINTS_TOLD = { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
 } für { $seats }: { $source }.
entry-TURN_ENDED = { $seat } beendet den Zug.
entry-FINAL_SCORING_BEGAN = Es ist kein Plättchen mehr da: Die Schlusswertung beginnt.
entry-GAME_ENDED = Das Spiel ist zu Ende.
entry-RIVER_TILE_DRAWN = { $seat } zieht ein Flussplättchen: { $shape }.
entry-SYMBOL_HANDLED = { $seat } hat das Symbol { $symbol } ausgeführt: { $outcome }.
entry-MEEPLE_MOVED = Meeple { $meeple } von { $seat } ist jetzt { $role }: { $cause }.
entry-DOUBLE_TURN_BEGAN = Doppelzug für { $seat }: Zug { $number }.
entry-TOWN_HALL_CHOSEN = { $seat } nimmt das Rathausplättchen.
entry-TOWN_HALL_PLACED = { $seat } legt das Rathausplättchen.
entry-TOWN_HALL_HELD = { $seat } behält das Rathausplättchen.
entry-PLAYER_RETIRED = { $seat } geht nach Hause.
entry-CORRECTED = Etwas wurde berichtigt.
entry-MEEPLE_NOMINATED = { $seat } nominiert Meeple { $meeple }.
entry-EMBLEM_RETURNED = Das Emblem unter Meeple { $meeple } kommt zurück auf die Hand von { $seat }.
entry-TOURNAMENT_CALLED = Turnier: { $discipline }! Reihenfolge: { $order }.
entry-PASSED_OVER = { $seat } hat niemanden in diesem Turnier.
entry-EMBLEM_REVEALED = { $seat } deckt Emblem { $emblem } auf und kommt auf { $value }.
entry-TOURNAMENT_DECIDED = Entschieden: { $discipline }.
entry-PRIZE_WON = Ein Preisplättchen wurde gewonnen.
entry-EMBLEM_BOXED = Emblem { $emblem } von { $seat } kommt in die Schachtel.
entry-PRIZES_LEFT = { $prizes } Preisplättchen nicht gewonnen.
entry-CROWN_MOVED = Die Krone zieht weiter: { $to }.
entry-PILE_OPENED = Stapel { $pile } ist offen.
entry-LAST_LAP_OPENED = Die letzten Preisplättchen dürfen jetzt gelegt werden.
entry-CITY_FOUNDED = Stadt { $city } bekommt ihre erste Statue.
entry-PRIZE_PLACED = { $seat } legt Preisplättchen { $prize }: Die Statue steht in Stadt { $city }.
entry-PRIZE_HELD = { $seat } behält Preisplättchen { $prize }: Es passt gerade nirgends.
entry-PRIZE_FORFEITED = Preisplättchen { $prize } von { $seat } passte nie und kommt aus dem Spiel.
entry-SHIELDS_TOLD = Stadt { $city } hat { $shields } Wappen.
entry-CITIES_MERGED = Stadt { $kept } und Stadt { $joined } sind jetzt eine.
entry-EMBLEM_REMOVED = Das Emblem unter Meeple { $meeple } von { $seat } wird ungesehen weggenommen.
entry-FACE_DRAWN = { $seat } zieht Plättchen { $face }.
entry-FACE_BOXED = Plättchen { $face } von { $seat } passt nirgends und kommt in die Schachtel.
entry-FACE_LAID = { $seat } legt Plättchen { $face } bei { $pos }.
entry-TOURNAMENT_TILE_LAID = { $seat } legt das Turnierplättchen.
entry-PRIZE_LAID = { $seat } legt Preisplättchen { $prize }, und zwar Plättchen { $face }.
entry-FACE_DESCRIBED = { $seat } hat ein Plättchen beschrieben.
entry-PRIZE_LOOKED_AT = { $seat } sieht sich Preisplättchen { $prize } an.
entry-MEEPLE_STOOD = { $seat } setzt eine Figur: { $kind }.
entry-FEATURE_SCORED = { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
 } für { $winners }: { $feature }.
entry-TOWER_BUILT = { $seat } baut Turm { $tower }.
entry-TOWERS_GREW = Türme wachsen: { $towers }.
entry-GUARD_PLACED = { $seat } setzt Wächter { $meeple } auf Turm { $tower }.
entry-GUARDS_SCORED = { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
 } für { $seat }: Wächter.
entry-THIEF_PAID = Die Wächter haben den Dieb gesehen: { $seat } macht weiter.
entry-TILE_STOLEN = Das Plättchen von { $seat } wurde gestohlen.
entry-STOLEN_TILE_BOXED = Das gestohlene Plättchen kommt in die Schachtel.
entry-TOURNAMENT_TILE_PLACED = { $seat } legt das Turnierplättchen.
entry-EMBLEM_LAID = { $seat } legt ein Emblem unter Meeple { $meeple }.
