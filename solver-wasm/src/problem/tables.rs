//! Travel tables: one pair a profile.

use std::ops::{Deref, DerefMut};
use std::sync::Arc;

/// Distance and time of an arc that may not be used. Sums of two stay inside `i32`.
pub const UNREACHABLE: i32 = 1 << 30;

/// The entries of one square travel table, shared: a clone costs nothing, a change copies.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Table(Arc<Vec<i32>>);

impl From<Vec<i32>> for Table {
    fn from(entries: Vec<i32>) -> Table {
        Table(Arc::new(entries))
    }
}

impl Deref for Table {
    type Target = Vec<i32>;

    fn deref(&self) -> &Vec<i32> {
        &self.0
    }
}

impl DerefMut for Table {
    fn deref_mut(&mut self) -> &mut Vec<i32> {
        Arc::make_mut(&mut self.0)
    }
}

/// Two square travel tables, row-major: entry `from * num_locations + to`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Profile {
    /// Scaled distance units, `0..=UNREACHABLE`.
    pub distance: Table,
    /// Seconds, `0..=UNREACHABLE`.
    pub time: Table,
}
