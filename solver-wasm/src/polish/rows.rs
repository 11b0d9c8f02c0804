//! Rows of visits that a vehicle can make: every order of every set of tasks, stations and breaks between them.

use super::Effort;
use crate::evaluate::full::RouteBook;
use crate::goods::{Hold, LoadSegment};
use crate::model::Model;
use crate::problem::{BreakRule, Problem, UNREACHABLE, Vehicle, Visit};
use crate::timing::route::{Route, longest_leg, starts};
use crate::timing::visit::times_of;

/// A row that keeps every rule of one route.
#[derive(Clone, Debug)]
pub struct Row {
    /// Bits of its tasks.
    pub tasks: usize,
    /// Weighted, for the route alone.
    pub cost: i64,
    /// As plans name them; breaks are those of the class's first vehicle.
    pub visits: Vec<u32>,
}

pub struct Rows<'a> {
    model: &'a Model,
    book: &'a RouteBook,
    class: u32,
    number: u32,
    vehicle: &'a Vehicle,
    /// Stations and breaks in each row that is judged.
    extras: usize,
    /// Rows that cost as much are of no use.
    limit: i64,
    /// More than the cheapest row of each set of tasks counts.
    coupled: bool,
    end_by: i64,
    longest_leg: i64,
    found: &'a mut Vec<Row>,
}

/// The beginning of a row.
#[derive(Clone)]
struct Way {
    visits: Vec<u32>,
    tasks: usize,
    /// Bits of the shipments aboard.
    aboard: usize,
    place: u32,
    stood: Option<u32>,
    /// No schedule leaves earlier.
    clock: i64,
    /// No row that begins so costs less.
    price: i64,
    loads: Vec<LoadSegment>,
    extras: usize,
    dumps: u32,
    /// By break: whole ones taken, parts of the one under way.
    taken: Vec<u32>,
    parts: Vec<u32>,
}

impl<'a> Rows<'a> {
    pub fn new(
        model: &'a Model,
        book: &'a RouteBook,
        class: u32,
        (extras, limit): (usize, i64),
        coupled: bool,
        found: &'a mut Vec<Row>,
    ) -> Rows<'a> {
        let number = model.classes[class as usize].vehicles[0];
        let vehicle = &book.problem.vehicles[number as usize];
        let most = vehicle.overtime.map_or(0, |overtime| overtime.max);
        Rows {
            model,
            book,
            class,
            number,
            vehicle,
            extras,
            limit,
            coupled,
            end_by: i64::from(vehicle.shift.end) + most,
            longest_leg: match book.problem.traffic.is_empty() {
                true => longest_leg(vehicle).unwrap_or(i64::MAX),
                false => i64::MAX,
            },
            found,
        }
    }

    pub fn find(mut self, effort: &mut Effort<'_>) {
        let (from, to) = starts(self.vehicle, 0);
        let class = &self.model.classes[self.class as usize];
        if from > to || class.vehicles.is_empty() {
            return;
        }
        let weights = &self.model.weights;
        let way = Way {
            visits: Vec::new(),
            tasks: 0,
            aboard: 0,
            place: self.vehicle.start_location,
            stood: None,
            clock: from,
            price: weights.money * self.vehicle.fixed_cost + weights.vehicles,
            loads: vec![LoadSegment::default(); self.book.goods.dimensions],
            extras: 0,
            dumps: 0,
            taken: vec![0; self.vehicle.breaks.len()],
            parts: vec![0; self.vehicle.breaks.len()],
        };
        self.extend(&way, effort);
    }

    fn problem(&self) -> &'a Problem {
        &self.book.problem
    }

    /// False when the effort is used up.
    fn extend(&mut self, way: &Way, effort: &mut Effort<'_>) -> bool {
        if !effort.step() {
            return false;
        }
        if way.tasks != 0
            && way.aboard == 0
            && way.extras == self.extras
            && !self.judge(way, effort)
        {
            return false;
        }
        for visit in self.next_visits(way) {
            if let Some(next) = self.then(way, visit)
                && !self.extend(&next, effort)
            {
                return false;
            }
        }
        true
    }

    fn next_visits(&self, way: &Way) -> Vec<u32> {
        let problem = self.problem();
        let mut visits = Vec::new();
        let room = (way.tasks.count_ones() as usize)
            < self
                .vehicle
                .max_tasks
                .map_or(usize::MAX, |most| most as usize);
        for (number, task) in problem.tasks.iter().enumerate() {
            let bit = 1 << number;
            if way.aboard & bit != 0 {
                visits.push(task.first_activity + 1);
            } else if way.tasks & bit == 0
                && room
                && self.model.admits(self.class, task.first_activity)
            {
                visits.push(task.first_activity);
            }
        }
        if way.extras == self.extras {
            return visits;
        }
        if way.dumps < self.vehicle.max_dump_visits {
            let stations = &self.book.stations[self.class as usize];
            visits.extend(stations.iter().map(|&station| problem.dump_visit(station)));
        }
        for (index, entry) in (0u32..).zip(&self.vehicle.breaks) {
            let number = index as usize;
            if matches!(entry.rule, BreakRule::Window { .. }) && way.taken[number] > 0 {
                continue;
            }
            let next = way.parts[number] + 1;
            if next == 1 {
                visits.push(problem.break_visit(self.number, index, 0));
            }
            if next as usize <= entry.split.len() {
                visits.push(problem.break_visit(self.number, index, next));
            }
        }
        visits
    }

    /// `None`: no row begins so, or none that is cheap enough.
    fn then(&self, way: &Way, visit: u32) -> Option<Way> {
        let (problem, vehicle) = (self.problem(), self.vehicle);
        let mut next = way.clone();
        let times = times_of(problem, vehicle, visit)?;
        if times.closed_today {
            return None;
        }
        let stop = Route::stop(problem, vehicle, (way.place, way.stood), visit, 0);
        if let Some(place) = times.location {
            next.price += self.leg(way.place, place)?;
            (next.place, next.stood) = (place, Some(place));
        }
        let begin = stop.begins(stop.arc.arrival(way.clock))?;
        next.clock = begin + stop.setup + stop.service;
        if next.clock > self.end_by || next.price >= self.limit {
            return None;
        }
        let class = &self.model.classes[self.class as usize];
        for (d, (load, own)) in next
            .loads
            .iter_mut()
            .zip(self.book.goods.segments(visit))
            .enumerate()
        {
            *load = load.then(own);
            if !load.fits(class.capacity[d], class.initial_load[d]) {
                return None;
            }
        }
        next.visits.push(visit);
        match problem.visit(visit)? {
            Visit::Activity(activity) => {
                let task = problem.activities[activity as usize].task;
                let pair = problem.tasks[task as usize].num_activities > 1;
                let bit = 1 << task;
                next.aboard = match (pair, way.aboard & bit) {
                    (true, 0) => way.aboard | bit,
                    _ => way.aboard & !bit,
                };
                next.tasks |= bit;
            }
            Visit::Dump(_) => {
                next.dumps += 1;
                next.extras += 1;
            }
            Visit::Break { index, part, .. } => {
                let number = index as usize;
                let whole = part == 0 || part as usize == vehicle.breaks[number].split.len();
                next.parts[number] = if whole { 0 } else { part };
                next.taken[number] += u32::from(whole);
                // The parts of a break count as one.
                next.extras += usize::from(part <= 1);
            }
        }
        Some(next)
    }

    /// At least what the leg costs, weighted; `None`: it is forbidden.
    fn leg(&self, from: u32, to: u32) -> Option<i64> {
        let problem = self.problem();
        let profile = &problem.profiles[self.vehicle.profile as usize];
        let cell = (from * problem.num_locations + to) as usize;
        let (distance, time) = (profile.distance[cell], profile.time[cell]);
        if distance >= UNREACHABLE || time >= UNREACHABLE || i64::from(time) > self.longest_leg {
            return None;
        }
        let weights = &self.model.weights;
        let per_distance = weights.money * self.vehicle.cost_per_distance + weights.distance;
        let per_time = match problem.traffic.is_empty() {
            true => weights.money * self.vehicle.cost_per_time + weights.time,
            false => 0,
        };
        Some(per_distance * i64::from(distance) + per_time * i64::from(time))
    }

    /// Keeps the row when it is one; false when the effort is used up.
    fn judge(&mut self, way: &Way, effort: &mut Effort<'_>) -> bool {
        let class = &self.model.classes[self.class as usize];
        let hold = Hold {
            vehicle: self.number,
            capacity: &class.capacity,
            initial: &class.initial_load,
        };
        if way.parts.iter().any(|&part| part > 0) || !self.book.goods.fit(&hold, |d| way.loads[d]) {
            return true;
        }
        let home = match self.vehicle.end_location {
            Some(end) => self.leg(way.place, end),
            None => Some(0),
        };
        let Some(home) = home else { return true };
        let known = match self.coupled {
            true => None,
            false => self.found.iter().position(|row| row.tasks == way.tasks),
        };
        let limit = known.map_or(self.limit, |at| self.found[at].cost.min(self.limit));
        if way.price + home >= limit {
            return true;
        }
        if !effort.row() {
            return false;
        }
        if let Some((cost, _)) = self.book.judge(self.model, self.class, &way.visits)
            && cost < limit
        {
            let row = Row {
                tasks: way.tasks,
                cost,
                visits: way.visits.clone(),
            };
            match known {
                Some(at) => self.found[at] = row,
                None => self.found.push(row),
            }
        }
        true
    }
}
