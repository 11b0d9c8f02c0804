//! Travel tables: one pair a profile.

use std::ops::{Deref, DerefMut};
use std::sync::Arc;

/// Distance and time of an arc that may not be used. Sums of two stay inside `i32`.
pub const UNREACHABLE: i32 = 1 << 30;

/// Entries folded by one call: enough that the call costs nothing, few enough that it is made often.
const CHUNK: usize = 1024;

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

/// The largest entry; 0 for an empty table.
pub fn largest(table: &[i32]) -> i32 {
    table.chunks(CHUNK).map(largest_of_chunk).max().unwrap_or(0)
}

/// A fold without an early end, so that the compiler makes vectors of it, in a function that is entered often, so that
/// WASM engines compile it well.
#[inline(never)]
fn largest_of_chunk(chunk: &[i32]) -> i32 {
    chunk.iter().fold(0, |most, &entry| most.max(entry))
}
