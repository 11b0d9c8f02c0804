//! By how much the gap of a relation keeps a task out: its least change with which one of the places would do.

use super::budget::Budget;
use super::changed::{self, copy};
use super::least_change::least_change;
use super::looks::Looks;
use crate::problem::{Plan, Problem, Relation, RelationKind};

/// Plans reported anew for margins, of all tasks together.
pub const MOST: usize = 400;

/// A gap that a relation asks for or allows, in seconds.
#[derive(Clone, Copy)]
enum Gap {
    /// At least so much lies between.
    Least(i64),
    /// No more than so much does; of `same_time` its tolerance.
    Most(i64),
}

/// What the gap of a relation would have to be against what it is, seconds, the larger one first: the largest gap that is asked
/// for and kept, or the least that is allowed and enough, in the best of these plans. `None`: the relation has no such gap, its
/// gap alone is not in the way, or there is no time to tell.
pub fn margin(
    problem: &Problem,
    relation: u32,
    plans: &[Plan],
    (looks, budget): (&Looks, &Budget),
) -> Option<(i64, i64)> {
    let mut free = copy(problem);
    for gap in gaps_of(&problem.relations[relation as usize]) {
        let mut holds = |plan: &Plan, gap: Gap| {
            looks.take().filter(|()| !budget.is_late())?;
            set(&mut free.relations[relation as usize], gap);
            Some(changed::holds(&free, plan))
        };
        let changed = match gap {
            // How far a gap can be lowered from what it is.
            Gap::Least(asked) => {
                let low = of_best(plans, asked, &mut |plan, less| {
                    holds(plan, Gap::Least(asked - less))
                })?;
                low.map(|less| (asked, asked - less))
            }
            Gap::Most(allowed) => {
                let longest = horizon(problem);
                let high = of_best(plans, longest, &mut |plan, more| {
                    holds(plan, Gap::Most(allowed + more))
                })?;
                high.map(|more| (allowed + more, allowed))
            }
        };
        if changed.is_some() {
            return changed;
        }
        free.relations[relation as usize] = problem.relations[relation as usize].clone();
    }
    None
}

fn gaps_of(relation: &Relation) -> Vec<Gap> {
    let most = relation.max_gap.map(Gap::Most);
    match relation.kind {
        RelationKind::Precedence => {
            let least = (relation.min_gap > 0).then_some(Gap::Least(relation.min_gap));
            least.into_iter().chain(most).collect()
        }
        RelationKind::SameTime => most.or(Some(Gap::Most(0))).into_iter().collect(),
        _ => Vec::new(),
    }
}

fn set(relation: &mut Relation, gap: Gap) {
    match gap {
        Gap::Least(seconds) => relation.min_gap = seconds,
        Gap::Most(seconds) => relation.max_gap = Some(seconds),
    }
}

/// Twice from the first start of a shift to the last end: routes may have overtime.
pub fn horizon(problem: &Problem) -> i64 {
    let shifts = || problem.vehicles.iter().map(|vehicle| vehicle.shift);
    let first = shifts().map(|shift| i64::from(shift.start)).min();
    let last = shifts().map(|shift| i64::from(shift.end)).max();
    2 * (last.unwrap_or(0) - first.unwrap_or(0))
}

/// The least change, at most `largest`, with which one of the plans holds; `Some(None)`: none does even with the largest, `None`:
/// there was no time to tell.
pub fn of_best(
    plans: &[Plan],
    largest: i64,
    holds: &mut dyn FnMut(&Plan, i64) -> Option<bool>,
) -> Option<Option<i64>> {
    let mut best: Option<i64> = None;
    for plan in plans {
        let below = best.map_or(largest, |known| known - 1);
        best = least_change(below, &mut |change| holds(plan, change))?.or(best);
    }
    Some(best)
}

#[cfg(test)]
mod tests {
    use crate::constraint::Reason;
    use crate::diagnose::reasons;
    use crate::fixtures::{add_job, add_precedence, add_vehicle, line, plan, vehicle};
    use crate::problem::{Problem, RelationKind};

    /// Two jobs of 5 at place 1: the first begins until 20, the second at 100; the first is served.
    fn two(min_gap: i64, max_gap: Option<i64>) -> Problem {
        let mut p = line(&[0, 10]);
        add_vehicle(&mut p, vehicle());
        add_job(&mut p, 1, 5, &[(0, 20)]);
        add_job(&mut p, 1, 5, &[(100, 100)]);
        add_precedence(&mut p, 0, 1, min_gap, max_gap);
        p
    }

    fn told(problem: &Problem) -> (Reason, Option<u32>, i64, i64) {
        let found = reasons(problem, &plan(&[&[0]])).unwrap();
        let of = found[0].vehicles[0].refusal;
        (of.reason, of.index, of.required, of.available)
    }

    #[test]
    fn how_much_longer_a_largest_gap_would_have_to_be_is_told() {
        // The first one ends at 25 at the latest.
        let conflict =
            |required, available| (Reason::RelationConflict, Some(0), required, available);
        assert_eq!(told(&two(0, Some(74))), conflict(75, 74));
        assert_eq!(told(&two(0, Some(10))), conflict(75, 10));
        assert_eq!(told(&two(0, Some(75))).0, Reason::NotFoundInTime);
    }

    #[test]
    fn how_much_shorter_a_least_gap_would_have_to_be_is_told() {
        // The first one ends at 15 at the earliest.
        assert_eq!(
            told(&two(86, None)),
            (Reason::RelationConflict, Some(0), 86, 85)
        );
        assert_eq!(
            told(&two(300, Some(400))),
            (Reason::RelationConflict, Some(0), 300, 85)
        );
    }

    #[test]
    fn of_same_time_the_tolerance_is() {
        let mut p = two(0, Some(3));
        p.relations[0].kind = RelationKind::SameTime;
        assert_eq!(told(&p), (Reason::RelationConflict, Some(0), 80, 3));
    }

    #[test]
    fn what_no_gap_helps_has_no_margin() {
        let mut p = two(0, Some(10));
        // Not on one route, and there is one vehicle.
        add_precedence(&mut p, 0, 1, 0, None);
        p.relations[1].kind = RelationKind::DifferentRoute;
        assert_eq!(told(&p), (Reason::RelationConflict, Some(0), 0, 0));
    }
}
