//! Texts that open something: tokens, codes, salts. Their `Debug` is blank, so no log line can hold one. Never
//! makes or checks them; the table does.

use std::fmt;

macro_rules! secret_text {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, PartialEq, Eq)]
        pub struct $name(String);

        impl $name {
            /// Wraps the text as it came.
            #[must_use]
            pub fn new(text: impl Into<String>) -> Self {
                Self(text.into())
            }

            /// The text itself: to hand to its owner or to check, never to log.
            #[must_use]
            pub fn reveal(&self) -> &str {
                &self.0
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(concat!(stringify!($name), "(…)"))
            }
        }
    };
}

secret_text! {
    /// A bearer token: whoever holds it is the host, a seat or a watcher of one game, or the operator.
    Token
}
secret_text! {
    /// Lets people join while the lobby is open.
    JoinCode
}
secret_text! {
    /// Gives a host whose device is lost a new token.
    RecoveryCode
}

/// Random bits that keep a commitment from being guessed; shown when it is opened.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Salt(pub [u8; 32]);

impl fmt::Debug for Salt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Salt(…)")
    }
}

/// A public hash that binds a hidden value until it is opened (see `herald-rules`, `commitment`).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Commitment(pub [u8; 32]);
