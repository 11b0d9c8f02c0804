//! Rules over several activities, also of several routes.

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RelationKind {
    Precedence,
    Sequence,
    SameRoute,
    DifferentRoute,
    SameResource,
    SameDay,
    DifferentDay,
    SameTime,
    AllOrNone,
}

/// A rule over several activities. Precedence: for neighbours `(a, b)` of `activities`, both served:
/// `service_start(b) >= service_end(a) + min_gap`, and `<= service_end(a) + max_gap` when given.
/// Same time: all service starts within `max_gap` seconds (its tolerance). Over days, time is day × 86400 + clock.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Relation {
    pub kind: RelationKind,
    pub hard: bool,
    /// Precedence: when the first is dropped the second is dropped.
    pub requires: bool,
    /// Sequence: nothing between.
    pub direct: bool,
    /// Sequence: by this resource.
    pub resource: Option<u32>,
    pub min_gap: i64,
    pub max_gap: Option<i64>,
    /// Money when a soft relation is broken.
    pub penalty: i64,
    pub activities: Vec<u32>,
}
