//! Tiny random problems in which the families of rules meet by chance, small enough for the oracle of the tests: all
//! times lie on a grid of at most 64 ticks, and `size` says how many stops there are. One file a family: how it comes into a
//! problem, and how it is taken out.

mod base;
mod breaks;
mod capacity;
mod days;
mod eligibility;
mod limits;
mod locks;
mod objectives;
mod places;
mod relations;
mod shipments;
mod size;
mod travel;
mod windows;

use crate::generate::Dice;
use crate::problem::Problem;
pub(crate) use size::Size;

/// The families of rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Family {
    Windows,
    Capacity,
    Shipments,
    Breaks,
    Eligibility,
    Limits,
    Relations,
    Days,
    Travel,
    Objectives,
    Locks,
}

pub const FAMILIES: [Family; 11] = [
    Family::Windows,
    Family::Capacity,
    Family::Shipments,
    Family::Breaks,
    Family::Eligibility,
    Family::Limits,
    Family::Relations,
    Family::Days,
    Family::Travel,
    Family::Objectives,
    Family::Locks,
];

/// The problem of a seed with exactly these families offered (a family may still leave no trace).
pub fn generate_with(seed: u64, families: &[Family]) -> Problem {
    let mut dice = Dice::new(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ 0x0A_C1E);
    let dice = &mut dice;
    let on = |family| families.contains(&family);
    let size = size::draw(seed, dice, families);
    let mut problem = base::problem(dice, size);
    for &family in &FAMILIES {
        if on(family) {
            add(dice, size, &mut problem, family);
        }
    }
    // What needs several families to stand, or all activities, by a chance of its own: no draw above depends on it.
    let more = &mut Dice::new(seed.wrapping_mul(0xD134_2543_DE82_EF95) ^ 0x0000_71E5);
    places::share(more, &mut problem);
    if on(Family::Days) {
        days::pin_windows(more, &mut problem);
    }
    if on(Family::Eligibility) {
        eligibility::slow_down(more, &mut problem);
    }
    // And what came after that, by a third one: an older problem changes only where such a shape strikes.
    let shapes = &mut Dice::new(seed.wrapping_mul(0xA24B_AED4_963E_E407) ^ 0x0000_5A4E);
    if on(Family::Limits) {
        limits::three_vehicles(shapes, size, &mut problem);
    }
    places::depots(shapes, size, &mut problem);
    if on(Family::Windows) {
        windows::hours(shapes, size, &mut problem);
    }
    if on(Family::Capacity) {
        capacity::second_station(shapes, size, &mut problem);
    }
    if on(Family::Breaks) {
        breaks::second(shapes, size, &mut problem);
    }
    if on(Family::Locks) {
        locks::second(shapes, &mut problem);
    }
    if on(Family::Relations) {
        relations::depend(shapes, size, &mut problem, on(Family::Objectives));
    }
    // By a fourth one, which only problems with tied clocks draw from. The size has a fifth (`size`).
    let clocks = &mut Dice::new(seed.wrapping_mul(0x9FB2_1C65_1E98_DF25) ^ 0x0000_C10C);
    if size.clocks && on(Family::Objectives) {
        objectives::read_clocks(clocks, &mut problem);
    }
    if size.shipments.is_some() {
        size::uncouple(&mut problem);
    }
    problem
}

/// The problem of a seed: each family with a chance of one third.
pub fn generate(seed: u64) -> Problem {
    generate_with(seed, &chosen(seed))
}

/// The families offered to the problem of a seed.
pub fn chosen(seed: u64) -> Vec<Family> {
    let mut dice = Dice::new(seed ^ 0xFA_417);
    FAMILIES.into_iter().filter(|_| dice.percent(34)).collect()
}

fn add(dice: &mut Dice, size: Size, problem: &mut Problem, family: Family) {
    match family {
        Family::Windows => windows::add(dice, size, problem),
        Family::Capacity => capacity::add(dice, size, problem),
        Family::Shipments => shipments::add(dice, size, problem),
        Family::Breaks => breaks::add(dice, size, problem),
        Family::Eligibility => eligibility::add(dice, problem),
        Family::Limits => limits::add(dice, size, problem),
        Family::Relations => relations::add(dice, size, problem),
        Family::Days => days::add(dice, size, problem),
        Family::Travel => travel::add(dice, size, problem),
        Family::Objectives => objectives::add(dice, problem),
        Family::Locks => locks::add(dice, problem),
    }
}

/// The problem without what the family says.
pub fn without(problem: &Problem, family: Family) -> Problem {
    let mut problem = problem.clone();
    match family {
        Family::Windows => windows::remove(&mut problem),
        Family::Capacity => capacity::remove(&mut problem),
        Family::Shipments => shipments::remove(&mut problem),
        Family::Breaks => breaks::remove(&mut problem),
        Family::Eligibility => eligibility::remove(&mut problem),
        Family::Limits => limits::remove(&mut problem),
        Family::Relations => relations::remove(&mut problem),
        Family::Days => days::remove(&mut problem),
        Family::Travel => travel::remove(&mut problem),
        Family::Objectives => objectives::remove(&mut problem),
        Family::Locks => locks::remove(&mut problem),
    }
    problem
}

/// Does the family say anything in this problem?
pub fn meets(problem: &Problem, family: Family) -> bool {
    without(problem, family) != *problem
}
