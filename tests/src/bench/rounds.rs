//! Rounds in which the ceiling and Herald take turns: A B, B A, A B, …, so that a machine that grows slower or faster
//! meanwhile does so for both. Never compares figures of two rounds.

use super::spread::Spread;

/// What each round said, the ceiling's figure and Herald's.
#[derive(Clone, Default, Debug)]
pub struct Rounds {
    pub ceiling: Vec<f64>,
    pub herald: Vec<f64>,
}

impl Rounds {
    /// Runs so many. What a round needs is prepared before it, untimed, and the same for both.
    pub async fn run<P>(
        rounds: usize,
        mut prepare: impl AsyncFnMut() -> P,
        mut ceiling: impl AsyncFnMut(&P) -> f64,
        mut herald: impl AsyncFnMut(&P) -> f64,
    ) -> Self {
        let mut all = Self::default();
        for round in 0..rounds {
            let prepared = prepare().await;
            if round % 2 == 0 {
                all.ceiling.push(ceiling(&prepared).await);
                all.herald.push(herald(&prepared).await);
            } else {
                all.herald.push(herald(&prepared).await);
                all.ceiling.push(ceiling(&prepared).await);
            }
        }
        all
    }

    /// Herald's figure by the ceiling's, round by round.
    pub fn ratio(&self) -> Spread {
        let pairs = self.herald.iter().zip(&self.ceiling);
        Spread::of(&pairs.map(|(herald, ceiling)| herald / ceiling).collect::<Vec<_>>())
    }
}
