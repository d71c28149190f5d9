# Why somebody has points: the lines of the sheet. Each is `score-` and the line's code; its variables are named as the fields
# of herald.v1.ScoreLine and of what it holds. It does not say who scores: the line does.

score-CORRECTION = Corrected: { $points ->
    [one] { $points } point
   *[other] { $points } points
 }.
score-CORRECTION_FOR = Corrected, { $reason }: { $points ->
    [one] { $points } point
   *[other] { $points } points
 }.
score-TOLD = Entered for { $source }: { $points ->
    [one] { $points } point
   *[other] { $points } points
 }.
score-TOLD_FOR = Entered for { $source }, { $reason }: { $points ->
    [one] { $points } point
   *[other] { $points } points
 }.
score-ROAD = Completed road of { $tiles ->
    [one] { $tiles } tile
   *[other] { $tiles } tiles
 }: { $points ->
    [one] { $points } point
   *[other] { $points } points
 }.
score-ROAD_AT_THE_END = Unfinished road of { $tiles ->
    [one] { $tiles } tile
   *[other] { $tiles } tiles
 }: { $points ->
    [one] { $points } point
   *[other] { $points } points
 }.
score-CITY = Completed city of { $tiles ->
    [one] { $tiles } tile
   *[other] { $tiles } tiles
 } { $coats ->
    [0] without coats of arms
    [one] with { $coats } coat of arms
   *[other] with { $coats } coats of arms
 }: { $points ->
    [one] { $points } point
   *[other] { $points } points
 }.
score-CITY_AT_THE_END = Unfinished city of { $tiles ->
    [one] { $tiles } tile
   *[other] { $tiles } tiles
 } { $coats ->
    [0] without coats of arms
    [one] with { $coats } coat of arms
   *[other] with { $coats } coats of arms
 }: { $points ->
    [one] { $points } point
   *[other] { $points } points
 }.
score-MONASTERY = Monastery with all 9 tiles: { $points ->
    [one] { $points } point
   *[other] { $points } points
 }.
score-MONASTERY_AT_THE_END = Unfinished monastery with { $tiles ->
    [one] { $tiles } tile
   *[other] { $tiles } tiles
 }: { $points ->
    [one] { $points } point
   *[other] { $points } points
 }.
score-MONASTERY_RECALLED = Abbot taken back from a monastery with { $tiles ->
    [one] { $tiles } tile
   *[other] { $tiles } tiles
 }: { $points ->
    [one] { $points } point
   *[other] { $points } points
 }.
score-GARDEN = Garden with all 9 tiles: { $points ->
    [one] { $points } point
   *[other] { $points } points
 }.
score-GARDEN_AT_THE_END = Unfinished garden with { $tiles ->
    [one] { $tiles } tile
   *[other] { $tiles } tiles
 }: { $points ->
    [one] { $points } point
   *[other] { $points } points
 }.
score-GARDEN_RECALLED = Abbot taken back from a garden with { $tiles ->
    [one] { $tiles } tile
   *[other] { $tiles } tiles
 }: { $points ->
    [one] { $points } point
   *[other] { $points } points
 }.
score-FIELD = Field with { $cities ->
    [one] { $cities } completed city
   *[other] { $cities } completed cities
 }: { $points ->
    [one] { $points } point
   *[other] { $points } points
 }.
score-GUARD_DISPLACED = Guard driven from a tower: { $points ->
    [one] { $points } point
   *[other] { $points } points
 }.
score-THIEF = Thief { $number }, seen by { $guards ->
    [one] { $guards } guard
   *[other] { $guards } guards
 }: { $points ->
    [one] { $points } point
   *[other] { $points } points
 }.
score-THIEF_AND_STOLEN_TILE = Thief { $number } and stolen tile { $stolen }, seen by { $guards ->
    [one] { $guards } guard
   *[other] { $guards } guards
 }: { $points ->
    [one] { $points } point
   *[other] { $points } points
 }.
score-GUARDS_AT_THE_END = At the end, { $guards ->
    [one] { $guards } guard
   *[other] { $guards } guards
 } on towers: { $points ->
    [one] { $points } point
   *[other] { $points } points
 }.
score-GUARDS_AND_STOLEN_TILE = At the end, { $guards ->
    [one] { $guards } guard
   *[other] { $guards } guards
 } on towers and stolen tile { $stolen }: { $points ->
    [one] { $points } point
   *[other] { $points } points
 }.
score-STATUE = Emblem on the statue in city { $city } with { $shields ->
    [one] { $shields } coat of arms
   *[other] { $shields } coats of arms
 }: { $points ->
    [one] { $points } point
   *[other] { $points } points
 }.
score-STATUE_UNTOLD = Emblem on the statue in city { $city }, whose coats of arms were not counted: { $points ->
    [one] { $points } point
   *[other] { $points } points
 }.
