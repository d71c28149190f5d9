//! Join and recovery codes as people type them, and which link a card shows. Never tells whether a code is right.

use herald_api::v1;
use herald_words::{JoinCode, Problem, RecoveryCode};

use super::reading::Reading;
use crate::{
    auth::is_secret,
    limits::{JOIN_CODE_CHARS, MAX_SECRET_CHARS},
};

/// A join code in upper case, without dash and spaces.
pub(crate) fn join_code(reading: &mut Reading, text: &str) -> Option<JoinCode> {
    // A bound before anything is copied; nobody types more separators than that.
    let short = (text.len() <= 4 * JOIN_CODE_CHARS).then_some(text);
    let plain = short.and_then(|text| {
        // A phone may turn the dash into another; a letter no code has is a mistake, not a dash.
        let typed = text.chars().filter(|typed| typed.is_alphanumeric() || typed.is_control());
        let letters = typed.map(|letter| letter.is_ascii_alphanumeric().then(|| letter.to_ascii_uppercase()));
        letters.collect::<Option<String>>()
    });
    let code = plain.filter(|plain| plain.len() == JOIN_CODE_CHARS).map(JoinCode::new);
    let must = format!("must be the {JOIN_CODE_CHARS} letters and digits of a join code");
    reading.must("join_code", code, &must)
}

/// A recovery code as it was given out, but for blanks around it.
pub(crate) fn recovery_code(reading: &mut Reading, text: &str) -> Option<RecoveryCode> {
    let text = text.trim();
    let code = is_secret(text).then(|| RecoveryCode::new(text));
    let must = format!("must be 1 to {MAX_SECRET_CHARS} visible ASCII characters");
    reading.must("recovery_code", code, &must)
}

/// The link that stands in a card's QR code.
///
/// # Errors
/// If it is none that this API knows.
pub(crate) fn join_link(number: i32) -> Result<v1::JoinLink, Problem> {
    let mut reading = Reading::default();
    let link = reading.choice_if("link", number, Some);
    reading.done(link).map(|link| link.unwrap_or(v1::JoinLink::App))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Option<String> {
        let mut reading = Reading::default();
        let code = join_code(&mut reading, text);
        reading.done(code).ok().map(|code| code.reveal().to_owned())
    }

    #[test]
    fn a_join_code_is_read_however_people_type_it() {
        for typed in
            ["BRUG-4217", "brug4217", " Brug 4217 ", "b-r-u-g-4-2-1-7", "BRUG\u{a0}4217", "BRUG\u{2013}4217"]
        {
            assert_eq!(read(typed).as_deref(), Some("BRUG4217"), "{typed:?}");
        }
    }

    #[test]
    fn anything_but_eight_letters_and_digits_is_no_join_code() {
        for bad in ["", "BRUG-421", "BRUG-42177", "BRÜG-4217", "BRUG-421\u{0}", &"-".repeat(99)] {
            assert_eq!(read(bad), None, "{bad:?}");
        }
    }
}
