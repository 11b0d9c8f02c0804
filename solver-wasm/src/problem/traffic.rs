//! Travel times that depend on the time of day (contract A1, C6).

/// Segments of one profile on one day, ordered and disjoint; outside them the profile's own times hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Traffic {
    pub profile: u32,
    pub day: u32,
    pub segments: Vec<TrafficSegment>,
}

/// Holds in `start..end`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TrafficSegment {
    pub start: i32,
    pub end: i32,
    pub speed: TrafficSpeed,
}

/// How long a whole leg takes while the segment holds. A leg that crosses a boundary has done `elapsed / whole` of
/// itself by then; its arrival is rounded to the nearest second once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TrafficSpeed {
    /// Millionths of the profile's own time.
    Factor(i64),
    /// Index into `Problem::time_tables`.
    Table(u32),
}
