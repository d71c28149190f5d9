# Warum jemand Punkte hat: die Zeilen der Wertung. Siehe en/scores.ftl.

score-CORRECTION = Korrektur: { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
 }.
score-CORRECTION_FOR = Korrektur, { $reason }: { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
 }.
score-TOLD = Eingetragen, { $source }: { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
 }.
score-TOLD_FOR = Eingetragen, { $source }, { $reason }: { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
 }.
score-ROAD = Fertige Straße aus { $tiles } Plättchen: { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
 }.
score-ROAD_AT_THE_END = Unfertige Straße aus { $tiles } Plättchen: { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
 }.
score-CITY = Fertige Stadt aus { $tiles } Plättchen { $coats ->
    [0] ohne Wappen
   *[other] mit { $coats } Wappen
 }: { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
 }.
score-CITY_AT_THE_END = Unfertige Stadt aus { $tiles } Plättchen { $coats ->
    [0] ohne Wappen
   *[other] mit { $coats } Wappen
 }: { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
 }.
score-MONASTERY = Kloster mit allen 9 Plättchen: { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
 }.
score-MONASTERY_AT_THE_END = Unfertiges Kloster mit { $tiles } Plättchen: { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
 }.
score-MONASTERY_RECALLED = Abt aus einem Kloster mit { $tiles } Plättchen zurückgenommen: { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
 }.
score-GARDEN = Garten mit allen 9 Plättchen: { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
 }.
score-GARDEN_AT_THE_END = Unfertiger Garten mit { $tiles } Plättchen: { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
 }.
score-GARDEN_RECALLED = Abt aus einem Garten mit { $tiles } Plättchen zurückgenommen: { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
 }.
score-FIELD = Wiese mit { $cities ->
    [one] { $cities } fertigen Stadt
   *[other] { $cities } fertigen Städten
 }: { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
 }.
score-GUARD_DISPLACED = Wächter von einem Turm verdrängt: { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
 }.
score-THIEF = Dieb { $number }, gesehen von { $guards ->
    [one] { $guards } Wächter
   *[other] { $guards } Wächtern
 }: { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
 }.
score-THIEF_AND_STOLEN_TILE = Dieb { $number } und gestohlenes Plättchen { $stolen }, gesehen von { $guards ->
    [one] { $guards } Wächter
   *[other] { $guards } Wächtern
 }: { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
 }.
score-GUARDS_AT_THE_END = Am Ende { $guards } Wächter auf Türmen: { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
 }.
score-GUARDS_AND_STOLEN_TILE = Am Ende { $guards } Wächter auf Türmen und gestohlenes Plättchen { $stolen }: { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
 }.
score-STATUE = Emblem auf der Statue in Stadt { $city } mit { $shields } Wappen: { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
 }.
score-STATUE_UNTOLD = Emblem auf der Statue in Stadt { $city }, deren Wappen nicht gezählt wurden: { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
 }.
