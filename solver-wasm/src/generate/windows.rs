//! Hard time windows.

use super::Dice;
use crate::problem::Window;

/// One window or several; they may overlap, as a caller's may.
pub fn windows(dice: &mut Dice, horizon: i32, several: bool, tight: bool) -> Vec<Window> {
    let horizon = i64::from(horizon);
    let count = if several { dice.range(1, 3) } else { 1 };
    (0..count)
        .map(|_| {
            let start = dice.range(-horizon / 10, horizon * 8 / 10);
            let length = if tight {
                dice.range(0, horizon / 12)
            } else {
                dice.range(horizon / 10, horizon / 2)
            };
            let start = start.max(0);
            Window {
                start: start as i32,
                end: (start + length) as i32,
                day: None,
                early_penalty: None,
                late_penalty: None,
            }
        })
        .collect()
}
