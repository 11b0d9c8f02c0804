//! Which temperature belongs to which part of the budget: one annealing over all of it or, where plans are recombined, several in a
//! row and then a short one for each child of their plans. Where the search with penalties follows, all of that has a first share.

use super::parts::Parts;
use crate::metaheuristic::annealing::Annealing;
use crate::model::{Core, Model};
use crate::problem::Options;

/// First temperature in units of the mean leg, without and with a clock. Measured at 5 s: on X 0.1 to 0.3 differ by
/// noise; on Homberger-1000 and Solomon 0.2 leaves routes too many in place, 0.35 to 0.5 are the best.
const HOT: f64 = 0.2;
const HOT_TIMED: f64 = 0.35;
/// Where vehicles differ in size or price: another choice of vehicles costs many legs on the way.
const HOT_MIXED: f64 = 1.0;
/// With a clock that pays up to so many stops, and only in the quick cores: at 100 stops the plans are better, at 500 dearer (docs/kernel-notes.md).
const STOPS_MIXED_TIMED: usize = 150;
/// The same for a plan that is given: it must not be burned (contract C8).
const WARM: f64 = 0.01;

/// Annealings in a row, whose plans are recombined then, and the share of the budget that is theirs.
const ANNEALINGS: u32 = 4;
const ANNEALINGS_SHARE: f64 = 0.5;
/// Children in the rest of the budget. The annealing of each begins at this part of the first temperature: the plan that came of
/// the exchange is worth keeping (docs/kernel-notes.md has what others were measured to give).
const CHILDREN: u32 = 30;
const CHILD_HEAT: f64 = 0.3;

/// Share of the budget before the search with penalties where that follows, without and with a clock (docs/kernel-notes.md).
const BEFORE_PENALISED: f64 = 0.4;
const BEFORE_PENALISED_TIMED: f64 = 0.3;
/// The same without a clock from so many stops on (X29: at 3,000 and 6,000; between 1,001 and 3,000 nothing was measured).
const BEFORE_PENALISED_LARGE: f64 = 0.55;
const LARGE: usize = 2_000;
/// The same where that first share is several annealings whose plans are recombined.
const BEFORE_PENALISED_RECOMBINED: f64 = 0.6;

pub struct Schedule {
    whole: Annealing,
    /// Where plans are recombined.
    child: Option<Annealing>,
    /// Share of the budget before the search with penalties, where that follows.
    first_share: Option<f64>,
}

/// A stretch of ruin and recreate with an annealing of its own, counted from zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// It goes on from the plan of the one before.
    Annealing(u32),
    Child(u32),
}

/// What belongs to a fraction of the budget.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Moment {
    pub part: Part,
    pub temperature: f64,
}

impl Schedule {
    pub fn new(model: &Model, options: &Options, parts: Parts) -> Schedule {
        let hot = first_temperature(model, options);
        let first_share = if parts.recombines {
            BEFORE_PENALISED_RECOMBINED
        } else if model.features.time {
            BEFORE_PENALISED_TIMED
        } else if model.num_activities >= LARGE {
            BEFORE_PENALISED_LARGE
        } else {
            BEFORE_PENALISED
        };
        Schedule {
            whole: Annealing::new(hot),
            child: (parts.recombines).then(|| Annealing::from_part(hot, CHILD_HEAT)),
            first_share: parts.penalises.then_some(first_share),
        }
    }

    /// Of the budget of the search with penalties, 0 to 1; `None` before its turn. `fraction` of the whole budget, 0 to 1.
    pub fn penalised(&self, fraction: f64) -> Option<f64> {
        let first = self.first_share.filter(|first| fraction >= *first)?;
        Some(((fraction - first) / (1.0 - first)).min(1.0))
    }

    /// Of ruin and recreate. Where the search with penalties cannot begin at its turn, it goes on as it would without it.
    pub fn at(&self, fraction: f64) -> Moment {
        match self.first_share {
            Some(first) if fraction < first => self.alone(fraction / first),
            _ => self.alone(fraction),
        }
    }

    fn alone(&self, fraction: f64) -> Moment {
        let Some(child) = &self.child else {
            return Moment {
                part: Part::Annealing(0),
                temperature: self.whole.temperature(fraction),
            };
        };
        if fraction < ANNEALINGS_SHARE {
            let (index, within) = part_of(fraction / ANNEALINGS_SHARE, ANNEALINGS);
            return Moment {
                part: Part::Annealing(index),
                temperature: self.whole.temperature(within),
            };
        }
        let rest = (fraction - ANNEALINGS_SHARE) / (1.0 - ANNEALINGS_SHARE);
        let (index, within) = part_of(rest, CHILDREN);
        Moment {
            part: Part::Child(index),
            temperature: child.temperature(within),
        }
    }
}

/// Which of `count` equal parts a fraction lies in, and where in it.
fn part_of(fraction: f64, count: u32) -> (u32, f64) {
    let done = fraction * f64::from(count);
    let index = (done as u32).min(count - 1);
    (index, done - f64::from(index))
}

fn first_temperature(model: &Model, options: &Options) -> f64 {
    let factor = if options.initial_plan.is_some() {
        WARM
    } else {
        match (model.features.time, model.mixed_fleet) {
            (false, true) => HOT_MIXED,
            (true, true) if makes_many_iterations(model) => HOT_MIXED,
            (true, _) => HOT_TIMED,
            (false, false) => HOT,
        }
    };
    model.mean_leg * factor
}

fn makes_many_iterations(model: &Model) -> bool {
    model.num_activities <= STOPS_MIXED_TIMED && model.features.core() != Core::Full
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::{add_job, add_vehicle, lift_hours, line, vehicle};

    /// Two vehicles of different prices, and so many jobs.
    fn mixed(jobs: usize, windows: &[(i32, i32)], max_wait: Option<i32>) -> Model {
        let mut problem = line(&[0, 10, 11]);
        for fixed_cost in [0, 50] {
            let mut own = vehicle();
            (own.fixed_cost, own.max_wait) = (fixed_cost, max_wait);
            lift_hours(&mut own);
            add_vehicle(&mut problem, own);
        }
        for job in 0..jobs {
            add_job(&mut problem, 1 + job as u32 % 2, 0, windows);
        }
        Model::compile(&problem)
    }

    #[test]
    fn mixed_fleets_begin_hotter_but_for_long_or_rich_ones_with_a_clock() {
        let timed = &[(20, 60)][..];
        let cases = [
            (mixed(4, &[], None), HOT_MIXED),
            (mixed(STOPS_MIXED_TIMED, timed, None), HOT_MIXED),
            (mixed(STOPS_MIXED_TIMED + 1, timed, None), HOT_TIMED),
            (mixed(4, timed, Some(5)), HOT_TIMED),
        ];
        let features = cases.each_ref().map(|(model, _)| {
            let is_full = model.features.core() == Core::Full;
            (model.mixed_fleet, model.features.time, is_full)
        });
        let quick = (true, true, false);
        let expected = [(true, false, false), quick, quick, (true, true, true)];
        assert_eq!(features, expected);
        for (model, factor) in cases {
            let hot = first_temperature(&model, &Options::default());
            assert!(model.mean_leg > 0.0 && hot == model.mean_leg * factor);
        }
    }

    fn schedule(recombines: bool) -> Schedule {
        let hot = 1_000.0;
        Schedule {
            whole: Annealing::new(hot),
            child: recombines.then(|| Annealing::from_part(hot, CHILD_HEAT)),
            first_share: None,
        }
    }

    #[test]
    fn without_recombination_one_annealing_has_the_whole_budget() {
        let schedule = schedule(false);
        for (fraction, temperature) in [(0.0, 1_000.0), (0.5, 100.0), (1.0, 10.0)] {
            let moment = schedule.at(fraction);
            assert_eq!(moment.part, Part::Annealing(0));
            assert!(
                (moment.temperature - temperature).abs() < 1e-6,
                "{moment:?}"
            );
        }
    }

    #[test]
    fn every_part_begins_hot_and_ends_where_the_whole_would() {
        let schedule = schedule(true);
        let mut moments: Vec<Moment> = (0..=100_000)
            .map(|i| schedule.at(f64::from(i) / 1e5))
            .collect();
        assert_eq!(
            schedule.at(1.5).part,
            Part::Child(CHILDREN - 1),
            "late is no part of its own"
        );
        moments.push(Moment {
            part: Part::Annealing(9),
            ..moments[0]
        });
        let (mut seen, mut first) = (Vec::new(), 0);
        for at in 1..moments.len() {
            if moments[at].part == moments[first].part {
                assert!(moments[at].temperature < moments[at - 1].temperature);
                continue;
            }
            let part = moments[first].part;
            let heat = if matches!(part, Part::Child(_)) {
                CHILD_HEAT
            } else {
                1.0
            };
            let (begins, ends) = (moments[first].temperature, moments[at - 1].temperature);
            assert!(
                (begins / 1_000.0 / heat - 1.0).abs() < 0.01,
                "{part:?} begins at {begins}"
            );
            assert!((ends / 10.0 - 1.0).abs() < 0.01, "{part:?} ends at {ends}");
            seen.push(part);
            first = at;
        }
        let annealings = (0..ANNEALINGS).map(Part::Annealing);
        let expected: Vec<Part> = annealings.chain((0..CHILDREN).map(Part::Child)).collect();
        assert_eq!(seen, expected);
    }

    #[test]
    fn the_search_with_penalties_has_what_is_left_of_the_budget() {
        let schedule = Schedule {
            first_share: Some(0.4),
            ..schedule(false)
        };
        let first = schedule.at(0.4 - 1e-9);
        assert_eq!(first.part, Part::Annealing(0));
        assert!(
            (first.temperature - 10.0).abs() < 1e-3,
            "cold at its end: {first:?}"
        );
        assert_eq!(schedule.penalised(0.4 - 1e-9), None);
        for (fraction, expected) in [(0.4, 0.0), (0.7, 0.5), (1.0, 1.0), (1.5, 1.0)] {
            let within = schedule.penalised(fraction).unwrap();
            assert!((within - expected).abs() < 1e-9, "{within}");
        }
    }

    #[test]
    fn ruin_and_recreate_goes_on_as_alone_where_the_search_with_penalties_cannot_begin() {
        for recombines in [false, true] {
            let alone = schedule(recombines);
            let shared = Schedule {
                first_share: Some(0.6),
                ..schedule(recombines)
            };
            for fraction in [0.6, 0.75, 1.0] {
                assert_eq!(shared.at(fraction), alone.at(fraction));
            }
            assert_ne!(shared.at(0.3), alone.at(0.3));
        }
    }

    #[test]
    fn what_comes_before_it_has_the_share_that_was_measured() {
        let last = |model: &Model, recombines: bool, first: f64| {
            let parts = Parts {
                recombines,
                penalises: true,
            };
            let schedule = Schedule::new(model, &Options::default(), parts);
            let begins = [first - 1e-9, first].map(|at| schedule.penalised(at).is_some());
            assert_eq!(begins, [false, true]);
            schedule.at(first - 1e-9).part
        };
        let (plain, timed) = (mixed(4, &[], None), mixed(4, &[(20, 60)], None));
        assert_eq!(last(&plain, false, 0.4), Part::Annealing(0));
        assert_eq!(last(&plain, true, 0.6), Part::Child(CHILDREN - 1));
        assert_eq!(last(&timed, false, 0.3), Part::Annealing(0));
        let [below, large] = [LARGE - 1, LARGE].map(|jobs| mixed(jobs, &[], None));
        assert_eq!(last(&below, false, 0.4), Part::Annealing(0));
        assert_eq!(last(&large, false, 0.55), Part::Annealing(0));
    }
}
