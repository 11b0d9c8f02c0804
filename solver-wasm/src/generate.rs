//! Seeded random problems for tests: every rule family carried now, each switched on for a share of
//! the problems, so that rules meet one another in all combinations. Native builds only.

use crate::problem::{
    Activity, ActivityKind, Interval, Objective, Problem, Profile, Relation, RelationKind, Skill,
    Task, TaskKind, Term, UNREACHABLE, Vehicle, Window,
};

/// SplitMix64: of its own, so that a fault in the engine's generator cannot hide here.
pub struct Dice(u64);

impl Dice {
    pub fn new(seed: u64) -> Dice {
        Dice(seed)
    }

    pub fn roll(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// Uniform enough in `low..=high`.
    pub fn range(&mut self, low: i64, high: i64) -> i64 {
        low + (self.roll() % (high - low + 1) as u64) as i64
    }

    pub fn percent(&mut self, chance: u32) -> bool {
        self.range(0, 99) < i64::from(chance)
    }

    fn int(&mut self, low: i64, high: i64) -> i32 {
        self.range(low, high) as i32
    }

    fn index(&mut self, length: usize) -> usize {
        self.range(0, length as i64 - 1) as usize
    }
}

/// How large, and with which chance (percent of problems) each family of rules takes part.
#[derive(Clone, Debug)]
pub struct Knobs {
    pub tasks: (u32, u32),
    pub vehicles: (u32, u32),
    /// Seconds of a shift; places lie so that crossing the map takes an eighth of it.
    pub horizon: i32,
    pub asymmetric: u32,
    /// Cells that break the triangle inequality.
    pub non_metric: u32,
    pub unreachable: u32,
    pub several_profiles: u32,
    pub several_depots: u32,
    pub open_routes: u32,
    pub shifts: u32,
    pub depot_windows: u32,
    pub windows: u32,
    pub several_windows: u32,
    pub tight_windows: u32,
    pub service_times: u32,
    pub setup_times: u32,
    pub service_classes: u32,
    pub capacities: u32,
    pub signed_demands: u32,
    pub initial_loads: u32,
    pub shipments: u32,
    pub optional: u32,
    pub skills: u32,
    pub skill_levels: u32,
    pub allowed_resources: u32,
    pub max_tasks: u32,
    pub max_distance: u32,
    pub max_time: u32,
    pub max_travel_time: u32,
    pub fixed_costs: u32,
    pub time_costs: u32,
    pub precedence: u32,
    pub tiers: u32,
}

impl Knobs {
    /// Every family in about a third of the problems.
    pub fn all(tasks: (u32, u32), vehicles: (u32, u32), horizon: i32) -> Knobs {
        Knobs {
            tasks,
            vehicles,
            horizon,
            asymmetric: 50,
            non_metric: 30,
            unreachable: 20,
            several_profiles: 30,
            several_depots: 30,
            open_routes: 25,
            shifts: 40,
            depot_windows: 25,
            windows: 60,
            several_windows: 35,
            tight_windows: 40,
            service_times: 70,
            setup_times: 40,
            service_classes: 30,
            capacities: 60,
            signed_demands: 35,
            initial_loads: 15,
            shipments: 0,
            optional: 40,
            skills: 30,
            skill_levels: 50,
            allowed_resources: 25,
            max_tasks: 25,
            max_distance: 20,
            max_time: 25,
            max_travel_time: 20,
            fixed_costs: 40,
            time_costs: 50,
            precedence: 25,
            tiers: 25,
        }
    }

    /// No family at all: distance only.
    pub fn plain(tasks: (u32, u32), vehicles: (u32, u32), horizon: i32) -> Knobs {
        Knobs {
            asymmetric: 0,
            non_metric: 0,
            unreachable: 0,
            several_profiles: 0,
            several_depots: 0,
            open_routes: 0,
            shifts: 0,
            depot_windows: 0,
            windows: 0,
            several_windows: 0,
            tight_windows: 0,
            service_times: 0,
            setup_times: 0,
            service_classes: 0,
            capacities: 0,
            signed_demands: 0,
            initial_loads: 0,
            shipments: 0,
            optional: 0,
            skills: 0,
            skill_levels: 0,
            allowed_resources: 0,
            max_tasks: 0,
            max_distance: 0,
            max_time: 0,
            max_travel_time: 0,
            fixed_costs: 0,
            time_costs: 0,
            precedence: 0,
            tiers: 0,
            ..Knobs::all(tasks, vehicles, horizon)
        }
    }

    /// Small enough for brute force.
    pub fn tiny() -> Knobs {
        Knobs::all((1, 6), (1, 3), 400)
    }

    pub fn small() -> Knobs {
        Knobs::all((4, 30), (1, 6), 4_000)
    }

    pub fn large() -> Knobs {
        Knobs::all((60, 300), (5, 30), 28_800)
    }
}

/// The problem of a seed.
pub fn generate(seed: u64, knobs: &Knobs) -> Problem {
    let mut dice = Dice::new(seed.wrapping_mul(0x2545_F491_4F6C_DD1D) ^ 0x5EED);
    let dice = &mut dice;
    let num_tasks = dice.range(i64::from(knobs.tasks.0), i64::from(knobs.tasks.1)) as usize;
    let num_vehicles =
        dice.range(i64::from(knobs.vehicles.0), i64::from(knobs.vehicles.1)) as usize;
    let num_depots = if dice.percent(knobs.several_depots) {
        3
    } else {
        1
    };
    let shipments = dice.percent(knobs.shipments);
    let num_places = num_depots + num_tasks * if shipments { 2 } else { 1 };
    let num_classes = if dice.percent(knobs.service_classes) {
        2
    } else {
        1
    };
    let dimensions = if dice.percent(knobs.capacities) {
        dice.range(1, 3) as usize
    } else {
        0
    };

    let profiles = profiles(dice, knobs, num_places, num_depots);
    let (activities, tasks) = tasks(
        dice,
        knobs,
        num_tasks,
        num_depots,
        num_vehicles,
        dimensions,
        shipments,
    );
    let mut problem = Problem {
        num_locations: num_places as u32,
        num_dimensions: dimensions as u32,
        num_days: 1,
        num_resources: num_vehicles as u32,
        service_times: service_times(dice, knobs, num_classes, activities.len()),
        vehicles: Vec::new(),
        relations: relations(dice, knobs, &activities),
        objective: objective(dice, knobs),
        profiles,
        activities,
        tasks,
        ..Problem::default()
    };
    problem.vehicles = vehicles(dice, knobs, &problem, num_vehicles, num_depots, num_classes);
    problem
}

fn profiles(dice: &mut Dice, knobs: &Knobs, places: usize, depots: usize) -> Vec<Profile> {
    let width = i64::from(knobs.horizon) / 8;
    let at: Vec<(i64, i64)> = (0..places)
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
            for from in 0..places {
                for to in 0..places {
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
                        && dice.percent(if from < depots { 4 } else { 10 });
                    let cell = |x: i64| if forbidden { UNREACHABLE } else { x as i32 };
                    profile.distance.push(cell(distance));
                    profile.time.push(cell(time));
                }
            }
            profile
        })
        .collect()
}

fn service_times(dice: &mut Dice, knobs: &Knobs, classes: usize, activities: usize) -> Vec<i32> {
    let on = dice.percent(knobs.service_times);
    let most = i64::from(knobs.horizon) / 30;
    let base: Vec<i64> = (0..activities)
        .map(|_| if on { dice.range(0, most) } else { 0 })
        .collect();
    (0..classes as i64)
        .flat_map(|class| base.iter().map(move |&s| (s * (2 + 3 * class) / 2) as i32))
        .collect()
}

fn windows(dice: &mut Dice, horizon: i32, several: bool, tight: bool) -> Vec<Window> {
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

fn tasks(
    dice: &mut Dice,
    knobs: &Knobs,
    num_tasks: usize,
    depots: usize,
    num_vehicles: usize,
    dimensions: usize,
    shipments: bool,
) -> (Vec<Activity>, Vec<Task>) {
    let windowed = dice.percent(knobs.windows);
    let several = dice.percent(knobs.several_windows);
    let tight = dice.percent(knobs.tight_windows);
    let setups = dice.percent(knobs.setup_times);
    let signed = dice.percent(knobs.signed_demands);
    let optional = dice.percent(knobs.optional);
    let skilled = dice.percent(knobs.skills);
    let levelled = dice.percent(knobs.skill_levels);
    let restricted = dice.percent(knobs.allowed_resources);
    let (mut activities, mut tasks) = (Vec::new(), Vec::new());
    for t in 0..num_tasks {
        let shipment = shipments && dice.percent(50);
        let demand: Vec<i64> = (0..dimensions)
            .map(|_| {
                if signed && !shipment && dice.percent(50) {
                    -dice.range(0, 9)
                } else {
                    dice.range(0, 9)
                }
            })
            .collect();
        let first_activity = activities.len() as u32;
        for part in 0..if shipment { 2 } else { 1 } {
            let kind = match (shipment, part) {
                (false, _) => ActivityKind::Service,
                (true, 0) => ActivityKind::Pickup,
                (true, _) => ActivityKind::Delivery,
            };
            activities.push(Activity {
                kind,
                task: t as u32,
                location: (depots + t + part * num_tasks) as u32,
                setup_time: if setups {
                    dice.int(0, i64::from(knobs.horizon) / 50)
                } else {
                    0
                },
                release_time: 0,
                max_wait: None,
                windows: if windowed && dice.percent(60) {
                    windows(dice, knobs.horizon, several, tight)
                } else {
                    Vec::new()
                },
                demand: demand
                    .iter()
                    .map(|&d| if part == 0 { d } else { -d })
                    .collect(),
            });
        }
        let mut skills = Vec::new();
        for skill in 0..3 {
            if skilled && dice.percent(20) {
                skills.push(Skill {
                    skill,
                    level: if levelled { dice.int(1, 4) } else { 1 },
                });
            }
        }
        let is_optional = optional && dice.percent(50);
        tasks.push(Task {
            kind: if shipment {
                TaskKind::Shipment
            } else {
                TaskKind::Job
            },
            first_activity,
            num_activities: if shipment { 2 } else { 1 },
            mandatory: !is_optional,
            penalty: if is_optional {
                dice.range(0, i64::from(knobs.horizon) / 8)
            } else {
                0
            },
            revenue: if optional && dice.percent(40) {
                dice.range(0, i64::from(knobs.horizon) / 6)
            } else {
                0
            },
            lifo: false,
            max_time_in_vehicle: None,
            skills,
            allowed_resources: (restricted && dice.percent(40)).then(|| {
                let mut list: Vec<u32> = (0..num_vehicles as u32)
                    .filter(|_| dice.percent(60))
                    .collect();
                if list.is_empty() {
                    list.push(dice.index(num_vehicles) as u32);
                }
                list
            }),
            allowed_days: None,
        });
    }
    (activities, tasks)
}

fn vehicles(
    dice: &mut Dice,
    knobs: &Knobs,
    problem: &Problem,
    count: usize,
    depots: usize,
    classes: usize,
) -> Vec<Vehicle> {
    let horizon = i64::from(knobs.horizon);
    let per_vehicle = problem.tasks.len().div_ceil(count) as i64;
    let open = dice.percent(knobs.open_routes);
    let shifts = dice.percent(knobs.shifts);
    let depot_windows = dice.percent(knobs.depot_windows);
    let initial = dice.percent(knobs.initial_loads);
    let skilled = problem.tasks.iter().any(|t| !t.skills.is_empty());
    let limits: Vec<bool> = [
        knobs.max_tasks,
        knobs.max_distance,
        knobs.max_time,
        knobs.max_travel_time,
    ]
    .iter()
    .map(|&chance| dice.percent(chance))
    .collect();
    let fixed = dice.percent(knobs.fixed_costs);
    let timed = dice.percent(knobs.time_costs);
    (0..count)
        .map(|resource| {
            let start_location = dice.index(depots) as u32;
            let end_location = dice.index(depots) as u32;
            let shift_start = if shifts {
                dice.range(0, horizon / 4)
            } else {
                0
            };
            let shift_end = if shifts {
                dice.range(horizon / 2, horizon)
            } else {
                horizon
            };
            let mut depot_window = |on: bool| {
                let start = if on { dice.range(0, horizon / 4) } else { 0 };
                let end = if on {
                    dice.range(horizon / 4, horizon)
                } else {
                    horizon * 2
                };
                Interval {
                    start: start as i32,
                    end: end as i32,
                }
            };
            let start_window = depot_window(depot_windows);
            let end_window = depot_window(depot_windows);
            let mut limit = |on: bool, low: i64, high: i64| {
                (on && dice.percent(70)).then(|| dice.range(low, high))
            };
            let max_tasks = limit(limits[0], 1, per_vehicle + 1).map(|x| x as u32);
            let max_distance = limit(limits[1], horizon / 8, horizon);
            let max_time = limit(limits[2], horizon / 4, horizon);
            let max_travel_time = limit(limits[3], horizon / 8, horizon);
            let capacity = (0..problem.num_dimensions)
                .map(|_| dice.percent(85).then(|| dice.range(4, per_vehicle * 6 + 5)))
                .collect();
            let initial_load = (0..problem.num_dimensions)
                .map(|_| (initial && dice.percent(30)).then(|| dice.range(0, 6)))
                .collect();
            let mut skills = Vec::new();
            for skill in 0..3 {
                if skilled && dice.percent(60) {
                    skills.push(Skill {
                        skill,
                        level: dice.int(1, 4),
                    });
                }
            }
            Vehicle {
                resource: resource as u32,
                day: 0,
                profile: dice.index(problem.profiles.len()) as u32,
                service_class: dice.index(classes) as u32,
                start_location,
                end_location: if open && dice.percent(60) {
                    None
                } else {
                    Some(end_location)
                },
                shift: Interval {
                    start: shift_start as i32,
                    end: shift_end as i32,
                },
                start_window,
                start_service: if depot_windows {
                    dice.int(0, horizon / 40)
                } else {
                    0
                },
                end_window,
                end_service: if depot_windows {
                    dice.int(0, horizon / 40)
                } else {
                    0
                },
                max_tasks,
                min_tasks: 0,
                min_tasks_penalty: 0,
                max_distance,
                max_time,
                max_travel_time,
                max_leg_time: None,
                max_wait: None,
                fixed_cost: if fixed { dice.range(0, horizon / 3) } else { 0 },
                cost_per_distance: if timed { dice.range(0, 2) } else { 1 },
                cost_per_time: if timed { dice.range(0, 2) } else { 0 },
                cost_per_wait: None,
                cost_per_service_time: if timed { dice.range(0, 1) } else { 0 },
                overtime: None,
                breaks: Vec::new(),
                max_dump_visits: 4,
                must_dump_at_end: false,
                zone_only: false,
                capacity,
                initial_load,
                skills,
            }
        })
        .collect()
}

/// Precedences whose order is that of the activities, so that they never form a cycle.
fn relations(dice: &mut Dice, knobs: &Knobs, activities: &[Activity]) -> Vec<Relation> {
    if activities.len() < 2 || !dice.percent(knobs.precedence) {
        return Vec::new();
    }
    let count = dice.range(1, (activities.len() as i64 / 3).clamp(1, 12));
    let horizon = i64::from(knobs.horizon);
    (0..count)
        .map(|_| {
            let a = dice.range(0, activities.len() as i64 - 2);
            let b = dice.range(a + 1, activities.len() as i64 - 1);
            let mut chain = vec![a as u32, b as u32];
            if dice.percent(20) && b + 1 < activities.len() as i64 {
                chain.push(dice.range(b + 1, activities.len() as i64 - 1) as u32);
            }
            let min_gap = if dice.percent(40) {
                dice.range(0, horizon / 20)
            } else {
                0
            };
            Relation {
                kind: RelationKind::Precedence,
                hard: true,
                requires: dice.percent(25),
                direct: false,
                min_gap,
                max_gap: dice
                    .percent(25)
                    .then(|| min_gap + dice.range(0, horizon / 4)),
                penalty: 0,
                resource: None,
                activities: chain,
            }
        })
        .collect()
}

fn objective(dice: &mut Dice, knobs: &Knobs) -> Objective {
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
