//! Rule ids and rulings: how a decision says where it comes from. Never holds the rules' text.

use std::fmt;

/// The id of a rule in Herald's rulebook, such as `T-12`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct RuleId(pub &'static str);

impl fmt::Display for RuleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

impl fmt::Debug for RuleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

/// A choice made where the rule texts are silent or can be read two ways.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ruling {
    /// A stable code.
    pub code: &'static str,
    /// The rule it belongs to.
    pub rule: RuleId,
    /// The choice, in a sentence.
    pub choice: &'static str,
    /// The setting that changes it, by its field's name in `Settings`, where there is one.
    pub setting: Option<&'static str>,
}
