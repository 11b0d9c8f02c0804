//! Where vehicles start.

use super::{Activities, Class, Tables};

/// Each with several vehicles, and not all at one place.
pub fn are_several(classes: &[Class]) -> bool {
    let first = classes.first().map(|class| class.start_location);
    classes.iter().all(|class| class.vehicles.len() > 1)
        && classes
            .iter()
            .any(|class| Some(class.start_location) != first)
}

/// By activity: distance from the nearest start of these classes.
pub fn nearest(tables: &Tables, classes: &[Class], activities: &Activities) -> Vec<i32> {
    let mut nearest: Vec<i32> = Vec::new();
    for class in classes {
        let row = tables.distances_from(class.start_location);
        let own = activities.location.iter().map(|&place| row[place as usize]);
        if nearest.is_empty() {
            nearest = own.collect();
        } else {
            for (nearest, own) in nearest.iter_mut().zip(own) {
                *nearest = own.min(*nearest);
            }
        }
    }
    nearest.resize(activities.len, 0);
    nearest
}
