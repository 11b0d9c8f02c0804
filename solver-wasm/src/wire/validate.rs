//! What only the whole problem can tell: tables of the right size, sums that fit.

use super::WireError;
use crate::problem::{Problem, Table, TrafficSpeed, UNREACHABLE};

/// No sum of a plan may reach it, so that the search adds without looking.
const MAX_SUM: i128 = 1 << 61;

/// No sum of demands may reach it: `goods::segment` marks with far smaller numbers what cannot be.
const MAX_LOAD: i128 = 1 << 58;

/// One profile's tables: `num_locations²` entries each, all in `0..=UNREACHABLE`.
pub fn tables(num_locations: u32, distance: &Table, time: &Table) -> Result<(), WireError> {
    table("distance", num_locations, distance)?;
    table("time", num_locations, time)
}

/// One table of that size and range.
pub fn table(name: &str, num_locations: u32, table: &Table) -> Result<(), WireError> {
    let expected = (num_locations as usize).saturating_mul(num_locations as usize);
    if table.len() != expected {
        return error(format!(
            "{name} table has {} entries, not {expected}",
            table.len()
        ));
    }
    if table.largest_unsigned() > UNREACHABLE.cast_unsigned() {
        let outside = |entry: &&i32| !(0..=UNREACHABLE).contains(*entry);
        let bad = table.iter().find(outside).copied().unwrap_or_default();
        return error(format!("{name} {bad} is outside 0..={UNREACHABLE}"));
    }
    Ok(())
}

/// Everything that must hold before the model is compiled. `Problem` values built in Rust pass here too.
pub fn validate(problem: &Problem) -> Result<(), WireError> {
    let profiles = problem.profiles.len();
    if let Some(vehicle) = problem
        .vehicles
        .iter()
        .position(|vehicle| vehicle.profile as usize >= profiles)
    {
        return error(format!("vehicle {vehicle} has a profile without tables"));
    }
    for profile in &problem.profiles {
        tables(problem.num_locations, &profile.distance, &profile.time)?;
    }
    for time in &problem.time_tables {
        table("time", problem.num_locations, time)?;
    }
    if problem
        .traffic
        .iter()
        .flat_map(|traffic| &traffic.segments)
        .any(|segment| {
            matches!(segment.speed, TrafficSpeed::Table(index) if index as usize >= problem.time_tables.len())
        })
    {
        return error("a traffic segment has no table".into());
    }
    let load = problem.activities.iter().map(heaviest).sum::<i128>();
    if money_bound(problem) >= MAX_SUM || load >= MAX_LOAD {
        return error("numbers are too large: a sum could overflow".into());
    }
    Ok(())
}

fn heaviest(activity: &crate::problem::Activity) -> i128 {
    i128::from(
        activity
            .demand
            .iter()
            .map(|d| d.unsigned_abs())
            .max()
            .unwrap_or(0),
    )
}

/// A bound on any sum of money, distance or seconds that a plan of this problem can reach.
pub fn money_bound(problem: &Problem) -> i128 {
    let usable = |table: &Table| match table.largest() {
        most if most < UNREACHABLE => most,
        _ => table
            .iter()
            .copied()
            .filter(|&entry| entry < UNREACHABLE)
            .max()
            .unwrap_or(0),
    };
    let distance = problem
        .profiles
        .iter()
        .map(|p| usable(&p.distance))
        .max()
        .unwrap_or(0);
    let time = problem
        .profiles
        .iter()
        .map(|p| usable(&p.time))
        .max()
        .unwrap_or(0);
    let service = problem.service_times.iter().copied().max().unwrap_or(0);
    let setup = problem
        .activities
        .iter()
        .map(|a| a.setup_time)
        .max()
        .unwrap_or(0);
    let wait = problem
        .activities
        .iter()
        .flat_map(|a| &a.windows)
        .map(|w| w.start)
        .max()
        .unwrap_or(0);
    let most = |rate: fn(&crate::problem::Vehicle) -> i64| {
        i128::from(problem.vehicles.iter().map(rate).max().unwrap_or(0))
    };
    let legs = crate::objective::bounds::legs(problem);
    let arc = most(|v| v.cost_per_distance).max(1) * i128::from(distance)
        + most(|v| v.cost_per_time).max(1) * (i128::from(time) + i128::from(setup))
        + most(|v| v.cost_per_service_time) * i128::from(service);
    let waiting = most(|v| v.cost_per_time)
        * i128::from(wait)
        * problem.vehicles.len().min(problem.activities.len()) as i128;
    let fixed = problem
        .vehicles
        .iter()
        .map(|v| i128::from(v.fixed_cost))
        .sum::<i128>();
    let dropped = problem
        .tasks
        .iter()
        .map(|t| i128::from(t.penalty) + i128::from(t.revenue))
        .sum::<i128>();
    legs * arc + waiting + fixed + dropped + crate::objective::bounds::penalties(problem)
}

fn error<T>(what: String) -> Result<T, WireError> {
    Err(WireError {
        section: "problem",
        what,
    })
}
