//! Costs of insertions told apart by their detours: 32 bits in place of 64, and nothing to multiply at each position.

use super::Insertion;
use crate::product;

/// An insertion's cost as a function of its detour: `entry + per_distance × detour`; no price is negative.
#[derive(Clone, Copy)]
pub struct Price {
    pub entry: i64,
    pub per_distance: i64,
}

impl Price {
    #[inline]
    pub fn of(self, detour: i32) -> i64 {
        self.entry + self.per_distance * i64::from(detour)
    }

    /// Detours below this one, and no others, cost less than `limit`.
    #[inline]
    pub fn detour_below(self, limit: i64) -> i32 {
        if limit == i64::MAX {
            return i32::MAX;
        }
        let rest = limit.saturating_sub(self.entry);
        // Three table entries never sum to the greatest number (`FORBIDDEN`). True of every limit where distance is free.
        if rest >= product::saturating(self.per_distance, i64::from(i32::MAX)) {
            return if rest > 0 { i32::MAX } else { i32::MIN };
        }
        if rest <= product::saturating(self.per_distance, i64::from(i32::MIN)) {
            return i32::MIN;
        }
        ((rest - 1).div_euclid(self.per_distance) + 1) as i32
    }
}

/// The cheapest position of one route so far.
pub struct Cheapest {
    price: Price,
    /// Detours below it, and no others, are cheaper.
    pub bound: i32,
    detour: i32,
    /// 0: none.
    position: usize,
}

impl Cheapest {
    /// None yet; it must cost less than `limit`.
    #[inline]
    pub fn below(limit: i64, price: Price) -> Cheapest {
        Cheapest {
            price,
            bound: price.detour_below(limit),
            detour: 0,
            position: 0,
        }
    }

    /// A detour below the bound.
    #[inline]
    pub fn improve(&mut self, detour: i32, position: usize) {
        (self.detour, self.position) = (detour, position);
        self.bound = if self.price.per_distance == 0 {
            i32::MIN
        } else {
            detour
        };
    }

    /// Hands what was found on.
    #[inline]
    pub fn offer(&self, slot: u32, best: &mut Insertion) {
        if self.position > 0 {
            best.improve(self.price.of(self.detour), slot, self.position);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bound_on_the_detour_parts_what_is_cheaper_from_what_is_not() {
        for (entry, per_distance) in [(0, 1), (7, 3), (1 << 40, 1_000_000), (5, 1 << 30)] {
            let price = Price {
                entry,
                per_distance,
            };
            for detour in [-2_000_000_000, -3, -1, 0, 1, 17, 2_147_483_645] {
                for off in [-2, -1, 0, 1, 2] {
                    let limit = price.of(detour) + off;
                    let bound = price.detour_below(limit);
                    assert_eq!(detour < bound, price.of(detour) < limit);
                    assert_eq!(detour - 1 < bound, price.of(detour - 1) < limit);
                    assert_eq!(detour + 1 < bound, price.of(detour + 1) < limit);
                }
            }
            assert_eq!(price.detour_below(i64::MAX), i32::MAX);
            assert_eq!(price.detour_below(i64::MIN), i32::MIN);
        }
    }

    #[test]
    fn where_distance_is_free_the_first_one_is_the_cheapest() {
        let price = Price {
            entry: 9,
            per_distance: 0,
        };
        assert_eq!(price.detour_below(10), i32::MAX);
        assert_eq!(price.detour_below(9), i32::MIN);
        let mut cheapest = Cheapest::below(10, price);
        cheapest.improve(-5, 1);
        assert_eq!(cheapest.bound, i32::MIN);
    }
}
