//! How large a problem is. Most are as small as rules need to meet; a share is as large as the tests' oracle is asked to judge:
//! seven stops where nothing couples routes, else five.

use super::Family;
use crate::generate::Dice;
use crate::problem::{Problem, Term};

/// Most stops of a problem whose routes nothing couples, and of any other.
const MOST_STOPS: usize = 7;
const MOST_COUPLED: usize = 5;

/// Of a hundred problems so many are large.
const LARGE: u32 = 30;

/// How large a problem may be.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Size {
    /// Ticks of a shift.
    pub grid: i64,
    pub tasks: usize,
    pub resources: usize,
    pub days: usize,
    /// Relations of time take part: every clock of every route counts.
    pub clocks: bool,
    /// Of a large problem, how many tasks are shipments where the family of these is offered.
    pub shipments: Option<usize>,
}

/// The size of a seed's problem. `dice` is the stream of the small problem, which draws the same whether it grows or not.
pub(super) fn draw(seed: u64, dice: &mut Dice, families: &[Family]) -> Size {
    let on = |family| families.contains(&family);
    // Objectives have more to say about clocks that are tied (`objectives::read_clocks`).
    let often = if on(Family::Objectives) { 60 } else { 30 };
    let clocks = on(Family::Relations) && dice.percent(often);
    let coupled = on(Family::Relations) || on(Family::Objectives) || on(Family::Days);
    let placed = on(Family::Breaks) || on(Family::Capacity);
    let most = match (clocks, coupled || placed, on(Family::Shipments)) {
        (true, _, true) => 2,
        (true, _, false) | (false, true, true) => 3,
        (false, true, false) | (false, false, true) => 4,
        (false, false, false) => 6,
    };
    let small = Size {
        grid: if clocks {
            dice.range(14, 20)
        } else {
            dice.range(24, 64)
        },
        tasks: dice.range(2, most) as usize,
        resources: if on(Family::Days) {
            dice.range(1, 2) as usize
        } else {
            2
        },
        days: if on(Family::Days) { 2 } else { 1 },
        clocks,
        shipments: None,
    };
    let own = &mut Dice::new(seed.wrapping_mul(0x2545_F491_4F6C_DD1D) ^ 0x0000_B166);
    if own.percent(LARGE) {
        grown(own, families, small)
    } else {
        small
    }
}

/// The last sizes alone: the small problems are many.
fn grown(dice: &mut Dice, families: &[Family], small: Size) -> Size {
    let on = |family| families.contains(&family);
    // Breaks among stations on the longest routes cost the oracle seconds each: fewer of them.
    let dear = on(Family::Breaks) && on(Family::Capacity) && !dice.percent(25);
    let stops = match (on(Family::Relations), dear) {
        (true, _) => dice.range(4, MOST_COUPLED as i64),
        (false, true) => dice.range(5, MOST_STOPS as i64 - 1),
        (false, false) => dice.range(5, MOST_STOPS as i64),
    } as usize;
    let shipments = match on(Family::Shipments) {
        true => dice.range(1, stops as i64 / 2) as usize,
        false => 0,
    };
    Size {
        tasks: stops - shipments,
        shipments: Some(shipments),
        ..small
    }
}

/// More stops than coupled routes may have are for routes that nothing couples: neither shares of work nor stations that fill.
pub(super) fn uncouple(problem: &mut Problem) {
    if problem.activities.len() <= MOST_COUPLED {
        return;
    }
    problem.fairness = None;
    for tier in &mut problem.objective.tiers {
        tier.retain(|term| term.0 != Term::Fairness);
    }
    for station in &mut problem.dump_stations {
        station.capacity.iter_mut().for_each(|limit| *limit = None);
    }
}
