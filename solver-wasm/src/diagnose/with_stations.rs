//! What keeps a task out of a route whose goods ask for a station: another visit beside the task is tried before a lack of
//! capacity is believed.

use super::budget::Budget;
use super::changed::{copy, rules_over};
use super::looks::Looks;
use super::main_reason::nearer;
use crate::constraint::{Eligibility, Reason};
use crate::goods::rules::station_admits;
use crate::goods::stations::{StationUse, amounts};
use crate::problem::Problem;
use crate::report::judge::judge;
use crate::report::refusal::{GoodsCause, Refusal};
use crate::report::route_spec::leg;

/// Routes with one or two more stations that are judged, of all tasks together.
pub const MOST: usize = 4_000;
/// Places of one route at which they are tried.
pub const PLACES: usize = 4;
/// Stations that are tried, the nearest to the task; of two visits fewer.
const STATIONS: usize = 3;
const OF_TWO: usize = 2;

/// Whether a route with the task has room, and what is in the way where it has none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Told {
    /// Nothing is, with another station.
    Room,
    /// `None`: nothing that could be told.
    Refused(Option<Refusal>),
}

pub struct WithStations<'a> {
    rules: &'a Eligibility<'a>,
    vehicle: u32,
    /// What the other routes leave and take; `None`: no station has a capacity.
    others: Option<StationUse>,
    /// Visits of the nearest stations.
    stations: Vec<u32>,
    looks: &'a Looks,
}

impl<'a> WithStations<'a> {
    /// `None`: the vehicle may visit no station.
    pub fn new(
        rules: &'a Eligibility<'a>,
        vehicle: u32,
        activities: &[u32],
        others: Option<StationUse>,
        looks: &'a Looks,
    ) -> Option<WithStations<'a>> {
        let problem = rules.problem;
        let own = &problem.vehicles[vehicle as usize];
        let here = problem.activities[activities[0] as usize].location;
        let detour = |station: &u32| {
            let there = problem.dump_stations[*station as usize].location;
            let way = leg(problem, own, here, there);
            (!way.exists, way.distance)
        };
        let mut open: Vec<u32> = (0..problem.dump_stations.len() as u32)
            .filter(|&station| station_admits(problem, station, own.resource))
            .collect();
        let mut visits = Vec::new();
        while let Some(nearest) = open.iter().copied().min_by_key(detour)
            && visits.len() < STATIONS
        {
            open.retain(|&station| station != nearest);
            visits.push(problem.dump_visit(nearest));
        }
        (!visits.is_empty() && own.max_dump_visits > 0).then_some(WithStations {
            rules,
            vehicle,
            others,
            stations: visits,
            looks,
        })
    }

    /// Of a route with the task at `at..behind`.
    pub fn told(&self, stops: &[u32], (at, behind): (usize, usize), budget: &Budget) -> Told {
        let refusal = match self.judged(stops) {
            Ok(()) => return Told::Room,
            Err(refusal) if !is_of_vehicle(self.rules.problem, &refusal) => {
                return Told::Refused(with_margin(refusal));
            }
            Err(refusal) => refusal,
        };
        let raised = with_margin(refusal).map(|refusal| self.raise(stops, refusal));
        if raised == Some(Raised::Passes) {
            return Told::Refused(Some(refusal));
        }
        let mut nearest: Option<Refusal> = None;
        for longer in self.longer(stops, at, behind) {
            if budget.is_late() || self.looks.take().is_none() {
                break;
            }
            match self.judged(&longer) {
                Ok(()) => return Told::Room,
                Err(other) if is_of_vehicle(self.rules.problem, &other) => {}
                Err(other) => {
                    let named = with_margin(other).into_iter().chain(nearest);
                    nearest = named.min_by(nearer);
                }
            }
        }
        let several = (raised == Some(Raised::PassesWithOthers)).then_some(refusal);
        Told::Refused(nearest.or(several))
    }

    /// The route alone, and the stations beside the other routes.
    fn judged(&self, stops: &[u32]) -> Result<(), Refusal> {
        judge(self.rules, self.vehicle, stops)?;
        self.overfull(stops).map_or(Ok(()), Err)
    }

    fn overfull(&self, stops: &[u32]) -> Option<Refusal> {
        let problem = self.rules.problem;
        let more = amounts(problem, self.vehicle, stops);
        let mut sums = self.others.clone()?;
        sums.exchange(&vec![0; more.len()], &more);
        let over = sums.exceeded(problem.num_dimensions).into_iter().next()?;
        Some(Refusal::of_station(problem, over))
    }

    /// Does the route do with as much of this dimension as it asks for?
    fn raise(&self, stops: &[u32], first: Refusal) -> Raised {
        let mut problem = copy(self.rules.problem);
        let mut refusal = first;
        for others in 0..2 * problem.num_dimensions {
            let own = &mut problem.vehicles[self.vehicle as usize];
            let Some((cause, dimension)) = cause_of(self.rules.problem, &refusal) else {
                return Raised::Fails;
            };
            let limits = match cause {
                GoodsCause::TooMuch => &mut own.capacity,
                GoodsCause::Lacking => &mut own.initial_load,
                GoodsCause::NotEmptied => return Raised::Fails,
            };
            let Some(limit) = limits.get_mut(dimension as usize) else {
                return Raised::Fails;
            };
            *limit = Some(refusal.required);
            let rules = rules_over(self.rules, &problem);
            match judge(&rules, self.vehicle, stops) {
                Ok(_) if self.overfull(stops).is_some() => return Raised::Fails,
                Ok(_) if others == 0 => return Raised::Passes,
                Ok(_) => return Raised::PassesWithOthers,
                Err(next) => refusal = next,
            }
        }
        Raised::Fails
    }

    /// The same stops with one or two stations: before the task, behind it, at the end.
    fn longer(&self, stops: &[u32], at: usize, behind: usize) -> Vec<Vec<u32>> {
        let mut gaps = vec![at, behind, stops.len()];
        gaps.dedup();
        let with = |base: &[u32], gap: usize, station: u32| {
            let mut longer = base.to_vec();
            longer.insert(gap, station);
            longer
        };
        let single = gaps
            .iter()
            .flat_map(|&gap| self.stations.iter().map(move |&one| with(stops, gap, one)));
        let mut found: Vec<Vec<u32>> = single.collect();
        for (index, &later) in gaps.iter().enumerate() {
            for &one in self.stations.iter().take(OF_TWO) {
                let base = with(stops, later, one);
                for &earlier in &gaps[..index] {
                    let two = self.stations.iter().take(OF_TWO);
                    found.extend(two.map(|&other| with(&base, earlier, other)));
                }
            }
        }
        found
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Raised {
    Passes,
    /// Where more than one limit of the vehicle's goods is raised.
    PassesWithOthers,
    Fails,
}

/// Goods that do not fit the vehicle, with what they lack.
fn cause_of(problem: &Problem, refusal: &Refusal) -> Option<(GoodsCause, u32)> {
    let dimensions = problem.num_dimensions;
    let index = refusal
        .index
        .filter(|_| refusal.reason == Reason::CapacityExceeded)?;
    let causes = [
        GoodsCause::TooMuch,
        GoodsCause::Lacking,
        GoodsCause::NotEmptied,
    ];
    let cause = causes.into_iter().nth((index / dimensions) as usize)?;
    Some((cause, index % dimensions))
}

/// Another station might help.
fn is_of_vehicle(problem: &Problem, refusal: &Refusal) -> bool {
    cause_of(problem, refusal).is_some()
}

fn with_margin(refusal: Refusal) -> Option<Refusal> {
    (refusal.required > refusal.available).then_some(refusal)
}

#[cfg(test)]
mod tests {
    use crate::constraint::Reason;
    use crate::diagnose::reasons;
    use crate::fixtures::{add_job, add_station, add_vehicle, line, plan, vehicle};
    use crate::problem::{DumpMode, Problem};

    /// A vehicle of 5 that comes home empty, jobs of 5 at places 1 and 2 (10 and 20 away), and a station of 9 at place 2.
    fn two() -> Problem {
        let mut p = line(&[0, 10, 20]);
        p.num_dimensions = 1;
        let mut v = vehicle();
        v.capacity = vec![Some(5)];
        v.must_dump_at_end = true;
        add_vehicle(&mut p, v);
        for place in [1, 2] {
            let job = add_job(&mut p, place, 0, &[]);
            p.activities[job as usize].demand = vec![5];
        }
        add_station(&mut p, 2, DumpMode::Unload);
        p.dump_stations[0].capacity = vec![Some(9)];
        p
    }

    /// Of the second job beside a route: the limit, what it is about, and the margin.
    fn in_the_way(problem: &Problem, route: &[u32]) -> (u32, u32, i64, i64) {
        let found = reasons(problem, &plan(&[route])).unwrap();
        let of = found[0].vehicles[0].refusal;
        assert_eq!(of.reason, Reason::FleetExhausted);
        let index = of.index.unwrap();
        (index % 32, index / 32, of.required, of.available)
    }

    #[test]
    fn a_station_that_routes_have_filled_is_named_and_not_the_vehicle() {
        let p = two();
        let capacity = Reason::CapacityExceeded as u32;
        // The station's number counts on behind the three causes of vehicles.
        let station = (capacity, 1 + 3, 10, 9);
        assert_eq!(in_the_way(&p, &[0, p.dump_visit(0)]), station);
        // Of another vehicle, too, that has room for it.
        let mut both = p.clone();
        add_vehicle(&mut both, p.vehicles[0].clone());
        let found = reasons(&both, &plan(&[&[0, p.dump_visit(0)]])).unwrap();
        let of = found[0].vehicles[1].refusal;
        let index = of.index.unwrap();
        let told = (index % 32, index / 32, of.required, of.available);
        assert_eq!((of.reason, told), (Reason::FleetExhausted, station));
    }

    #[test]
    fn a_larger_vehicle_is_told_where_it_is_enough() {
        let mut p = two();
        p.dump_stations[0].capacity = vec![Some(10)];
        p.vehicles[0].max_dump_visits = 1;
        let capacity = Reason::CapacityExceeded as u32;
        assert_eq!(in_the_way(&p, &[0, p.dump_visit(0)]), (capacity, 1, 10, 5));
    }

    #[test]
    fn what_refuses_the_route_with_one_more_station_is_told_where_no_larger_vehicle_helps() {
        // Goods for the first job are out by 20 at the latest, those of the second are there from 500 on.
        let mut p = two();
        let own = &mut p.vehicles[0];
        own.must_dump_at_end = false;
        own.max_wait = Some(100);
        for activity in &mut p.activities {
            activity.demand = vec![-5];
        }
        p.activities[0].windows = vec![crate::problem::Window {
            start: 0,
            end: 20,
            day: None,
            early_penalty: None,
            late_penalty: None,
        }];
        p.activities[1].release_time = 500;
        p.dump_stations[0].mode = DumpMode::Reload;
        p.dump_stations[0].location = 0;
        p.dump_stations[0].capacity = vec![None];
        let (limit, _, required, available) = in_the_way(&p, &[0]);
        assert_eq!(limit, Reason::MaxWaitExceeded as u32);
        p.vehicles[0].max_wait = Some((required - 1) as i32);
        assert_eq!((available, in_the_way(&p, &[0]).0), (100, limit));
        p.vehicles[0].max_wait = Some(required as i32);
        // There is room, though with a station that this look does not place.
        let found = reasons(&p, &plan(&[&[0]])).unwrap();
        assert_eq!(found[0].vehicles[0].refusal.index, None);
    }
}
