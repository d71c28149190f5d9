//! A stream of what a device's seats are shown: the whole view, then every change in order, none twice and none
//! missing. Never holds a table up: a slow reader pulls from the record, and one too far behind is told to resume.

use std::{collections::VecDeque, sync::Arc};

use futures_util::{StreamExt, stream, stream::BoxStream};
use herald_words::{Audience, MAX_WATCH_BACKLOG, Problem, Revision, Shown, Unavailable};
use tokio::sync::watch;

use crate::{
    ambient::Clock,
    nudge::Nudges,
    presence::{Connected, Opened},
    published::{Life, Published, update},
    roster::Holder,
    table::Table,
};

/// What a watcher gets.
pub(crate) type Watch = BoxStream<'static, Result<Shown, Problem>>;

/// One device watching one table.
struct Watcher {
    table: Arc<Table>,
    holders: Vec<Holder>,
    published: watch::Receiver<Arc<Published>>,
    askings: watch::Receiver<u64>,
    nudges: Nudges,
    /// The last revision handed out.
    sent: Revision,
    queue: VecDeque<Shown>,
    course: Course,
    _connected: Vec<Connected>,
    _opened: Opened,
}

/// Where a stream is.
#[derive(Debug)]
enum Course {
    Running,
    /// What is queued, then this, then nothing.
    Ending(Problem),
    Over,
}

/// Opens a stream; after a revision, only what changed since, where that can be told in order.
pub(crate) fn watch(
    table: Arc<Table>,
    holders: Vec<Holder>,
    opened: Opened,
    after: Option<Revision>,
    clock: Arc<dyn Clock>,
) -> Watch {
    let published = table.follow();
    let askings = table.presence.askings();
    let connect = |holder: &Holder| Some(table.presence.connect(seat_of(holder.audience)?, *holder));
    let connected = holders.iter().filter_map(connect).collect();
    let mut watcher = Watcher {
        table,
        holders,
        published,
        askings,
        nudges: Nudges::new(clock),
        sent: Revision(0),
        queue: VecDeque::new(),
        course: Course::Running,
        _connected: connected,
        _opened: opened,
    };
    watcher.begin(after);
    stream::unfold(watcher, |mut watcher| async move { Some((watcher.next().await?, watcher)) }).boxed()
}

impl Watcher {
    fn begin(&mut self, after: Option<Revision>) {
        let now = Arc::clone(&self.published.borrow_and_update());
        if self.has_ended(&now) {
            return;
        }
        match after {
            Some(after) if after <= now.revision && now.revision.0 - after.0 <= MAX_WATCH_BACKLOG => {
                self.sent = after;
                self.catch_up(&now);
            }
            Some(_) | None => self.show_whole(&now),
        }
        self.tell_askings();
    }

    /// The next item; after a problem, none.
    async fn next(&mut self) -> Option<Result<Shown, Problem>> {
        loop {
            if let Some(shown) = self.queue.pop_front() {
                return Some(Ok(shown));
            }
            match std::mem::replace(&mut self.course, Course::Over) {
                Course::Over => return None,
                Course::Ending(problem) => return Some(Err(problem)),
                Course::Running => {
                    self.course = Course::Running;
                    self.wait().await;
                }
            }
        }
    }

    async fn wait(&mut self) {
        let next = self.nudges.next(&self.published.borrow());
        tokio::select! {
            // What has changed comes before a nudge, which may no longer hold after it.
            biased;
            changed = self.published.changed() => {
                changed.expect("a watcher keeps its table, and the table keeps the sender");
                let now = Arc::clone(&self.published.borrow_and_update());
                self.go_on(&now);
            }
            asked = self.askings.changed() => {
                asked.expect("a watcher keeps its table, and the table its presence");
                self.tell_askings();
            }
            () = self.nudges.wait(next.as_ref()) => self.queue.extend(self.nudges.due(next).map(Shown::Nudge)),
        }
    }

    fn tell_askings(&mut self) {
        let seats = self.holders.iter().filter_map(|holder| seat_of(holder.audience));
        let asked = seats.filter(|seat| self.table.presence.is_asked(*seat));
        self.queue.extend(asked.map(Shown::ReissueAsked));
    }

    /// Whether there is nothing more to show: the game is gone, or a token is dead.
    fn has_ended(&mut self, now: &Published) -> bool {
        let admitted = self.holders.iter().all(|holder| now.state.roster.still_admits(holder));
        let problem = match (now.life, admitted) {
            (Life::Deleted, _) => Problem::NotFound,
            (Life::Damaged, _) => Problem::Unavailable(Unavailable::Damaged),
            (Life::Lost, _) => Problem::Unavailable(Unavailable::Unreadable),
            (Life::Live, false) => Problem::Unauthenticated,
            (Life::Live, true) => return false,
        };
        self.course = Course::Ending(problem);
        true
    }

    fn go_on(&mut self, now: &Arc<Published>) {
        if self.has_ended(now) {
            return;
        }
        if now.revision.0.saturating_sub(self.sent.0) > MAX_WATCH_BACKLOG {
            self.table.tally.has_lagged();
            self.course = Course::Ending(Problem::Lagged { sent: self.sent });
        } else {
            self.catch_up(now);
        }
    }

    /// Every commit since the last one sent; the whole view where a move was undone among them, for then what was
    /// shown before no longer leads here.
    fn catch_up(&mut self, now: &Arc<Published>) {
        let commits = self.table.ledger().between(self.sent, now.revision);
        let commits = match commits.collect::<Result<Vec<_>, _>>() {
            Ok(commits) => commits,
            Err(problem) => {
                self.course = Course::Ending(problem);
                return;
            }
        };
        if commits.iter().any(|commit| commit.undoes()) {
            return self.show_whole(now);
        }
        for commit in commits {
            for audience in self.holders.iter().map(|holder| holder.audience) {
                let shown = if commit.revision == now.revision {
                    now.update(audience)
                } else {
                    Some(update(&commit, audience, None))
                };
                self.queue.extend(shown.map(Shown::Update));
            }
        }
        self.sent = now.revision;
    }

    fn show_whole(&mut self, now: &Arc<Published>) {
        let views = self.holders.iter().filter_map(|holder| now.view(holder.audience));
        self.queue.extend(views.map(Shown::View));
        self.sent = now.revision;
    }
}

fn seat_of(audience: Audience) -> Option<herald_words::Seat> {
    match audience {
        Audience::Seat(seat) => Some(seat),
        Audience::Host | Audience::Watcher => None,
    }
}
