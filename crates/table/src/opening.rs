//! Everything that hands out a token: opening a table, joining, watching, reissuing, recovering. Each is known by
//! its request: sent again it finds the same game and seat, with a fresh token that ends the old one.

use std::sync::Arc;

use bytes::Bytes;
use herald_words::{
    Audience, Colour, Created, Denial, GameId, JoinCode, Joined, Name, Problem, RecoveryCode, Refusal,
    Reissue, Reissued, Request, Revision, Seat, Settings, Symbol, Unavailable, Watching,
};

use crate::{
    asked::Asked,
    commit::{Body, Commit, GameSecret, Maker, TableEvent},
    grapevine::Standing,
    house::{House, Settled, fresh, no_entropy},
    lobby,
    roster::Holder,
    standpoint,
    table::{Deciding, Proposal, Table, key, refuse},
    token::{self, Hash, Kind},
};

/// How often a join code that is taken already is drawn anew; with 40 random bits once is rare.
const CODE_TRIES: usize = 4;

/// A token that is given out: who asked for it, what is written, and what its caller alone is told.
pub(crate) struct Gift<K> {
    pub(crate) maker: Maker,
    pub(crate) event: TableEvent,
    pub(crate) kept: K,
}

impl House {
    pub(crate) async fn open_table(&self, request: Request, settings: Settings) -> Result<Created, Problem> {
        lobby::possible(&settings).map_err(|refusal| Problem::Refused {
            refusal,
            revision: Revision(0),
            now: None,
        })?;
        let game = GameId(self.random()?);
        let name = token::opening_name(&request.id);
        let holder = self.claim(name, game).await?;
        if holder != game {
            // The same request came before; whether it got as far as its first commit is for the record to say.
            match self.shelf.find(holder).await {
                Ok(table) => return self.open_again(&table, request).await,
                Err(Problem::NotFound) => {}
                Err(problem) => return Err(problem),
            }
        }
        self.open_new(holder, request, settings).await
    }

    async fn open_new(&self, game: GameId, request: Request, settings: Settings) -> Result<Created, Problem> {
        let (host_token, host) = token::fresh(&*self.entropy, game, Kind::Host).map_err(no_entropy)?;
        let (recovery_code, recovery) = token::fresh_recovery(&*self.entropy, game).map_err(no_entropy)?;
        let join = self.fresh_code(game).await?;
        let key = GameSecret(self.random()?);
        let opened = TableEvent::Opened { settings, host, recovery, key, join: join.clone() };
        let proposal = self.proposal(Asked::of(&request, key), Body::Table(vec![opened]));
        Table::open(game, Arc::clone(&self.journal), proposal).await?;
        let table = match self.shelf.find(game).await {
            // The same request opened a game that was deleted since: its id is not used twice.
            Err(Problem::NotFound) => {
                self.close_door(game, &join).await;
                return Err(Problem::RequestReused);
            }
            found => found?,
        };
        if table.now().state.roster.admit(&host_token).is_none() {
            // The same request, sent twice at once: the other was first.
            self.close_door(game, &join).await;
            return self.open_again(&table, request).await;
        }
        if let Some(bell) = &self.doorbell {
            bell.opened(&join);
        }
        Ok(Created { game, revision: Revision(1), host: host_token, join, recovery: recovery_code })
    }

    async fn open_again(&self, table: &Arc<Table>, request: Request) -> Result<Created, Problem> {
        let asked = table.asked(&request);
        let opened = self.hand_out(table, asked, |deciding| {
            if table.known(Maker::Client, asked)?.is_none() {
                return Err(Problem::RequestReused);
            }
            // Once a seat has taken the host's place, who opened the table is no longer its host.
            if deciding.now.state.roster.took_over.is_some() {
                return Err(Problem::RequestReused);
            }
            let (host, token) = token::fresh(&*self.entropy, table.id, Kind::Host).map_err(no_entropy)?;
            let (recovery, hash) = token::fresh_recovery(&*self.entropy, table.id).map_err(no_entropy)?;
            let join = deciding.now.state.roster.join.clone();
            let event = TableEvent::HostReissued { token, recovery: Some(hash) };
            Ok(Gift { maker: Maker::Client, event, kept: (host, join, recovery) })
        });
        let (revision, (host, join, recovery)) = opened.await?;
        Ok(Created { game: table.id, revision, host, join, recovery })
    }

    pub(crate) async fn seat_player(
        &self,
        request: Request,
        code: JoinCode,
        name: Name,
        colour: Colour,
        symbol: Symbol,
    ) -> Result<Joined, Problem> {
        let table = self.behind(&code).await?;
        let asked = table.asked(&request);
        let joined = self.hand_out(&table, asked, |deciding| {
            let now = &deciding.now;
            let known = table.known(Maker::Client, asked)?;
            let (token, hash) = token::fresh(&*self.entropy, table.id, Kind::Seat).map_err(no_entropy)?;
            let (seat, event) = match known.as_deref().and_then(seat_in) {
                Some(seat) => {
                    lobby::known_seat(now, lobby::door_open(now)?, seat)?;
                    (seat, TableEvent::SeatReissued { seat, token: hash })
                }
                None if known.is_some() => return Err(Problem::RequestReused),
                None => lobby::take_seat(now, name.clone(), colour, symbol, hash)?,
            };
            Ok(Gift { maker: Maker::Client, event, kept: (seat, token) })
        });
        let (revision, (seat, token)) = joined.await?;
        Ok(Joined { game: table.id, revision, seat, token })
    }

    pub(crate) async fn seat_watcher(&self, request: Request, code: JoinCode) -> Result<Watching, Problem> {
        let table = self.behind(&code).await?;
        let asked = table.asked(&request);
        let admitted = self.hand_out(&table, asked, |deciding| {
            let known = table.known(Maker::Client, asked)?;
            let (token, hash) = token::fresh(&*self.entropy, table.id, Kind::Watcher).map_err(no_entropy)?;
            let event = match known.as_deref().and_then(watcher_in) {
                Some(watcher) => {
                    lobby::door_open(&deciding.now)?;
                    TableEvent::WatcherReissued { watcher, token: hash }
                }
                None if known.is_some() => return Err(Problem::RequestReused),
                None => lobby::admit_watcher(&deciding.now, hash)?,
            };
            Ok(Gift { maker: Maker::Client, event, kept: token })
        });
        let (revision, token) = admitted.await?;
        Ok(Watching { game: table.id, revision, token })
    }

    /// The host gives anyone a new token, a seat itself one. Where the seat's device is connected, at whichever node, the host needs
    /// its consent: also when the request is known, for a device may have connected since.
    pub(crate) async fn reissue_token(
        &self,
        table: Arc<Table>,
        holder: Holder,
        request: Request,
        whose: Reissue,
    ) -> Result<Reissued, Problem> {
        let elsewhere = self.asks_elsewhere(&table, &holder, &request, whose).await?;
        let mut consented = false;
        let asked = table.asked(&request);
        let reissued = self.hand_out(&table, asked, |deciding| {
            let now = &deciding.now;
            let audience = lobby::still_admitted(now, &holder)?;
            let maker = may_ask_for(audience, whose)?;
            let known = table.known(maker, asked)?.is_some();
            let current = if known { Ok(()) } else { fresh(now, &request) };
            let allowed = current.and_then(|()| {
                let Reissue::Seat(seat) = whose else { return Ok(()) };
                lobby::known_seat(now, &now.state.roster, seat)?;
                // A consent is good for one call, however often that has to decide.
                consented |=
                    maker != Maker::Host || elsewhere.with(self.asks_here(&table, seat)) != Standing::Asked;
                if consented { Ok(()) } else { Err(refuse(now, Refusal::SeatConnected { seat })) }
            });
            allowed.map_err(|problem| standpoint::told(problem, &table, now, audience, request.expected))?;
            let kind = match whose {
                Reissue::Host => Kind::Host,
                Reissue::Seat(_) => Kind::Seat,
            };
            let (token, hash) = token::fresh(&*self.entropy, table.id, kind).map_err(no_entropy)?;
            let event = match whose {
                Reissue::Host => TableEvent::HostReissued { token: hash, recovery: None },
                Reissue::Seat(seat) => TableEvent::SeatReissued { seat, token: hash },
            };
            Ok(Gift { maker, event, kept: token })
        });
        let (revision, token) = reissued.await?;
        Ok(Reissued { game: table.id, revision, token })
    }

    /// Who holds the recovery code gets the host's token.
    pub(crate) async fn recover_host(
        &self,
        request: Request,
        code: RecoveryCode,
    ) -> Result<Reissued, Problem> {
        let game = token::game_of(code.reveal()).ok_or(Problem::Unauthenticated)?;
        let table = match self.shelf.find(game).await {
            Err(Problem::NotFound) => return Err(Problem::Unauthenticated),
            found => found?,
        };
        let asked = table.asked(&request);
        let recovered = self.hand_out(&table, asked, |deciding| {
            if !deciding.now.state.roster.recovery.matches(&Hash::of(code.reveal())) {
                return Err(Problem::Unauthenticated);
            }
            // Known or new, it gets a fresh token; only other content under the same id is refused.
            if table.known(Maker::Client, asked)?.is_none() {
                fresh(&deciding.now, &request)?;
            }
            let (token, hash) = token::fresh(&*self.entropy, game, Kind::Host).map_err(no_entropy)?;
            let event = TableEvent::HostReissued { token: hash, recovery: None };
            Ok(Gift { maker: Maker::Client, event, kept: token })
        });
        let (revision, token) = recovered.await?;
        Ok(Reissued { game, revision, token })
    }

    /// Nobody joins any more: the code may name another table one day. Failing that it still opens nothing.
    pub(crate) async fn close_door(&self, game: GameId, join: &JoinCode) {
        let name = Bytes::from(token::code_name(join));
        if let Err(error) = self.journal.release(name, key(game)).await {
            tracing::warn!(%game, %error, "a join code could not be released");
        }
    }

    /// The table behind a join code: a wrong code, a closed lobby and a deleted game are all the same.
    async fn behind(&self, code: &JoinCode) -> Result<Arc<Table>, Problem> {
        let name = Bytes::from(token::code_name(code));
        let holder = self.journal.holder(name).await.map_err(unreadable)?.ok_or(Problem::NotFound)?;
        let table = self.shelf.find(GameId(holder.0)).await?;
        lobby::door_open(&table.now())?;
        Ok(table)
    }

    async fn fresh_code(&self, game: GameId) -> Result<JoinCode, Problem> {
        for _ in 0..CODE_TRIES {
            let code = token::fresh_code(&*self.entropy).map_err(no_entropy)?;
            if self.claim(token::code_name(&code), game).await? == game {
                return Ok(code);
            }
        }
        Err(Problem::Unavailable(Unavailable::Busy))
    }

    async fn claim(&self, name: String, game: GameId) -> Result<GameId, Problem> {
        let holder = self.journal.claim(Bytes::from(name), key(game)).await.map_err(|error| {
            tracing::error!(%game, %error, "a name could not be claimed");
            let busy = error.kind() == herald_journal::ErrorKind::Busy;
            Problem::Unavailable(if busy { Unavailable::Busy } else { Unavailable::NotConfirmed })
        })?;
        Ok(GameId(holder.0))
    }

    /// A commit that gives out a token, and what is told to nobody but its caller; fresh each time it is decided. After a doubt
    /// the record may hold an earlier commit of the same request, with a token that is another: then this one was not kept.
    pub(crate) async fn hand_out<K: Send>(
        &self,
        table: &Arc<Table>,
        asked: Asked,
        mut decide: impl FnMut(&Deciding) -> Result<Gift<K>, Problem> + Send,
    ) -> Result<(Revision, K), Problem> {
        let mut last = None;
        let commit = self.settle(table, |deciding| {
            let Gift { maker, event, kept } = decide(deciding)?;
            let body = Body::Table(vec![event]);
            let proposal = Proposal { maker, ..self.proposal(asked, body.clone()) };
            last = Some((body, kept));
            Ok(Settled::New(proposal, None))
        });
        let commit = commit.await?;
        match last {
            Some((body, kept)) if commit.body == body => Ok((commit.revision, kept)),
            Some(_) | None => Err(Problem::Unavailable(Unavailable::NotConfirmed)),
        }
    }

    fn proposal(&self, asked: Asked, body: Body) -> Proposal {
        Proposal { maker: Maker::Client, asked, body, at_ms: self.clock.now_ms() }
    }

    fn random<const N: usize>(&self) -> Result<[u8; N], Problem> {
        let mut bytes = [0; N];
        self.entropy.fill(&mut bytes).map_err(no_entropy)?;
        Ok(bytes)
    }
}

/// The host asks for any token, a seat for its own.
fn may_ask_for(audience: Audience, whose: Reissue) -> Result<Maker, Problem> {
    match (audience, whose) {
        (Audience::Host, _) => Ok(Maker::Host),
        (Audience::Seat(own), Reissue::Seat(seat)) if own == seat => Ok(Maker::Seat(own)),
        (Audience::Seat(_), Reissue::Seat(_)) => Err(Denial::NotYourSeat.into()),
        (Audience::Seat(_), Reissue::Host) | (Audience::Watcher, _) => Err(Denial::HostOnly.into()),
    }
}

/// The seat that a client's earlier commit gave it.
fn seat_in(commit: &Commit) -> Option<Seat> {
    table_events(commit).find_map(|event| {
        let (TableEvent::SeatTaken { seat, .. } | TableEvent::SeatReissued { seat, .. }) = event else {
            return None;
        };
        Some(*seat)
    })
}

/// The watcher that a client's earlier commit admitted.
fn watcher_in(commit: &Commit) -> Option<u32> {
    table_events(commit).find_map(|event| {
        use TableEvent::{WatcherAdmitted, WatcherReissued};
        let (WatcherAdmitted { watcher, .. } | WatcherReissued { watcher, .. }) = event else { return None };
        Some(*watcher)
    })
}

fn table_events(commit: &Commit) -> impl Iterator<Item = &TableEvent> {
    match &commit.body {
        Body::Table(events) => events.as_slice(),
        Body::Play(_) => &[],
    }
    .iter()
}

fn unreadable(error: herald_journal::JournalError) -> Problem {
    tracing::error!(%error, "the store cannot be read");
    Problem::Unavailable(Unavailable::Unreadable)
}
