# Why a call was not served, as players understand it. Each is `problem-` and the reason; of its variables `retry_after` are
# seconds, `fields` what is wrong in the request.

problem-UNAUTHENTICATED = This device has no valid key to a seat. Ask the host for a new one.
problem-NOT_FOUND = There is no such game. Check the code.
problem-HOST_ONLY = Only the host may do that.
problem-SEAT_ONLY = Only a player may do that.
problem-NOT_YOUR_SEAT = You may only ask for a new key to your own seat.
problem-OPERATOR_ONLY = Only whoever runs this Herald may do that.
problem-INVALID_REQUEST = Something in this request is not right: { $fields }.
problem-STALE_REVISION = The game has moved on in the meantime. Look again and then decide.
problem-REQUEST_ID_REUSED = The app has mixed up two requests. Please try again.
problem-TOO_MANY_WATCHERS = No more people can watch this table.
problem-TOO_MANY_STREAMS = Too many devices are watching just now. Close one, or try again in a moment.
problem-TOO_MANY_OWN_STREAMS = This seat is open on too many screens. Close one.
problem-TOO_MANY_COMMITS = This game has become too long to go on.
problem-TOO_MANY_TABLES = Too many tables have been opened from here. Try again in { $retry_after ->
    [one] { $retry_after } second
   *[other] { $retry_after } seconds
 }.
problem-TOO_FAST = That was too fast. Try again in { $retry_after ->
    [one] { $retry_after } second
   *[other] { $retry_after } seconds
 }.
problem-TOO_MANY_MISSES = The code was wrong too many times. Try again in { $retry_after ->
    [one] { $retry_after } second
   *[other] { $retry_after } seconds
 }.
problem-LAGGED = This device could not keep up and has to catch up.
problem-RECORD_DAMAGED = The record of this game is damaged. Ask whoever runs this Herald.
problem-NOT_CONFIRMED = It is not certain whether that was saved. Please try again: nothing is done twice.
problem-STORE_UNREADABLE = The game cannot be read just now. Try again in a moment.
problem-STORE_BUSY = Herald has too much to write just now. Try again in a moment.
problem-NOT_A_RECORD = This file is not the record of a game.
problem-NEWER_FORMAT = A newer Herald has written this file.
problem-RECORD_ALTERED = This file has been damaged or changed.
problem-NOT_ONE_GAME = This file does not hold exactly one game.
problem-RECORD_TOO_LARGE = This file is too large for one game.
problem-GAME_EXISTS = This game is here already.
problem-GAME_DELETED = This game was here and has been deleted.
problem-NAME_TAKEN = Another game here has the code of this one.
problem-FAULT = Herald has made a mistake. Nothing has changed.

problem-DRAINING = Herald is restarting. One moment.
problem-DEADLINE_EXCEEDED = That took too long. Please try again: nothing is done twice.
problem-TOO_MANY_CALLS = Herald has too much to do just now. Try again in a moment.
problem-HEADERS_TOO_LARGE = The app sends too much along with this request.
problem-MESSAGE_UNREADABLE = Herald does not understand this app. Is it up to date?
problem-MESSAGE_TOO_LARGE = The app sends too much at once.
