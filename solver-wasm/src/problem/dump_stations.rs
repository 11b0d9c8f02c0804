//! Stations on the way where a vehicle empties itself or takes new goods (contract A2, C3).

use super::Window;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DumpStation {
    pub location: u32,
    /// Seconds of a visit.
    pub service_time: i32,
    /// Hard; any of them admits; empty: always open.
    pub windows: Vec<Window>,
    /// The dimensions concerned.
    pub dimensions: Vec<u32>,
    /// Resources that may come; `None`: all.
    pub resources: Option<Vec<u32>>,
    /// Per dimension: what all visits of all routes and days may leave (or take) here; `None` is unlimited.
    pub capacity: Vec<Option<i64>>,
    pub mode: DumpMode,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DumpMode {
    /// Collected goods of jobs leave the vehicle.
    Unload,
    /// The goods of the deliveries until the next reload are taken on board.
    Reload,
}
