//! Plan words, both ways.

use super::{WireError, WordReader, WordWriter};
use crate::problem::{Plan, PlannedRoute, Problem};

pub fn encode_plan(plan: &Plan) -> Vec<i32> {
    let mut writer = WordWriter::new();
    writer.count(plan.routes.len());
    for route in &plan.routes {
        writer.index(route.vehicle);
        writer.count(route.activities.len());
        for &activity in &route.activities {
            writer.index(activity);
        }
    }
    writer.finish()
}

/// A plan over `problem`: each vehicle and each activity of a task at most once. It need not be feasible.
pub fn decode_plan(words: &[i32], problem: &Problem) -> Result<Plan, WireError> {
    let mut reader = WordReader::new(words, "plan");
    let plan = read(&mut reader, problem)?;
    reader.finish()?;
    Ok(plan)
}

pub(super) fn read(reader: &mut WordReader<'_>, problem: &Problem) -> Result<Plan, WireError> {
    let num_visits = problem.num_visits();
    let mut seen_vehicle = vec![false; problem.vehicles.len()];
    let mut seen_activity = vec![false; problem.activities.len()];
    let num_routes = reader.count(2)?;
    let mut routes = Vec::with_capacity(num_routes);
    for _ in 0..num_routes {
        let vehicle = reader.index(problem.vehicles.len() as u32, "vehicle")?;
        if std::mem::replace(&mut seen_vehicle[vehicle as usize], true) {
            return reader.error(format!("uses vehicle {vehicle} twice"));
        }
        let n = reader.count(1)?;
        let mut activities = Vec::with_capacity(n);
        for _ in 0..n {
            let activity = reader.index(num_visits, "activity")?;
            // Dump stations and breaks may come again.
            if let Some(seen) = seen_activity.get_mut(activity as usize)
                && std::mem::replace(seen, true)
            {
                return reader.error(format!("serves activity {activity} twice"));
            }
            activities.push(activity);
        }
        routes.push(PlannedRoute {
            vehicle,
            activities,
        });
    }
    Ok(Plan { routes })
}
