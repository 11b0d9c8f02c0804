//! Goods as a stack in the order of loading (contract C3): an exact walk, for no constant-time form exists.
//!
//! The start load lies at the bottom; what a reload brings lies where it came aboard. Collected goods of a job lie on
//! the stack until a station takes them, a shipment until its delivery. A stop flagged `lifo` may take its goods out
//! only when nothing that was loaded later is aboard; a station may not take flagged collected goods either while
//! something above them stays, nor any collected goods from under a shipment that is flagged.

use super::LoadWalk;
use crate::problem::{ActivityKind, DumpMode, DumpStation, Problem, Visit};

/// A stop that takes goods out from under others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Buried {
    /// Index of the stop in the route's list.
    pub stop: usize,
    /// How many loads lie above the goods.
    pub above: usize,
}

/// Does any task of the problem ask for it?
pub fn applies(problem: &Problem) -> bool {
    problem.tasks.iter().any(|task| task.lifo)
}

/// What lies on the stack.
enum Item {
    Shipment {
        task: u32,
        lifo: bool,
    },
    /// Dimensions in which goods are still aboard.
    Collected {
        dimensions: Vec<u32>,
        lifo: bool,
    },
    /// Goods of one dimension for the drop-offs until the next reload.
    Restocked {
        dimension: u32,
    },
}

/// Every stop of a route that breaks the order of the stack. `walks`: the loads of the same stops.
pub fn buried(problem: &Problem, visits: &[u32], walks: &[LoadWalk]) -> Vec<Buried> {
    let mut stack = Stack {
        walks,
        items: Vec::new(),
    };
    let mut found = Vec::new();
    for (stop, &visit) in visits.iter().enumerate() {
        let above = match problem.visit(visit) {
            Some(Visit::Activity(id)) => stack.serve(problem, id, stop),
            Some(Visit::Dump(id)) => stack.dump(&problem.dump_stations[id as usize], stop),
            Some(Visit::Break { .. }) | None => 0,
        };
        if above > 0 {
            found.push(Buried { stop, above });
        }
    }
    found
}

struct Stack<'a> {
    walks: &'a [LoadWalk],
    items: Vec<Item>,
}

impl Stack<'_> {
    /// Restocked goods are aboard as long as a drop-off needs them.
    fn is_aboard(&self, item: &Item, after_stop: usize) -> bool {
        match item {
            Item::Restocked { dimension } => {
                self.walks[*dimension as usize].need[after_stop + 1] > 0
            }
            Item::Shipment { .. } | Item::Collected { .. } => true,
        }
    }

    fn count_from(&self, index: usize, stop: usize) -> usize {
        self.items[index..]
            .iter()
            .filter(|item| self.is_aboard(item, stop))
            .count()
    }

    /// How many loads lie above what the activity takes out, when it is flagged.
    fn serve(&mut self, problem: &Problem, id: u32, stop: usize) -> usize {
        let activity = &problem.activities[id as usize];
        let lifo = problem.tasks[activity.task as usize].lifo;
        let own =
            |item: &Item| matches!(item, Item::Shipment { task, .. } if *task == activity.task);
        match activity.kind {
            ActivityKind::Pickup => {
                self.items.push(Item::Shipment {
                    task: activity.task,
                    lifo,
                });
                0
            }
            ActivityKind::Delivery => {
                let Some(index) = self.items.iter().position(own) else {
                    return 0;
                };
                self.items.remove(index);
                if lifo {
                    self.count_from(index, stop)
                } else {
                    0
                }
            }
            ActivityKind::Service => {
                let signed = |wanted: fn(i64) -> bool| -> Vec<u32> {
                    (0u32..)
                        .zip(&activity.demand)
                        .filter(|(_, demand)| wanted(**demand))
                        .map(|(dimension, _)| dimension)
                        .collect()
                };
                let (taken, collected) = (signed(|d| d < 0), signed(|d| d > 0));
                let above = match lifo && !taken.is_empty() {
                    true => self.count_from(self.origin(&taken), stop),
                    false => 0,
                };
                if !collected.is_empty() {
                    self.items.push(Item::Collected {
                        dimensions: collected,
                        lifo,
                    });
                }
                above
            }
        }
    }

    /// The first place above the deepest goods of these dimensions.
    fn origin(&self, dimensions: &[u32]) -> usize {
        let place = |wanted: &u32| {
            let is =
                |item: &Item| matches!(item, Item::Restocked { dimension } if dimension == wanted);
            self.items.iter().rposition(is).map_or(0, |index| index + 1)
        };
        dimensions.iter().map(place).min().unwrap_or(0)
    }

    fn dump(&mut self, station: &DumpStation, stop: usize) -> usize {
        let moved = |dimension: &u32| self.walks[*dimension as usize].amounts[stop] > 0;
        let concerned: Vec<u32> = station.dimensions.iter().copied().filter(moved).collect();
        match station.mode {
            DumpMode::Reload => {
                for &dimension in &concerned {
                    let old = |item: &Item| matches!(item, Item::Restocked { dimension: d } if *d == dimension);
                    self.items.retain(|item| !old(item));
                    self.items.push(Item::Restocked { dimension });
                }
                0
            }
            DumpMode::Unload => self.unload(&concerned, stop),
        }
    }

    /// Takes the collected goods of these dimensions; the most loads that stay above any that may not go.
    fn unload(&mut self, concerned: &[u32], stop: usize) -> usize {
        let mut worst = 0;
        let mut leaves = Vec::with_capacity(self.items.len());
        for item in &mut self.items {
            let Item::Collected { dimensions, .. } = item else {
                leaves.push(false);
                continue;
            };
            let before = dimensions.len();
            dimensions.retain(|dimension| !concerned.contains(dimension));
            leaves.push(dimensions.len() < before);
        }
        for (index, _) in leaves.iter().enumerate().filter(|(_, leaves)| **leaves) {
            let flagged = matches!(self.items[index], Item::Collected { lifo: true, .. });
            let stays = |item: &&Item| match item {
                Item::Collected { dimensions, .. } => flagged && !dimensions.is_empty(),
                Item::Shipment { lifo, .. } => flagged || *lifo,
                Item::Restocked { .. } => flagged && self.is_aboard(item, stop),
            };
            worst = worst.max(self.items[index + 1..].iter().filter(stays).count());
        }
        self.items.retain(
            |item| !matches!(item, Item::Collected { dimensions, .. } if dimensions.is_empty()),
        );
        worst
    }
}
