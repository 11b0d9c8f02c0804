//! Clock intervals and windows of activities.

/// From one midnight to the next: a plan of several days has no daylight saving.
pub const SECONDS_PER_DAY: i64 = 86_400;

/// No clock value or window start lies later (some 17 years): sums with a leg stay inside `i32`.
pub const MAX_TIME: i32 = 1 << 29;

/// A closed interval of seconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Interval {
    pub start: i32,
    pub end: i32,
}

/// A window of an activity. `None` penalties make that side hard; `Some(0)` is soft and free.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    pub start: i32,
    pub end: i32,
    /// The window holds on this day only; `None` on every day.
    pub day: Option<u32>,
    /// Money per second of service before `start`.
    pub early_penalty: Option<i64>,
    /// Money per second of service after `end`.
    pub late_penalty: Option<i64>,
}
