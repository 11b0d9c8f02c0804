//! One broken rule of a plan, as the report tells it.

/// Ids of the report words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[repr(i32)]
pub enum ViolationKind {
    Late = 0,
    Early = 1,
    Capacity = 2,
    Skills = 3,
    MaxTasks = 4,
    MaxTravelTime = 5,
    MaxDistance = 6,
    MaxTime = 7,
    ShiftEnd = 8,
    MissingBreak = 9,
    Precedence = 10,
    Relation = 11,
    MaxWait = 12,
    ResourceNotAllowed = 13,
    Zone = 14,
    Lifo = 15,
    Unreachable = 16,
}

/// One broken rule. `value` against `limit` in the rule's own unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Violation {
    pub kind: ViolationKind,
    /// Index into the report's routes.
    pub route: Option<u32>,
    /// Row of the route; the start is 0.
    pub stop: Option<u32>,
    /// The dimension, skill or relation concerned.
    pub index: Option<u32>,
    pub hard: bool,
    pub value: i64,
    pub limit: i64,
    pub penalty: i64,
}

impl Violation {
    pub(super) fn hard(kind: ViolationKind, value: i64, limit: i64) -> Violation {
        Violation {
            kind,
            route: None,
            stop: None,
            index: None,
            hard: true,
            value,
            limit,
            penalty: 0,
        }
    }

    pub(super) fn on(self, route: usize) -> Violation {
        Violation {
            route: Some(word(route)),
            ..self
        }
    }

    pub(super) fn at(self, stop: usize) -> Violation {
        Violation {
            stop: Some(word(stop)),
            ..self
        }
    }

    pub(super) fn about(self, index: u32) -> Violation {
        Violation {
            index: Some(index),
            ..self
        }
    }
}

pub(super) fn word(index: usize) -> u32 {
    u32::try_from(index).unwrap_or(u32::MAX)
}
