//! Generated problems and plans of unit tests: what the search with penalties knows, with vehicles of one kind or of three.

use super::network::Network;
use super::penalties::{Penalties, Prices};
use crate::fixtures::lift_hours;
use crate::generate::{Knobs, generate};
use crate::problem::{Problem, Vehicle};
use crate::random::Random;

fn knobs() -> Knobs {
    Knobs {
        service_times: 70,
        capacities: 100,
        non_metric: 50,
        asymmetric: 50,
        fixed_costs: 30,
        open_routes: 20,
        ..Knobs::plain((50, 60), (14, 16), 20_000)
    }
}

/// All vehicles as the first one, for some seeds with a limit on their distance, every job to be served. Without windows there is no end of the shift either.
pub fn alike(seed: u64, windows: u32) -> Problem {
    let mut problem = generate(seed, &Knobs { windows, ..knobs() });
    let mut first = problem.vehicles[0].clone();
    if seed % 4 == 1 {
        first.end_location = Some(problem.num_locations - 1);
    }
    if windows == 0 {
        lift_hours(&mut first);
    }
    if seed % 5 == 2 {
        let longest_leg = problem.profiles[0].distance.iter().copied().max();
        first.max_distance = longest_leg.map(|leg| 3 * i64::from(leg));
    }
    for own in &mut problem.vehicles {
        *own = Vehicle {
            resource: own.resource,
            ..first.clone()
        };
    }
    problem
}

/// How the vehicles of three kinds differ, beside fixed costs and capacities; each drawn for itself.
#[derive(Clone, Copy, Debug)]
pub struct Traits {
    pub prices: bool,
    pub depots: bool,
    pub tasks: bool,
    pub shifts: bool,
    pub admission: bool,
    pub lengths: bool,
}

impl Traits {
    pub fn of(seed: u64) -> Traits {
        let mut random = Random::new(seed);
        let mut draw = || random.below(2) == 0;
        Traits {
            prices: draw(),
            depots: draw(),
            tasks: draw(),
            shifts: draw(),
            admission: draw(),
            lengths: draw(),
        }
    }

    /// By name.
    pub fn list(self) -> [(&'static str, bool); 6] {
        [
            ("prices", self.prices),
            ("depots", self.depots),
            ("tasks", self.tasks),
            ("shifts", self.shifts),
            ("admission", self.admission),
            ("lengths", self.lengths),
        ]
    }
}

/// The same with vehicles of three kinds, by [`Traits::of`] this seed; without windows shifts are the same.
pub fn mixed(seed: u64, windows: u32) -> Problem {
    let mut problem = alike(seed, windows);
    let traits = Traits::of(seed);
    let far = problem.num_locations - 1;
    let longest_leg = problem.profiles[0].distance.iter().copied().max();
    for (id, own) in problem.vehicles.iter_mut().enumerate() {
        let kind = id as i64 % 3;
        own.fixed_cost += 40 * kind;
        if traits.prices {
            own.cost_per_distance = 2 + kind % 2;
        }
        for load in own.capacity.iter_mut().flatten() {
            *load += *load * kind / 2;
        }
        if traits.depots && kind == 1 {
            (own.start_location, own.end_location) = (far, Some(far));
        }
        if traits.tasks && kind == 1 {
            own.max_tasks = Some(6);
        }
        if traits.lengths && kind < 2 {
            own.max_distance = longest_leg.map(|leg| i64::from(leg) * (3 + kind));
        }
        if windows > 0 && traits.shifts && kind == 2 {
            own.shift.end -= own.shift.end / 20;
        }
    }
    if traits.admission {
        // Every third task is not for the second kind.
        let admitted: Vec<u32> = (0..problem.num_resources)
            .filter(|id| id % 3 != 1)
            .collect();
        for task in problem.tasks.iter_mut().step_by(3) {
            task.allowed_resources = Some(admitted.clone());
        }
    }
    problem
}

pub const PER_LOAD: f64 = 1.5;

pub fn penalties() -> Penalties {
    Penalties::new(Prices {
        per_load: PER_LOAD,
        per_second: 0.25,
        per_length: 0.75,
    })
}

/// So many tours of each class and one without stops; stops in any order, each where it may be. `None` where somebody may be served by
/// nobody.
pub fn drawn_plan(
    network: &Network,
    tours: u32,
    random: &mut Random,
) -> Option<Vec<(u32, Vec<u32>)>> {
    let classes = network.kinds.len() as u32;
    let mut plan: Vec<(u32, Vec<u32>)> = (0..(tours + 1) * classes)
        .map(|tour| (tour % classes, Vec::new()))
        .collect();
    for stop in 0..network.stops {
        let may_serve = |tour: &u32| network.admits(tour % classes, stop);
        let open: Vec<u32> = (0..tours * classes).filter(may_serve).collect();
        let chosen = open.get(random.below(open.len().max(1) as u32) as usize)?;
        plan[*chosen as usize].1.push(stop);
    }
    Some(plan)
}
