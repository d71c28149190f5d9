# What things are called. Each is the family and the code; `seat` is what a player is called who is known by number alone.
# The `part-`s make up what a tile shows.

seat = Player { $number }

colour-RED = red
colour-BLUE = blue
colour-GREEN = green
colour-YELLOW = yellow
colour-BLACK = black
colour-PINK = pink

symbol-CIRCLE = circle
symbol-SQUARE = square
symbol-TRIANGLE = triangle
symbol-DIAMOND = diamond
symbol-STAR = star
symbol-HEART = heart

discipline-ROAD = road tournament
discipline-CITY = city tournament
discipline-FIELD = field tournament

emblem-ZERO = 0
emblem-ONE = 1
emblem-TWO = 2
emblem-THREE = 3
emblem-FIVE = 5

kind-MEEPLE = meeple
kind-LARGE_MEEPLE = large meeple
kind-ABBOT = abbot
kind-BUILDER = builder
kind-PIG = pig
kind-MAYOR = mayor
kind-MESSENGER = messenger
kind-SCARECROW = scarecrow
kind-SHEPHERD = shepherd
kind-RINGMASTER = ringmaster

role-HIGHWAYMAN = highwayman
role-KNIGHT = knight
role-FARMER = farmer
role-MONK = monk
role-GARDENER = gardener
role-GUARD = guard
role-APART = a figure of its own

expansion-RIVER = The River
expansion-ABBOT = The Abbot
expansion-INNS_AND_CATHEDRALS = Inns & Cathedrals
expansion-TRADERS_AND_BUILDERS = Traders & Builders
expansion-DRAGON_AND_FAIRY = Dragon & Fairy
expansion-TOWERS_AND_THIEVES = Towers & Thieves
expansion-MESSENGERS_AND_MAYORS = Messengers & Mayors
expansion-TOURNAMENTS_AND_EMBLEMS = Tournaments & Emblems
expansion-ATTACK_AND_DEFENCE = Attack & Defence
expansion-CASTLES_AND_BRIDGES = Castles & Bridges
expansion-SHEPHERDS_AND_VINEYARDS = Shepherds & Vineyards
expansion-CIRCUS_AND_ARTISTS = Circus & Artists

tile_symbol-THIEF = thief
tile_symbol-DRAGON = dragon
tile_symbol-SIEGE = siege
tile_symbol-CIRCUS = circus

symbol_outcome-SPENT = the tile is laid as usual
symbol_outcome-TOWER_TILE = the tile is stolen, a tower tile takes its place
symbol_outcome-DRAW_AGAIN = the tile is stolen, another one is drawn

river_shape-BEND = a bend
river_shape-OTHER = no bend

half-FIRST = first part of the turn
half-SECOND = second part of the turn

compartment-LEFT = left
compartment-RIGHT = right

leave_cause-SCORED = scored
leave_cause-RECALLED = taken back
leave_cause-DRAGON = eaten by the dragon
leave_cause-TOWER = left the tower
leave_cause-MAYORS_POWER = made way for the mayor
leave_cause-ATTACK = driven away by an attack
leave_cause-OTHER = for another reason

move_cause-FARMSTEAD = moved into a farmstead
move_cause-TURNED_FARMER = turned farmer
move_cause-OTHER = for another reason

point_source-ROAD = a road
point_source-CITY = a city
point_source-MONASTERY = a monastery
point_source-FIELD = a field
point_source-GARDEN = a garden
point_source-TOWER = guards and thieves
point_source-FLOCK = a flock of sheep
point_source-CIRCUS = the circus
point_source-OTHER = something else
point_source-CORRECTION = a correction

stage-PLAY = during the game
stage-RECALLED = as an abbot was taken back
stage-FINAL = in the final scoring

status-LOBBY = not started yet
status-PLAYING = being played
status-OVER = over

edge-FIELD = a field
edge-ROAD = a road
edge-CITY = a city
edge-RIVER = the river

side-NORTH = above
side-EAST = on the right
side-SOUTH = below
side-WEST = on the left

feature-CITY = city
feature-ROAD = road
feature-FIELD = field
feature-MONASTERY = monastery
feature-GARDEN = garden
feature-RIVER = river

heap-LAND = land tile
heap-RIVER = river tile
heap-PRIZE = prize tile
heap-TOURNAMENT = tournament tile
heap-TOWER = tower tile

face_status-SEEN = seen on the real tile
face_status-DOCUMENTED = documented
face_status-GUESS = a guess

part-CITY = { $sides ->
    [0] city inside
    [1] city on one side
    [2] city on two sides
    [3] city on three sides
   *[other] city on all sides
 }
part-CITIES = { $count } cities
part-COATS = { $count ->
    [one] coat of arms
   *[other] { $count } coats of arms
 }
part-STRAIGHT_ROAD = straight road
part-CURVED_ROAD = curved road
part-ROAD_ENDS = { $count ->
    [1] end of a road
    [2] ends of two roads
   *[other] crossing of { $count } roads
 }
part-FIELD = field
part-RIVER = river
part-SPRING_OR_LAKE = end of the river
part-MONASTERY = monastery
part-GARDEN = garden
part-STATUE = statue
part-THIEF = thief { $number }
part-FOUNDATION = tower foundation
part-OF_HEAP = { $heap }: { $parts }
