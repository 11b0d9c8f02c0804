//! Loads stay between zero and the capacity of every dimension (contract B42, C3): the plain loads of jobs. Shipments,
//! dump stations and stacks are the business of `goods`. No station helps a demand that exceeds the capacity alone,
//! so `refusal` holds with them too.
//!
//! Where every demand of a dimension loads (or every one drops off) the load of a route is one sum. Else
//! the load on departure from stop `i` is the start load plus the sum of the demands up to `i`; the start
//! load is given, or the smallest that keeps the load from becoming negative.

use super::Reason;
use crate::problem::Problem;
use crate::vehicle_class::Class;

pub fn refusal(problem: &Problem, class: &Class, activity: u32) -> Option<Reason> {
    let vehicle = &problem.vehicles[class.vehicles[0] as usize];
    let demand = &problem.activities[activity as usize].demand;
    let fits = demand
        .iter()
        .zip(&vehicle.capacity)
        .all(|(d, cap)| cap.is_none_or(|cap| d.abs() <= cap));
    (!fits).then_some(Reason::CapacityExceeded)
}

/// Extremes of the running sum of demands over a route: zero (the start) included.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Swing {
    pub min: i64,
    pub max: i64,
}

impl Swing {
    #[inline]
    pub fn join(self, other: Swing) -> Swing {
        Swing {
            min: self.min.min(other.min),
            max: self.max.max(other.max),
        }
    }

    #[inline]
    pub fn shifted(self, by: i64) -> Swing {
        Swing {
            min: self.min + by,
            max: self.max + by,
        }
    }

    /// May a vehicle of this capacity (and start load, when given) carry it? The start is among the sums, so that
    /// `min` ≤ 0 ≤ `max`.
    #[inline]
    pub fn fits(self, capacity: i64, initial: Option<i64>) -> bool {
        match initial {
            None => self.max - self.min <= capacity,
            Some(load) => load + self.min >= 0 && load + self.max <= capacity,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_start_load_is_the_smallest_that_serves() {
        // Drop 5, collect 3, drop 1: start with 5, never above 5.
        let swing = Swing { min: -5, max: 0 };
        assert!(swing.fits(5, None));
        assert!(!swing.fits(4, None));
        assert!(swing.fits(7, Some(6)));
        assert!(!swing.fits(7, Some(4)));
    }

    #[test]
    fn a_given_start_load_is_carried_all_the_way() {
        let swing = Swing { min: -1, max: 3 };
        assert!(swing.fits(9, Some(6)));
        assert!(!swing.fits(8, Some(6)));
        assert!(!swing.fits(5, Some(6)));
    }

    #[test]
    fn parts_of_a_route_reach_what_either_reaches() {
        let (one, other) = (Swing { min: -3, max: 1 }, Swing { min: -1, max: 2 });
        assert_eq!(one.join(other), Swing { min: -3, max: 2 });
        assert_eq!(other.join(one), Swing { min: -3, max: 2 });
    }

    #[test]
    fn drop_offs_and_collections_share_the_room() {
        let swing = Swing { min: -4, max: 3 };
        assert!(swing.fits(7, None));
        assert!(!swing.fits(6, None));
    }
}
