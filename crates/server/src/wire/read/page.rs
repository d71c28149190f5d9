//! Pages of lists: how many, and where one begins. Never shows what a page token means.

use herald_words::{DEFAULT_PAGE, GameId, MAX_PAGE, Page, Problem, Revision};

use super::reading::Reading;
use crate::wire::write::page as tokens;

/// A page of games.
///
/// # Errors
/// Violations.
pub(crate) fn game_page(page_size: i32, page_token: &str) -> Result<Page<GameId>, Problem> {
    page(page_size, page_token, tokens::game_of)
}

/// A page of the record.
///
/// # Errors
/// Violations.
pub(crate) fn record_page(page_size: i32, page_token: &str) -> Result<Page<Revision>, Problem> {
    page(page_size, page_token, tokens::revision_of)
}

fn page<T>(size: i32, token: &str, of: impl FnOnce(&str) -> Option<T>) -> Result<Page<T>, Problem> {
    let mut reading = Reading::default();
    let limit = match usize::try_from(size) {
        Ok(0) => Some(DEFAULT_PAGE),
        // More than the most is the most, as lists commonly hold it.
        Ok(asked) => Some(asked.min(MAX_PAGE)),
        Err(_) => reading.refuse("page_size", "must not be negative"),
    };
    let after = if token.is_empty() {
        Some(None)
    } else {
        reading.must("page_token", of(token), "must be a next_page_token of this list, or empty").map(Some)
    };
    reading.done(limit.zip(after).map(|(limit, after)| Page { after, limit }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_has_a_default_size_a_greatest_size_and_never_a_negative_one() {
        let limit = |size| record_page(size, "").map(|page| page.limit);
        assert_eq!(limit(0), Ok(DEFAULT_PAGE));
        assert_eq!(limit(7), Ok(7));
        let most = i32::try_from(MAX_PAGE).unwrap();
        assert_eq!((limit(most), limit(most + 1)), (Ok(MAX_PAGE), Ok(MAX_PAGE)));
        assert_eq!(limit(i32::MAX), Ok(MAX_PAGE));
        assert!(matches!(limit(-1), Err(Problem::Invalid(bad)) if bad[0].field == "page_size"));
    }

    #[test]
    fn a_page_token_leads_back_to_where_it_was_made_and_nonsense_nowhere() {
        let token = tokens::after_revision(Revision(4711));
        assert_eq!(record_page(0, &token).map(|page| page.after), Ok(Some(Revision(4711))));
        let game = GameId([7; 16]);
        assert_eq!(game_page(0, &tokens::after_game(game)).map(|page| page.after), Ok(Some(game)));
        for bad in ["x", "4711", "r4711", &token[1..], &token.to_uppercase(), &format!("{token}0")] {
            let told = record_page(0, bad);
            assert!(matches!(told, Err(Problem::Invalid(bad)) if bad[0].field == "page_token"), "{bad:?}");
        }
        assert!(game_page(0, &token).is_err());
    }
}
