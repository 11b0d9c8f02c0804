//! Whether a route's goods fit, or the first reason why not.

use super::refusal::Refusal;
use super::{is_plain, load_line};
use crate::constraint::Reason;
use crate::goods::{GoodsFaultKind, faults};
use crate::problem::{Problem, Vehicle};

pub fn loads(problem: &Problem, vehicle: &Vehicle, activities: &[u32]) -> Result<(), Refusal> {
    if !is_plain(problem, activities) {
        return goods(problem, vehicle, activities);
    }
    for dimension in 0..problem.num_dimensions {
        let d = dimension as usize;
        let line = load_line(problem, vehicle, activities, d);
        let (mut lowest, mut highest) = (0, 0);
        for load in &line {
            lowest = lowest.min(*load);
            highest = highest.max(*load);
        }
        let refuse = |required, available| {
            Err(Refusal::new(Reason::CapacityExceeded, required, available).about(dimension))
        };
        if let Some(capacity) = vehicle.capacity.get(d).copied().flatten()
            && highest > capacity
        {
            return refuse(highest, capacity);
        }
        if lowest < 0 {
            // More is handed out than was loaded.
            return refuse(line[0] - lowest, line[0]);
        }
    }
    Ok(())
}

/// The first fault of the route's goods, as a reason.
fn goods(problem: &Problem, vehicle: &Vehicle, visits: &[u32]) -> Result<(), Refusal> {
    let Some(fault) = faults(problem, vehicle, visits).into_iter().next() else {
        return Ok(());
    };
    let (reason, required, available) = match fault.kind {
        // Goods are lacking of what was loaded at the start.
        GoodsFaultKind::Shortage => (Reason::CapacityExceeded, -fault.value, 0),
        GoodsFaultKind::Overload | GoodsFaultKind::NotEmptied | GoodsFaultKind::DumpVisits => {
            (Reason::CapacityExceeded, fault.value, fault.limit)
        }
        // Of a break the index would be the break's.
        GoodsFaultKind::BreakLoad => return Err(Refusal::new(Reason::BreakConflict, 0, 0)),
        GoodsFaultKind::StationNotAllowed => (Reason::ResourceNotAllowed, 0, 0),
        // The index would be a relation's.
        GoodsFaultKind::Lifo => return Err(Refusal::new(Reason::RelationConflict, 0, 0)),
    };
    Err(Refusal {
        index: fault.dimension,
        ..Refusal::new(reason, required, available)
    })
}
