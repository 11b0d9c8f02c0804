//! Does a schedule exist? Every demand on time has one of two forms: "node in one of these intervals"
//! and "node b no earlier than node a + w" (w may be negative: that is how upper limits on spans and
//! gaps are said). Both are closed under taking the earlier of two schedules, so if there is any
//! schedule there is a least one, and raising times until nothing complains finds it.

use super::legs;
use crate::problem::{PlannedRoute, Problem, RelationKind, Vehicle};

const DAY: i64 = 86_400;

/// Which point of a route a node stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    Departure,
    Activity(u32),
    End,
}

/// One point in time that the schedule chooses.
pub(super) struct Node {
    pub vehicle: u32,
    pub stop: Stop,
    /// Ordered, disjoint or not, closed; empty: never.
    pub allowed: Vec<(i64, i64)>,
}

impl Node {
    /// The first allowed time at or after `time`.
    pub fn next_allowed(&self, time: i64) -> Option<i64> {
        self.allowed
            .iter()
            .filter(|w| w.1 >= time && w.1 >= w.0)
            .map(|w| w.0.max(time))
            .min()
    }
}

/// `to >= from + gap`.
pub(super) struct After {
    pub from: usize,
    pub to: usize,
    pub gap: i64,
}

#[derive(Default)]
pub(super) struct System {
    pub nodes: Vec<Node>,
    pub after: Vec<After>,
}

/// Which optional families of demands a system carries.
#[derive(Clone, Copy)]
pub(super) struct With {
    pub waits: bool,
    pub span: bool,
}

pub(super) const ALL: With = With {
    waits: true,
    span: true,
};

/// A node that cannot be placed, and by how many seconds.
pub(super) struct Stuck {
    pub node: usize,
    pub by: i64,
}

pub(super) fn service(problem: &Problem, vehicle: &Vehicle, activity: u32) -> i64 {
    let row = vehicle.service_class as usize * problem.activities.len();
    i64::from(problem.service_times[row + activity as usize])
}

/// Where the service of `activity` may have its setup begin on `vehicle`, on its own day's clock.
pub(super) fn windows_of(problem: &Problem, vehicle: &Vehicle, activity: u32) -> Vec<(i64, i64)> {
    let windows = &problem.activities[activity as usize].windows;
    if windows.is_empty() {
        return vec![(i64::MIN / 4, i64::MAX / 4)];
    }
    windows
        .iter()
        .filter(|w| w.day.is_none_or(|day| day == vehicle.day))
        .map(|w| {
            let start = if w.early_penalty.is_some() {
                i64::MIN / 4
            } else {
                i64::from(w.start)
            };
            let end = if w.late_penalty.is_some() {
                i64::MAX / 4
            } else {
                i64::from(w.end)
            };
            (start, end)
        })
        .collect()
}

/// When the vehicle may leave its start.
pub(super) fn departure_interval(
    problem: &Problem,
    vehicle: &Vehicle,
    stops: &[u32],
) -> (i64, i64) {
    let ready = stops
        .iter()
        .map(|&a| i64::from(problem.activities[a as usize].release_time))
        .max();
    let start = i64::from(vehicle.start_window.start)
        .max(i64::from(vehicle.shift.start) + i64::from(vehicle.start_service))
        .max(ready.unwrap_or(0));
    (
        start,
        i64::from(vehicle.start_window.end).min(i64::from(vehicle.shift.end)),
    )
}

/// When the vehicle may begin to unload at its end; open routes: when its last service may end.
pub(super) fn end_interval(vehicle: &Vehicle) -> (i64, i64) {
    let shift_end = i64::from(vehicle.shift.end);
    if vehicle.end_location.is_none() {
        return (i64::MIN / 4, shift_end);
    }
    let last = i64::from(vehicle.end_window.end).min(shift_end - i64::from(vehicle.end_service));
    (i64::from(vehicle.end_window.start), last)
}

impl System {
    /// Adds a route; times are absolute (day × 86400 + clock). Returns (departure, end).
    pub fn add_route(
        &mut self,
        problem: &Problem,
        route: &PlannedRoute,
        with: With,
    ) -> (usize, usize) {
        let vehicle = &problem.vehicles[route.vehicle as usize];
        let offset = i64::from(vehicle.day) * DAY;
        let shifted = |(start, end): (i64, i64)| (start + offset, end + offset);
        let mut push = |stop, allowed: Vec<(i64, i64)>| {
            let allowed = allowed.into_iter().map(shifted).collect();
            self.nodes.push(Node {
                vehicle: route.vehicle,
                stop,
                allowed,
            });
            self.nodes.len() - 1
        };
        let stops = &route.activities;
        let departure = push(
            Stop::Departure,
            vec![departure_interval(problem, vehicle, stops)],
        );
        for &activity in stops {
            push(
                Stop::Activity(activity),
                windows_of(problem, vehicle, activity),
            );
        }
        let end = push(Stop::End, vec![end_interval(vehicle)]);

        let mut legs = legs(problem, vehicle, stops);
        legs.resize(stops.len() + 1, (0, 0));
        let mut busy = 0;
        for (k, &(_, travel)) in legs.iter().enumerate() {
            let (from, to) = (departure + k, departure + k + 1);
            self.after.push(After {
                from,
                to,
                gap: busy + travel,
            });
            if let Some(&activity) = stops.get(k) {
                let data = &problem.activities[activity as usize];
                if with.waits
                    && let Some(wait) = data.max_wait.or(vehicle.max_wait)
                {
                    // No later than arrival + wait.
                    let gap = -(busy + travel + i64::from(wait));
                    self.after.push(After {
                        from: to,
                        to: from,
                        gap,
                    });
                }
                busy = i64::from(data.setup_time) + service(problem, vehicle, activity);
            }
        }
        if with.span
            && let Some(limit) = vehicle.max_time
        {
            self.after.push(After {
                from: end,
                to: departure,
                gap: -limit,
            });
        }
        (departure, end)
    }

    /// Adds the precedences whose two activities are both in the system.
    pub fn add_precedences(&mut self, problem: &Problem) {
        let find = |system: &System, activity: u32| {
            system
                .nodes
                .iter()
                .position(|n| n.stop == Stop::Activity(activity))
        };
        for relation in &problem.relations {
            if relation.kind != RelationKind::Precedence || !relation.hard {
                continue;
            }
            for pair in relation.activities.windows(2) {
                let (Some(a), Some(b)) = (find(self, pair[0]), find(self, pair[1])) else {
                    continue;
                };
                let vehicle = &problem.vehicles[self.nodes[a].vehicle as usize];
                let setup =
                    |activity: u32| i64::from(problem.activities[activity as usize].setup_time);
                // From a's begin to the end of its service, less b's setup, which precedes its service.
                let busy = setup(pair[0]) + service(problem, vehicle, pair[0]) - setup(pair[1]);
                self.after.push(After {
                    from: a,
                    to: b,
                    gap: busy + relation.min_gap,
                });
                if let Some(most) = relation.max_gap {
                    self.after.push(After {
                        from: b,
                        to: a,
                        gap: -(busy + most),
                    });
                }
            }
        }
    }

    /// The earliest schedule.
    pub fn least(&self) -> Result<Vec<i64>, Stuck> {
        let mut times = Vec::new();
        for (node, data) in self.nodes.iter().enumerate() {
            times.push(
                data.next_allowed(i64::MIN / 2)
                    .ok_or(Stuck { node, by: 1 })?,
            );
        }
        // Rounds of plain raising since an interval was last skipped: more than there are nodes is a
        // cycle that raises itself for ever.
        let mut plain_rounds = 0;
        loop {
            let mut raised = None;
            let mut skipped = false;
            for after in &self.after {
                let needed = times[after.from] + after.gap;
                if needed <= times[after.to] {
                    continue;
                }
                let node = &self.nodes[after.to];
                let last = node.allowed.iter().map(|w| w.1).max().unwrap_or(needed - 1);
                let stuck = Stuck {
                    node: after.to,
                    by: (needed - last).max(1),
                };
                let next = node.next_allowed(needed).ok_or(stuck)?;
                skipped |= next > needed;
                times[after.to] = next;
                raised = Some(after.to);
            }
            let Some(node) = raised else {
                return Ok(times);
            };
            plain_rounds = if skipped { 0 } else { plain_rounds + 1 };
            if plain_rounds > self.nodes.len() + 1 {
                return Err(Stuck { node, by: 1 });
            }
        }
    }
}
