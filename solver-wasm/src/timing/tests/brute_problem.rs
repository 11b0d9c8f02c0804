//! The best schedule of a route of a problem, straight from the rules, second by second.

use super::brute_clock::{drive, open};
use crate::problem::{ActivityKind, BreakRule, DumpMode, Problem, Vehicle, Visit};

/// (cost of the clock, end, -start) of the best schedule that keeps every rule of time; driving between breaks apart.
pub fn best(problem: &Problem, visits: &[u32]) -> Option<(i64, i64, i64)> {
    starts(problem, visits).into_iter().min()
}

/// The same where the shortest comes before the one that ends earliest.
pub fn shortest(problem: &Problem, visits: &[u32]) -> Option<(i64, i64, i64)> {
    let found = starts(problem, visits).into_iter();
    found.min_by_key(|&(cost, end, start)| (cost, end + start, end))
}

/// The best schedule of each start.
fn starts(problem: &Problem, visits: &[u32]) -> Vec<(i64, i64, i64)> {
    let vehicle = &problem.vehicles[0];
    let from =
        i64::from((vehicle.shift.start + vehicle.start_service).max(vehicle.start_window.start));
    let to = i64::from(vehicle.start_window.end.min(vehicle.shift.end));
    let try_all = Try {
        problem,
        vehicle,
        visits,
    };
    (from..=to)
        .filter(|&start| try_all.released(0, start))
        .filter_map(|start| try_all.go(start, &mut Vec::new(), vehicle.start_location, start, 0))
        .collect()
}

struct Try<'a> {
    problem: &'a Problem,
    vehicle: &'a Vehicle,
    visits: &'a [u32],
}

/// Begin and departure of a stop.
type Row = (i64, i64);

impl Try<'_> {
    /// Are the goods ready that come aboard at a departure: of the start (0), or of the visit before `from`?
    fn released(&self, from: usize, departure: i64) -> bool {
        let reloads = |visit: u32| {
            matches!(self.problem.visit(visit), Some(Visit::Dump(id))
                if self.problem.dump_stations[id as usize].mode == DumpMode::Reload)
        };
        let mut fresh = true;
        for &visit in &self.visits[from..] {
            fresh &= !reloads(visit);
            let Some(Visit::Activity(id)) = self.problem.visit(visit) else {
                continue;
            };
            let activity = &self.problem.activities[id as usize];
            let delivers = activity.demand[0] < 0;
            let counts = if delivers {
                fresh
            } else {
                from == 0 && activity.demand[0] == 0
            };
            if activity.kind == ActivityKind::Service
                && counts
                && i64::from(activity.release_time) > departure
            {
                return false;
            }
        }
        true
    }

    fn go(
        &self,
        start: i64,
        rows: &mut Vec<Row>,
        here: u32,
        clock: i64,
        cost: i64,
    ) -> Option<(i64, i64, i64)> {
        let v = self.vehicle;
        let position = rows.len();
        if clock > 80 {
            return None;
        }
        if position == self.visits.len() {
            return self.finish(start, rows, here, clock, cost);
        }
        let visit = self.problem.visit(self.visits[position])?;
        let place = match visit {
            Visit::Activity(id) => self.problem.activities[id as usize].location,
            Visit::Dump(id) => self.problem.dump_stations[id as usize].location,
            Visit::Break { index, .. } => v.breaks[index as usize].location.unwrap_or(here),
        };
        let travels = !matches!(visit, Visit::Break { index, .. } if v.breaks[index as usize].location.is_none());
        let driven = if travels {
            drive(self.problem, here, place, clock)
        } else {
            0
        };
        if !self.leg_allowed(driven) {
            return None;
        }
        let arrival = clock + driven;
        let mut best = None;
        for (begin, penalty) in self.begins(visit, arrival, position) {
            let (setup, service, paid) = self.busy(visit, place, position);
            let departure = begin + setup + service;
            if matches!(visit, Visit::Dump(id) if self.problem.dump_stations[id as usize].mode == DumpMode::Reload)
                && !self.released(position + 1, departure)
            {
                continue;
            }
            let wait = v.cost_per_wait.unwrap_or(v.cost_per_time);
            let spent =
                v.cost_per_time * (driven + setup + paid) + wait * (begin - arrival) + penalty;
            rows.push((begin, departure));
            let found = self.go(start, rows, place, departure, cost + spent);
            rows.pop();
            best = best.into_iter().chain(found).min();
        }
        best
    }

    fn leg_allowed(&self, driven: i64) -> bool {
        let v = self.vehicle;
        let breaks = v.breaks.iter().all(|entry| match entry.rule {
            BreakRule::Driving { max, .. } => driven <= i64::from(max),
            _ => true,
        });
        breaks && v.max_leg_time.is_none_or(|most| driven <= most)
    }

    /// Setup, service, and the seconds of a paid break.
    fn busy(&self, visit: Visit, place: u32, position: usize) -> (i64, i64, i64) {
        match visit {
            Visit::Activity(id) => {
                let activity = &self.problem.activities[id as usize];
                let again =
                    self.problem.setup_once_per_location && self.stood_at(position) == Some(place);
                let setup = if again {
                    0
                } else {
                    i64::from(activity.setup_time)
                };
                (setup, i64::from(self.problem.service_times[id as usize]), 0)
            }
            Visit::Dump(id) => (
                0,
                i64::from(self.problem.dump_stations[id as usize].service_time),
                0,
            ),
            Visit::Break { index, .. } => {
                let entry = &self.vehicle.breaks[index as usize];
                let length = i64::from(entry.duration);
                (0, length, if entry.paid { length } else { 0 })
            }
        }
    }

    /// The place of the last stop that has one; the start depot is none.
    fn stood_at(&self, position: usize) -> Option<u32> {
        self.visits[..position]
            .iter()
            .rev()
            .find_map(|&v| match self.problem.visit(v)? {
                Visit::Activity(id) => Some(self.problem.activities[id as usize].location),
                Visit::Dump(id) => Some(self.problem.dump_stations[id as usize].location),
                Visit::Break { index, .. } => self.vehicle.breaks[index as usize].location,
            })
    }

    fn begins(&self, visit: Visit, arrival: i64, position: usize) -> Vec<(i64, i64)> {
        let v = self.vehicle;
        match visit {
            Visit::Break { index, .. } => match v.breaks[index as usize].rule {
                BreakRule::Window { start, end } => {
                    let begin = arrival.max(i64::from(start));
                    if begin <= i64::from(end) {
                        vec![(begin, 0)]
                    } else {
                        Vec::new()
                    }
                }
                _ => vec![(arrival, 0)],
            },
            Visit::Dump(id) => {
                // It waits for goods that are not released yet.
                let service = i64::from(self.problem.dump_stations[id as usize].service_time);
                let mut begin = arrival;
                let reload = self.problem.dump_stations[id as usize].mode == DumpMode::Reload;
                while reload && !self.released(position + 1, begin + service) {
                    begin += 1;
                }
                let cap = v.max_wait.map(i64::from);
                if cap.is_none_or(|cap| begin - arrival <= cap) {
                    vec![(begin, 0)]
                } else {
                    Vec::new()
                }
            }
            Visit::Activity(id) => {
                let activity = &self.problem.activities[id as usize];
                let ready = if activity.kind == ActivityKind::Pickup {
                    i64::from(activity.release_time)
                } else {
                    0
                };
                let cap = activity.max_wait.or(v.max_wait).map(i64::from);
                let mut all = open(&activity.windows, arrival.max(ready));
                all.retain(|(begin, _)| cap.is_none_or(|cap| begin - arrival <= cap));
                all
            }
        }
    }

    fn finish(
        &self,
        start: i64,
        rows: &[Row],
        here: u32,
        clock: i64,
        mut cost: i64,
    ) -> Option<(i64, i64, i64)> {
        let v = self.vehicle;
        let (mut end, mut finished) = (clock, clock);
        if let Some(depot) = v.end_location {
            let driven = drive(self.problem, here, depot, clock);
            if !self.leg_allowed(driven) {
                return None;
            }
            end = (clock + driven).max(i64::from(v.end_window.start));
            if end > i64::from(v.end_window.end) {
                return None;
            }
            cost += v.cost_per_time * driven;
            cost += v.cost_per_wait.unwrap_or(v.cost_per_time) * (end - clock - driven);
            finished = end + i64::from(v.end_service);
        }
        let over = (finished - i64::from(v.shift.end)).max(0);
        let (most, price) = v.overtime.map_or((0, 0), |o| (o.max, o.cost_per_time));
        if over > most {
            return None;
        }
        cost += over * price;
        let mut unpaid = 0;
        for (row, &visit) in rows.iter().zip(self.visits) {
            if let Some(Visit::Break { index, .. }) = self.problem.visit(visit)
                && !v.breaks[index as usize].paid
            {
                unpaid += row.1 - row.0;
            }
        }
        if v.max_time.is_some_and(|most| end - start - unpaid > most) {
            return None;
        }
        for task in self
            .problem
            .tasks
            .iter()
            .filter(|t| t.max_time_in_vehicle.is_some())
        {
            let at = |id: u32| self.visits.iter().position(|&visit| visit == id);
            if let (Some(a), Some(b)) = (at(task.first_activity), at(task.first_activity + 1)) {
                let place = self.problem.activities[task.first_activity as usize + 1].location;
                let visit = self.problem.visit(self.visits[b])?;
                let setup = self.busy(visit, place, b).0;
                if rows[b].0 + setup - rows[a].1 > i64::from(task.max_time_in_vehicle?) {
                    return None;
                }
            }
        }
        for (number, entry) in v.breaks.iter().enumerate() {
            let taken: Vec<Row> = rows
                .iter()
                .zip(self.visits)
                .filter(|(_, visit)| matches!(self.problem.visit(**visit), Some(Visit::Break { index, .. }) if index as usize == number))
                .map(|(row, _)| *row)
                .collect();
            let missing = match entry.rule {
                BreakRule::Window {
                    start: opens,
                    end: closes,
                } => i64::from(
                    taken.is_empty() && start <= i64::from(closes) && end > i64::from(opens),
                ),
                BreakRule::Work { max } => {
                    let (mut since, mut count) = (start, 0);
                    for row in &taken {
                        count += i64::from(row.0 - since > i64::from(max));
                        since = row.1;
                    }
                    count + i64::from(end - since > i64::from(max))
                }
                BreakRule::Driving { .. } => 0,
            };
            if missing > 0 && entry.mandatory {
                return None;
            }
            cost += missing.min(1) * entry.penalty;
        }
        Some((cost, end, -start))
    }
}
