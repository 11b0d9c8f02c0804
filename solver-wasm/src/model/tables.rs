//! Travel tables in the shape the search reads: rows in both directions.

use crate::problem::{Problem, Profile, UNREACHABLE};

/// An arc that may not be used, as the search stores it: two of them still sum inside `i32`.
pub const FORBIDDEN: i32 = UNREACHABLE - 1;

/// One profile. `side` locations; a virtual last one (all arcs free) when some route is open.
pub struct Tables {
    pub side: usize,
    distance: Vec<i32>,
    /// Empty where it equals `distance`.
    time: Vec<i32>,
    /// Transposed copies; empty where the table is symmetric.
    distance_into: Vec<i32>,
    time_into: Vec<i32>,
}

impl Tables {
    #[inline]
    pub fn distance(&self, from: u32, to: u32) -> i32 {
        self.distance[from as usize * self.side + to as usize]
    }

    #[inline]
    pub fn time(&self, from: u32, to: u32) -> i32 {
        let table = if self.time.is_empty() { &self.distance } else { &self.time };
        table[from as usize * self.side + to as usize]
    }

    /// Distances from a place to every place.
    #[inline]
    pub fn distances_from(&self, from: u32) -> &[i32] {
        row(&self.distance, self.side, from)
    }

    /// Distances from every place to one.
    #[inline]
    pub fn distances_into(&self, to: u32) -> &[i32] {
        let table = if self.distance_into.is_empty() { &self.distance } else { &self.distance_into };
        row(table, self.side, to)
    }

    #[inline]
    pub fn times_from(&self, from: u32) -> &[i32] {
        if self.time.is_empty() { self.distances_from(from) } else { row(&self.time, self.side, from) }
    }

    #[inline]
    pub fn times_into(&self, to: u32) -> &[i32] {
        if self.time.is_empty() {
            return self.distances_into(to);
        }
        let table = if self.time_into.is_empty() { &self.time } else { &self.time_into };
        row(table, self.side, to)
    }
}

#[inline]
fn row(table: &[i32], side: usize, at: u32) -> &[i32] {
    &table[at as usize * side..(at as usize + 1) * side]
}

pub fn compile(problem: &Problem) -> Vec<Tables> {
    let open = problem.vehicles.iter().any(|vehicle| vehicle.end_location.is_none());
    let n = problem.num_locations as usize;
    problem.profiles.iter().map(|profile| profile_tables(profile, n, open)).collect()
}

fn profile_tables(profile: &Profile, n: usize, open: bool) -> Tables {
    let side = n + usize::from(open);
    let (distance, time) = agreeing(profile);
    let distance = widened(&distance, n, side);
    let time = time.map_or_else(Vec::new, |time| widened(&time, n, side));
    let distance_into = transposed(&distance, side);
    let time_into = transposed(&time, side);
    Tables { side, distance, time, distance_into, time_into }
}

/// An arc forbidden in one table is forbidden in both; equal tables are kept once.
fn agreeing(profile: &Profile) -> (Vec<i32>, Option<Vec<i32>>) {
    let mut distance = profile.distance.clone();
    if profile.distance == profile.time {
        distance.iter_mut().for_each(|d| *d = (*d).min(FORBIDDEN));
        return (distance, None);
    }
    let mut time = profile.time.clone();
    for (d, t) in distance.iter_mut().zip(&mut time) {
        if *d >= UNREACHABLE || *t >= UNREACHABLE {
            (*d, *t) = (FORBIDDEN, FORBIDDEN);
        }
    }
    (distance, Some(time))
}

/// Adds the virtual place's row and column of zeros.
fn widened(table: &[i32], n: usize, side: usize) -> Vec<i32> {
    if side == n {
        return table.to_vec();
    }
    let mut wide = Vec::with_capacity(side * side);
    for row in table.chunks_exact(n.max(1)) {
        wide.extend_from_slice(row);
        wide.push(0);
    }
    wide.resize(side * side, 0);
    wide
}

/// The transposed table, or nothing when it would be the same. In blocks, for the cache's sake.
fn transposed(table: &[i32], side: usize) -> Vec<i32> {
    const BLOCK: usize = 32;
    if table.is_empty() {
        return Vec::new();
    }
    let mut into = vec![0; table.len()];
    for i0 in (0..side).step_by(BLOCK) {
        for j0 in (0..side).step_by(BLOCK) {
            for i in i0..(i0 + BLOCK).min(side) {
                for j in j0..(j0 + BLOCK).min(side) {
                    into[j * side + i] = table[i * side + j];
                }
            }
        }
    }
    if into == table { Vec::new() } else { into }
}
