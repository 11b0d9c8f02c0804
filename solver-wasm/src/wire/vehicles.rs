//! VEHICLES, CAPACITIES, INITIAL_LOADS, VEHICLE_SKILLS.

use super::sections::{Counts, Sections};
use super::{MAX_LONG, MAX_SERVICE, MAX_TIME, WireError, WordReader, schema};
use crate::problem::{Interval, Overtime, Problem, Skill, UNREACHABLE, Vehicle};
use crate::sort;

pub fn decode(
    sections: &Sections<'_>,
    counts: &Counts,
    problem: &mut Problem,
) -> Result<(), WireError> {
    let mut reader = sections.required(schema::VEHICLES)?;
    let n = reader.count(schema::VEHICLE_WORDS)?;
    for _ in 0..n {
        let vehicle = vehicle(&mut reader, counts, problem)?;
        problem.vehicles.push(vehicle);
    }
    reader.finish()?;
    loads(
        sections.optional(schema::CAPACITIES),
        problem,
        "capacity",
        |vehicle| &mut vehicle.capacity,
    )?;
    loads(
        sections.optional(schema::INITIAL_LOADS),
        problem,
        "initial load",
        |vehicle| &mut vehicle.initial_load,
    )?;
    if let Some(mut reader) = sections.optional(schema::VEHICLE_SKILLS) {
        for vehicle in &mut problem.vehicles {
            vehicle.skills = skills(&mut reader)?;
        }
        reader.finish()?;
    }
    Ok(())
}

/// `n`, then `n` pairs of skill and level, in any order; TASK_SKILLS has the same shape.
pub fn skills(reader: &mut WordReader<'_>) -> Result<Vec<Skill>, WireError> {
    let n = reader.count(2)?;
    let mut skills = Vec::with_capacity(n);
    for _ in 0..n {
        let skill = reader.index(u32::MAX, "skill")?;
        skills.push(Skill {
            skill,
            level: reader.word()?,
        });
    }
    sort::ascending(&mut skills);
    Ok(skills)
}

/// A clock interval. Ends beyond the horizon of the kernel are cut to it by the model.
pub fn interval(reader: &mut WordReader<'_>, what: &str) -> Result<Interval, WireError> {
    let start = reader.within(0, MAX_TIME, what)?;
    let end = reader.within(0, i32::MAX, what)?;
    if end < start {
        return reader.error(format!("{what} ends at {end}, before its start at {start}"));
    }
    Ok(Interval { start, end })
}

fn vehicle(
    reader: &mut WordReader<'_>,
    counts: &Counts,
    problem: &Problem,
) -> Result<Vehicle, WireError> {
    let resource = reader.index(problem.num_resources, "resource")?;
    let day = reader.index(problem.num_days.max(1), "day")?;
    let profile = reader.index(counts.profiles, "profile")?;
    let service_class = reader.index(counts.service_classes, "service_class")?;
    let start_location = reader.index(problem.num_locations, "start_location")?;
    let end_location = reader.optional_index(problem.num_locations, "end_location")?;
    let shift = interval(reader, "shift")?;
    let start_window = interval(reader, "start_window")?;
    let start_service = reader.within(0, MAX_SERVICE, "start_service")?;
    let end_window = interval(reader, "end_window")?;
    let end_service = reader.within(0, MAX_SERVICE, "end_service")?;
    let max_tasks = reader
        .optional_within(i32::MAX, "max_tasks")?
        .map(|n| n as u32);
    let min_tasks = reader.within(0, i32::MAX, "min_tasks")? as u32;
    let max_wait = reader.optional_within(i32::MAX, "max_wait")?;
    let max_distance = reader.optional_long(MAX_LONG, "max_distance")?;
    let max_time = reader.optional_long(MAX_LONG, "max_time")?;
    let max_travel_time = reader.optional_long(MAX_LONG, "max_travel_time")?;
    let max_leg_time = reader.optional_long(MAX_LONG, "max_leg_time")?;
    let fixed_cost = reader.long_within(MAX_LONG, "fixed_cost")?;
    let cost_per_distance = reader.long_within(i64::from(UNREACHABLE), "cost_per_distance")?;
    let cost_per_time = reader.long_within(i64::from(UNREACHABLE), "cost_per_time")?;
    let cost_per_service_time =
        reader.long_within(i64::from(UNREACHABLE), "cost_per_service_time")?;
    let overtime_max = reader.optional_long(MAX_LONG, "overtime_max")?;
    let overtime_cost = reader.long()?;
    let min_tasks_penalty = reader.long_within(MAX_LONG, "min_tasks_penalty")?;
    let cost_per_wait = reader.optional_long(i64::from(UNREACHABLE), "cost_per_wait")?;
    let max_dump_visits = reader.within(0, i32::MAX, "max_dump_visits")? as u32;
    let must_dump_at_end = reader.flag("must_dump_at_end")?;
    let zone_only = reader.flag("zone_only")?;
    let none = vec![None; problem.num_dimensions as usize];
    Ok(Vehicle {
        resource,
        day,
        profile,
        service_class,
        start_location,
        end_location,
        shift,
        start_window,
        start_service,
        end_window,
        end_service,
        max_tasks,
        min_tasks,
        min_tasks_penalty,
        max_distance,
        max_time,
        max_travel_time,
        max_leg_time,
        max_wait,
        fixed_cost,
        cost_per_distance,
        cost_per_time,
        cost_per_wait,
        cost_per_service_time,
        overtime: overtime_max.map(|max| Overtime {
            max,
            cost_per_time: overtime_cost,
        }),
        breaks: Vec::new(),
        max_dump_visits,
        must_dump_at_end,
        zone_only,
        capacity: none.clone(),
        initial_load: none,
        skills: Vec::new(),
    })
}

/// One optional i64 per vehicle × dimension.
fn loads(
    reader: Option<WordReader<'_>>,
    problem: &mut Problem,
    what: &str,
    field: impl Fn(&mut Vehicle) -> &mut Vec<Option<i64>>,
) -> Result<(), WireError> {
    let Some(mut reader) = reader else {
        return Ok(());
    };
    for vehicle in &mut problem.vehicles {
        for load in field(vehicle) {
            *load = reader.optional_long(MAX_LONG, what)?;
        }
    }
    reader.finish()
}
