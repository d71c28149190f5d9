# Waarom iemand punten heeft: de regels van het scoreblad. Zie en/scores.ftl.

score-CORRECTION = Correctie: { $points ->
    [one] { $points } punt
   *[other] { $points } punten
 }.
score-CORRECTION_FOR = Correctie, { $reason }: { $points ->
    [one] { $points } punt
   *[other] { $points } punten
 }.
score-TOLD = Ingevuld voor { $source }: { $points ->
    [one] { $points } punt
   *[other] { $points } punten
 }.
score-TOLD_FOR = Ingevuld voor { $source }, { $reason }: { $points ->
    [one] { $points } punt
   *[other] { $points } punten
 }.
score-ROAD = Voltooide weg van { $tiles ->
    [one] { $tiles } tegel
   *[other] { $tiles } tegels
 }: { $points ->
    [one] { $points } punt
   *[other] { $points } punten
 }.
score-ROAD_AT_THE_END = Onvoltooide weg van { $tiles ->
    [one] { $tiles } tegel
   *[other] { $tiles } tegels
 }: { $points ->
    [one] { $points } punt
   *[other] { $points } punten
 }.
score-CITY = Voltooide stad van { $tiles ->
    [one] { $tiles } tegel
   *[other] { $tiles } tegels
 } { $coats ->
    [0] zonder wapenschilden
    [one] met { $coats } wapenschild
   *[other] met { $coats } wapenschilden
 }: { $points ->
    [one] { $points } punt
   *[other] { $points } punten
 }.
score-CITY_AT_THE_END = Onvoltooide stad van { $tiles ->
    [one] { $tiles } tegel
   *[other] { $tiles } tegels
 } { $coats ->
    [0] zonder wapenschilden
    [one] met { $coats } wapenschild
   *[other] met { $coats } wapenschilden
 }: { $points ->
    [one] { $points } punt
   *[other] { $points } punten
 }.
score-MONASTERY = Klooster met alle 9 tegels: { $points ->
    [one] { $points } punt
   *[other] { $points } punten
 }.
score-MONASTERY_AT_THE_END = Onvoltooid klooster met { $tiles ->
    [one] { $tiles } tegel
   *[other] { $tiles } tegels
 }: { $points ->
    [one] { $points } punt
   *[other] { $points } punten
 }.
score-MONASTERY_RECALLED = Abt teruggenomen uit een klooster met { $tiles ->
    [one] { $tiles } tegel
   *[other] { $tiles } tegels
 }: { $points ->
    [one] { $points } punt
   *[other] { $points } punten
 }.
score-GARDEN = Tuin met alle 9 tegels: { $points ->
    [one] { $points } punt
   *[other] { $points } punten
 }.
score-GARDEN_AT_THE_END = Onvoltooide tuin met { $tiles ->
    [one] { $tiles } tegel
   *[other] { $tiles } tegels
 }: { $points ->
    [one] { $points } punt
   *[other] { $points } punten
 }.
score-GARDEN_RECALLED = Abt teruggenomen uit een tuin met { $tiles ->
    [one] { $tiles } tegel
   *[other] { $tiles } tegels
 }: { $points ->
    [one] { $points } punt
   *[other] { $points } punten
 }.
score-FIELD = Weide met { $cities ->
    [one] { $cities } voltooide stad
   *[other] { $cities } voltooide steden
 }: { $points ->
    [one] { $points } punt
   *[other] { $points } punten
 }.
score-GUARD_DISPLACED = Wachter van een toren verdreven: { $points ->
    [one] { $points } punt
   *[other] { $points } punten
 }.
score-THIEF = Dief { $number }, gezien door { $guards ->
    [one] { $guards } wachter
   *[other] { $guards } wachters
 }: { $points ->
    [one] { $points } punt
   *[other] { $points } punten
 }.
score-THIEF_AND_STOLEN_TILE = Dief { $number } en gestolen tegel { $stolen }, gezien door { $guards ->
    [one] { $guards } wachter
   *[other] { $guards } wachters
 }: { $points ->
    [one] { $points } punt
   *[other] { $points } punten
 }.
score-GUARDS_AT_THE_END = Aan het einde { $guards ->
    [one] { $guards } wachter
   *[other] { $guards } wachters
 } op torens: { $points ->
    [one] { $points } punt
   *[other] { $points } punten
 }.
score-GUARDS_AND_STOLEN_TILE = Aan het einde { $guards ->
    [one] { $guards } wachter
   *[other] { $guards } wachters
 } op torens en gestolen tegel { $stolen }: { $points ->
    [one] { $points } punt
   *[other] { $points } punten
 }.
score-STATUE = Embleem op het standbeeld in stad { $city } met { $shields ->
    [one] { $shields } wapenschild
   *[other] { $shields } wapenschilden
 }: { $points ->
    [one] { $points } punt
   *[other] { $points } punten
 }.
score-STATUE_UNTOLD = Embleem op het standbeeld in stad { $city }, waarvan de wapenschilden niet zijn geteld: { $points ->
    [one] { $points } punt
   *[other] { $points } punten
 }.
