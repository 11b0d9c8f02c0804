//! The problem as the caller states it: plain data, integers only; what is derived is looked up alone.
//!
//! Everything downstream starts here: `wire` decodes words into it, `model` compiles it for search,
//! `check` judges plans against it. Distances, money and loads are already scaled to integers by the
//! caller (one power of ten each); times are whole seconds from the day's midnight.

mod breaks;
mod dump_stations;
mod every_rule;
mod fairness;
mod least_per_stop;
mod locks;
mod objective;
mod options;
mod plan;
mod relations;
mod tables;
mod tasks;
mod traffic;
mod vehicle;
mod windows;
mod zones;

pub use breaks::{Break, BreakRule};
pub use dump_stations::{DumpMode, DumpStation};
pub use every_rule::{days_may_overlap, goes_beyond_shipments, has_shipments, needs_every_rule};
pub use fairness::{Fairness, FairnessMetric};
pub use least_per_stop::LeastPerStop;
pub use locks::Lock;
pub use objective::{Objective, Term, counts_work_time};
pub use options::{EngineChoice, FirstSolution, Metaheuristic, Methods, Options};
pub use plan::{BreakIndex, Plan, PlannedRoute, Visit};
pub use relations::{Relation, RelationKind};
pub use tables::{Profile, Table, UNREACHABLE};
pub use tasks::{Activity, ActivityKind, Task, TaskKind};
pub use traffic::{Traffic, TrafficSegment, TrafficSpeed};
pub use vehicle::{Overtime, Skill, Vehicle, held_level};
pub use windows::{Interval, MAX_TIME, SECONDS_PER_DAY, Window};
pub use zones::Zone;

/// "No upper limit" for times and totals that may be absent.
pub const NO_LIMIT: i64 = i64::MAX;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Problem {
    pub num_locations: u32,
    pub num_dimensions: u32,
    pub num_days: u32,
    pub num_resources: u32,
    pub profiles: Vec<Profile>,
    pub vehicles: Vec<Vehicle>,
    pub activities: Vec<Activity>,
    pub tasks: Vec<Task>,
    /// Seconds of service by service class (row) and activity (column), row-major.
    pub service_times: Vec<i32>,
    pub relations: Vec<Relation>,
    pub objective: Objective,
    /// Routes a day.
    pub max_vehicles: Option<u32>,
    /// A stop at the place of the stop before needs no setup.
    pub setup_once_per_location: bool,
    pub dump_stations: Vec<DumpStation>,
    pub locks: Vec<Lock>,
    pub zones: Vec<Zone>,
    pub traffic: Vec<Traffic>,
    /// Travel times of traffic segments, seconds, row-major.
    pub time_tables: Vec<Table>,
    pub fairness: Option<Fairness>,
    /// Looked up by whoever reads plans; see [`Problem::index_breaks`].
    pub break_index: BreakIndex,
}
