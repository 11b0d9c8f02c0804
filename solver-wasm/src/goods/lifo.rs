//! Goods as a stack in the order of loading (contract C3): an exact look at one route, for no constant-time form
//! exists.
//!
//! The start load lies at the bottom. Goods of a drop-off come aboard at the last reload of one of its dimensions, else
//! at the start; collected goods leave when stations have unloaded every dimension of them; a shipment lies there from
//! its pickup to its delivery. A stop flagged `lifo` may take its goods out only when nothing that was loaded later
//! stays aboard; a station may not take flagged collected goods either while something above them stays, nor any
//! collected goods from under a shipment that is flagged. What comes home lies in no one's way.

use crate::problem::{ActivityKind, DumpMode, Problem, Task, Visit};

/// A stop that takes goods out from under others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Buried {
    /// Index of the stop in the route's list.
    pub stop: usize,
    /// How many loads lie above the goods, at most.
    pub above: usize,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Shipment,
    Collected,
    DropOff,
}

/// Goods of one activity, aboard between two rows: the start is 0, stop `i` of the list is `i + 1`.
struct Goods {
    kind: Kind,
    lifo: bool,
    loaded: usize,
    unloaded: usize,
}

impl Goods {
    fn lies_on(&self, below: &Goods) -> bool {
        self.loaded > below.loaded && self.loaded < below.unloaded && self.unloaded > below.unloaded
    }

    /// May `above` not lie on these when they leave?
    fn minds(&self, above: &Goods) -> bool {
        self.lifo || (self.kind == Kind::Collected && above.kind == Kind::Shipment && above.lifo)
    }
}

/// Does any task of the problem ask for it?
pub fn applies(problem: &Problem) -> bool {
    problem.tasks.iter().any(|task| task.lifo)
}

/// Every stop of a route that breaks the order of the stack; stops as plans name them.
pub fn buried(problem: &Problem, visits: &[u32]) -> Vec<Buried> {
    let goods = goods(problem, visits);
    let home = visits.len() + 1;
    let mut above = vec![0; home];
    for out in goods.iter().filter(|out| out.unloaded < home) {
        let count = goods
            .iter()
            .filter(|other| other.lies_on(out) && out.minds(other))
            .count();
        above[out.unloaded] = count.max(above[out.unloaded]);
    }
    (1..home)
        .filter(|&row| above[row] > 0)
        .map(|row| Buried {
            stop: row - 1,
            above: above[row],
        })
        .collect()
}

fn goods(problem: &Problem, visits: &[u32]) -> Vec<Goods> {
    let mut found = Vec::new();
    for (stop, &visit) in visits.iter().enumerate() {
        let Some(Visit::Activity(id)) = problem.visit(visit) else {
            continue;
        };
        let activity = &problem.activities[id as usize];
        let task = &problem.tasks[activity.task as usize];
        let row = stop + 1;
        match activity.kind {
            ActivityKind::Pickup => found.push(Goods {
                kind: Kind::Shipment,
                lifo: task.lifo,
                loaded: row,
                unloaded: delivered(task, visits),
            }),
            ActivityKind::Delivery => {}
            ActivityKind::Service => {
                let stations = Stations { problem, visits };
                let of = |wanted: fn(i64) -> bool| {
                    (0u32..)
                        .zip(&activity.demand)
                        .filter(move |(_, demand)| wanted(**demand))
                        .map(|(dimension, _)| dimension)
                };
                let collected = of(|demand| demand > 0)
                    .map(|d| stations.unloaded(d, row))
                    .max();
                if let Some(unloaded) = collected {
                    found.push(Goods {
                        kind: Kind::Collected,
                        lifo: task.lifo,
                        loaded: row,
                        unloaded,
                    });
                }
                if let Some(loaded) = of(|demand| demand < 0)
                    .map(|d| stations.loaded(d, row))
                    .max()
                {
                    found.push(Goods {
                        kind: Kind::DropOff,
                        lifo: task.lifo,
                        loaded,
                        unloaded: row,
                    });
                }
            }
        }
    }
    found
}

/// The row of a shipment's delivery; home when the route has none.
fn delivered(task: &Task, visits: &[u32]) -> usize {
    let delivery = task.first_activity + task.num_activities - 1;
    let stop = visits.iter().position(|&visit| visit == delivery);
    stop.unwrap_or(visits.len()) + 1
}

struct Stations<'a> {
    problem: &'a Problem,
    visits: &'a [u32],
}

impl Stations<'_> {
    /// The first row after `row` where the dimension is unloaded; home when there is none.
    fn unloaded(&self, dimension: u32, row: usize) -> usize {
        let home = self.visits.len() + 1;
        (row + 1..home)
            .find(|&at| self.is_at(at, DumpMode::Unload, dimension))
            .unwrap_or(home)
    }

    /// The last row before `row` where the dimension is reloaded; the start when there is none.
    fn loaded(&self, dimension: u32, row: usize) -> usize {
        (1..row)
            .rev()
            .find(|&at| self.is_at(at, DumpMode::Reload, dimension))
            .unwrap_or(0)
    }

    fn is_at(&self, row: usize, mode: DumpMode, dimension: u32) -> bool {
        let Some(Visit::Dump(id)) = self.problem.visit(self.visits[row - 1]) else {
            return false;
        };
        let station = &self.problem.dump_stations[id as usize];
        station.mode == mode && station.dimensions.contains(&dimension)
    }
}
