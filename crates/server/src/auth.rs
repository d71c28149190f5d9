//! Reads bearer tokens. Never checks one, which the port does, and never logs one.

use herald_words::{Problem, Token};
use tonic::metadata::MetadataMap;

use crate::limits::MAX_SECRET_CHARS;

/// The token of `authorization: Bearer <token>`.
///
/// # Errors
/// [`Problem::Unauthenticated`] if there is none, more than one, or one that cannot be a token.
pub(crate) fn bearer(metadata: &MetadataMap) -> Result<Token, Problem> {
    let mut values = metadata.get_all("authorization").iter();
    let (Some(value), None) = (values.next(), values.next()) else {
        return Err(Problem::Unauthenticated);
    };
    let (scheme, token) =
        value.to_str().ok().and_then(|text| text.split_once(' ')).ok_or(Problem::Unauthenticated)?;
    if !scheme.eq_ignore_ascii_case("bearer") {
        return Err(Problem::Unauthenticated);
    }
    self::token(token)
}

/// A token from where it stands alone.
///
/// # Errors
/// [`Problem::Unauthenticated`] if it cannot be a token.
pub(crate) fn token(text: &str) -> Result<Token, Problem> {
    is_secret(text).then(|| Token::new(text)).ok_or(Problem::Unauthenticated)
}

/// Whether the text can be a token or a recovery code: visible ASCII, neither empty nor endless.
pub(crate) fn is_secret(text: &str) -> bool {
    (1..=MAX_SECRET_CHARS).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_graphic())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(values: &[&[u8]]) -> Result<Token, Problem> {
        let mut headers = http::HeaderMap::new();
        for value in values {
            headers.append("authorization", http::HeaderValue::from_bytes(value).unwrap());
        }
        bearer(&MetadataMap::from_headers(headers))
    }

    #[test]
    fn a_bearer_token_is_read_whatever_the_case_of_its_scheme() {
        for value in ["Bearer abc.DEF-1", "bearer abc.DEF-1", "BEARER abc.DEF-1"] {
            assert_eq!(of(&[value.as_bytes()]).unwrap().reveal(), "abc.DEF-1");
        }
    }

    #[test]
    fn anything_else_is_no_token() {
        let long = format!("Bearer {}", "x".repeat(MAX_SECRET_CHARS + 1));
        let bad: [&[&[u8]]; 10] = [
            &[],
            &[b""],
            &[b"Bearer"],
            &[b"Bearer "],
            &[b"Bearer  two-spaces"],
            &[b"Basic abc"],
            &[b"abc"],
            &[b"Bearer a b"],
            &[b"Bearer caf\xc3\xa9"],
            &[b"Bearer one", b"Bearer two"],
        ];
        for values in bad {
            assert_eq!(of(values), Err(Problem::Unauthenticated), "{values:?}");
        }
        assert_eq!(of(&[long.as_bytes()]), Err(Problem::Unauthenticated));
    }
}
