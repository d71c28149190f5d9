# Wie die Dinge heißen. Siehe en/names.ftl.

seat = Spieler { $number }

colour-RED = Rot
colour-BLUE = Blau
colour-GREEN = Grün
colour-YELLOW = Gelb
colour-BLACK = Schwarz
colour-PINK = Rosa

symbol-CIRCLE = Kreis
symbol-SQUARE = Quadrat
symbol-TRIANGLE = Dreieck
symbol-DIAMOND = Raute
symbol-STAR = Stern
symbol-HEART = Herz

discipline-ROAD = Straßenturnier
discipline-CITY = Stadtturnier
discipline-FIELD = Wiesenturnier

emblem-ZERO = 0
emblem-ONE = 1
emblem-TWO = 2
emblem-THREE = 3
emblem-FIVE = 5

kind-MEEPLE = Meeple
kind-LARGE_MEEPLE = großer Meeple
kind-ABBOT = Abt
kind-BUILDER = Baumeister
kind-PIG = Schwein
kind-MAYOR = Bürgermeister
kind-MESSENGER = Bote
kind-SCARECROW = Vogelscheuche
kind-SHEPHERD = Hirte
kind-RINGMASTER = Zirkusdirektor

role-HIGHWAYMAN = Wegelagerer
role-KNIGHT = Ritter
role-FARMER = Bauer
role-MONK = Mönch
role-GARDENER = Gärtner
role-GUARD = Wächter
role-APART = eigene Figur

expansion-RIVER = Der Fluss
expansion-ABBOT = Der Abt
expansion-INNS_AND_CATHEDRALS = Wirtshäuser & Kathedralen
expansion-TRADERS_AND_BUILDERS = Händler & Baumeister
expansion-DRAGON_AND_FAIRY = Drache & Fee
expansion-TOWERS_AND_THIEVES = Türme & Diebe
expansion-MESSENGERS_AND_MAYORS = Boten & Bürgermeister
expansion-TOURNAMENTS_AND_EMBLEMS = Turniere & Embleme
expansion-ATTACK_AND_DEFENCE = Angriff & Abwehr
expansion-CASTLES_AND_BRIDGES = Burgen & Brücken
expansion-SHEPHERDS_AND_VINEYARDS = Hirten & Weinberge
expansion-CIRCUS_AND_ARTISTS = Zirkus & Artisten

tile_symbol-THIEF = Dieb
tile_symbol-DRAGON = Drache
tile_symbol-SIEGE = Belagerung
tile_symbol-CIRCUS = Zirkus

symbol_outcome-SPENT = das Plättchen wird wie üblich gelegt
symbol_outcome-TOWER_TILE = das Plättchen ist gestohlen, ein Turmplättchen ersetzt es
symbol_outcome-DRAW_AGAIN = das Plättchen ist gestohlen, ein anderes wird gezogen

river_shape-BEND = eine Biegung
river_shape-OTHER = keine Biegung

half-FIRST = erster Teil des Zugs
half-SECOND = zweiter Teil des Zugs

compartment-LEFT = links
compartment-RIGHT = rechts

leave_cause-SCORED = gewertet
leave_cause-RECALLED = zurückgenommen
leave_cause-DRAGON = vom Drachen gefressen
leave_cause-TOWER = vom Turm gegangen
leave_cause-MAYORS_POWER = machte dem Bürgermeister Platz
leave_cause-ATTACK = durch einen Angriff vertrieben
leave_cause-OTHER = aus einem anderen Grund

move_cause-FARMSTEAD = auf einen Bauernhof gezogen
move_cause-TURNED_FARMER = zum Bauern geworden
move_cause-OTHER = aus einem anderen Grund

point_source-ROAD = Straße
point_source-CITY = Stadt
point_source-MONASTERY = Kloster
point_source-FIELD = Wiese
point_source-GARDEN = Garten
point_source-TOWER = Wächter und Diebe
point_source-FLOCK = Schafherde
point_source-CIRCUS = Zirkus
point_source-OTHER = Anderes
point_source-CORRECTION = Korrektur

stage-PLAY = während des Spiels
stage-RECALLED = beim Zurücknehmen eines Abts
stage-FINAL = bei der Schlusswertung

status-LOBBY = noch nicht begonnen
status-PLAYING = läuft
status-OVER = beendet

edge-FIELD = Wiese
edge-ROAD = Straße
edge-CITY = Stadt
edge-RIVER = Fluss

side-NORTH = oben
side-EAST = rechts
side-SOUTH = unten
side-WEST = links

feature-CITY = Stadt
feature-ROAD = Straße
feature-FIELD = Wiese
feature-MONASTERY = Kloster
feature-GARDEN = Garten
feature-RIVER = Fluss

heap-LAND = Landschaftsplättchen
heap-RIVER = Flussplättchen
heap-PRIZE = Preisplättchen
heap-TOURNAMENT = Turnierplättchen
heap-TOWER = Turmplättchen

face_status-SEEN = auf dem echten Plättchen gesehen
face_status-DOCUMENTED = durch Quellen belegt
face_status-GUESS = geraten

part-CITY = { $sides ->
    [0] Stadt innen
    [1] Stadt an einer Seite
    [2] Stadt an zwei Seiten
    [3] Stadt an drei Seiten
   *[other] Stadt an allen Seiten
 }
part-CITIES = { $count } Städte
part-COATS = { $count ->
    [one] Wappen
   *[other] { $count } Wappen
 }
part-STRAIGHT_ROAD = gerade Straße
part-CURVED_ROAD = Straße mit Kurve
part-ROAD_ENDS = { $count ->
    [1] Ende einer Straße
    [2] Enden zweier Straßen
   *[other] Kreuzung von { $count } Straßen
 }
part-FIELD = Wiese
part-RIVER = Fluss
part-SPRING_OR_LAKE = Ende des Flusses
part-MONASTERY = Kloster
part-GARDEN = Garten
part-STATUE = Statue
part-THIEF = Dieb { $number }
part-FOUNDATION = Turmfundament
part-OF_HEAP = { $heap }: { $parts }
