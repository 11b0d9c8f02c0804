//! Near activities of each activity, nearest first: where insertions look and where ruins spread.

use super::{Activities, Class, Features, Model, Tables};

/// How many near activities are kept. Measured on X and Solomon: fewer lose quality, more lose time.
const KEPT: usize = 100;

/// Lists of equal length, row-major.
pub struct Neighbours {
    near: Vec<u32>,
    width: usize,
}

impl Neighbours {
    #[inline]
    pub fn of(&self, activity: u32) -> &[u32] {
        &self.near[activity as usize * self.width..(activity as usize + 1) * self.width]
    }
}

/// Near in the sense of Vidal et al. (2013, "granular" lists): the leg, the wait it forces, the lateness it
/// causes, in whichever direction is the better.
pub fn build(activities: &Activities, tables: Option<&Tables>, classes: &[Class], features: &Features) -> Neighbours {
    let n = activities.len;
    let width = KEPT.min(n.saturating_sub(1));
    let (Some(tables), Some(class)) = (tables, classes.first()) else {
        return Neighbours { near: Vec::new(), width: 0 };
    };
    let timed = features.time && !features.several_windows;
    let mut near = Vec::with_capacity(n * width);
    let mut keys: Vec<u64> = Vec::with_capacity(n);
    for a in 0..n {
        keys.clear();
        let from = tables.distances_from(activities.location[a]);
        let into = tables.distances_into(activities.location[a]);
        for b in 0..n {
            if a == b {
                continue;
            }
            let place = activities.location[b] as usize;
            let mut cost = i64::from(from[place].min(into[place]));
            if timed {
                cost += clock_gap(activities, tables, class, a, b);
            }
            keys.push((cost.min(i64::from(u32::MAX)) as u64) << 32 | b as u64);
        }
        if width < keys.len() {
            keys.select_nth_unstable(width);
        }
        keys[..width].sort_unstable();
        near.extend(keys[..width].iter().map(|&key| key as u32));
    }
    Neighbours { near, width }
}

/// A fifth of the wait plus the lateness between two activities, the smaller of both directions.
fn clock_gap(activities: &Activities, tables: &Tables, class: &Class, a: usize, b: usize) -> i64 {
    let row = class.service_class as usize * activities.len;
    let gap = |x: usize, y: usize| {
        let leg = i64::from(activities.busy[row + x])
            + i64::from(tables.time(activities.location[x], activities.location[y]));
        let wait = i64::from(activities.window_start[y]) - leg - i64::from(activities.window_end[x]);
        let late = i64::from(activities.window_start[x]) + leg - i64::from(activities.window_end[y]);
        wait.max(0) / 5 + late.max(0)
    };
    gap(a, b).min(gap(b, a))
}

/// Mean weighted cost of the legs between activities, in the first class's prices: the scale from which
/// temperatures are taken. Legs that may not be used are left out.
pub fn mean_leg(model: &Model) -> f64 {
    let Some(class) = model.classes.first() else { return 0.0 };
    let tables = model.tables_of(0);
    let places = &model.activities.location;
    let step = (places.len() / 512).max(1);
    let (mut sum, mut count) = (0.0, 0u32);
    for &from in places.iter().step_by(step) {
        for &to in places.iter().step_by(step) {
            let (distance, time) = (tables.distance(from, to), tables.time(from, to));
            if from != to && distance < super::tables::FORBIDDEN {
                sum += class.per_distance as f64 * f64::from(distance) + class.per_time as f64 * f64::from(time);
                count += 1;
            }
        }
    }
    if count == 0 { 0.0 } else { sum / f64::from(count) }
}
