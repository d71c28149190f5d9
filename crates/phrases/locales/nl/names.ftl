# Hoe dingen heten. Zie en/names.ftl.

seat = Speler { $number }

colour-RED = rood
colour-BLUE = blauw
colour-GREEN = groen
colour-YELLOW = geel
colour-BLACK = zwart
colour-PINK = roze

symbol-CIRCLE = cirkel
symbol-SQUARE = vierkant
symbol-TRIANGLE = driehoek
symbol-DIAMOND = ruit
symbol-STAR = ster
symbol-HEART = hart

discipline-ROAD = wegtoernooi
discipline-CITY = stadstoernooi
discipline-FIELD = weidetoernooi

emblem-ZERO = 0
emblem-ONE = 1
emblem-TWO = 2
emblem-THREE = 3
emblem-FIVE = 5

kind-MEEPLE = meeple
kind-LARGE_MEEPLE = grote meeple
kind-ABBOT = abt
kind-BUILDER = bouwmeester
kind-PIG = varken
kind-MAYOR = burgemeester
kind-MESSENGER = bode
kind-SCARECROW = vogelverschrikker
kind-SHEPHERD = herder
kind-RINGMASTER = circusdirecteur

role-HIGHWAYMAN = struikrover
role-KNIGHT = ridder
role-FARMER = boer
role-MONK = monnik
role-GARDENER = tuinman
role-GUARD = wachter
role-APART = op zichzelf

expansion-RIVER = De Rivier
expansion-ABBOT = De Abt
expansion-INNS_AND_CATHEDRALS = Kathedralen & Herbergen
expansion-TRADERS_AND_BUILDERS = Kooplieden & Bouwmeesters
expansion-DRAGON_AND_FAIRY = Draak & Fee
expansion-TOWERS_AND_THIEVES = Torens & Dieven
expansion-MESSENGERS_AND_MAYORS = Bodes & Burgemeesters
expansion-TOURNAMENTS_AND_EMBLEMS = Toernooien & Emblemen
expansion-ATTACK_AND_DEFENCE = Aanval & Afweer
expansion-CASTLES_AND_BRIDGES = Burchten & Bruggen
expansion-SHEPHERDS_AND_VINEYARDS = Herders & Wijngaarden
expansion-CIRCUS_AND_ARTISTS = Circus & Artiesten

tile_symbol-THIEF = dief
tile_symbol-DRAGON = draak
tile_symbol-SIEGE = belegering
tile_symbol-CIRCUS = circus

symbol_outcome-SPENT = de tegel wordt gewoon gelegd
symbol_outcome-TOWER_TILE = de tegel is gestolen, er komt een torentegel voor in de plaats
symbol_outcome-DRAW_AGAIN = de tegel is gestolen, er wordt een andere getrokken

river_shape-BEND = een bocht
river_shape-OTHER = geen bocht

half-FIRST = eerste deel van de beurt
half-SECOND = tweede deel van de beurt

compartment-LEFT = links
compartment-RIGHT = rechts

leave_cause-SCORED = geteld
leave_cause-RECALLED = teruggenomen
leave_cause-DRAGON = door de draak opgegeten
leave_cause-TOWER = van de toren af
leave_cause-MAYORS_POWER = week voor de burgemeester
leave_cause-ATTACK = door een aanval verdreven
leave_cause-OTHER = om een andere reden

move_cause-FARMSTEAD = verhuisd naar een boerderij
move_cause-TURNED_FARMER = boer geworden
move_cause-OTHER = om een andere reden

point_source-ROAD = een weg
point_source-CITY = een stad
point_source-MONASTERY = een klooster
point_source-FIELD = een weide
point_source-GARDEN = een tuin
point_source-TOWER = wachters en dieven
point_source-FLOCK = een kudde schapen
point_source-CIRCUS = het circus
point_source-OTHER = iets anders
point_source-CORRECTION = een correctie

stage-PLAY = tijdens het spel
stage-RECALLED = bij het terugnemen van een abt
stage-FINAL = bij de eindtelling

status-LOBBY = nog niet begonnen
status-PLAYING = bezig
status-OVER = afgelopen

edge-FIELD = weide
edge-ROAD = weg
edge-CITY = stad
edge-RIVER = rivier

side-NORTH = boven
side-EAST = rechts
side-SOUTH = onder
side-WEST = links

feature-CITY = stad
feature-ROAD = weg
feature-FIELD = weide
feature-MONASTERY = klooster
feature-GARDEN = tuin
feature-RIVER = rivier

heap-LAND = landtegel
heap-RIVER = riviertegel
heap-PRIZE = prijstegel
heap-TOURNAMENT = toernooitegel
heap-TOWER = torentegel

face_status-SEEN = gezien op de echte tegel
face_status-DOCUMENTED = beschreven in bronnen
face_status-GUESS = een gok

part-CITY = { $sides ->
    [0] stad binnenin
    [1] stad aan één kant
    [2] stad aan twee kanten
    [3] stad aan drie kanten
   *[other] stad aan alle kanten
 }
part-CITIES = { $count } steden
part-COATS = { $count ->
    [one] wapenschild
   *[other] { $count } wapenschilden
 }
part-STRAIGHT_ROAD = rechte weg
part-CURVED_ROAD = weg met een bocht
part-ROAD_ENDS = { $count ->
    [1] einde van een weg
    [2] einden van twee wegen
   *[other] kruising van { $count } wegen
 }
part-FIELD = weide
part-RIVER = rivier
part-SPRING_OR_LAKE = einde van de rivier
part-MONASTERY = klooster
part-GARDEN = tuin
part-STATUE = standbeeld
part-THIEF = dief { $number }
part-FOUNDATION = torenfundament
part-OF_HEAP = { $heap }: { $parts }
