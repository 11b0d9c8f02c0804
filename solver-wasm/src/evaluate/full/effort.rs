//! How much work a list of visits is worth.

/// How closely the ways are looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effort {
    /// Each of them, breaks weighed by their exact cost.
    Thorough,
    /// The first that keeps every rule, breaks where an estimate says.
    Quick,
}
