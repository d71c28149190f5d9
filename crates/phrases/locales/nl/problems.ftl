# Waarom een vraag niet is beantwoord. Zie en/problems.ftl.

problem-UNAUTHENTICATED = Dit toestel heeft geen geldige sleutel voor een plaats. Vraag de gastheer om een nieuwe.
problem-NOT_FOUND = Dat spel is er niet. Kijk de code na.
problem-HOST_ONLY = Dat mag alleen de gastheer.
problem-SEAT_ONLY = Dat mag alleen een speler.
problem-NOT_YOUR_SEAT = Je mag alleen voor je eigen plaats een nieuwe sleutel vragen.
problem-OPERATOR_ONLY = Dat mag alleen de beheerder van deze Herald.
problem-INVALID_REQUEST = Er klopt iets niet in deze invoer: { $fields }.
problem-STALE_REVISION = Het spel is intussen verdergegaan. Kijk nog eens en beslis dan.
problem-REQUEST_ID_REUSED = De app heeft twee verzoeken door elkaar gehaald. Probeer het opnieuw.
problem-TOO_MANY_WATCHERS = Er kunnen niet meer mensen bij deze tafel meekijken.
problem-TOO_MANY_STREAMS = Er kijken nu te veel toestellen mee. Sluit er een, of probeer het zo meteen opnieuw.
problem-TOO_MANY_OWN_STREAMS = Deze plaats staat op te veel schermen open. Sluit er een.
problem-TOO_MANY_COMMITS = Dit spel is te lang geworden om verder te gaan.
problem-TOO_MANY_TABLES = Er zijn vanaf hier te veel tafels geopend. Probeer het over { $retry_after ->
    [one] { $retry_after } seconde
   *[other] { $retry_after } seconden
 } opnieuw.
problem-TOO_FAST = Dat ging te snel. Probeer het over { $retry_after ->
    [one] { $retry_after } seconde
   *[other] { $retry_after } seconden
 } opnieuw.
problem-TOO_MANY_MISSES = De code was te vaak verkeerd. Probeer het over { $retry_after ->
    [one] { $retry_after } seconde
   *[other] { $retry_after } seconden
 } opnieuw.
problem-LAGGED = Dit toestel kon het niet bijhouden en moet bijwerken.
problem-RECORD_DAMAGED = Het verslag van dit spel is beschadigd. Vraag de beheerder van deze Herald.
problem-NOT_CONFIRMED = Het is niet zeker of dat is opgeslagen. Probeer het opnieuw: niets gebeurt dubbel.
problem-STORE_UNREADABLE = Het spel kan nu niet worden gelezen. Probeer het zo meteen opnieuw.
problem-STORE_BUSY = Herald heeft nu te veel te schrijven. Probeer het zo meteen opnieuw.
problem-NOT_A_RECORD = Dit bestand is geen verslag van een spel.
problem-NEWER_FORMAT = Dit bestand is door een nieuwere Herald geschreven.
problem-RECORD_ALTERED = Dit bestand is beschadigd of veranderd.
problem-NOT_ONE_GAME = In dit bestand zit niet precies één spel.
problem-RECORD_TOO_LARGE = Dit bestand is te groot voor één spel.
problem-GAME_EXISTS = Dit spel is hier al.
problem-GAME_DELETED = Dit spel is hier geweest en gewist.
problem-NAME_TAKEN = Een ander spel heeft hier dezelfde code.
problem-FAULT = Herald heeft een fout gemaakt. Er is niets veranderd.

problem-DRAINING = Herald start opnieuw. Een ogenblik.
problem-DEADLINE_EXCEEDED = Dat duurde te lang. Probeer het opnieuw: niets gebeurt dubbel.
problem-TOO_MANY_CALLS = Herald heeft het nu te druk. Probeer het zo meteen opnieuw.
problem-HEADERS_TOO_LARGE = De app stuurt te veel mee met dit verzoek.
problem-MESSAGE_UNREADABLE = Herald begrijpt deze app niet. Is de app bijgewerkt?
problem-MESSAGE_TOO_LARGE = De app stuurt te veel tegelijk.
