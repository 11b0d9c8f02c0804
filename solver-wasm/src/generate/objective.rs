//! What a plan is judged by.

use super::{Dice, Knobs};
use crate::problem::{Objective, Term};

/// Money alone, or tiers and weights.
pub fn objective(dice: &mut Dice, knobs: &Knobs) -> Objective {
    if !dice.percent(knobs.tiers) {
        return Objective::default();
    }
    let weight = dice.range(1, 100);
    let tiers = match dice.range(0, 3) {
        0 => vec![vec![(Term::Vehicles, 1)], vec![(Term::Money, 1)]],
        1 => vec![vec![(Term::Unserved, 1)], vec![(Term::Money, 1)]],
        2 => vec![vec![
            (Term::Money, 1),
            (Term::Vehicles, weight),
            (Term::Unserved, weight),
        ]],
        _ => vec![
            vec![(Term::Unserved, 1)],
            vec![(Term::Vehicles, 1)],
            vec![(Term::Money, 2)],
        ],
    };
    Objective { tiers }
}
