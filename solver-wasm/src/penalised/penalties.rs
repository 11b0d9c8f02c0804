//! What a unit of load above the capacity and a second gone back in time cost: as much as it takes for about two plans in three to
//! keep the rule (Vidal et al. 2012 adapt theirs in the same way).

use super::tour::Tour;
use super::tours::Excess;

/// Plans between two changes of the penalties.
const EVERY: u32 = 200;
/// The share of plans that should keep a rule, percent; between these the penalty stays.
const AIMED: std::ops::RangeInclusive<u32> = 60..=70;
const UP: f64 = 1.25;
const DOWN: f64 = 0.85;
/// The first penalties over the last ones, at most, either way.
const SPAN: f64 = 10_000.0;

/// Units of distance.
#[derive(Clone, Debug)]
pub struct Penalties {
    pub per_load: f64,
    pub per_second: f64,
    first: (f64, f64),
    seen: u32,
    kept_load: u32,
    kept_clock: u32,
}

impl Penalties {
    pub fn new(per_load: f64, per_second: f64) -> Penalties {
        Penalties {
            per_load,
            per_second,
            first: (per_load, per_second),
            seen: 0,
            kept_load: 0,
            kept_clock: 0,
        }
    }

    #[inline(always)]
    pub fn of_overload(&self, units: i64) -> f64 {
        units as f64 * self.per_load
    }

    #[inline(always)]
    pub fn of_warp(&self, warp: i32) -> f64 {
        f64::from(warp) * self.per_second
    }

    pub fn of_tour(&self, tour: &Tour) -> f64 {
        self.of_overload(tour.overload) + self.of_warp(tour.warp)
    }

    pub fn of(&self, excess: Excess) -> f64 {
        excess.load as f64 * self.per_load + excess.warp as f64 * self.per_second
    }

    /// A plan was found; true where the penalties changed.
    pub fn note(&mut self, excess: Excess) -> bool {
        self.seen += 1;
        self.kept_load += u32::from(excess.load == 0);
        self.kept_clock += u32::from(excess.warp == 0);
        if self.seen < EVERY {
            return false;
        }
        self.per_load = adapted(self.per_load, self.kept_load, self.first.0);
        self.per_second = adapted(self.per_second, self.kept_clock, self.first.1);
        (self.seen, self.kept_load, self.kept_clock) = (0, 0, 0);
        true
    }
}

fn adapted(penalty: f64, kept: u32, first: f64) -> f64 {
    let share = kept * 100 / EVERY;
    let wanted = if share < *AIMED.start() {
        penalty * UP
    } else if share > *AIMED.end() {
        penalty * DOWN
    } else {
        penalty
    };
    wanted.clamp(first / SPAN, first * SPAN)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn after(share_of_load: u32, share_of_clock: u32) -> Penalties {
        let mut penalties = Penalties::new(8.0, 2.0);
        for plan in 0..EVERY {
            let broken = |share: u32| i64::from(plan * 100 >= share * EVERY);
            let changed = penalties.note(Excess {
                load: broken(share_of_load),
                warp: broken(share_of_clock),
            });
            assert_eq!(changed, plan + 1 == EVERY);
        }
        penalties
    }

    #[test]
    fn a_rule_that_is_broken_often_gets_dearer_and_one_that_is_kept_cheaper() {
        let penalties = after(30, 90);
        assert_eq!((penalties.per_load, penalties.per_second), (10.0, 1.7));
        let penalties = after(65, 65);
        assert_eq!((penalties.per_load, penalties.per_second), (8.0, 2.0));
        assert_eq!((penalties.seen, penalties.kept_load), (0, 0));
    }

    #[test]
    fn a_penalty_ends_somewhere() {
        let (mut low, mut high) = (Penalties::new(1.0, 1.0), Penalties::new(1.0, 1.0));
        for _ in 0..EVERY * 200 {
            low.note(Excess { load: 0, warp: 0 });
            high.note(Excess { load: 1, warp: 1 });
        }
        assert_eq!((low.per_load, high.per_second), (1.0 / SPAN, SPAN));
    }
}
