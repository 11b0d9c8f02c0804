//! Travel tables: one pair a profile.

use std::ops::{Deref, DerefMut};
use std::sync::{Arc, OnceLock};

/// Distance and time of an arc that may not be used. Sums of two stay inside `i32`.
pub const UNREACHABLE: i32 = 1 << 30;

/// Entries folded by one call: enough that the call costs nothing, few enough that it is made often.
const CHUNK: usize = 1024;

/// The entries of one square travel table, shared: a clone costs nothing, a change copies.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Table(Arc<Entries>);

/// With the largest of them, looked for once: many ask, and a table has millions.
#[derive(Clone, Debug, Default)]
struct Entries {
    list: Vec<i32>,
    largest: OnceLock<u32>,
}

impl PartialEq for Entries {
    fn eq(&self, other: &Entries) -> bool {
        self.list == other.list
    }
}

impl Eq for Entries {}

impl Table {
    /// The largest entry, negative ones counted as larger than all others, so that one comparison judges both ends of a
    /// range; 0 for an empty table.
    pub fn largest_unsigned(&self) -> u32 {
        let entries = &self.0;
        *entries.largest.get_or_init(|| {
            let chunks = entries.list.chunks(CHUNK);
            chunks.map(largest_of_chunk).max().unwrap_or(0)
        })
    }

    /// The largest entry of a table without negative ones.
    pub fn largest(&self) -> i32 {
        self.largest_unsigned().cast_signed()
    }
}

impl From<Vec<i32>> for Table {
    fn from(list: Vec<i32>) -> Table {
        let largest = OnceLock::new();
        Table(Arc::new(Entries { list, largest }))
    }
}

impl Deref for Table {
    type Target = Vec<i32>;

    fn deref(&self) -> &Vec<i32> {
        &self.0.list
    }
}

impl DerefMut for Table {
    fn deref_mut(&mut self) -> &mut Vec<i32> {
        let entries = Arc::make_mut(&mut self.0);
        entries.largest = OnceLock::new();
        &mut entries.list
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

/// A fold without an early end, so that the compiler makes vectors of it, in a function that is entered often, so that
/// WASM engines compile it well.
#[inline(never)]
fn largest_of_chunk(chunk: &[i32]) -> u32 {
    chunk
        .iter()
        .fold(0, |most, &entry| most.max(entry.cast_unsigned()))
}
