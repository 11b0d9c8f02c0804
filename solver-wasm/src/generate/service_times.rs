//! Seconds of service, by class of vehicle and activity.

use super::{Dice, Knobs};

/// Row by row, a row for each service class.
pub fn service_times(
    dice: &mut Dice,
    knobs: &Knobs,
    classes: usize,
    activities: usize,
) -> Vec<i32> {
    let on = dice.percent(knobs.service_times);
    let most = i64::from(knobs.horizon) / 30;
    let base: Vec<i64> = (0..activities)
        .map(|_| if on { dice.range(0, most) } else { 0 })
        .collect();
    (0..classes as i64)
        .flat_map(|class| base.iter().map(move |&s| (s * (2 + 3 * class) / 2) as i32))
        .collect()
}
