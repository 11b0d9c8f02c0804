//! Which stations a vehicle may visit beside one task, so that its goods fit, aboard and at the stations.

use super::budget::{Budget, WORK_STOP};
use super::main_reason::by_excess;
use crate::goods::rules::station_admits;
use crate::goods::stations;
use crate::problem::{Problem, Vehicle};
use crate::report::judge::carries;
use crate::report::refusal::Refusal;
use crate::report::route_spec::leg;
use crate::sort;
use crate::timing::visit::times_of;

/// Routes with two stations that are tried, at most.
const MAX_PAIRS: usize = 1_000;

/// Routes of one task and the stations that its goods ask for.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Ways {
    /// The shortest first. Only routes whose goods fit.
    pub fitting: Vec<Vec<u32>>,
    /// What refuses the others that the vehicle could carry: a station that may take or give less, the nearest to enough.
    pub overfull: Option<Refusal>,
}

/// The task's activities with one station among them, or where no one will do with two. `None`: too many to try.
pub fn ways(
    problem: &Problem,
    vehicle_id: u32,
    activities: &[u32],
    budget: &mut Budget,
) -> Option<Ways> {
    let vehicle = &problem.vehicles[vehicle_id as usize];
    let stations: Vec<u32> = (0..problem.dump_stations.len() as u32)
        .filter(|&station| station_admits(problem, station, vehicle.resource))
        .map(|station| problem.dump_visit(station))
        .collect();
    let most = vehicle.max_dump_visits;
    if stations.is_empty() || most == 0 || never_fits(problem, vehicle, activities) {
        return Some(Ways::default());
    }
    let bare = [activities.to_vec()];
    let one = || longer(&bare, &stations);
    let mut found = Ways::default();
    found.add(problem, vehicle_id, one(), budget)?;
    if found.fitting.is_empty() && most > 1 {
        let singles: Vec<Vec<u32>> = one().collect();
        if singles.len() * stations.len() * (activities.len() + 2) > MAX_PAIRS {
            return None;
        }
        found.add(problem, vehicle_id, longer(&singles, &stations), budget)?;
    }
    let Ways { fitting, .. } = &mut found;
    sort::ascending(fitting);
    fitting.dedup();
    sort::by_key(fitting, |stops| length(problem, vehicle, stops));
    Some(found)
}

impl Ways {
    fn add(
        &mut self,
        problem: &Problem,
        vehicle: u32,
        routes: impl Iterator<Item = Vec<u32>>,
        budget: &mut Budget,
    ) -> Option<()> {
        for stops in routes {
            if budget.is_late() {
                return None;
            }
            budget.spend(WORK_STOP * stops.len());
            if !carries(problem, vehicle, &stops) {
                continue;
            }
            match overfull(problem, vehicle, &stops) {
                None => self.fitting.push(stops),
                Some(refusal) => {
                    self.overfull = self.overfull.into_iter().chain([refusal]).min_by(by_excess);
                }
            }
        }
        Some(())
    }
}

/// What this route alone leaves at a station, or takes there, that is more than its capacity.
fn overfull(problem: &Problem, vehicle: u32, stops: &[u32]) -> Option<Refusal> {
    let sums = stations::of_plan(problem, [(vehicle, stops)].into_iter())?;
    let over = sums.exceeded(problem.num_dimensions).into_iter();
    over.map(|over| Refusal::of_station(problem, over))
        .max_by(by_excess)
}

/// One activity alone is more than the vehicle holds, whatever is emptied before it.
fn never_fits(problem: &Problem, vehicle: &Vehicle, activities: &[u32]) -> bool {
    activities.iter().any(|&activity| {
        let demand = &problem.activities[activity as usize].demand;
        let mut sizes = demand.iter().zip(&vehicle.capacity);
        sizes.any(|(demand, most)| most.is_some_and(|most| demand.abs() > most))
    })
}

/// Each route with each station at each place.
fn longer<'a>(routes: &'a [Vec<u32>], stations: &'a [u32]) -> impl Iterator<Item = Vec<u32>> + 'a {
    let gaps = routes
        .iter()
        .flat_map(|route| (0..=route.len()).map(move |gap| (route, gap)));
    gaps.flat_map(move |(route, gap)| {
        stations.iter().map(move |&station| {
            let mut stops = route.clone();
            stops.insert(gap, station);
            stops
        })
    })
}

/// Distance from the start over all stops to the end; a way that does not exist comes last.
fn length(problem: &Problem, vehicle: &Vehicle, stops: &[u32]) -> (usize, i64) {
    let places = stops
        .iter()
        .filter_map(|&stop| times_of(problem, vehicle, stop)?.location)
        .chain(vehicle.end_location);
    let (mut here, mut missing, mut sum) = (vehicle.start_location, 0, 0);
    for place in places {
        let way = leg(problem, vehicle, here, place);
        missing += usize::from(!way.exists);
        sum += way.distance;
        here = place;
    }
    (missing, sum)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::constraint::Reason;
    use crate::diagnose::reasons;
    use crate::fixtures::{add_job, add_station, add_vehicle, line, plan, vehicle};
    use crate::interrupt::Interrupt;
    use crate::problem::{DumpMode, Plan};
    use crate::report::refusal::Refusal;

    /// A vehicle of 32 that must come home empty, a job of 8 at place 1 (10 away), a station at place 2 (20 away).
    fn must_dump() -> Problem {
        must_dump_within(&[])
    }

    fn must_dump_within(windows: &[(i32, i32)]) -> Problem {
        let mut p = line(&[0, 10, 20]);
        p.num_dimensions = 1;
        let mut v = vehicle();
        v.capacity = vec![Some(32)];
        v.must_dump_at_end = true;
        v.max_dump_visits = 9;
        add_vehicle(&mut p, v);
        add_job(&mut p, 1, 0, windows);
        p.activities[0].demand = vec![8];
        add_station(&mut p, 2, DumpMode::Unload);
        p
    }

    fn refusal(problem: &Problem, plan: &Plan) -> (Refusal, Option<i64>) {
        let found = reasons(problem, plan).unwrap();
        let line = found[0].vehicles[0].refusal;
        assert_eq!(found[0].main, line.reason);
        (line, found[0].best.map(|best| best.cost_delta))
    }

    #[test]
    fn goods_that_a_station_takes_are_no_reason() {
        let p = must_dump();
        let (line, delta) = refusal(&p, &Plan::default());
        assert_eq!((line.reason, delta), (Reason::NotFoundInTime, Some(40)));
    }

    #[test]
    fn what_refuses_the_route_with_its_station_is_the_reason() {
        let mut p = must_dump();
        p.vehicles[0].shift.end = 39;
        let (line, _) = refusal(&p, &Plan::default());
        let margin = (line.reason, line.required, line.available);
        assert_eq!(margin, (Reason::ShiftInfeasible, 40, 39));
        let mut late = must_dump_within(&[(0, 9)]);
        let (line, _) = refusal(&late, &Plan::default());
        let margin = (line.reason, line.required, line.available);
        assert_eq!(margin, (Reason::TimeWindowInfeasible, 10, 9));
        assert_eq!(line.index, Some(0), "the job");
        late.dump_stations[0].windows = std::mem::take(&mut late.activities[0].windows);
        let (line, _) = refusal(&late, &Plan::default());
        let margin = (line.reason, line.required, line.available);
        assert_eq!(margin, (Reason::TimeWindowInfeasible, 20, 9));
        assert_eq!(line.index, Some(1), "the station, behind one activity");
    }

    #[test]
    fn room_is_asked_of_work_that_is_possible_with_a_station() {
        let mut p = must_dump();
        p.vehicles[0].max_tasks = Some(1);
        add_job(&mut p, 1, 0, &[]);
        p.activities[1].demand = vec![8];
        let station = p.dump_visit(0);
        let (line, _) = refusal(&p, &plan(&[&[0, station]]));
        let limit = Reason::MaxTasksExceeded as u32;
        assert_eq!(
            (line.reason, line.index),
            (Reason::FleetExhausted, Some(limit))
        );
    }

    #[test]
    fn goods_are_fetched_where_none_are_aboard() {
        let mut p = must_dump();
        p.vehicles[0].must_dump_at_end = false;
        p.vehicles[0].initial_load = vec![Some(0)];
        p.activities[0].demand = vec![-8];
        p.dump_stations[0].mode = DumpMode::Reload;
        let (line, delta) = refusal(&p, &Plan::default());
        assert_eq!((line.reason, delta), (Reason::NotFoundInTime, Some(40)));
    }

    #[test]
    fn what_no_vehicle_holds_asks_no_station() {
        let mut p = must_dump();
        p.activities[0].demand = vec![33];
        let (line, _) = refusal(&p, &Plan::default());
        let margin = (line.reason, line.required, line.available);
        assert_eq!(margin, (Reason::CapacityExceeded, 33, 32));
    }

    #[test]
    fn a_station_that_may_not_take_so_much_is_the_reason() {
        let mut p = must_dump();
        p.dump_stations[0].capacity = vec![Some(7)];
        let (line, _) = refusal(&p, &Plan::default());
        let margin = (line.reason, line.index, line.required, line.available);
        // Behind the three causes of vehicles.
        assert_eq!(margin, (Reason::CapacityExceeded, Some(3), 8, 7));
        p.dump_stations[0].capacity = vec![Some(8)];
        let (line, delta) = refusal(&p, &Plan::default());
        assert_eq!((line.reason, delta), (Reason::NotFoundInTime, Some(40)));
    }

    #[test]
    fn a_station_that_may_not_give_so_much_is_the_reason() {
        let mut p = must_dump();
        p.vehicles[0].must_dump_at_end = false;
        p.vehicles[0].initial_load = vec![Some(0)];
        p.activities[0].demand = vec![-8];
        p.dump_stations[0].mode = DumpMode::Reload;
        p.dump_stations[0].capacity = vec![Some(6)];
        let near = add_station(&mut p, 1, DumpMode::Reload);
        p.dump_stations[near as usize].capacity = vec![Some(5)];
        let (line, _) = refusal(&p, &Plan::default());
        let margin = (line.reason, line.index, line.required, line.available);
        assert_eq!(margin, (Reason::CapacityExceeded, Some(3), 8, 6));
    }

    #[test]
    fn two_stations_do_where_the_one_that_takes_all_is_too_small() {
        let mut p = must_dump();
        p.num_dimensions = 2;
        p.vehicles[0].capacity = vec![Some(32), Some(32)];
        p.activities[0].demand = vec![8, 1];
        p.dump_stations[0].dimensions = vec![0, 1];
        p.dump_stations[0].capacity = vec![Some(7), None];
        let other = add_station(&mut p, 1, DumpMode::Unload);
        p.dump_stations[other as usize].dimensions = vec![0];
        let (line, _) = refusal(&p, &Plan::default());
        assert_eq!(line.reason, Reason::NotFoundInTime);
    }

    #[test]
    fn goods_that_may_not_be_left_anywhere_measure_nothing() {
        let mut p = must_dump();
        p.vehicles[0].max_dump_visits = 0;
        let (line, _) = refusal(&p, &Plan::default());
        let margin = (line.reason, line.index, line.required, line.available);
        assert_eq!(margin, (Reason::CapacityExceeded, Some(2), 0, 0));
    }

    #[test]
    fn one_of_each_where_one_is_not_enough() {
        let mut p = must_dump();
        p.num_dimensions = 2;
        p.vehicles[0].capacity = vec![Some(32), Some(32)];
        p.vehicles[0].initial_load = vec![None, Some(0)];
        p.activities[0].demand = vec![8, -8];
        p.dump_stations[0].capacity = vec![None, None];
        let reload = add_station(&mut p, 1, DumpMode::Reload);
        p.dump_stations[reload as usize].dimensions = vec![1];
        let mut budget = Budget::new(Interrupt::never());
        let found = ways(&p, 0, &[0], &mut budget).unwrap();
        assert_eq!(found.fitting, [[p.dump_visit(1), 0, p.dump_visit(0)]]);
    }
}
