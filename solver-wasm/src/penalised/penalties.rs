//! What a unit of load above the capacity, a second gone back in time and a unit of distance above the limit cost: as much as it takes
//! for about two plans in three to keep the rule (Vidal et al. 2012 adapt theirs in the same way).

use super::driven::Driven;
use super::network::Network;
use super::tour::Tour;
use super::tours::Excess;

/// The first price of a second gone back in time, in the distance driven in a second, of a mean load too much, in mean prices of a leg,
/// and of a unit of distance too much, in the dearest one's price.
const PER_SECOND: f64 = 20.0;
const PER_LOAD: f64 = 3.0;
const PER_LENGTH: f64 = 3.0;
/// Changes of the penalties in a search, if plans come as quickly as they did so far: where there is little time for many stops, plans
/// that break a rule somewhere would otherwise be all that there is until the end.
const CHANGES: f64 = 100.0;
/// Plans between two changes, at least and at most.
const LEAST_PLANS: u32 = 20;
const MOST_PLANS: u32 = 200;
/// The share of plans that should keep a rule, percent; between these the penalty stays.
const AIMED: std::ops::RangeInclusive<u32> = 60..=70;
const UP: f64 = 1.25;
const DOWN: f64 = 0.85;
/// The first penalties over the last ones, at most, either way.
const SPAN: f64 = 10_000.0;

/// Units of distance.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Prices {
    pub per_load: f64,
    pub per_second: f64,
    pub per_length: f64,
}

#[derive(Clone, Debug)]
pub struct Penalties {
    now: Prices,
    first: Prices,
    /// Of the whole search.
    plans: u32,
    /// Since the last change.
    seen: u32,
    kept_load: u32,
    kept_clock: u32,
    kept_length: u32,
}

impl Prices {
    /// Those that a search begins with.
    pub fn first(network: &Network, driven: &Driven) -> Prices {
        Prices {
            per_load: PER_LOAD * driven.leg() / network.loads.mean.max(1.0),
            per_second: PER_SECOND * driven.price / (driven.seconds as f64).max(1.0),
            per_length: PER_LENGTH * network.most_rate,
        }
    }
}

impl Penalties {
    /// Until there are tours to tell first prices by.
    pub fn none() -> Penalties {
        Penalties::new(Prices {
            per_load: 0.0,
            per_second: 0.0,
            per_length: 0.0,
        })
    }

    pub fn new(first: Prices) -> Penalties {
        Penalties {
            now: first,
            first,
            plans: 0,
            seen: 0,
            kept_load: 0,
            kept_clock: 0,
            kept_length: 0,
        }
    }

    #[inline(always)]
    pub fn of_overload(&self, units: i64) -> f64 {
        self.of_load(units as f64)
    }

    #[inline(always)]
    pub fn of_load(&self, units: f64) -> f64 {
        units * self.now.per_load
    }

    #[inline(always)]
    pub fn of_warp(&self, warp: i32) -> f64 {
        f64::from(warp) * self.now.per_second
    }

    #[inline(always)]
    pub fn of_length(&self, units: i64) -> f64 {
        units as f64 * self.now.per_length
    }

    pub fn of_tour(&self, tour: &Tour) -> f64 {
        self.of_overload(tour.overload) + self.of_warp(tour.warp) + self.of_length(tour.overlong)
    }

    pub fn of(&self, excess: Excess) -> f64 {
        self.of_overload(excess.load)
            + excess.warp as f64 * self.now.per_second
            + self.of_length(excess.length)
    }

    /// A plan was found when this fraction of the search's budget, 0 to 1, was over; true where the penalties changed.
    pub fn note(&mut self, excess: Excess, fraction: f64) -> bool {
        self.plans += 1;
        self.seen += 1;
        self.kept_load += u32::from(excess.load == 0);
        self.kept_clock += u32::from(excess.warp == 0);
        self.kept_length += u32::from(excess.length == 0);
        if self.seen < self.plans_a_change(fraction) {
            return false;
        }
        let share = |kept: u32| kept * 100 / self.seen;
        let (now, first) = (&mut self.now, &self.first);
        now.per_load = adapted(now.per_load, share(self.kept_load), first.per_load);
        now.per_second = adapted(now.per_second, share(self.kept_clock), first.per_second);
        now.per_length = adapted(now.per_length, share(self.kept_length), first.per_length);
        *self = Penalties {
            now: self.now,
            plans: self.plans,
            ..Penalties::new(self.first)
        };
        true
    }

    fn plans_a_change(&self, fraction: f64) -> u32 {
        let expected = f64::from(self.plans) / fraction;
        (expected / CHANGES).clamp(LEAST_PLANS.into(), MOST_PLANS.into()) as u32
    }
}

/// `share`: of plans that kept the rule, percent.
fn adapted(penalty: f64, share: u32, first: f64) -> f64 {
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

    fn prices(per_load: f64, per_second: f64, per_length: f64) -> Prices {
        Prices {
            per_load,
            per_second,
            per_length,
        }
    }

    /// By the shares of plans that keep each rule, percent.
    fn after(load: u32, clock: u32, length: u32) -> Penalties {
        let mut penalties = Penalties::new(prices(8.0, 2.0, 4.0));
        for plan in 0..MOST_PLANS {
            let broken = |share: u32| i64::from(plan * 100 >= share * MOST_PLANS);
            let excess = Excess {
                load: broken(load),
                warp: broken(clock),
                length: broken(length),
            };
            assert_eq!(penalties.note(excess, 0.0), plan + 1 == MOST_PLANS);
        }
        penalties
    }

    #[test]
    fn a_rule_that_is_broken_often_gets_dearer_and_one_that_is_kept_cheaper() {
        assert_eq!(after(30, 90, 65).now, prices(10.0, 1.7, 4.0));
        assert_eq!(after(65, 65, 30).now, prices(8.0, 2.0, 5.0));
        let penalties = after(65, 30, 90);
        assert_eq!(penalties.now, prices(8.0, 2.5, 3.4));
        assert_eq!((penalties.seen, penalties.kept_load), (0, 0));
    }

    /// Plans between changes in the second half of a search that makes so many.
    fn pace(plans: u32) -> Vec<u32> {
        let mut penalties = Penalties::new(prices(1.0, 1.0, 1.0));
        let fraction = |plan: u32| f64::from(plan) / f64::from(plans);
        let changes = (1..=plans)
            .filter(|&plan| penalties.note(Excess::default(), fraction(plan)))
            .filter(|&plan| plan > plans / 2);
        let mut paces: Vec<u32> = changes
            .collect::<Vec<u32>>()
            .windows(2)
            .map(|pair| pair[1] - pair[0])
            .collect();
        paces.dedup();
        paces
    }

    #[test]
    fn where_plans_are_few_penalties_change_more_often() {
        assert_eq!(
            [500, 1_900, 8_050, 21_000, 50_000].map(pace),
            [[20], [20], [80], [200], [200]]
        );
    }

    #[test]
    fn a_penalty_ends_somewhere() {
        let one = Penalties::new(prices(1.0, 1.0, 1.0));
        let (mut low, mut high) = (one.clone(), one);
        let excess = |amount: i64| Excess {
            load: amount,
            warp: amount,
            length: amount,
        };
        for _ in 0..MOST_PLANS * 200 {
            low.note(excess(0), 0.0);
            high.note(excess(1), 0.0);
        }
        assert_eq!(low.now, prices(1.0 / SPAN, 1.0 / SPAN, 1.0 / SPAN));
        assert_eq!(high.now, prices(SPAN, SPAN, SPAN));
    }
}
