//! What a plot calls the sources of points. Never anything else: all other words in it are the players' own.

use herald_words::ScoreSource;

/// In English.
pub(super) fn source_name(source: ScoreSource) -> &'static str {
    match source {
        ScoreSource::City => "Cities",
        ScoreSource::Road => "Roads",
        ScoreSource::Monastery => "Monasteries",
        ScoreSource::Field => "Fields",
        ScoreSource::Garden => "Gardens",
        ScoreSource::Tower => "Guards",
        ScoreSource::Flock => "Sheep",
        ScoreSource::Circus => "Circus",
        ScoreSource::Statue => "Statues",
        ScoreSource::Other => "Other",
        ScoreSource::Correction => "Corrections",
    }
}
