# Warum eine Anfrage nicht beantwortet wurde. Siehe en/problems.ftl.

problem-UNAUTHENTICATED = Dieses Gerät hat keinen gültigen Schlüssel für einen Platz. Bitte den Gastgeber um einen neuen.
problem-NOT_FOUND = Dieses Spiel gibt es nicht. Prüfe den Code.
problem-HOST_ONLY = Das darf nur der Gastgeber.
problem-SEAT_ONLY = Das darf nur ein Spieler.
problem-NOT_YOUR_SEAT = Einen neuen Schlüssel darfst du nur für deinen eigenen Platz anfordern.
problem-OPERATOR_ONLY = Das darf nur der Betreiber dieses Herald.
problem-INVALID_REQUEST = Etwas an dieser Eingabe stimmt nicht: { $fields }.
problem-STALE_REVISION = Das Spiel ist inzwischen weitergegangen. Sieh noch einmal hin und entscheide dann.
problem-REQUEST_ID_REUSED = Die App hat zwei Anfragen verwechselt. Bitte versuche es noch einmal.
problem-TOO_MANY_WATCHERS = Mehr Leute können diesem Tisch nicht zuschauen.
problem-TOO_MANY_STREAMS = Gerade schauen zu viele Geräte zu. Schließe eines, oder versuche es gleich noch einmal.
problem-TOO_MANY_OWN_STREAMS = Dieser Platz ist auf zu vielen Bildschirmen offen. Schließe einen.
problem-TOO_MANY_COMMITS = Dieses Spiel ist zu lang geworden, um weiterzugehen.
problem-TOO_MANY_TABLES = Von hier aus wurden zu viele Tische eröffnet. Versuche es in { $retry_after ->
    [one] { $retry_after } Sekunde
   *[other] { $retry_after } Sekunden
 } noch einmal.
problem-TOO_FAST = Das ging zu schnell. Versuche es in { $retry_after ->
    [one] { $retry_after } Sekunde
   *[other] { $retry_after } Sekunden
 } noch einmal.
problem-TOO_MANY_MISSES = Der Code war zu oft falsch. Versuche es in { $retry_after ->
    [one] { $retry_after } Sekunde
   *[other] { $retry_after } Sekunden
 } noch einmal.
problem-LAGGED = Dieses Gerät kam nicht mehr mit und muss nachladen.
problem-RECORD_DAMAGED = Die Aufzeichnung dieses Spiels ist beschädigt. Frag den Betreiber dieses Herald.
problem-NOT_CONFIRMED = Es ist nicht sicher, ob das gespeichert wurde. Versuche es noch einmal: Nichts geschieht doppelt.
problem-STORE_UNREADABLE = Das Spiel lässt sich gerade nicht lesen. Versuche es gleich noch einmal.
problem-STORE_BUSY = Herald hat gerade zu viel zu schreiben. Versuche es gleich noch einmal.
problem-NOT_A_RECORD = Diese Datei ist keine Aufzeichnung eines Spiels.
problem-NEWER_FORMAT = Diese Datei hat ein neuerer Herald geschrieben.
problem-RECORD_ALTERED = Diese Datei ist beschädigt oder verändert.
problem-NOT_ONE_GAME = Diese Datei enthält nicht genau ein Spiel.
problem-RECORD_TOO_LARGE = Diese Datei ist zu groß für ein einziges Spiel.
problem-GAME_EXISTS = Dieses Spiel ist schon hier.
problem-GAME_DELETED = Dieses Spiel war hier und wurde gelöscht.
problem-NAME_TAKEN = Ein anderes Spiel hat hier denselben Code.
problem-FAULT = Herald hat einen Fehler gemacht. Es hat sich nichts geändert.

problem-DRAINING = Herald startet neu. Einen Augenblick.
problem-DEADLINE_EXCEEDED = Das hat zu lange gedauert. Versuche es noch einmal: Nichts geschieht doppelt.
problem-TOO_MANY_CALLS = Herald hat gerade zu viel zu tun. Versuche es gleich noch einmal.
problem-HEADERS_TOO_LARGE = Die App schickt mit dieser Anfrage zu viel mit.
problem-MESSAGE_UNREADABLE = Herald versteht diese App nicht. Ist sie auf dem neuesten Stand?
problem-MESSAGE_TOO_LARGE = Die App schickt zu viel auf einmal.
