//! Places on a map and what lies between them.

use super::{Dice, Knobs, Sizes};
use crate::problem::{Profile, UNREACHABLE};

/// Travel tables over all places, depots first.
pub fn profiles(dice: &mut Dice, knobs: &Knobs, sizes: &Sizes) -> Vec<Profile> {
    let width = i64::from(knobs.horizon) / 8;
    let at: Vec<(i64, i64)> = (0..sizes.places)
        .map(|_| (dice.range(0, width), dice.range(0, width)))
        .collect();
    let asymmetric = dice.percent(knobs.asymmetric);
    let non_metric = dice.percent(knobs.non_metric);
    let unreachable = dice.percent(knobs.unreachable);
    // One in four has places on one spot and free legs.
    let clusters = dice.percent(25);
    let count = if dice.percent(knobs.several_profiles) {
        2
    } else {
        1
    };
    (0..count)
        .map(|p| {
            let mut profile = Profile::default();
            for from in 0..sizes.places {
                for to in 0..sizes.places {
                    let (dx, dy) = (at[from].0 - at[to].0, at[from].1 - at[to].1);
                    let mut distance = (dx * dx + dy * dy).isqrt();
                    if clusters && from % 3 == to % 3 {
                        distance /= 8;
                    }
                    if from != to {
                        if asymmetric {
                            distance += dice.range(0, width / 4);
                        }
                        if non_metric && dice.percent(15) {
                            distance = dice.range(0, width * 2);
                        }
                    }
                    let mut time = distance * (2 + p) / 2;
                    if from != to && asymmetric {
                        time += dice.range(0, width / 8);
                    }
                    // Depots stay within reach of most places.
                    let forbidden = unreachable
                        && from != to
                        && dice.percent(if from < sizes.depots { 4 } else { 10 });
                    let cell = |x: i64| if forbidden { UNREACHABLE } else { x as i32 };
                    profile.distance.push(cell(distance));
                    profile.time.push(cell(time));
                }
            }
            profile
        })
        .collect()
}
