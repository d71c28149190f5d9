# Regels van het verslag. Zie en/entries.ftl.

entry-TABLE_OPENED = De tafel is geopend.
entry-SEAT_TAKEN = { $seat } komt aan tafel.
entry-SEAT_REMOVED = { $seat } gaat van tafel.
entry-WATCHER_ADMITTED = Er kijkt iemand mee.
entry-SETTINGS_CHANGED = De gastheer heeft de instellingen veranderd.
entry-GAME_STARTED = Het spel begint. Speelvolgorde: { $order }.
entry-SEAT_REISSUED = { $seat } heeft een nieuwe sleutel. De oude werkt niet meer.
entry-HOST_REISSUED = De gastheer heeft een nieuwe sleutel. De oude werkt niet meer.
entry-MOVES_UNDONE = Er zijn zetten teruggenomen.
entry-HOST_OFFERED = De gastheer biedt zijn plaats aan: { $seat }.
entry-HOST_CHANGED = { $seat } is nu de gastheer.
entry-DRAW_SHARE_ADDED = { $seat } heeft aan de trekkingen bijgedragen.
entry-CORRECTION_PROPOSED = Voorstel { $proposal } om iets te verbeteren: { $reason }
entry-CORRECTION_ANSWERED = { $seat } heeft op voorstel { $proposal } geantwoord.
entry-CORRECTION_WITHDRAWN = Voorstel { $proposal } is ingetrokken.
entry-CORRECTION_FELL = Te veel spelers zijn het er niet mee eens: voorstel { $proposal } gaat niet door.
entry-TURN_BEGAN = Beurt { $number }: { $seat }.
entry-TILE_DRAWN = { $seat } trekt een tegel.
entry-TILE_DISCARDED = De tegel van { $seat } past nergens en gaat terug in de doos.
entry-TILE_PLACED = { $seat } legt de tegel.
entry-MEEPLE_PLACED = { $seat } zet een figuur: { $kind } als { $role }.
entry-MEEPLE_LIFTED = Meeple { $meeple } gaat terug naar { $seat }: { $cause }.
entry-POINTS_TOLD = { $points ->
    [one] { $points } punt
   *[other] { $points } punten
 } voor { $seats }: { $source }.
entry-TURN_ENDED = { $seat } beëindigt de beurt.
entry-FINAL_SCORING_BEGAN = Er is geen tegel meer: de eindtelling begint.
entry-GAME_ENDED = Het spel is afgelopen.
entry-RIVER_TILE_DRAWN = { $seat } trekt een riviertegel: { $shape }.
entry-SYMBOL_HANDLED = { $seat } heeft het symbool { $symbol } afgehandeld: { $outcome }.
entry-MEEPLE_MOVED = Meeple { $meeple } van { $seat } is nu { $role }: { $cause }.
entry-DOUBLE_TURN_BEGAN = Dubbele beurt voor { $seat }: beurt { $number }.
entry-TOWN_HALL_CHOSEN = { $seat } neemt de stadhuistegel.
entry-TOWN_HALL_PLACED = { $seat } legt de stadhuistegel.
entry-TOWN_HALL_HELD = { $seat } houdt de stadhuistegel.
entry-PLAYER_RETIRED = { $seat } gaat naar huis.
entry-CORRECTED = Er is iets verbeterd.
entry-MEEPLE_NOMINATED = { $seat } schrijft meeple { $meeple } in.
entry-EMBLEM_RETURNED = Het embleem onder meeple { $meeple } gaat terug naar de hand van { $seat }.
entry-TOURNAMENT_CALLED = Toernooi: { $discipline }! Volgorde: { $order }.
entry-PASSED_OVER = { $seat } heeft niemand in dit toernooi.
entry-EMBLEM_REVEALED = { $seat } onthult embleem { $emblem } en komt op { $value }.
entry-TOURNAMENT_DECIDED = Beslist: { $discipline }.
entry-PRIZE_WON = Er is een prijstegel gewonnen.
entry-EMBLEM_BOXED = Embleem { $emblem } van { $seat } gaat in de doos.
entry-PRIZES_LEFT = { $prizes ->
    [one] { $prizes } prijstegel
   *[other] { $prizes } prijstegels
 } niet gewonnen.
entry-CROWN_MOVED = De kroon gaat verder: { $to }.
entry-PILE_OPENED = Stapel { $pile } is open.
entry-LAST_LAP_OPENED = De laatste prijstegels mogen nu worden gelegd.
entry-CITY_FOUNDED = Stad { $city } krijgt haar eerste standbeeld.
entry-PRIZE_PLACED = { $seat } legt prijstegel { $prize }: het standbeeld staat in stad { $city }.
entry-PRIZE_HELD = { $seat } houdt prijstegel { $prize }: hij past nu nergens.
entry-PRIZE_FORFEITED = Prijstegel { $prize } van { $seat } paste nooit en gaat uit het spel.
entry-SHIELDS_TOLD = Stad { $city } heeft { $shields ->
    [one] { $shields } wapenschild
   *[other] { $shields } wapenschilden
 }.
entry-CITIES_MERGED = Stad { $kept } en stad { $joined } zijn nu één.
entry-EMBLEM_REMOVED = Het embleem onder meeple { $meeple } van { $seat } wordt ongezien weggenomen.
entry-FACE_DRAWN = { $seat } trekt tegel { $face }.
entry-FACE_BOXED = Tegel { $face } van { $seat } past nergens en gaat in de doos.
entry-FACE_LAID = { $seat } legt tegel { $face } op { $pos }.
entry-TOURNAMENT_TILE_LAID = { $seat } legt de toernooitegel.
entry-PRIZE_LAID = { $seat } legt prijstegel { $prize }, en dat is tegel { $face }.
entry-FACE_DESCRIBED = { $seat } heeft een tegel beschreven.
entry-PRIZE_LOOKED_AT = { $seat } bekijkt prijstegel { $prize }.
entry-MEEPLE_STOOD = { $seat } zet een figuur: { $kind }.
entry-FEATURE_SCORED = { $points ->
    [one] { $points } punt
   *[other] { $points } punten
 } voor { $winners }: { $feature }.
entry-TOWER_BUILT = { $seat } bouwt toren { $tower }.
entry-TOWERS_GREW = Torens groeien: { $towers }.
entry-GUARD_PLACED = { $seat } zet wachter { $meeple } op toren { $tower }.
entry-GUARDS_SCORED = { $points ->
    [one] { $points } punt
   *[other] { $points } punten
 } voor { $seat }: wachters.
entry-THIEF_PAID = De wachters zagen de dief: { $seat } gaat verder.
entry-TILE_STOLEN = De tegel van { $seat } is gestolen.
entry-STOLEN_TILE_BOXED = De gestolen tegel gaat in de doos.
entry-TOURNAMENT_TILE_PLACED = { $seat } legt de toernooitegel.
entry-EMBLEM_LAID = { $seat } legt een embleem onder meeple { $meeple }.
