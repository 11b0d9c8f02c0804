//! Sequences that are decided already (contract A12, B6).

/// These activities are served by this vehicle in this order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lock {
    pub vehicle: u32,
    pub activities: Vec<u32>,
    /// No other task on this route; otherwise others may stand between.
    pub strict: bool,
    /// The first of them is the first task of the route.
    pub first: bool,
}
