//! The host's place from one to another: offered by the host, taken by the seat it is offered to. Never both at once:
//! when it is taken, the old host's token and recovery code are dead.

use herald_words::{HostAccepted, Problem, Request, Seat};

use crate::{
    commit::{Body, Commit, Maker, TableEvent},
    house::{House, Proof, fresh, no_entropy},
    lobby,
    opening::Gift,
    published::Published,
    standpoint,
    token::{self, Kind},
};

impl House {
    /// The seat takes the host's place. The same request again gives fresh tokens, as long as no other seat has taken
    /// the place since.
    pub(crate) async fn take_place(&self, proof: &Proof, request: Request) -> Result<HostAccepted, Problem> {
        let (table, game) = (&proof.table, proof.table.id);
        let asked = table.asked(&request);
        let handed = self.hand_out(table, asked, |deciding| {
            let now = &deciding.now;
            let audience = lobby::still_admitted(now, &proof.holder)?;
            let seat = lobby::seat_only(audience)?;
            let known = table.known(Maker::Seat(seat), asked)?;
            may_take(now, seat, known.as_deref(), &request)
                .map_err(|problem| standpoint::told(problem, table, now, audience, request.expected))?;
            let (host, token) = token::fresh(&*self.entropy, game, Kind::Host).map_err(no_entropy)?;
            let (recovery, hash) = token::fresh_recovery(&*self.entropy, game).map_err(no_entropy)?;
            let event = TableEvent::HostChanged { seat, token, recovery: hash };
            Ok(Gift { maker: Maker::Seat(seat), event, kept: (host, recovery) })
        });
        let (revision, (host, recovery)) = handed.await?;
        Ok(HostAccepted { game, revision, host, recovery })
    }
}

fn may_take(now: &Published, seat: Seat, known: Option<&Commit>, request: &Request) -> Result<(), Problem> {
    match known {
        None => {
            fresh(now, request)?;
            lobby::host_offered(now, seat)
        }
        Some(commit) if took_over(commit) => lobby::is_last_host(now, seat),
        Some(_) => Err(Problem::RequestReused),
    }
}

fn took_over(commit: &Commit) -> bool {
    match &commit.body {
        Body::Table(events) => events.iter().any(|event| matches!(event, TableEvent::HostChanged { .. })),
        Body::Play(_) => false,
    }
}
