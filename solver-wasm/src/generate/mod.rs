//! Seeded random problems for tests: every rule family carried now, each switched on for a share of
//! the problems, so that rules meet one another in all combinations. Native builds only.
//!
//! One concept a file. A family of rules that comes later (breaks, dump stations, soft windows, several days,
//! traffic, zones, further relations) is one more file with `add(dice, knobs, &mut problem)`, a chance in
//! [`Knobs`] and a line at the end of [`generate`], where it rolls dice of its own seed: the problems of the
//! families before it stay what they were, and so do the seeds that tests name.

mod dice;
mod knobs;
mod objective;
mod precedences;
mod relations;
mod service_times;
mod skills;
mod tasks;
mod travel;
mod vehicles;
mod windows;

use crate::problem::Problem;

pub use dice::Dice;
pub use knobs::Knobs;

/// How much there is of everything, drawn before anything else.
struct Sizes {
    tasks: usize,
    vehicles: usize,
    depots: usize,
    /// Depots first, then those of the tasks.
    places: usize,
    service_classes: usize,
    dimensions: usize,
    /// Half of the tasks are shipments.
    shipments: bool,
}

impl Sizes {
    fn draw(dice: &mut Dice, knobs: &Knobs) -> Sizes {
        let tasks = dice.range(i64::from(knobs.tasks.0), i64::from(knobs.tasks.1)) as usize;
        let vehicles =
            dice.range(i64::from(knobs.vehicles.0), i64::from(knobs.vehicles.1)) as usize;
        let depots = if dice.percent(knobs.several_depots) {
            3
        } else {
            1
        };
        let shipments = dice.percent(knobs.shipments);
        let service_classes = if dice.percent(knobs.service_classes) {
            2
        } else {
            1
        };
        let dimensions = if dice.percent(knobs.capacities) {
            dice.range(1, 3) as usize
        } else {
            0
        };
        Sizes {
            tasks,
            vehicles,
            depots,
            places: depots + tasks * if shipments { 2 } else { 1 },
            service_classes,
            dimensions,
            shipments,
        }
    }
}

/// The problem of a seed.
pub fn generate(seed: u64, knobs: &Knobs) -> Problem {
    let mut dice = Dice::new(seed.wrapping_mul(0x2545_F491_4F6C_DD1D) ^ 0x5EED);
    let dice = &mut dice;
    let sizes = Sizes::draw(dice, knobs);
    let profiles = travel::profiles(dice, knobs, &sizes);
    let (activities, tasks) = tasks::tasks(dice, knobs, &sizes);
    let mut problem = Problem {
        num_locations: sizes.places as u32,
        num_dimensions: sizes.dimensions as u32,
        num_days: 1,
        num_resources: sizes.vehicles as u32,
        service_times: service_times::service_times(
            dice,
            knobs,
            sizes.service_classes,
            activities.len(),
        ),
        vehicles: Vec::new(),
        relations: precedences::precedences(dice, knobs, &activities),
        objective: objective::objective(dice, knobs),
        profiles,
        activities,
        tasks,
        ..Problem::default()
    };
    problem.vehicles = vehicles::vehicles(dice, knobs, &sizes, &problem);
    let mut own = Dice::new(seed ^ 0x0052_656C_6174_6564);
    relations::add(&mut own, knobs, &mut problem);
    problem
}
