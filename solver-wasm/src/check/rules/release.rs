//! Goods that are ready at their depot only later: who waits for whom.

use crate::problem::{ActivityKind, DumpMode, Problem, Visit};

/// From when each stop may begin (a reload: from when it may leave), and the start may be left.
pub(crate) struct Ready {
    pub departure: i64,
    pub begin: Vec<i64>,
}

pub(crate) fn ready(problem: &Problem, stops: &[u32]) -> Ready {
    let mut departure = 0;
    let mut begin = vec![i64::MIN / 8; stops.len()];
    // The last reload of each dimension on the way so far.
    let mut reloaded = vec![None; problem.num_dimensions as usize];
    for (position, &stop) in stops.iter().enumerate() {
        match problem.visit(stop) {
            Some(Visit::Activity(activity)) => {
                let data = &problem.activities[activity as usize];
                let from = i64::from(data.release_time);
                if from == 0 {
                    continue;
                }
                match data.kind {
                    ActivityKind::Pickup => begin[position] = from,
                    ActivityKind::Delivery => {}
                    ActivityKind::Service => {
                        let collects = data.demand.iter().any(|&d| d > 0);
                        let dropped: Vec<usize> = (0..data.demand.len())
                            .filter(|&d| data.demand[d] < 0)
                            .collect();
                        let mut from_start = dropped.is_empty() && !collects;
                        for dimension in dropped {
                            match reloaded[dimension] {
                                None => from_start = true,
                                Some(visit) => {
                                    let visit: usize = visit;
                                    begin[visit] = begin[visit].max(from);
                                }
                            }
                        }
                        if from_start {
                            departure = departure.max(from);
                        }
                    }
                }
            }
            Some(Visit::Dump(station)) => {
                let data = &problem.dump_stations[station as usize];
                if data.mode == DumpMode::Reload {
                    for &dimension in &data.dimensions {
                        reloaded[dimension as usize] = Some(position);
                    }
                }
            }
            Some(Visit::Break { .. }) | None => {}
        }
    }
    Ready { departure, begin }
}
