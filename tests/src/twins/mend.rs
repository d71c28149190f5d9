//! The host mends both twins alike: corrections, and now and then somebody goes home. Never knows an emblem.

use herald_api::v1::{self, correction::Correction as What};

use super::{
    calls::{CORRECT, RETIRE},
    evening::Evening,
};

/// People who stay, so that the evening goes on.
const STAY: usize = 2;

impl Evening {
    /// Asks first what was seen since, then puts something right.
    pub(super) async fn host_mends(&mut self, table: &v1::View) {
        let host = self.twins.at.viewer("host");
        if table.seats.len() - table.retired.len() > STAY && self.rng.u8(..4) == 0 {
            let seat = self.rng.choice(&table.seats).map_or(0, |info| info.seat);
            let (game_id, request_id) = (self.twins.at.game.clone(), self.name());
            let asked = v1::RetirePlayerRequest { game_id, request_id, expected_revision: None, seat };
            let told = self.twins.ask(&host, RETIRE, &asked).await;
            if told.is_ok() {
                self.moved(told.read::<v1::RetirePlayerResponse>().revision).await;
            }
            return;
        }
        let asked = v1::ProposeCorrectionRequest {
            game_id: self.twins.at.game.clone(),
            request_id: self.name(),
            expected_revision: None,
            validate_only: false,
            correction: Some(v1::Correction { correction: Some(self.mistake(table)) }),
            reason: "it was not so".to_owned(),
            since_revision: self.rng.bool().then(|| self.rng.u64(..self.revision)),
        };
        let whether = v1::ProposeCorrectionRequest { validate_only: true, ..asked.clone() };
        self.twins.ask(&host, CORRECT, &whether).await;
        let told = self.twins.ask(&host, CORRECT, &asked).await;
        if told.is_ok() {
            self.moved(told.read::<v1::ProposeCorrectionResponse>().revision).await;
        }
    }

    fn mistake(&mut self, table: &v1::View) -> What {
        let meeple = self.rng.choice(&table.meeples).map_or(1, |meeple| meeple.meeple);
        let label = "the other one".to_owned();
        match self.rng.u8(..8) {
            0 => What::Points(v1::PointsCorrection { seat: self.rng.u32(1..4), points: self.rng.i32(-9..9) }),
            1 => What::MeepleLabel(v1::MeepleLabelCorrection { meeple, label }),
            2 => What::Pile(v1::PileCorrection { pile: 1, land_tiles: self.rng.u32(1..4) }),
            3 => What::Undo(v1::UndoCorrection { to_revision: self.revision - self.rng.u64(1..4) }),
            4 => What::CityLabel(v1::CityLabelCorrection { city: self.rng.u32(1..3), label }),
            5 => {
                let mut order: Vec<_> = table.seats.iter().map(|info| info.seat).collect();
                self.rng.shuffle(&mut order);
                What::TurnOrder(v1::TurnOrderCorrection { order, turn: 0 })
            }
            _ => What::MeepleLeft(v1::MeepleLeftCorrection { meeple }),
        }
    }
}
