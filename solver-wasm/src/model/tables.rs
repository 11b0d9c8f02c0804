//! Travel tables in the shape the search reads: rows in both directions.

mod legs;

use std::ops::Range;

use crate::problem::{Problem, Profile, Table, UNREACHABLE};
use crate::product;
use legs::Legs;
pub use legs::join;

/// An arc that may not be used, as the search stores it: two of them still sum inside `i32`.
pub const FORBIDDEN: i32 = UNREACHABLE - 1;
/// The most that an arc costs in a sum of a few estimates: eight of them and a whole plan (`wire::validate`) still sum
/// inside `i64`. The length of an arc that no shift has time for, times the price of a high tier, would not.
pub const NO_WAY: i64 = 1 << 59;

/// One profile. `side` locations; a virtual last one (all arcs free) when some route is open.
pub struct Tables {
    pub side: usize,
    distance: Table,
    /// Empty where it equals `distance`.
    time: Table,
    /// Transposed copies; empty where the table is symmetric.
    distance_into: Vec<i32>,
    time_into: Vec<i32>,
    legs: Legs,
}

impl Tables {
    #[inline]
    pub fn distance(&self, from: u32, to: u32) -> i32 {
        self.distance[from as usize * self.side + to as usize]
    }

    #[inline]
    pub fn time(&self, from: u32, to: u32) -> i32 {
        let table = if self.time.is_empty() {
            &self.distance
        } else {
            &self.time
        };
        table[from as usize * self.side + to as usize]
    }

    #[inline]
    pub fn time_is_distance(&self) -> bool {
        self.time.is_empty()
    }

    /// As [`Tables::distance`], from the row of where it leads.
    #[inline]
    pub fn distance_into(&self, from: u32, to: u32) -> i32 {
        self.distances_into(to)[from as usize]
    }

    /// An arc's length and time at these prices a unit, at most [`NO_WAY`]; `None`: it may not be used.
    #[inline]
    pub fn price(&self, from: u32, to: u32, per_distance: i64, per_time: i64) -> Option<i64> {
        let (distance, time) = (self.distance(from, to), self.time(from, to));
        (distance < FORBIDDEN).then(|| {
            let distance = product::saturating(per_distance, i64::from(distance));
            let time = product::saturating(per_time, i64::from(time));
            distance.saturating_add(time).min(NO_WAY)
        })
    }

    /// The longest time of all arcs.
    pub fn slowest(&self) -> i32 {
        match self.time.is_empty() {
            true => self.distance.largest(),
            false => self.time.largest(),
        }
    }

    /// The longest of all arcs.
    pub fn longest(&self) -> i32 {
        self.distance.largest()
    }

    /// Is every arc as long, and as slow, as its opposite?
    pub fn is_symmetric(&self) -> bool {
        self.distance_into.is_empty() && self.time_into.is_empty()
    }

    /// Distances from a place to every place.
    #[inline]
    pub fn distances_from(&self, from: u32) -> &[i32] {
        row(&self.distance, self.side, from)
    }

    /// Distances from every place to one.
    #[inline]
    pub fn distances_into(&self, to: u32) -> &[i32] {
        let table = if self.distance_into.is_empty() {
            &self.distance
        } else {
            &self.distance_into
        };
        row(table, self.side, to)
    }

    #[inline]
    pub fn times_from(&self, from: u32) -> &[i32] {
        if self.time.is_empty() {
            self.distances_from(from)
        } else {
            row(&self.time, self.side, from)
        }
    }

    #[inline]
    pub fn times_into(&self, to: u32) -> &[i32] {
        if self.time.is_empty() {
            return self.distances_into(to);
        }
        let table = if self.time_into.is_empty() {
            &self.time
        } else {
            &self.time_into
        };
        row(table, self.side, to)
    }
}

#[inline]
fn row(table: &[i32], side: usize, at: u32) -> &[i32] {
    &table[at as usize * side..][..side]
}

pub fn compile(problem: &Problem) -> Vec<Tables> {
    let open = problem
        .vehicles
        .iter()
        .any(|vehicle| vehicle.end_location.is_none());
    let n = problem.num_locations as usize;
    problem
        .profiles
        .iter()
        .map(|profile| profile_tables(profile, n, open))
        .collect()
}

fn profile_tables(profile: &Profile, n: usize, open: bool) -> Tables {
    let side = n + usize::from(open);
    let (distance, time) = agreeing(profile);
    let distance = widened(distance, n, side);
    let time = time.map_or_else(Table::default, |time| widened(time, n, side));
    let distance_into = transposed(&distance, side);
    let time_into = transposed(&time, side);
    Tables {
        legs: Legs::default(),
        side,
        distance,
        time,
        distance_into,
        time_into,
    }
}

/// An arc forbidden in one table is forbidden in both; equal tables are kept once. The caller's tables are shared, not
/// copied, where they forbid nothing: they are by far the largest part of a problem.
fn agreeing(profile: &Profile) -> (Table, Option<Table>) {
    let (mut distance, mut time) = (profile.distance.clone(), profile.time.clone());
    let same = distance == time;
    if distance.largest().max(time.largest()) >= UNREACHABLE {
        for (d, t) in distance.iter_mut().zip(time.iter_mut()) {
            if *d >= UNREACHABLE || *t >= UNREACHABLE {
                (*d, *t) = (FORBIDDEN, FORBIDDEN);
            }
        }
    }
    (distance, (!same).then_some(time))
}

/// Adds the virtual place's row and column of zeros.
fn widened(table: Table, n: usize, side: usize) -> Table {
    if side == n {
        return table;
    }
    let mut wide = Vec::with_capacity(side * side);
    for row in table.chunks_exact(n.max(1)) {
        wide.extend_from_slice(row);
        wide.push(0);
    }
    wide.resize(side * side, 0);
    wide.into()
}

/// Entries of a block's side: two blocks of rows stay in the first cache.
const BLOCK: usize = 32;

/// The transposed table, or nothing when it would be the same.
fn transposed(table: &[i32], side: usize) -> Vec<i32> {
    if table.is_empty() || is_symmetric(table, side) {
        return Vec::new();
    }
    let mut into = vec![0; table.len()];
    blocks(side, |rows, columns| {
        transpose_block(table, &mut into, side, rows, columns);
        true
    });
    into
}

#[inline(never)]
fn transpose_block(
    table: &[i32],
    into: &mut [i32],
    side: usize,
    rows: Range<usize>,
    columns: Range<usize>,
) {
    for i in rows {
        for j in columns.clone() {
            into[j * side + i] = table[i * side + j];
        }
    }
}

fn is_symmetric(table: &[i32], side: usize) -> bool {
    // The blocks above the diagonal are looked at from both sides at once.
    blocks(side, |rows, columns| {
        columns.end <= rows.start || is_symmetric_block(table, side, rows, columns)
    })
}

#[inline(never)]
fn is_symmetric_block(
    table: &[i32],
    side: usize,
    mut rows: Range<usize>,
    columns: Range<usize>,
) -> bool {
    rows.all(|i| {
        let row = &table[i * side..(i + 1) * side];
        columns.clone().all(|j| row[j] == table[j * side + i])
    })
}

/// Visits the table block by block, for the cache's sake, until one visit says no.
fn blocks(side: usize, mut visit: impl FnMut(Range<usize>, Range<usize>) -> bool) -> bool {
    (0..side).step_by(BLOCK).all(|i| {
        (0..side)
            .step_by(BLOCK)
            .all(|j| visit(i..(i + BLOCK).min(side), j..(j + BLOCK).min(side)))
    })
}
