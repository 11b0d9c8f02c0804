//! Distances and times side by side: whoever asks for both of an arc finds them in one place.

use super::Tables;

/// Distance (low half) and time (high half) of each arc side by side, for scans of several positions at a time
/// ([`crate::evaluate`]): rows in both directions.
#[derive(Default)]
pub(super) struct Legs {
    /// Empty until [`join`], and where times are distances.
    from: Vec<u64>,
    /// Transposed; empty where the table is symmetric.
    into: Vec<u64>,
}

/// Entries of all `Legs` together, 8 bytes each: one table of 2,048 places. They are as large as the tables themselves, so that
/// larger ones do without.
const MOST_LEGS: usize = 2048 * 2048;

/// Lays distances and times side by side, in one table after the other as long as there is room.
pub fn join(tables: &mut [Tables]) {
    let mut room = MOST_LEGS;
    for table in tables {
        let directions = if table.is_symmetric() { 1 } else { 2 };
        let entries = table.time.len() * directions;
        if entries <= room {
            table.join();
            room -= entries;
        }
    }
}

impl Tables {
    /// Distance and time of an arc.
    #[inline]
    pub fn leg(&self, from: u32, to: u32) -> (i32, i32) {
        match self.legs.from.get(from as usize * self.side + to as usize) {
            Some(&leg) => halves(leg),
            None => (self.distance(from, to), self.time(from, to)),
        }
    }

    /// The same, from the row of where it leads.
    #[inline]
    pub fn leg_into(&self, from: u32, to: u32) -> (i32, i32) {
        match self.legs_of(to) {
            Some([_, into]) => halves(into[from as usize]),
            None => (
                self.distance_into(from, to),
                self.times_into(to)[from as usize],
            ),
        }
    }

    fn join(&mut self) {
        fn or<'a>(into: &'a [i32], table: &'a [i32]) -> &'a [i32] {
            if into.is_empty() { table } else { into }
        }
        self.legs.from = joined(&self.distance, &self.time);
        if !self.is_symmetric() && !self.time.is_empty() {
            let distance = or(&self.distance_into, &self.distance);
            self.legs.into = joined(distance, or(&self.time_into, &self.time));
        }
    }

    /// Rows of `Legs` out of a place and into it, where there are any.
    #[inline]
    pub fn legs_of(&self, place: u32) -> Option<[&[u64]; 2]> {
        let at = place as usize * self.side;
        let from = self.legs.from.get(at..at + self.side)?;
        let into = match self.legs.into.is_empty() {
            true => from,
            false => &self.legs.into[at..at + self.side],
        };
        Some([from, into])
    }
}

#[inline]
fn halves(leg: u64) -> (i32, i32) {
    (leg as i32, (leg >> 32) as i32)
}

fn joined(distance: &[i32], time: &[i32]) -> Vec<u64> {
    let leg = |(&distance, &time): (&i32, &i32)| {
        u64::from(distance.cast_unsigned()) | u64::from(time.cast_unsigned()) << 32
    };
    distance.iter().zip(time).map(leg).collect()
}

#[cfg(test)]
mod tests {
    use super::super::profile_tables;
    use super::*;
    use crate::problem::{Profile, Table};

    fn tables(distance: &[i32], time: &[i32], side: usize) -> [Tables; 1] {
        let table = |list: &[i32]| Table::from(list.to_vec());
        let (distance, time) = (table(distance), table(time));
        [profile_tables(&Profile { distance, time }, side, false)]
    }

    #[test]
    fn joined_tables_say_what_both_say() {
        let cases = [
            ([0, 5, 5, 0], [0, 7, 7, 0]),
            ([0, 5, 6, 0], [0, 7, 7, 0]),
            ([0, 5, 5, 0], [0, 7, 8, 0]),
        ];
        for (distance, time) in cases {
            let mut joined = tables(&distance, &time, 2);
            assert!(joined[0].legs_of(0).is_none());
            join(&mut joined);
            for (at, leg) in distance.into_iter().zip(time).enumerate() {
                let (from, to) = (at as u32 / 2, at as u32 % 2);
                let [out, _] = joined[0].legs_of(from).unwrap();
                let [_, back] = joined[0].legs_of(to).unwrap();
                for pair in [out[to as usize], back[from as usize]] {
                    assert_eq!(halves(pair), leg, "{from} to {to}");
                }
                assert_eq!(joined[0].leg(from, to), leg);
                assert_eq!(joined[0].leg_into(from, to), leg);
                let apart = &tables(&distance, &time, 2)[0];
                assert_eq!(apart.leg(from, to), leg);
                assert_eq!(apart.leg_into(from, to), leg);
            }
        }
    }

    #[test]
    fn what_is_too_large_or_equal_is_not_joined() {
        let mut equal = tables(&[0, 5, 6, 0], &[0, 5, 6, 0], 2);
        join(&mut equal);
        assert!(equal[0].legs_of(0).is_none());
        assert_eq!(equal[0].leg(0, 1), (5, 5));
        let side = 2049;
        let mut large = tables(&vec![1; side * side], &vec![2; side * side], side);
        join(&mut large);
        assert!(large[0].legs_of(0).is_none());
        assert_eq!(large[0].leg(0, 1), (1, 2));
    }
}
