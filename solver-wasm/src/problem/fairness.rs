//! Even shares of work (contract A8).

/// `weight × Σ max(0, |x − mean| − tolerance × mean)` over the vehicles (or resources) available, unused ones counting 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fairness {
    pub metric: FairnessMetric,
    /// Of the load, where that is the metric.
    pub dimension: u32,
    /// One mean over all days, by resource; otherwise one a day, by vehicle.
    pub horizon: bool,
    /// Millionths of the mean.
    pub tolerance: i64,
    /// Per resource: what it has done before, in the metric's unit.
    pub history: Vec<i64>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FairnessMetric {
    /// Seconds from start to end of the route.
    WorkTime,
    ServiceTime,
    NumTasks,
    /// Scaled distance units.
    Distance,
    /// Scaled load that was collected or delivered.
    Load,
}
