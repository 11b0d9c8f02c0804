//! Positions in routes of larger problems: stations and breaks stay where they are, and the clock is followed instant by
//! instant. What does not fit so is left out, or where stations may help is counted with the way to one.

use super::{Candidate, entry};
use crate::evaluate::full::{RouteBook, Settled};
use crate::goods::{Hold, RouteLoads};
use crate::model::Model;
use crate::model::tables::NO_WAY;
use crate::solution::Route;
use crate::timing::cache::Cache;
use crate::timing::estimate::Newcomer;

/// In any order; `route` has stops.
pub fn list(
    model: &Model,
    book: &RouteBook,
    route: &Route,
    settled: &Settled,
    activity: u32,
) -> Vec<Candidate> {
    let class = &model.classes[route.class as usize];
    let hold = Hold {
        vehicle: class.vehicles[0],
        capacity: &class.capacity,
        initial: &class.initial_load,
    };
    let clock = settled.clock(&book.problem, hold.vehicle);
    let (Some(now), Some(who)) = (clock.cost(), clock.newcomer(&book.problem, activity)) else {
        return Vec::new();
    };
    let look = Look {
        model,
        book,
        class: route.class,
        clock,
        base: entry(model, book, route, activity) - model.weights.money * now,
        loads: settled.loads(&book.goods, &hold),
        hold: &hold,
        gaps: gaps(&route.stops, &settled.visits),
    };
    let mut found = Vec::new();
    match model.partner(activity) {
        None => look.singles(activity, &who, &mut found),
        Some(partner) => {
            if let Some(second) = clock.newcomer(&book.problem, partner) {
                look.pairs(activity, (&who, &second), &mut found);
            }
        }
    }
    found
}

/// Per position of the route: the gaps of the visits between the stops before and behind it, first and last.
fn gaps(stops: &[u32], visits: &[u32]) -> Vec<(usize, usize)> {
    let mut gaps = Vec::with_capacity(stops.len() + 1);
    let mut from = 0;
    for &stop in stops {
        let at = from + visits[from..].iter().position(|&v| v == stop).unwrap_or(0);
        gaps.push((from, at));
        from = at + 1;
    }
    gaps.push((from, visits.len()));
    gaps
}

struct Look<'a> {
    model: &'a Model,
    book: &'a RouteBook,
    class: u32,
    clock: &'a Cache,
    /// What any position costs, less what the clock costs now.
    base: i64,
    loads: &'a RouteLoads,
    hold: &'a Hold<'a>,
    gaps: Vec<(usize, usize)>,
}

impl Look<'_> {
    fn singles(&self, activity: u32, who: &Newcomer, found: &mut Vec<Candidate>) {
        let Some(place) = who.place else { return };
        for (index, &(first, last)) in self.gaps.iter().enumerate() {
            let estimate = (first..=last)
                .filter_map(|gap| {
                    let mut price = self.detour(gap, place);
                    if !self
                        .loads
                        .admits(&self.book.goods, self.hold, gap + 1, activity)
                    {
                        price += self.to_a_station(place)?;
                    }
                    let clock = self.clock.about(&self.book.problem, gap, who)?;
                    Some(price + self.model.weights.money * clock)
                })
                .min();
            if let Some(estimate) = estimate {
                found.push(Candidate {
                    estimate: self.base + estimate,
                    first: index as u32 + 1,
                    second: 0,
                });
            }
        }
    }

    /// For each gap of the pickup the clock goes on from stop to stop, and the delivery is tried before each.
    fn pairs(&self, pickup: u32, (one, two): (&Newcomer, &Newcomer), found: &mut Vec<Candidate>) {
        let (Some(from), Some(to)) = (one.place, two.place) else {
            return;
        };
        let problem = &self.book.problem;
        let demand = &problem.activities[pickup as usize].demand;
        let money = self.model.weights.money;
        for (i, &(_, gap)) in self.gaps.iter().enumerate() {
            if !self.loads.has_room(self.hold, gap, demand) {
                continue;
            }
            let here = self.clock.place_at(problem, gap);
            let earlier =
                one.seconds() + two.seconds() + self.seconds(here, from) + self.seconds(from, to);
            let (alone, place_after) =
                (self.detour(gap, from), self.clock.place_after(problem, gap));
            let mut ways = self.clock.moments(problem, gap, earlier);
            for way in &mut ways {
                *way = way.and_then(|way| self.clock.pass(problem, way, one));
            }
            for (j, &(_, last)) in self.gaps.iter().enumerate().skip(i) {
                if j > i {
                    // On over the stops up to the next position.
                    let from_gap = self.gaps[j - 1].1;
                    for position in from_gap..last {
                        for way in &mut ways {
                            *way = way.and_then(|way| self.clock.go_on(problem, way, position));
                        }
                    }
                    let room = (from_gap + 1..=last)
                        .all(|row| self.loads.has_room(self.hold, row, demand));
                    if !room || ways.iter().all(Option::is_none) {
                        break;
                    }
                }
                let clock = ways
                    .iter()
                    .flatten()
                    .filter_map(|&way| {
                        let behind = self.clock.pass(problem, way, two)?;
                        self.clock.close(problem, behind, last)
                    })
                    .min();
                let price = if j == i {
                    self.leg(here, from)
                        + self.leg(from, to)
                        + place_after.map_or(0, |p| self.leg(to, p))
                        - place_after.map_or(0, |p| self.leg(here, p))
                } else {
                    alone + self.detour(last, to)
                };
                if let Some(clock) = clock {
                    found.push(Candidate {
                        estimate: self.base + price + money * clock,
                        first: i as u32 + 1,
                        second: j as u32 + 1,
                    });
                }
            }
        }
    }

    /// Of distance, and of time as far as the objective counts it beside money.
    fn leg(&self, from: u32, to: u32) -> i64 {
        let per_distance = self.model.classes[self.class as usize].per_distance;
        self.model
            .tables_of(self.class)
            .price(from, to, per_distance, self.model.weights.time)
            .unwrap_or(NO_WAY)
    }

    fn seconds(&self, from: u32, to: u32) -> i64 {
        i64::from(self.model.tables_of(self.class).time(from, to))
    }

    fn detour(&self, gap: usize, place: u32) -> i64 {
        let problem = &self.book.problem;
        let before = self.clock.place_at(problem, gap);
        match self.clock.place_after(problem, gap) {
            Some(after) => {
                self.leg(before, place) + self.leg(place, after) - self.leg(before, after)
            }
            None => self.leg(before, place),
        }
    }

    /// There and back; `None`: no station may be visited.
    fn to_a_station(&self, place: u32) -> Option<i64> {
        let own = &self.model.classes[self.class as usize];
        let price = |&station: &u32| {
            let station = &self.book.problem.dump_stations[station as usize];
            let (there, back) = (
                self.leg(place, station.location)
                    + own.per_time * self.seconds(place, station.location),
                i64::from(station.service_time) * own.per_time,
            );
            there + back
        };
        self.book.stations[self.class as usize]
            .iter()
            .map(price)
            .min()
    }
}
