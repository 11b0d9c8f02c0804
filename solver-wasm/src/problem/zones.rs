//! Territories (contract A2).

/// Activities of a zone are for the resources of their zones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Zone {
    /// Other resources are refused; otherwise they pay `penalty` for each task.
    pub hard: bool,
    pub penalty: i64,
    pub resources: Vec<u32>,
    pub activities: Vec<u32>,
}
