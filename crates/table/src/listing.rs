//! Lists of games, and deleting one: for the operator all, for a host its own. Never reads more games than a page
//! shows, and never wakes one to stay awake.

use herald_words::{GameId, GameSummary, Listed, Page, Problem, Revision, Token, Unavailable};

use crate::{
    house::House,
    lobby,
    table::{Table, key},
};

impl House {
    pub(crate) async fn list(
        &self,
        token: &Token,
        page: Page<GameId>,
    ) -> Result<Listed<GameSummary, GameId>, Problem> {
        if !self.is_operator(token) {
            let proof = self.holder(token).await?;
            lobby::host_only(proof.holder.audience)?;
            let after = page.after.is_some_and(|after| proof.table.id <= after);
            let items = if after { Vec::new() } else { vec![summary(&proof.table)] };
            return Ok(Listed { items, next: None });
        }
        let keys = self.journal.games(page.after.map(key), page.limit).await.map_err(|error| {
            tracing::error!(%error, "the store cannot be listed");
            Problem::Unavailable(Unavailable::Unreadable)
        })?;
        let next = keys.last().filter(|_| keys.len() == page.limit).map(|key| GameId(key.0));
        let mut items = Vec::with_capacity(keys.len());
        for key in keys {
            match self.shelf.glance(GameId(key.0)).await {
                Ok(table) => items.push(summary(&table)),
                Err(Problem::Unavailable(Unavailable::Damaged)) => items.push(damaged(GameId(key.0))),
                // Deleted meanwhile, say: that does not hide the others.
                Err(problem) => tracing::warn!(game = %GameId(key.0), %problem, "left out of the list"),
            }
        }
        Ok(Listed { items, next })
    }

    pub(crate) async fn throw_away(&self, token: &Token, game: GameId) -> Result<(), Problem> {
        let table = if self.is_operator(token) {
            match self.shelf.find(game).await {
                // What cannot be read can still be thrown away, by who is answerable for the store.
                Err(Problem::Unavailable(Unavailable::Damaged)) => return self.delete_unread(game).await,
                found => found?,
            }
        } else {
            let proof = self.admit_to(token, game).await?;
            lobby::host_only(proof.holder.audience)?;
            proof.table
        };
        let deciding = match table.decide().await {
            // It was awake, and is found damaged only now.
            Err(Problem::Unavailable(Unavailable::Damaged)) if self.is_operator(token) => {
                return self.delete_unread(game).await;
            }
            deciding => deciding?,
        };
        let join = deciding.now.state.roster.join.clone();
        table.delete(deciding).await?;
        self.close_door(game, &join).await;
        self.shelf.forget(game);
        Ok(())
    }

    /// Deletes a game whose record is damaged.
    async fn delete_unread(&self, game: GameId) -> Result<(), Problem> {
        self.journal.delete(key(game)).await.map_err(|error| {
            tracing::error!(%game, %error, "a damaged game could not be deleted");
            Problem::Unavailable(Unavailable::NotConfirmed)
        })?;
        // It may have been awake when the damage was found.
        if let Some(table) = self.shelf.forget(game) {
            table.publish_gone();
        }
        Ok(())
    }
}

/// What is known of a game that cannot be read: who answers for the store is to see that it is there.
fn damaged(game: GameId) -> GameSummary {
    GameSummary {
        game,
        revision: Revision(0),
        status: None,
        players: Vec::new(),
        opened_ms: 0,
        changed_ms: 0,
    }
}

fn summary(table: &Table) -> GameSummary {
    let now = table.now();
    let ledger = table.ledger();
    GameSummary {
        game: table.id,
        revision: now.revision,
        status: Some(now.status()),
        players: now.state.seats().into_iter().map(|info| info.name).collect(),
        opened_ms: ledger.opened_ms(),
        changed_ms: ledger.changed_ms(),
    }
}
