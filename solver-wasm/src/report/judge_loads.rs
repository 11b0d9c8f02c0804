//! Whether a route's goods fit, or the first reason why not.

use super::refusal::{GoodsCause, Refusal};
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
        if let Some(capacity) = vehicle.capacity.get(d).copied().flatten()
            && highest > capacity
        {
            let refusal = Refusal::new(Reason::CapacityExceeded, highest, capacity);
            return Err(refusal.of_goods(problem, dimension, GoodsCause::TooMuch));
        }
        if lowest < 0 {
            // More is handed out than was loaded.
            let refusal = Refusal::new(Reason::CapacityExceeded, line[0] - lowest, line[0]);
            return Err(refusal.of_goods(problem, dimension, GoodsCause::Lacking));
        }
    }
    Ok(())
}

/// The first fault of the route's goods, as a reason.
fn goods(problem: &Problem, vehicle: &Vehicle, visits: &[u32]) -> Result<(), Refusal> {
    let Some(fault) = faults(problem, vehicle, visits).into_iter().next() else {
        return Ok(());
    };
    let dimension = fault.dimension.unwrap_or(0);
    let refuse = |required, available, cause| {
        let refusal = Refusal::new(Reason::CapacityExceeded, required, available);
        Err(refusal.of_goods(problem, dimension, cause))
    };
    match fault.kind {
        GoodsFaultKind::Overload => refuse(fault.value, fault.limit, GoodsCause::TooMuch),
        GoodsFaultKind::Shortage => {
            let given = vehicle.initial_load.get(dimension as usize);
            let aboard = given.copied().flatten().unwrap_or(0);
            refuse(aboard - fault.value, aboard, GoodsCause::Lacking)
        }
        // It is no matter of how much.
        GoodsFaultKind::NotEmptied => refuse(0, 0, GoodsCause::NotEmptied),
        GoodsFaultKind::DumpVisits => Err(Refusal::new(
            Reason::CapacityExceeded,
            fault.value,
            fault.limit,
        )),
        // Of a break the index would be the break's.
        GoodsFaultKind::BreakLoad => Err(Refusal::new(Reason::BreakConflict, 0, 0)),
        GoodsFaultKind::StationNotAllowed => Err(Refusal::new(Reason::ResourceNotAllowed, 0, 0)),
        // The index would be a relation's.
        GoodsFaultKind::Lifo => Err(Refusal::new(Reason::RelationConflict, 0, 0)),
    }
}
