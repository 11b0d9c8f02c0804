//! Why one route refuses what is put on it.

use crate::constraint::Reason;

/// Why not, and by how much: `required` against `available` in the rule's own unit, 0 where it has none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Refusal {
    pub reason: Reason,
    /// The dimension or skill concerned.
    pub index: Option<u32>,
    pub required: i64,
    pub available: i64,
}

impl Refusal {
    pub fn new(reason: Reason, required: i64, available: i64) -> Refusal {
        Refusal {
            reason,
            index: None,
            required,
            available,
        }
    }

    pub(super) fn about(self, index: u32) -> Refusal {
        Refusal {
            index: Some(index),
            ..self
        }
    }
}

pub(super) fn within(reason: Reason, value: i64, limit: Option<i64>) -> Result<(), Refusal> {
    match limit {
        Some(limit) if value > limit => Err(Refusal::new(reason, value, limit)),
        _ => Ok(()),
    }
}
