# Wat er nu moet gebeuren, en door wie. Zie en/hints.ftl.

hint-LOBBY-you = Start het spel zodra iedereen aan tafel zit.
hint-LOBBY-others = De gastheer start het spel zodra iedereen aan tafel zit.
hint-DRAW-you = Jij bent aan de beurt: trek een tegel.
hint-DRAW-others = { $awaited } trekt een tegel.
hint-SYMBOL-you = Handel eerst het symbool op je tegel af, en leg hem daarna.
hint-SYMBOL-others = { $awaited } handelt het symbool op de getrokken tegel af.
hint-PLACE-you = Leg je tegel. Heb je een prijstegel gewonnen, dan gaat die voor.
hint-PLACE-others = { $awaited } zoekt een plek voor een tegel.
hint-FINISH-you = Zet een meeple of schrijf er een in als je wilt, en beëindig dan je beurt.
hint-FINISH-others = { $awaited } maakt de beurt af.
hint-TOURNAMENT-you = Toernooi! Onthul het embleem onder een van je meeples.
hint-TOURNAMENT-others = Toernooi! { $awaited } onthult een embleem.
hint-LAST_LAP-you = De landtegels zijn op: leg je prijstegels.
hint-LAST_LAP-others = De landtegels zijn op: { $awaited } legt prijstegels.
hint-FINAL_SCORING-you = Vul in wat nog geteld moet worden en beëindig dan het spel.
hint-FINAL_SCORING-others = Wat er nog is wordt geteld, daarna beëindigt de gastheer het spel.
hint-OVER-you = Het spel is afgelopen. Bekijk het scoreblad.
hint-OVER-others = Het spel is afgelopen. Bekijk het scoreblad.

nudge = We wachten al { $minutes ->
    [one] { $minutes } minuut
   *[other] { $minutes } minuten
 } op { $seat }.

move-DRAW_TILE = Tegel trekken
move-DRAW_RIVER_TILE = Riviertegel trekken
move-HANDLE_SYMBOL = Symbool is afgehandeld
move-DISCARD_TILE = Tegel past nergens
move-PLACE_TILE = Tegel is gelegd
move-PLACE_MEEPLE = Meeple zetten
move-LIFT_MEEPLE = Meeple terugnemen
move-MOVE_MEEPLE = Meeple verplaatsen
move-TELL_POINTS = Punten invullen
move-END_TURN = Beurt beëindigen
move-TAKE_DOUBLE_TURN = Dubbele beurt nemen
move-CHOOSE_TOWN_HALL = Stadhuistegel nemen
move-PLACE_TOWN_HALL = Stadhuistegel is gelegd
move-HOLD_TOWN_HALL = Stadhuistegel houden
move-END_GAME = Spel beëindigen
move-DRAW_FACE = Tegel trekken
move-LAY_TILE = Tegel hier leggen
move-STAND_MEEPLE = Meeple hier zetten
move-RECALL_ABBOT = Abt terugnemen
move-DESCRIBE_FACE = Tegel beschrijven
move-NOMINATE_MEEPLE = Deze meeple inschrijven
move-REVEAL_EMBLEM = Embleem onthullen
move-CALL_TOURNAMENT = Toernooi uitroepen
move-PLACE_TOURNAMENT_TILE = Toernooitegel leggen
move-LOOK_AT_PRIZE = Prijstegel bekijken
move-PLACE_PRIZE = Prijstegel leggen
move-HOLD_PRIZE = Prijstegel houden
move-TELL_SHIELDS = Wapenschilden tellen
move-MERGE_CITIES = Twee steden zijn één
move-BUILD_TOWER = Toren bouwen
move-GROW_TOWERS = Torens laten groeien
move-PLACE_GUARD = Wachter zetten
