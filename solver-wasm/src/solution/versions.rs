//! Versions of routes, and all of them in rows of their own: whoever remembers something of many routes asks each for its version.

use super::Solution;

/// Slots in a row.
pub const ROW: usize = 64;

#[derive(Default)]
pub(super) struct Versions {
    given: u32,
    /// Row `slot / ROW`, at `slot % ROW`: what `Route::version` says.
    rows: Vec<[u32; ROW]>,
}

impl Versions {
    /// One that no route has had.
    pub fn next(&mut self) -> u32 {
        self.given += 1;
        self.given
    }

    /// The version of the route in a slot.
    #[inline]
    pub fn set(&mut self, slot: u32, version: u32) {
        let row = slot as usize / ROW;
        if row == self.rows.len() {
            self.rows.push([0; ROW]);
        }
        self.rows[row][slot as usize % ROW] = version;
    }
}

impl Solution {
    /// Versions handed out so far. Whoever caches by version must forget everything when it shrinks.
    pub fn versions(&self) -> u32 {
        self.versions.given
    }

    /// Versions of the routes in slots from `ROW × row` on.
    #[inline]
    pub fn versions_of(&self, row: usize) -> &[u32; ROW] {
        &self.versions.rows[row]
    }

    /// The route in this slot has a content that it has not had before.
    pub(super) fn renew(&mut self, slot: u32) {
        let version = self.versions.next();
        self.routes[slot as usize].version = version;
        self.versions.set(slot, version);
    }

    /// Numbers all routes anew, long before the versions run out. Between changes only.
    pub fn renumber(&mut self) {
        self.versions.given = 0;
        for slot in 0..self.routes.len() {
            self.renew(slot as u32);
        }
    }
}
