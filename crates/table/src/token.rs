//! Makes and checks what opens something: tokens, join codes, recovery codes. Keeps only hashes, and compares them
//! in constant time.

use data_encoding::{BASE64URL_NOPAD, Encoding, Specification};
use herald_words::{GameId, JoinCode, RecoveryCode, RequestId, Token};
use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq;

use crate::ambient::{Entropy, NoEntropy};

/// Random bytes in a token beside the game's id.
const SECRET_BYTES: usize = 32;
/// Random bytes in a join code: 40 bits.
const CODE_BYTES: usize = 5;
/// Characters of a join code.
const CODE_CHARS: usize = 8;
/// Digits and capital letters that are hard to take for one another (Crockford's base32).
const CODE_ALPHABET: &str = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/// SHA-256 of a secret text. The secret has 256 random bits, so the hash needs no salt and cannot be turned back.
#[derive(Clone, Copy, Eq)]
pub(crate) struct Hash(pub(crate) [u8; 32]);

/// There is no other comparison: nobody can time one by writing `==`.
impl PartialEq for Hash {
    fn eq(&self, other: &Self) -> bool {
        self.matches(other)
    }
}

/// For tables of what was asked, whose keys are equal as above.
impl std::hash::Hash for Hash {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.0.hash(state);
    }
}

impl std::fmt::Debug for Hash {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Hash(…)")
    }
}

impl Hash {
    pub(crate) fn of(secret: &str) -> Self {
        Self(Sha256::digest(secret.as_bytes()).into())
    }

    /// In a time that does not depend on where they differ.
    pub(crate) fn matches(&self, other: &Self) -> bool {
        self.0.ct_eq(&other.0).into()
    }
}

/// What a token is for, for those who read it. Herald goes by the hash.
#[derive(Clone, Copy)]
pub(crate) enum Kind {
    Host,
    Seat,
    Watcher,
    Recovery,
}

impl Kind {
    fn prefix(self) -> &'static str {
        match self {
            Self::Host => "hh_",
            Self::Seat => "hs_",
            Self::Watcher => "hw_",
            Self::Recovery => "hr_",
        }
    }
}

/// A fresh token and its hash.
pub(crate) fn fresh(entropy: &dyn Entropy, game: GameId, kind: Kind) -> Result<(Token, Hash), NoEntropy> {
    let text = secret_text(entropy, game, kind)?;
    let hash = Hash::of(&text);
    Ok((Token::new(text), hash))
}

/// A fresh recovery code and its hash.
pub(crate) fn fresh_recovery(entropy: &dyn Entropy, game: GameId) -> Result<(RecoveryCode, Hash), NoEntropy> {
    let text = secret_text(entropy, game, Kind::Recovery)?;
    let hash = Hash::of(&text);
    Ok((RecoveryCode::new(text), hash))
}

fn secret_text(entropy: &dyn Entropy, game: GameId, kind: Kind) -> Result<String, NoEntropy> {
    let mut bytes = [0; 16 + SECRET_BYTES];
    bytes[..16].copy_from_slice(&game.0);
    entropy.fill(&mut bytes[16..])?;
    Ok(format!("{}{}", kind.prefix(), BASE64URL_NOPAD.encode(&bytes)))
}

/// The game a token or recovery code says it belongs to; `None` if it is not shaped like one. Looks nothing up.
pub(crate) fn game_of(secret: &str) -> Option<GameId> {
    let kinds = [Kind::Host, Kind::Seat, Kind::Watcher, Kind::Recovery];
    let body = kinds.iter().find_map(|kind| secret.strip_prefix(kind.prefix()))?;
    let bytes = BASE64URL_NOPAD.decode(body.as_bytes()).ok()?;
    if bytes.len() != 16 + SECRET_BYTES {
        return None;
    }
    bytes[..16].try_into().ok().map(GameId)
}

/// A fresh join code, as it is shown: four characters, a dash, four more.
pub(crate) fn fresh_code(entropy: &dyn Entropy) -> Result<JoinCode, NoEntropy> {
    let mut bytes = [0; CODE_BYTES];
    entropy.fill(&mut bytes)?;
    let code = code_encoding().encode(&bytes);
    Ok(JoinCode::new(format!("{}-{}", &code[..CODE_CHARS / 2], &code[CODE_CHARS / 2..])))
}

fn code_encoding() -> Encoding {
    let mut specification = Specification::new();
    specification.symbols.push_str(CODE_ALPHABET);
    specification.encoding().expect("32 distinct symbols are an encoding")
}

/// The name under which a join code is claimed: however it was typed.
pub(crate) fn code_name(code: &JoinCode) -> String {
    let typed = code.reveal().chars().filter(char::is_ascii_alphanumeric);
    format!("join/{}", typed.map(|letter| letter.to_ascii_uppercase()).collect::<String>())
}

/// The name under which a table's opening is claimed, so that the same request finds the same game. Hashed: the
/// request id stands for its caller, and the store need not know it.
pub(crate) fn opening_name(request: &RequestId) -> String {
    opening_name_of(Hash::of(request.as_str()))
}

/// The same, by the hash that the game's first commit keeps.
pub(crate) fn opening_name_of(Hash(request): Hash) -> String {
    format!("open/{}", BASE64URL_NOPAD.encode(&request))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ambient::OsEntropy;

    #[test]
    fn a_token_names_its_game_and_no_two_are_alike() {
        let game = GameId([7; 16]);
        let (one, hash) = fresh(&OsEntropy, game, Kind::Seat).unwrap();
        let (two, _) = fresh(&OsEntropy, game, Kind::Seat).unwrap();
        assert_ne!(one.reveal(), two.reveal());
        assert_eq!(game_of(one.reveal()), Some(game));
        assert!(hash.matches(&Hash::of(one.reveal())));
        assert!(!hash.matches(&Hash::of(two.reveal())));
        for bad in [
            "",
            "hs_",
            "hs_AAAA",
            "xx_".to_owned().as_str(),
            &one.reveal()[1..],
            &format!("{}A", one.reveal()),
        ] {
            assert_eq!(game_of(bad), None, "{bad}");
        }
    }

    #[test]
    fn a_join_code_is_found_however_it_is_typed() {
        let code = fresh_code(&OsEntropy).unwrap();
        assert_eq!(code.reveal().len(), CODE_CHARS + 1);
        let typed = JoinCode::new(code.reveal().to_lowercase().replace('-', " "));
        assert_eq!(code_name(&code), code_name(&typed));
    }
}
