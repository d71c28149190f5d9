# Waarom de regels of de tafel het niet toestaan. Zie en/refusals.ftl.

refusal-LOBBY_CLOSED = Het spel is al begonnen.
refusal-NOT_STARTED = Het spel is nog niet begonnen.
refusal-GAME_OVER = Het spel is afgelopen.
refusal-TOO_FEW_PLAYERS = { $seated ->
    [0] Er zit nog niemand aan tafel: er zijn minstens 2 spelers nodig.
    [one] Er zit nog maar één speler aan tafel: er zijn er minstens 2 nodig.
   *[other] Er zitten nog maar { $seated } spelers aan tafel: er zijn er meer nodig.
 }
refusal-TABLE_FULL = Alle zes plaatsen aan deze tafel zijn bezet.
refusal-COLOUR_TAKEN = Iemand anders speelt al met { $colour }. Kies een andere kleur.
refusal-SYMBOL_TAKEN = Dit symbool is al gekozen: { $symbol }. Kies een ander.
refusal-NO_SUCH_SEAT = { $seat } zit niet aan deze tafel.
refusal-SHARE_ALREADY_GIVEN = { $seat } heeft al aan de trekkingen bijgedragen.
refusal-ORDER_INCOMPLETE = In de speelvolgorde moet iedereen precies één keer staan.
refusal-WATCHERS_FORBIDDEN = Aan deze tafel zijn geen toeschouwers.
refusal-SEAT_CONNECTED = { $seat } is verbonden en heeft de vraag gekregen. Wacht op toestemming, of tot dat toestel de verbinding verbreekt.
refusal-NO_REISSUE_ASKED = Niemand heeft om een nieuwe sleutel voor deze plaats gevraagd.
refusal-PLAYERS_OUT_OF_RANGE = Je speelt met 2 tot 6 spelers, niet met { $players }.
refusal-TOO_MANY_EXTRA_TILES = { $extra_tiles } extra tegels passen niet meer in de stapels.
refusal-TILES_NOT_TOLD = Vul in hoeveel landtegels { $expansion } in jouw editie heeft.
refusal-RIVER_TILES_OUT_OF_RANGE = De rivier heeft 3 tot 60 tegels, niet { $river_tiles }.
refusal-EXPANSION_NOT_PLAYED = Jullie spelen zonder { $expansion }.
refusal-PLAN_DOES_NOT_ADD_UP = Deze stapels komen niet uit op twaalf prijstegels en op elke stapel landtegels.
refusal-PILES_DO_NOT_ADD_UP = De stapels moeten samen { $land } landtegels hebben en hoogstens { $prizes } prijstegels, geen daarvan op de eerste stapel.
refusal-CROWN_ORDER_INCOMPLETE = De weg van de kroon moet weg, stad en weide elk één keer noemen.

refusal-NOT_AWAITED = Jij bent nu niet aan zet. Er wordt gewacht op { $awaited }.
refusal-OUT_OF_STEP = Dat kan nu niet: { $phase }.
refusal-NOTHING_ASKED = Deze zet bevat niets.
refusal-STEP_AFTER_DEAL = In stap { $step } wordt iets getrokken of onthuld, dus dat moet de laatste stap zijn.
refusal-MEEPLE_ALREADY_PLACED = Je hebt deze beurt al een meeple gezet of je abt teruggenomen.
refusal-NO_MEEPLE_LEFT = Hiervan heb je er geen meer in je voorraad: { $kind }.
refusal-ROLE_NOT_FOR_KIND = Deze figuur kan daar niet staan: { $kind } als { $role }.
refusal-NO_MEEPLE_ON_PRIZE = Op prijstegel { $prize } mag geen meeple staan, behalve via het magische portaal.
refusal-PRIZE_NOT_PLACED = Prijstegel { $prize } ligt niet op het speelveld.
refusal-NO_SUCH_MEEPLE = Er staat geen meeple { $meeple } op het speelveld.
refusal-NOBODY_SCORES = Vul in wie de punten krijgt.
refusal-TOO_MUCH_TOLD = Er zijn in dit spel te vaak punten ingevuld.
refusal-POINTS_OUT_OF_RANGE = Vul 1 tot 500 punten in, niet { $points }.
refusal-SEAT_NAMED_TWICE = { $seat } is twee keer genoemd.
refusal-NOTHING_TO_UNDO = Er is geen zet om terug te nemen.
refusal-NOT_YOUR_MOVE = De laatste zet was niet van jou, dus je kunt hem niet terugnemen.
refusal-HIDDEN_SEEN = Er is daarna iets geheims gezien, dus de zet kan niet meer worden teruggenomen.
refusal-NO_SUCH_REVISION = Er is geen eerder punt { $to } om naar terug te gaan.

refusal-SEAT_RETIRED = { $seat } is naar huis gegaan.
refusal-LAST_PLAYER = { $seat } is de laatste die nog meespeelt. Beëindig het spel.
refusal-EXPECTED_REVISION_NEEDED = Wie voor een ander invoert, moet zeggen bij welke stand van het spel dat hoort.
refusal-NO_GAME_THEN = Bij punt { $to } was het spel nog niet begonnen. Je kunt op zijn vroegst terug naar { $from }.
refusal-HOST_NOT_OFFERED = De gastheer heeft jou zijn plaats niet aangeboden.

refusal-DRAGON_FIRST = Eerst is de draak op de getrokken tegel aan de beurt.
refusal-THIEF_FIRST = Eerst is de dief op de getrokken tegel aan de beurt.
refusal-SIEGE_FIRST = Eerst is de belegering op de getrokken tegel aan de beurt.
refusal-CIRCUS_WAITS = Vergeet de circusplek op de getrokken tegel niet voordat je beurt eindigt.
refusal-CIRCUS_LATER = Het circus komt bij de puntentelling, als de tegel ligt.
refusal-TILE_STAYS = Door dit symbool verdwijnt de getrokken tegel niet: { $symbol }.
refusal-NO_TOWER_TILE_LEFT = Er is geen torentegel meer. Trek een andere landtegel voor de gestolen tegel.
refusal-GUARD_STANDS = Wachter { $meeple } staat op een toren, dus de dief steelt geen tegel.
refusal-NO_THIEF = Op de getrokken tegel staat geen dief, dus ook geen getal.
refusal-THIEF_OUT_OF_RANGE = Het getal bij een dief is 1 tot 9, niet { $thief }.
refusal-THIEF_IS_KNOWN = Het getal op tegel { $face } is bekend: { $thief }.
refusal-HERALD_HANDLES_THE_THIEF = Je hebt het getal van de dief ingevuld, dus Herald handelt de dief af.
refusal-NO_TILE_TOWER = Aan deze tafel wordt de tegeltoren niet gebruikt.
refusal-COMPARTMENT_NOT_TOLD = Vul in uit welk vak van de tegeltoren je trekt.
refusal-COMPARTMENT_EMPTY = Dat vak van de tegeltoren is leeg: { $compartment }.
refusal-NOT_FROM_THE_TILE_TOWER = Alleen landtegels komen uit de tegeltoren.
refusal-TILE_TOWER_WITH_TOURNAMENTS = Bij toernooien liggen de landtegels in stapels, dus blijft de tegeltoren in de doos.
refusal-TILE_TOWER_IS_TRACKED = De tegeltoren wordt alleen gebruikt met Torens & Dieven, als elke tegel wordt ingevoerd.
refusal-TOWER_TILE_IS_PLAIN = Op een torentegel staat geen symbool.
refusal-TOWER_TILE_FIRST = Je tegel is gestolen: trek eerst een torentegel. Die komt van geen stapel, dus er volgt geen toernooi.
refusal-NO_FOUNDATION = Je bouwt één toren, op het fundament van de tegel die je net hebt gelegd.
refusal-NO_FLOOR_LEFT = Er is geen torenverdieping meer in de voorraad.
refusal-NO_SUCH_TOWER = Er is geen toren { $tower }.
refusal-GUARD_AFTER_THE_TILE = Leg eerst je tegel. Daarna mag je een wachter zetten in plaats van een meeple.
refusal-NO_GUARD_BY_PRIZE = Met prijstegel { $prize } mag je geen wachter zetten.
refusal-OUT_OF_REACH = Toren { $tower } met { $floors ->
    [one] één verdieping
   *[other] { $floors } verdiepingen
 } reikt niet tot { $pos }.
refusal-NOTHING_GROWS = Je hoeft nu geen torens te kiezen.
refusal-TOWER_CANNOT_GROW = Toren { $tower } kan niet groeien: er staat een wachter op, of hij heeft al vijf verdiepingen.
refusal-FLOORS_TO_GIVE = { $floors ->
    [one] Kies één toren: er is nog één verdieping.
   *[other] Kies { $floors } verschillende torens, één voor elke verdieping die er nog is.
 }
refusal-NO_BUILDER = Jouw bouwmeester stond nog niet op het speelveld voor deze beurt.
refusal-SECOND_HALF = Dit is al het tweede deel van een dubbele beurt.
refusal-NOT_A_DRAWN_TILE = Alleen de tegel die je net hebt getrokken geeft een dubbele beurt.

refusal-RIVER_FIRST = Eerst alle riviertegels.
refusal-RIVER_IS_LAID = De rivier is klaar: er zijn geen riviertegels meer.
refusal-TOURNAMENT_TILE_FIRST = Leg eerst de toernooitegel, en dan de eerste bocht in de rivier.
refusal-NO_TOURNAMENT_TILE = De toernooitegel hoeft nu niet te worden gelegd.
refusal-BEND_NOT_TOLD = De toernooitegel is er nog niet, en na deze tegel is alleen het meer nog over. Was er een bocht in de rivier?
refusal-LAKE_COMES_LAST = Het meer is de laatste riviertegel.
refusal-RIVER_GOES_ON = De rivier gaat verder op { $pos }.
refusal-RIVER_TURNS_BACK = Twee bochten achter elkaar mogen niet dezelfde kant op.
refusal-BEND_TURNS_IN = Leg de eerste bocht zo dat de rivier van de toernooitegel wegloopt.
refusal-NO_MEEPLE_ON_TOURNAMENT_TILE = Op de toernooitegel mag geen meeple staan.

refusal-NO_TOWN_HALL = Je hebt geen stadhuistegel.
refusal-TOWN_HALL_IS_HELD = Je houdt je stadhuistegel tot je volgende beurt.
refusal-TOWN_HALL_FIRST = Leg je stadhuistegel, of houd hem, voordat je beurt eindigt.
refusal-TOWN_HALL_EXTENDS_NOTHING = Met een stadhuistegel mag je niemand inschrijven.
refusal-PILE_EMPTY = Deze stapel is leeg: eerst het toernooi, of je stadhuistegel.
refusal-PILE_NOT_EMPTY = { $land ->
    [one] Er ligt nog één landtegel op de open stapel.
   *[other] Er liggen nog { $land } landtegels op de open stapel.
 }
refusal-NO_FARMER = Meeple { $meeple } is geen boer die naar een boerderij kan verhuizen.
refusal-NO_ABBOT_ON_THE_MAP = Jouw abt staat niet op het speelveld.
refusal-ABBOT_SCORES = Waar je abt staat is net voltooid: dat telt aan het einde van de beurt.
refusal-NOT_YOUR_ABBOT = Figuur { $meeple } is niet jouw abt.
refusal-PRIZE_BUILDS_NOTHING = Met een prijstegel bouw je geen boerderij.
refusal-PRIZE_MOVES_NO_FLOCK = Met een prijstegel wordt een kudde niet groter en ga je er niet mee naar huis.

refusal-MAP_NOT_TRACKED = Aan deze tafel worden de tegels niet één voor één ingevoerd.
refusal-MAP_IS_TRACKED = Aan deze tafel wordt elke tegel en elke meeple ingevoerd, en telt Herald.
refusal-PLACE_NOT_TOLD = Vul in waar de tegel komt te liggen.
refusal-NOT_ON_A_TRACKED_MAP = { $expansion } kan nog niet als elke tegel wordt ingevoerd.
refusal-NO_OTHER_TILES_ON_A_TRACKED_MAP = Als elke tegel wordt ingevoerd, kunnen er geen andere tegels doorheen.
refusal-NO_SUCH_FACE = Herald kent geen tegel { $face }.
refusal-FACE_NOT_LEFT = Er is geen tegel { $face } meer over.
refusal-FITS_NOWHERE = Tegel { $face } past nergens. Voer alleen het trekken in: hij gaat terug in de doos.
refusal-NO_UNKNOWN_TILE = Herald kent alle tegels die nog over zijn, dus tegel { $face } kan er niet bij horen.
refusal-FACE_IS_IN_USE = Er ligt al een tegel { $face }, of iemand heeft hem in de hand: hij kan niet opnieuw worden beschreven.
refusal-NO_PRIZE_TO_DESCRIBE = Je hebt geen prijstegel om te beschrijven.
refusal-FACE_FAULTY = Deze beschrijving van een tegel kan niet kloppen: { $fault }
refusal-FACE_NOT_TOLD = Vul in welke tegel is getrokken.
refusal-FACE_IS_DRAWN_BY_SERVER = Aan deze tafel trekt Herald de tegels.
refusal-CELL_TAKEN = Op { $pos } ligt al een tegel.
refusal-NOT_BESIDE = { $pos } grenst niet aan een tegel.
refusal-EDGE_MISMATCH = Dat past niet op { $pos }: de tegel heeft { $found } waar { $wanted } nodig is ({ $side }).
refusal-NO_SUCH_SEGMENT = De tegel heeft geen deel { $segment }.
refusal-SEGMENT_NOT_FOR = Deze figuur kan niet op dat deel van de tegel staan: { $kind }.
refusal-FEATURE_OCCUPIED = Daar staat al iemand: { $seat } met meeple { $meeple } op { $pos }.

refusal-CORRECTION_OUT_OF_RANGE = Een correctie is hoogstens 500 punten erbij of eraf, niet { $points }.
refusal-CORRECTION_IS_THE_HOSTS = Alleen de gastheer verbetert punten.
refusal-NOT_YET_MADE = Punt { $since } is nog niet bereikt.
refusal-PROPOSAL_OPEN = Er wordt over voorstel { $proposal } gestemd. Eén tegelijk.
refusal-NO_SUCH_PROPOSAL = Over voorstel { $proposal } wordt niet gestemd.
refusal-NOT_YOUR_PROPOSAL = Alleen wie voorstel { $proposal } deed, of de gastheer, mag het intrekken.
refusal-ALREADY_ANSWERED = { $seat } heeft dat over voorstel { $proposal } al gezegd.
refusal-LIST_HAS_GROWN = { $listed ->
    [one] Er is intussen één geheim gezien. Lees de lijst voordat je instemt.
   *[other] Er zijn intussen { $listed } geheimen gezien. Lees de lijst voordat je instemt.
 }
refusal-TOO_MANY_PROPOSALS = Er is in dit spel over te veel correcties gestemd.
refusal-TOO_MANY_ANSWERS = Op voorstel { $proposal } is te vaak geantwoord.
refusal-NOTHING_LIES = Op { $pos } ligt geen tegel.
refusal-LIES_SO = De tegel op { $pos } ligt al zo.
refusal-FACE_STAYS = Welke tegel op { $pos } ligt staat vast. Alleen de draaiing kan worden verbeterd.
refusal-TOURNAMENT_TILE_STAYS = Op { $pos } ligt de toernooitegel. Die kan niet per vak worden veranderd.
refusal-RIVER_RUNS_OTHERWISE = De rivier op { $pos } zou anders lopen ({ $side }), en andere tegels sluiten er al op aan.
refusal-FOUNDATION_DIFFERS = De tegel op { $pos } zou een torenfundament krijgen of kwijtraken, en er zijn al torens gebouwd.
refusal-THIEF_STAYS = Tegel { $face } zou een dief krijgen of kwijtraken, en die is bij het trekken al afgehandeld.
refusal-STATUE_STANDS = In de stad op { $pos } staat een standbeeld, en die stad zou verdwijnen.
refusal-STATUES_WOULD_PART = De standbeelden van stad { $city } zouden in twee steden terechtkomen.
refusal-NO_TILE_SHOWS = Er ligt geen tegel { $face } op het speelveld.
refusal-STANDS_THERE = Meeple { $meeple } staat daar al.
refusal-GUARD_STAYS = Wachter { $meeple } staat op een toren. Voer in dat hij is vertrokken.
refusal-SCORED_BEFORE = Wat daar op { $pos } ligt is voltooid en geteld: wie er stond is al thuis.
refusal-NO_SEGMENT_FOR = De tegel heeft geen plek waar meeple { $meeple } kan staan als wat hij is.
refusal-SEGMENT_NOT_TOLD = Meeple { $meeple } kan op meer plekken op de tegel staan. Vul in waar.
refusal-OTHER_FEATURE = Deel { $segment } van de tegel is niet waar meeple { $meeple } op staat.
refusal-NOT_ON_THAT_TILE = Meeple { $meeple } staat niet op de tegel op { $pos }.
refusal-NO_SUCH_PILE = Er is geen landstapel { $pile }.
refusal-PILE_OUT_OF_RANGE = { $land } landtegels zijn meer dan er op een stapel gaan.
refusal-MEEPLE_REVEALED = Meeple { $meeple } heeft in dit toernooi zijn embleem al laten zien.

refusal-NOT_YOUR_MEEPLE = Meeple { $meeple } is van { $owner }.
refusal-NOMINATION_CLOSED = Je mag alleen inschrijven direct nadat je met een tegel iets van jezelf hebt uitgebreid.
refusal-NOT_EXTENDED = Jouw tegel breidt niet uit waar meeple { $meeple } op staat.
refusal-ALREADY_NOMINATED_THIS_TURN = Je hebt deze beurt al een meeple ingeschreven.
refusal-ALREADY_NOMINATED = Meeple { $meeple } heeft al een embleem gehad.
refusal-PLACED_THIS_TURN = Meeple { $meeple } is deze beurt gezet en kan dus nog niet worden ingeschreven.
refusal-NEVER_NOMINATED = Meeple { $meeple } kan nooit worden ingeschreven: { $kind } als { $role }.
refusal-EMBLEM_NOT_TOLD = Kies een van de emblemen in je hand.
refusal-EMBLEM_KEPT_BY_TABLE = Aan deze tafel zijn de emblemen echte fiches: Herald hoort het getal pas bij het onthullen.
refusal-REVEALED_NOT_TOLD = Vul in welk embleem onder de meeple lag.
refusal-EMBLEM_KEPT_BY_HERALD = Herald weet welk embleem daar ligt.
refusal-NO_EMBLEM_LEFT = Je hebt geen embleem meer in je hand.
refusal-EMBLEM_GONE = Jouw embleem { $emblem } heeft al eens open gelegen.
refusal-EMBLEM_NOT_IN_HAND = Embleem { $emblem } zit niet in je hand.
refusal-RING_NOT_TOLD = Vul in hoeveel van de 8 tegels rond boer { $meeple } er al lagen voor jouw tegel.
refusal-RING_OF_NO_FARMER = Meeple { $meeple } is geen boer, dus zijn er geen tegels eromheen te tellen.
refusal-RING_WAS_FULL = Rond boer { $meeple } lagen al 8 tegels.

refusal-NOT_NOMINATED = Onder meeple { $meeple } ligt geen embleem.
refusal-OTHER_DISCIPLINE = Meeple { $meeple } kan niet meedoen aan dit toernooi: { $held }.
refusal-REACH_NOT_TOLD = Vul in hoe ver de meeple reikt.
refusal-OTHER_REACH = Tel wat bij dit toernooi telt: { $held }.
refusal-REACH_OUT_OF_RANGE = Een weg of stad heeft 1 tot 200 tegels, de ringen rond een boer hoogstens 8 en 16.
refusal-OUTER_RING_TOO_SOON = De buitenste ring telt pas als alle 8 tegels rond de boer er liggen. Je vulde { $ring_of_8 } in.

refusal-NO_SUCH_PRIZE = Prijstegel { $prize } ligt niet voor jou.
refusal-PRIZE_IS_HELD = Je houdt prijstegel { $prize } tot er een andere tegel ligt, of tot je volgende beurt.
refusal-PRIZE_NOT_LOOKED_AT = Bekijk eerst prijstegel { $prize }.
refusal-PRIZE_LOOKED_AT = Je hebt prijstegel { $prize } al bekeken.
refusal-PRIZES_FIRST = Leg eerst je prijstegels: { $prizes }.
refusal-NO_SUCH_CITY = Er is geen stad { $city } met een standbeeld.
refusal-SHIELDS_OUT_OF_RANGE = { $shields } wapenschilden zijn meer dan een stad er kan hebben.
refusal-SAME_CITY = Stad { $city } kan niet met zichzelf samengroeien.
