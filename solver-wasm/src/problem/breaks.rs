//! Breaks of a vehicle (contract A5, C4).

/// Time off that a route owes. It is taken between activities: where the vehicle stands before its next leg, or at a
/// place of its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Break {
    pub rule: BreakRule,
    /// Seconds.
    pub duration: i32,
    /// The same break in parts, seconds each, taken in this order with work between; empty: never split.
    pub split: Vec<i32>,
    /// `None`: wherever the vehicle stands.
    pub location: Option<u32>,
    /// A route that owes it and has no room for it is infeasible; otherwise it pays `penalty`.
    pub mandatory: bool,
    pub penalty: i64,
    /// Priced like travel and counted by `max_time`. An unpaid one is neither; both lie inside the shift.
    pub paid: bool,
    /// Most load on board while it is taken, per dimension; `None` is unlimited.
    pub max_load: Vec<Option<i64>>,
}

/// When a break is owed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BreakRule {
    /// It begins in `start..=end`, once. A route that is over by `start`, or starts after `end`, owes none.
    Window { start: i32, end: i32 },
    /// At most `max` seconds of driving between two of them; `initial` seconds were driven before the start.
    Driving { max: i32, initial: i32 },
    /// It begins at most `max` seconds after the start of the route, or after the end of the one before.
    Work { max: i32 },
}
