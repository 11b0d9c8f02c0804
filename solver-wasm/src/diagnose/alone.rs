//! May a vehicle serve a task and nothing else, with the breaks that it then owes and the stations that its goods ask for?

use super::budget::{Budget, WORK_ALONE};
use super::main_reason::nearer;
use super::station_visits;
use crate::constraint::{Eligibility, Reason};
use crate::problem::{BreakRule, Problem};
use crate::report::judge::{judge, price};
use crate::report::judged::Judged;
use crate::report::refusal::Refusal;
use crate::sort;

/// Ways to take breaks that are tried, as a power of two: a bit for each break at each end of each stop.
const MAX_BITS: u32 = 10;

/// A route that serves a task alone, on any vehicle of the class.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Alone {
    pub done: Judged,
    /// The task's activities, and the stations between them.
    stops: Vec<u32>,
    /// Breaks that are taken: bit `gap * breaks + index` for the one before the stop of that number, or behind the last.
    breaks: u32,
}

impl Alone {
    /// The visits of its route on a vehicle of the class. Of breaks in one place the one that has to begin first comes first.
    pub fn visits(&self, problem: &Problem, vehicle: u32) -> Vec<u32> {
        let own = &problem.vehicles[vehicle as usize].breaks;
        let breaks = own.len() as u32;
        let latest = |index: u32| match own[index as usize].rule {
            BreakRule::Window { end, .. } => end,
            BreakRule::Driving { .. } | BreakRule::Work { .. } => i32::MAX,
        };
        let mut order: Vec<u32> = Vec::new();
        for index in 0..breaks {
            let later = order
                .iter()
                .position(|&other| latest(other) > latest(index));
            order.insert(later.unwrap_or(order.len()), index);
        }
        let mut visits = Vec::new();
        for gap in 0..=self.stops.len() {
            let bit = |index: &u32| gap as u32 * breaks + index;
            let taken = order
                .iter()
                .copied()
                .filter(|index| self.breaks.checked_shr(bit(index)).unwrap_or(0) & 1 == 1);
            visits.extend(taken.map(|index| problem.break_visit(vehicle, index, 0)));
            visits.extend(self.stops.get(gap));
        }
        visits
    }
}

/// The route of these activities, or why there is none. Goods that must leave the vehicle, or be fetched, are brought to a
/// station: then what refuses the route with its station is the reason.
pub fn alone(
    rules: &Eligibility<'_>,
    vehicle: u32,
    activities: &[u32],
    budget: &mut Budget,
) -> Result<Alone, Refusal> {
    match rested(rules, vehicle, activities.to_vec(), budget) {
        Err(refusal) if refusal.reason == Reason::CapacityExceeded => {
            by_stations(rules, vehicle, activities, refusal, budget)
        }
        known => known,
    }
}

/// `bare`: why there is no route without stations.
fn by_stations(
    rules: &Eligibility<'_>,
    vehicle: u32,
    activities: &[u32],
    bare: Refusal,
    budget: &mut Budget,
) -> Result<Alone, Refusal> {
    let untold = Refusal::new(Reason::NotFoundInTime, 0, 0);
    let Some(ways) = station_visits::ways(rules.problem, vehicle, activities, budget) else {
        return Err(untold);
    };
    let mut nearest = ways.overfull;
    for stops in ways.fitting {
        if budget.is_late() {
            return Err(untold);
        }
        budget.spend(WORK_ALONE);
        match rested(rules, vehicle, stops, budget) {
            Ok(found) => return Ok(found),
            Err(refusal) if nearest.is_none_or(|known| nearer(&refusal, &known).is_lt()) => {
                nearest = Some(refusal);
            }
            Err(_) => {}
        }
    }
    Err(nearest.unwrap_or(bare))
}

/// Where nothing but breaks is in the way of these stops, they are taken: as few as will do, whole, wherever the vehicle
/// stands. What there is no time or too much to try is not found in time.
fn rested(
    rules: &Eligibility<'_>,
    vehicle: u32,
    stops: Vec<u32>,
    budget: &mut Budget,
) -> Result<Alone, Refusal> {
    let mut route = Alone {
        done: Judged::default(),
        stops,
        breaks: 0,
    };
    let refusal = match judge(rules, vehicle, &route.stops) {
        Ok(done) => return Ok(Alone { done, ..route }),
        Err(refusal) => refusal,
    };
    if refusal.reason != Reason::BreakConflict {
        return Err(refusal);
    }
    let untold = Refusal::new(Reason::NotFoundInTime, 0, 0);
    let breaks = rules.problem.vehicles[vehicle as usize].breaks.len() as u32;
    let bits = breaks.saturating_mul(route.stops.len() as u32 + 1);
    if bits > MAX_BITS {
        return Err(untold);
    }
    let mut ways: Vec<u32> = (1..1 << bits).collect();
    sort::by_key(&mut ways, |way| (way.count_ones(), *way));
    for breaks in ways {
        if budget.is_late() {
            return Err(untold);
        }
        budget.spend(WORK_ALONE);
        route.breaks = breaks;
        let visits = route.visits(rules.problem, vehicle);
        if let Some(done) = price(rules, vehicle, &visits) {
            return Ok(Alone { done, ..route });
        }
    }
    Err(refusal)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::{add_job, add_vehicle, line, vehicle};
    use crate::interrupt::Interrupt;
    use crate::problem::Break;

    /// A vehicle with a break of 30 that begins in 40..=60, and a job at place 1 (10 away).
    fn with_break(shift_end: i32, service: i32) -> Problem {
        let mut p = line(&[0, 10]);
        let mut v = vehicle();
        v.shift.end = shift_end;
        v.breaks = vec![Break {
            rule: BreakRule::Window { start: 40, end: 60 },
            duration: 30,
            split: Vec::new(),
            location: None,
            mandatory: true,
            penalty: 0,
            paid: true,
            max_load: Vec::new(),
        }];
        add_vehicle(&mut p, v);
        add_job(&mut p, 1, service, &[]);
        p.index_breaks();
        p
    }

    fn found(problem: &Problem) -> Result<Vec<u32>, Reason> {
        let rules = Eligibility::new(problem);
        alone(&rules, 0, &[0], &mut Budget::new(Interrupt::never()))
            .map(|route| route.visits(problem, 0))
            .map_err(|refusal| refusal.reason)
    }

    #[test]
    fn a_break_that_is_owed_is_taken() {
        let p = with_break(85, 35);
        assert_eq!(found(&p), Ok(vec![0, p.break_visit(0, 0, 0)]));
    }

    #[test]
    fn a_break_that_has_no_room_is_the_reason() {
        assert_eq!(found(&with_break(84, 35)), Err(Reason::BreakConflict));
    }

    #[test]
    fn none_is_taken_where_none_is_owed() {
        assert_eq!(found(&with_break(55, 20)), Ok(vec![0]));
    }

    #[test]
    fn what_is_too_much_to_try_is_not_found_in_time() {
        let mut p = with_break(84, 35);
        let one = p.vehicles[0].breaks[0].clone();
        p.vehicles[0].breaks = vec![one; 6];
        p.index_breaks();
        assert_eq!(found(&p), Err(Reason::NotFoundInTime));
    }
}
