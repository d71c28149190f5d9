# Warum die Regeln oder der Tisch es nicht erlauben. Siehe en/refusals.ftl.

refusal-LOBBY_CLOSED = Das Spiel hat schon begonnen.
refusal-NOT_STARTED = Das Spiel hat noch nicht begonnen.
refusal-GAME_OVER = Das Spiel ist zu Ende.
refusal-TOO_FEW_PLAYERS = { $seated ->
    [0] Es sitzt noch niemand am Tisch: Ihr müsst mindestens zu zweit sein.
    [one] Es sitzt erst einer am Tisch: Ihr müsst mindestens zu zweit sein.
   *[other] Es sitzen erst { $seated } am Tisch: Das sind zu wenige.
 }
refusal-TABLE_FULL = Alle sechs Plätze an diesem Tisch sind besetzt.
refusal-COLOUR_TAKEN = Diese Farbe ist schon vergeben: { $colour }. Wähle eine andere.
refusal-SYMBOL_TAKEN = Dieses Symbol ist schon vergeben: { $symbol }. Wähle ein anderes.
refusal-NO_SUCH_SEAT = { $seat } sitzt nicht an diesem Tisch.
refusal-SHARE_ALREADY_GIVEN = { $seat } hat schon etwas zur Auslosung beigetragen.
refusal-ORDER_INCOMPLETE = In der Reihenfolge muss jeder genau einmal vorkommen.
refusal-WATCHERS_FORBIDDEN = An diesem Tisch darf niemand zuschauen.
refusal-SEAT_CONNECTED = { $seat } ist verbunden und wurde gefragt. Warte auf die Zustimmung, oder bis das Gerät die Verbindung trennt.
refusal-NO_REISSUE_ASKED = Niemand hat um einen neuen Schlüssel für diesen Platz gebeten.
refusal-PLAYERS_OUT_OF_RANGE = Gespielt wird zu zweit bis zu sechst, nicht mit { $players }.
refusal-TOO_MANY_EXTRA_TILES = { $extra_tiles } zusätzliche Plättchen sind zu viele für die Stapel.
refusal-TILES_NOT_TOLD = Gib an, wie viele Landschaftsplättchen { $expansion } in deiner Ausgabe hat.
refusal-RIVER_TILES_OUT_OF_RANGE = Der Fluss hat 3 bis 60 Plättchen, nicht { $river_tiles }.
refusal-EXPANSION_NOT_PLAYED = Ihr spielt ohne { $expansion }.
refusal-PLAN_DOES_NOT_ADD_UP = Diese Stapel ergeben nicht zwölf Preisplättchen und Landschaftsplättchen auf jedem Stapel.
refusal-PILES_DO_NOT_ADD_UP = Die Stapel müssen zusammen { $land } Landschaftsplättchen haben und höchstens { $prizes } Preisplättchen, keines davon auf dem ersten Stapel.
refusal-CROWN_ORDER_INCOMPLETE = Der Weg der Krone muss Straße, Stadt und Wiese je einmal nennen.

refusal-NOT_AWAITED = Du bist gerade nicht an der Reihe. Gewartet wird auf { $awaited }.
refusal-OUT_OF_STEP = Das geht jetzt nicht: { $phase }.
refusal-NOTHING_ASKED = Dieser Zug enthält nichts.
refusal-STEP_AFTER_DEAL = In Schritt { $step } wird etwas gezogen oder aufgedeckt, deshalb muss er der letzte sein.
refusal-MEEPLE_ALREADY_PLACED = Du hast in diesem Zug schon einen Meeple gesetzt oder deinen Abt zurückgenommen.
refusal-NO_MEEPLE_LEFT = Davon hast du nichts mehr im Vorrat: { $kind }.
refusal-ROLE_NOT_FOR_KIND = Diese Figur kann dort nicht stehen: { $kind } als { $role }.
refusal-NO_MEEPLE_ON_PRIZE = Auf Preisplättchen { $prize } darf kein Meeple stehen, außer durch das magische Portal.
refusal-PRIZE_NOT_PLACED = Preisplättchen { $prize } liegt nicht in der Landschaft.
refusal-NO_SUCH_MEEPLE = Es steht kein Meeple { $meeple } in der Landschaft.
refusal-NOBODY_SCORES = Gib an, wer die Punkte bekommt.
refusal-TOO_MUCH_TOLD = In diesem Spiel wurden zu oft Punkte eingetragen.
refusal-POINTS_OUT_OF_RANGE = Trage 1 bis 500 Punkte ein, nicht { $points }.
refusal-SEAT_NAMED_TWICE = { $seat } ist zweimal genannt.
refusal-NOTHING_TO_UNDO = Es gibt keinen Zug, den du zurücknehmen kannst.
refusal-NOT_YOUR_MOVE = Der letzte Zug war nicht deiner, also kannst du ihn nicht zurücknehmen.
refusal-HIDDEN_SEEN = Seitdem wurde etwas Geheimes gesehen, deshalb lässt sich der Zug nicht mehr zurücknehmen.
refusal-NO_SUCH_REVISION = Es gibt keinen früheren Stand { $to }, zu dem man zurück könnte.

refusal-SEAT_RETIRED = { $seat } ist nach Hause gegangen.
refusal-LAST_PLAYER = { $seat } spielt als Einziger noch mit. Beende stattdessen das Spiel.
refusal-EXPECTED_REVISION_NEEDED = Wer für jemand anderen einträgt, muss sagen, von welchem Stand er ausgeht.
refusal-NO_GAME_THEN = Beim Stand { $to } hatte das Spiel noch nicht begonnen. Du kannst frühestens zu { $from } zurück.
refusal-HOST_NOT_OFFERED = Der Gastgeber hat dir seinen Platz nicht angeboten.

refusal-DRAGON_FIRST = Zuerst ist der Drache auf dem gezogenen Plättchen dran.
refusal-THIEF_FIRST = Zuerst ist der Dieb auf dem gezogenen Plättchen dran.
refusal-SIEGE_FIRST = Zuerst ist die Belagerung auf dem gezogenen Plättchen dran.
refusal-CIRCUS_WAITS = Vergiss den Zirkusplatz auf dem gezogenen Plättchen nicht, bevor dein Zug endet.
refusal-CIRCUS_LATER = Der Zirkus kommt bei der Wertung, wenn das Plättchen liegt.
refusal-TILE_STAYS = Durch dieses Symbol verschwindet das gezogene Plättchen nicht: { $symbol }.
refusal-NO_TOWER_TILE_LEFT = Es ist kein Turmplättchen mehr da. Zieh für das gestohlene ein anderes Landschaftsplättchen.
refusal-GUARD_STANDS = Wächter { $meeple } steht auf einem Turm, also stiehlt der Dieb kein Plättchen.
refusal-NO_THIEF = Auf dem gezogenen Plättchen ist kein Dieb, also auch keine Zahl.
refusal-THIEF_OUT_OF_RANGE = Die Zahl bei einem Dieb ist 1 bis 9, nicht { $thief }.
refusal-THIEF_IS_KNOWN = Die Zahl auf Plättchen { $face } ist bekannt: { $thief }.
refusal-HERALD_HANDLES_THE_THIEF = Du hast die Zahl des Diebs eingetragen, also übernimmt Herald den Dieb.
refusal-NO_TILE_TOWER = An diesem Tisch wird der Plättchenturm nicht benutzt.
refusal-COMPARTMENT_NOT_TOLD = Gib an, aus welchem Fach des Plättchenturms du ziehst.
refusal-COMPARTMENT_EMPTY = Dieses Fach des Plättchenturms ist leer: { $compartment }.
refusal-NOT_FROM_THE_TILE_TOWER = Nur Landschaftsplättchen kommen aus dem Plättchenturm.
refusal-TILE_TOWER_WITH_TOURNAMENTS = Bei Turnieren liegen die Landschaftsplättchen in Stapeln, deshalb bleibt der Plättchenturm in der Schachtel.
refusal-TILE_TOWER_IS_TRACKED = Den Plättchenturm gibt es nur mit Türme & Diebe, wenn jedes Plättchen eingetragen wird.
refusal-TOWER_TILE_IS_PLAIN = Auf einem Turmplättchen ist kein Symbol.
refusal-TOWER_TILE_FIRST = Dein Plättchen wurde gestohlen: Zieh zuerst ein Turmplättchen. Es kommt von keinem Stapel, also gibt es kein Turnier.
refusal-NO_FOUNDATION = Ein Turm wird einmal gebaut, auf dem Fundament des eben gelegten Plättchens.
refusal-NO_FLOOR_LEFT = Im Vorrat ist kein Turmstockwerk mehr.
refusal-NO_SUCH_TOWER = Es gibt keinen Turm { $tower }.
refusal-GUARD_AFTER_THE_TILE = Lege zuerst dein Plättchen. Dann darfst du statt eines Meeples einen Wächter setzen.
refusal-NO_GUARD_BY_PRIZE = Mit Preisplättchen { $prize } darfst du keinen Wächter setzen.
refusal-OUT_OF_REACH = Turm { $tower } mit { $floors ->
    [one] einem Stockwerk
   *[other] { $floors } Stockwerken
 } reicht nicht bis { $pos }.
refusal-NOTHING_GROWS = Du musst jetzt keine Türme wählen.
refusal-TOWER_CANNOT_GROW = Turm { $tower } kann nicht wachsen: Auf ihm steht ein Wächter, oder er hat schon fünf Stockwerke.
refusal-FLOORS_TO_GIVE = { $floors ->
    [one] Wähle einen Turm: Es ist noch ein Stockwerk da.
   *[other] Wähle { $floors } verschiedene Türme, einen für jedes übrige Stockwerk.
 }
refusal-NO_BUILDER = Dein Baumeister stand vor diesem Zug noch nicht in der Landschaft.
refusal-SECOND_HALF = Das ist schon der zweite Teil eines Doppelzugs.
refusal-NOT_A_DRAWN_TILE = Nur das eben gezogene Plättchen bringt einen Doppelzug.

refusal-RIVER_FIRST = Zuerst kommen alle Flussplättchen.
refusal-RIVER_IS_LAID = Der Fluss ist fertig: Es ist kein Flussplättchen mehr da.
refusal-TOURNAMENT_TILE_FIRST = Lege zuerst das Turnierplättchen und dann die erste Flussbiegung.
refusal-NO_TOURNAMENT_TILE = Das Turnierplättchen ist jetzt nicht zu legen.
refusal-BEND_NOT_TOLD = Das Turnierplättchen liegt noch nicht, und nach diesem Plättchen ist nur noch der See übrig. Gab es eine Flussbiegung?
refusal-LAKE_COMES_LAST = Der See ist das letzte Flussplättchen.
refusal-RIVER_GOES_ON = Der Fluss geht bei { $pos } weiter.
refusal-RIVER_TURNS_BACK = Zwei Biegungen hintereinander dürfen nicht in dieselbe Richtung führen.
refusal-BEND_TURNS_IN = Lege die erste Biegung so, dass der Fluss vom Turnierplättchen wegführt.
refusal-NO_MEEPLE_ON_TOURNAMENT_TILE = Auf dem Turnierplättchen darf kein Meeple stehen.

refusal-NO_TOWN_HALL = Du hast kein Rathausplättchen.
refusal-TOWN_HALL_IS_HELD = Du behältst dein Rathausplättchen bis zu deinem nächsten Zug.
refusal-TOWN_HALL_FIRST = Lege dein Rathausplättchen oder behalte es, bevor dein Zug endet.
refusal-TOWN_HALL_EXTENDS_NOTHING = Mit einem Rathausplättchen darfst du niemanden nominieren.
refusal-PILE_EMPTY = Dieser Stapel ist leer: Zuerst kommt das Turnier oder dein Rathausplättchen.
refusal-PILE_NOT_EMPTY = { $land ->
    [one] Auf dem offenen Stapel liegt noch ein Landschaftsplättchen.
   *[other] Auf dem offenen Stapel liegen noch { $land } Landschaftsplättchen.
 }
refusal-NO_FARMER = Meeple { $meeple } ist kein Bauer, der auf einen Bauernhof ziehen könnte.
refusal-NO_ABBOT_ON_THE_MAP = Dein Abt steht nicht in der Landschaft.
refusal-ABBOT_SCORES = Wo dein Abt steht, ist eben fertig geworden: Das wird am Ende des Zugs gewertet.
refusal-NOT_YOUR_ABBOT = Figur { $meeple } ist nicht dein Abt.
refusal-PRIZE_BUILDS_NOTHING = Mit einem Preisplättchen baust du keinen Bauernhof.
refusal-PRIZE_MOVES_NO_FLOCK = Mit einem Preisplättchen wird keine Herde größer und keine nach Hause getrieben.

refusal-MAP_NOT_TRACKED = An diesem Tisch werden die Plättchen nicht einzeln eingetragen.
refusal-MAP_IS_TRACKED = An diesem Tisch wird jedes Plättchen und jeder Meeple eingetragen, und Herald zählt.
refusal-PLACE_NOT_TOLD = Gib an, wohin das Plättchen kommt.
refusal-NOT_ON_A_TRACKED_MAP = { $expansion } geht noch nicht, wenn jedes Plättchen eingetragen wird.
refusal-NO_OTHER_TILES_ON_A_TRACKED_MAP = Wenn jedes Plättchen eingetragen wird, können keine anderen eingemischt werden.
refusal-NO_SUCH_FACE = Herald kennt kein Plättchen { $face }.
refusal-FACE_NOT_LEFT = Es ist kein Plättchen { $face } mehr übrig.
refusal-FITS_NOWHERE = Plättchen { $face } passt nirgends. Trage nur das Ziehen ein: Es kommt in die Schachtel.
refusal-NO_UNKNOWN_TILE = Herald kennt alle übrigen Plättchen, also kann { $face } keines davon sein.
refusal-FACE_IS_IN_USE = Ein Plättchen { $face } liegt schon oder ist auf der Hand, deshalb lässt es sich nicht neu beschreiben.
refusal-NO_PRIZE_TO_DESCRIBE = Du hast kein Preisplättchen, das du beschreiben könntest.
refusal-FACE_FAULTY = Diese Beschreibung eines Plättchens kann nicht stimmen: { $fault }
refusal-FACE_NOT_TOLD = Gib an, welches Plättchen gezogen wurde.
refusal-FACE_IS_DRAWN_BY_SERVER = An diesem Tisch zieht Herald die Plättchen.
refusal-CELL_TAKEN = Bei { $pos } liegt schon ein Plättchen.
refusal-NOT_BESIDE = { $pos } grenzt an kein Plättchen.
refusal-EDGE_MISMATCH = Das passt bei { $pos } nicht: Das Plättchen zeigt { $found }, nötig ist { $wanted } ({ $side }).
refusal-NO_SUCH_SEGMENT = Das Plättchen hat keinen Teil { $segment }.
refusal-SEGMENT_NOT_FOR = Diese Figur kann auf diesem Teil des Plättchens nicht stehen: { $kind }.
refusal-FEATURE_OCCUPIED = Dort steht schon jemand: { $seat } mit Meeple { $meeple } bei { $pos }.

refusal-CORRECTION_OUT_OF_RANGE = Eine Korrektur gibt oder nimmt höchstens 500 Punkte, nicht { $points }.
refusal-CORRECTION_IS_THE_HOSTS = Nur der Gastgeber berichtigt Punkte.
refusal-NOT_YET_MADE = Der Stand { $since } ist noch nicht erreicht.
refusal-PROPOSAL_OPEN = Über Vorschlag { $proposal } wird gerade abgestimmt. Einer nach dem anderen.
refusal-NO_SUCH_PROPOSAL = Vorschlag { $proposal } steht nicht zur Abstimmung.
refusal-NOT_YOUR_PROPOSAL = Nur wer Vorschlag { $proposal } gemacht hat, oder der Gastgeber, darf ihn zurückziehen.
refusal-ALREADY_ANSWERED = { $seat } hat das zu Vorschlag { $proposal } schon gesagt.
refusal-LIST_HAS_GROWN = { $listed ->
    [one] Inzwischen wurde ein Geheimnis gesehen. Lies die Liste, bevor du zustimmst.
   *[other] Inzwischen wurden { $listed } Geheimnisse gesehen. Lies die Liste, bevor du zustimmst.
 }
refusal-TOO_MANY_PROPOSALS = In diesem Spiel wurde über zu viele Korrekturen abgestimmt.
refusal-TOO_MANY_ANSWERS = Auf Vorschlag { $proposal } wurde zu oft geantwortet.
refusal-NOTHING_LIES = Bei { $pos } liegt kein Plättchen.
refusal-LIES_SO = Das Plättchen bei { $pos } liegt schon so.
refusal-FACE_STAYS = Welches Plättchen bei { $pos } liegt, steht fest. Nur seine Drehung lässt sich berichtigen.
refusal-TOURNAMENT_TILE_STAYS = Bei { $pos } liegt das Turnierplättchen. Es lässt sich nicht Feld für Feld ändern.
refusal-RIVER_RUNS_OTHERWISE = Der Fluss bei { $pos } würde anders verlaufen ({ $side }), und andere Plättchen schließen schon daran an.
refusal-FOUNDATION_DIFFERS = Das Plättchen bei { $pos } bekäme oder verlöre ein Turmfundament, und danach wurden schon Türme gebaut.
refusal-THIEF_STAYS = Plättchen { $face } bekäme oder verlöre einen Dieb, der beim Ziehen schon dran war.
refusal-STATUE_STANDS = In der Stadt bei { $pos } steht eine Statue, und diese Stadt gäbe es nicht mehr.
refusal-STATUES_WOULD_PART = Die Statuen der Stadt { $city } stünden dann in zwei Städten.
refusal-NO_TILE_SHOWS = In der Landschaft liegt kein Plättchen { $face }.
refusal-STANDS_THERE = Meeple { $meeple } steht schon dort.
refusal-GUARD_STAYS = Wächter { $meeple } steht auf einem Turm. Trage stattdessen ein, dass er gegangen ist.
refusal-SCORED_BEFORE = Was dort bei { $pos } liegt, ist fertig und gewertet: Wer dort stand, ist wieder zu Hause.
refusal-NO_SEGMENT_FOR = Das Plättchen hat keine Stelle, an der Meeple { $meeple } als das stehen könnte, was er ist.
refusal-SEGMENT_NOT_TOLD = Meeple { $meeple } könnte an mehreren Stellen des Plättchens stehen. Gib an, an welcher.
refusal-OTHER_FEATURE = Teil { $segment } des Plättchens ist nicht das, worauf Meeple { $meeple } steht.
refusal-NOT_ON_THAT_TILE = Meeple { $meeple } steht nicht auf dem Plättchen bei { $pos }.
refusal-NO_SUCH_PILE = Es gibt keinen Landschaftsstapel { $pile }.
refusal-PILE_OUT_OF_RANGE = { $land } Landschaftsplättchen sind zu viele für einen Stapel.
refusal-MEEPLE_REVEALED = Meeple { $meeple } hat sein Emblem in diesem Turnier schon gezeigt.

refusal-NOT_YOUR_MEEPLE = Meeple { $meeple } gehört { $owner }.
refusal-NOMINATION_CLOSED = Nominieren darfst du nur gleich nach einem Plättchen, das etwas von dir erweitert.
refusal-NOT_EXTENDED = Dein Plättchen erweitert nicht das, worauf Meeple { $meeple } steht.
refusal-ALREADY_NOMINATED_THIS_TURN = Du hast in diesem Zug schon einen Meeple nominiert.
refusal-ALREADY_NOMINATED = Meeple { $meeple } hatte schon ein Emblem.
refusal-PLACED_THIS_TURN = Meeple { $meeple } wurde in diesem Zug gesetzt und kann noch nicht nominiert werden.
refusal-NEVER_NOMINATED = Meeple { $meeple } kann nie nominiert werden: { $kind } als { $role }.
refusal-EMBLEM_NOT_TOLD = Wähle eines der Embleme auf deiner Hand.
refusal-EMBLEM_KEPT_BY_TABLE = An diesem Tisch sind die Embleme echte Marker: Herald erfährt die Zahl erst beim Aufdecken.
refusal-REVEALED_NOT_TOLD = Gib an, welches Emblem unter dem Meeple lag.
refusal-EMBLEM_KEPT_BY_HERALD = Herald weiß, welches Emblem dort liegt.
refusal-NO_EMBLEM_LEFT = Du hast kein Emblem mehr auf der Hand.
refusal-EMBLEM_GONE = Dein Emblem { $emblem } lag schon einmal offen.
refusal-EMBLEM_NOT_IN_HAND = Emblem { $emblem } hast du nicht auf der Hand.
refusal-RING_NOT_TOLD = Gib an, wie viele der 8 Plättchen um Bauer { $meeple } vor deinem Plättchen schon lagen.
refusal-RING_OF_NO_FARMER = Meeple { $meeple } ist kein Bauer, also gibt es keine Plättchen um ihn herum zu zählen.
refusal-RING_WAS_FULL = Bauer { $meeple } war schon von 8 Plättchen umgeben.

refusal-NOT_NOMINATED = Unter Meeple { $meeple } liegt kein Emblem.
refusal-OTHER_DISCIPLINE = Meeple { $meeple } kann an diesem Turnier nicht teilnehmen: { $held }.
refusal-REACH_NOT_TOLD = Gib an, wie weit der Meeple reicht.
refusal-OTHER_REACH = Zähle, was bei diesem Turnier zählt: { $held }.
refusal-REACH_OUT_OF_RANGE = Eine Straße oder Stadt hat 1 bis 200 Plättchen, die Ringe um einen Bauern höchstens 8 und 16.
refusal-OUTER_RING_TOO_SOON = Der äußere Ring zählt erst, wenn alle 8 Plättchen um den Bauern liegen. Du hast { $ring_of_8 } angegeben.

refusal-NO_SUCH_PRIZE = Preisplättchen { $prize } liegt nicht vor dir.
refusal-PRIZE_IS_HELD = Du behältst Preisplättchen { $prize }, bis ein anderes Plättchen liegt oder dein nächster Zug beginnt.
refusal-PRIZE_NOT_LOOKED_AT = Sieh dir zuerst Preisplättchen { $prize } an.
refusal-PRIZE_LOOKED_AT = Du hast dir Preisplättchen { $prize } schon angesehen.
refusal-PRIZES_FIRST = Lege zuerst deine Preisplättchen: { $prizes }.
refusal-NO_SUCH_CITY = Es gibt keine Stadt { $city } mit einer Statue.
refusal-SHIELDS_OUT_OF_RANGE = { $shields } Wappen sind mehr, als eine Stadt haben kann.
refusal-SAME_CITY = Stadt { $city } kann nicht mit sich selbst zusammenwachsen.
