//! TASKS, TASK_SKILLS, TASK_RESOURCES, TASK_DAYS.

use super::sections::Sections;
use super::vehicles::skills;
use super::{MAX_LONG, WireError, WordReader, schema};
use crate::problem::{Problem, Task, TaskKind};

pub fn decode(sections: &Sections<'_>, problem: &mut Problem) -> Result<(), WireError> {
    let mut reader = sections.required(schema::TASKS)?;
    let n = reader.count(schema::TASK_WORDS)?;
    for _ in 0..n {
        let task = task(&mut reader, problem)?;
        problem.tasks.push(task);
    }
    owners(&reader, problem)?;
    reader.finish()?;
    if let Some(mut reader) = sections.optional(schema::TASK_SKILLS) {
        for task in &mut problem.tasks {
            task.skills = skills(&mut reader)?;
        }
        reader.finish()?;
    }
    let (resources, days) = (problem.num_resources, problem.num_days.max(1));
    if let Some(mut reader) = sections.optional(schema::TASK_RESOURCES) {
        for task in &mut problem.tasks {
            task.allowed_resources = indices(&mut reader, resources, "resource")?;
        }
        reader.finish()?;
    }
    if let Some(mut reader) = sections.optional(schema::TASK_DAYS) {
        for task in &mut problem.tasks {
            task.allowed_days = indices(&mut reader, days, "day")?;
        }
        reader.finish()?;
    }
    Ok(())
}

fn task(reader: &mut WordReader<'_>, problem: &Problem) -> Result<Task, WireError> {
    let kind = match reader.index(schema::TASK_KINDS.len() as u32, "kind")? {
        0 => TaskKind::Job,
        _ => TaskKind::Shipment,
    };
    let mandatory = reader.flag("mandatory")?;
    let activities = problem.activities.len() as u32;
    let first_activity = reader.index(activities, "first_activity")?;
    let num_activities = reader.within(1, 2, "num_activities")? as u32;
    if num_activities > activities - first_activity {
        return reader.error("has activities beyond the last one");
    }
    Ok(Task {
        kind,
        mandatory,
        first_activity,
        num_activities,
        lifo: reader.flag("lifo")?,
        max_time_in_vehicle: reader.optional_within(i32::MAX, "max_time_in_vehicle")?,
        penalty: reader.long_within(MAX_LONG, "penalty")?,
        revenue: reader.long_within(MAX_LONG, "revenue")?,
        skills: Vec::new(),
        allowed_resources: None,
        allowed_days: None,
    })
}

/// Each activity belongs to the task that it names, and to no other.
fn owners(reader: &WordReader<'_>, problem: &Problem) -> Result<(), WireError> {
    let mut owned = 0;
    for (index, task) in problem.tasks.iter().enumerate() {
        let range = task.first_activity..task.first_activity + task.num_activities;
        owned += range.len();
        for activity in range {
            if problem.activities[activity as usize].task as usize != index {
                return reader.error(format!(
                    "task {index} claims activity {activity} of another task"
                ));
            }
        }
    }
    if owned != problem.activities.len() {
        return reader.error("leaves an activity without its task");
    }
    Ok(())
}

/// `n` (-1 for all), then `n` indices.
pub fn indices(
    reader: &mut WordReader<'_>,
    limit: u32,
    what: &str,
) -> Result<Option<Vec<u32>>, WireError> {
    let n = reader.word()?;
    if n == -1 {
        return Ok(None);
    }
    if n < 0 || n as usize > reader.remaining() {
        return reader.error(format!("has a count of {n} that its length does not hold"));
    }
    (0..n)
        .map(|_| reader.index(limit, what))
        .collect::<Result<Vec<u32>, _>>()
        .map(Some)
}
