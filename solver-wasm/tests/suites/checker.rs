//! The checker against a second opinion: on short horizons every second of every schedule is tried.

use crate::support::tell::cases;
use solver_wasm::check::{Rule, best_departure, check, cost};
use solver_wasm::generate::{Dice, Knobs, generate};
use solver_wasm::problem::{Plan, PlannedRoute, Problem, Vehicle, Window};

/// Tries every departure second and drives with as little waiting as possible.
/// (money of waiting, end, departure) of the schedule that contract C5 names.
fn every_departure(problem: &Problem, vehicle: &Vehicle, stops: &[u32]) -> Option<(i64, i64, i64)> {
    let size = problem.num_locations as usize;
    let time = |from: u32, to: u32| {
        i64::from(
            problem.profiles[vehicle.profile as usize].time[from as usize * size + to as usize],
        )
    };
    let mut best: Option<(i64, i64, i64)> = None;
    for departure in vehicle.start_window.start..=vehicle.start_window.end {
        if departure - vehicle.start_service < vehicle.shift.start {
            continue;
        }
        let Some((end, waited)) = drive(problem, vehicle, stops, i64::from(departure), &time)
        else {
            continue;
        };
        let key = (waited * vehicle.cost_per_time, end, -i64::from(departure));
        if best.is_none_or(|b| key < b) {
            best = Some(key);
        }
    }
    best.map(|(money, end, departure)| (money, end, -departure))
}

fn drive(
    problem: &Problem,
    vehicle: &Vehicle,
    stops: &[u32],
    departure: i64,
    time: &dyn Fn(u32, u32) -> i64,
) -> Option<(i64, i64)> {
    let (mut clock, mut place, mut waited) = (departure, vehicle.start_location, 0);
    let open = |clock: i64, windows: &[Window]| {
        windows.is_empty()
            || windows
                .iter()
                .any(|w| i64::from(w.start) <= clock && clock <= i64::from(w.end))
    };
    let latest = i64::from(vehicle.shift.end);
    for &activity in stops {
        let data = &problem.activities[activity as usize];
        clock += time(place, data.location);
        while !open(clock, &data.windows) {
            clock += 1;
            waited += 1;
            if clock > 2 * latest {
                return None;
            }
        }
        let row = vehicle.service_class as usize * problem.activities.len();
        clock += i64::from(data.setup_time + problem.service_times[row + activity as usize]);
        place = data.location;
    }
    if let Some(home) = vehicle.end_location {
        clock += time(place, home);
        while clock < i64::from(vehicle.end_window.start) {
            clock += 1;
            waited += 1;
        }
        if clock > i64::from(vehicle.end_window.end)
            || clock + i64::from(vehicle.end_service) > latest
        {
            return None;
        }
    }
    let fits = clock <= latest
        && vehicle
            .max_time
            .is_none_or(|limit| clock - departure <= limit);
    fits.then_some((clock, waited))
}

/// Random stops for one vehicle.
fn some_stops(dice: &mut Dice, problem: &Problem) -> Vec<u32> {
    let mut stops: Vec<u32> = (0..problem.activities.len() as u32)
        .filter(|_| dice.percent(50))
        .collect();
    for i in (1..stops.len()).rev() {
        stops.swap(i, dice.range(0, i as i64) as usize);
    }
    stops
}

const TIME_RULES: [Rule; 4] = [
    Rule::TimeWindow,
    Rule::Shift,
    Rule::DepotWindow,
    Rule::MaxTime,
];

#[test]
fn schedules_of_single_routes_are_the_best_of_all_seconds() {
    let (mut fitting, mut failing) = (0, 0);
    for seed in cases("schedules of single routes", 0..3_000) {
        let problem = generate(
            seed,
            &Knobs {
                unreachable: 0,
                precedence: 0,
                relations: 0,
                windows: 80,
                max_time: 50,
                ..Knobs::tiny()
            },
        );
        let mut dice = Dice::new(seed);
        let stops = some_stops(&mut dice, &problem);
        if stops.is_empty() {
            continue;
        }
        let vehicle = dice.range(0, problem.vehicles.len() as i64 - 1) as usize;
        let expected = every_departure(&problem, &problem.vehicles[vehicle], &stops);
        let found = best_departure(&problem, &problem.vehicles[vehicle], &stops);
        let rate = problem.vehicles[vehicle].cost_per_time;
        let found = found.map(|(departure, end, waiting)| (waiting * rate, end, departure));
        assert_eq!(
            found, expected,
            "seed {seed}, vehicle {vehicle}, stops {stops:?}"
        );

        let plan = Plan {
            routes: vec![PlannedRoute {
                vehicle: vehicle as u32,
                activities: stops,
            }],
        };
        let late = check(&problem, &plan)
            .iter()
            .any(|broken| TIME_RULES.contains(&broken.rule));
        assert_eq!(late, expected.is_none(), "seed {seed}");
        if late { failing += 1 } else { fitting += 1 }
    }
    assert!(
        fitting > 500 && failing > 500,
        "{fitting} fit, {failing} do not"
    );
}

/// Least money of waiting over all joint schedules of a plan, second by second.
struct Joint<'a> {
    problem: &'a Problem,
    plan: &'a Plan,
    /// Begin of each placed activity.
    begin: Vec<Option<i64>>,
    best: Option<i64>,
}

impl Joint<'_> {
    fn route(&mut self, route: usize, money: i64) {
        if self.best.is_some_and(|best| best <= money) {
            return;
        }
        let Some(planned) = self.plan.routes.get(route) else {
            self.best = Some(money);
            return;
        };
        let vehicle = &self.problem.vehicles[planned.vehicle as usize];
        let first = vehicle
            .start_window
            .start
            .max(vehicle.shift.start + vehicle.start_service);
        for departure in first..=vehicle.start_window.end.min(vehicle.shift.end) {
            self.stop(
                route,
                0,
                i64::from(departure),
                i64::from(departure),
                vehicle.start_location,
                money,
            );
        }
    }

    fn stop(
        &mut self,
        route: usize,
        position: usize,
        departure: i64,
        clock: i64,
        place: u32,
        money: i64,
    ) {
        let planned = &self.plan.routes[route];
        let vehicle = &self.problem.vehicles[planned.vehicle as usize];
        let size = self.problem.num_locations as usize;
        let time = |to: u32| {
            i64::from(
                self.problem.profiles[vehicle.profile as usize].time
                    [place as usize * size + to as usize],
            )
        };
        let latest = i64::from(vehicle.shift.end);
        let Some(&activity) = planned.activities.get(position) else {
            let mut end = clock;
            if let Some(home) = vehicle.end_location {
                end += time(home);
                let waited = (i64::from(vehicle.end_window.start) - end).max(0);
                end += waited;
                let money = money + waited * vehicle.cost_per_time;
                let fits = end <= i64::from(vehicle.end_window.end)
                    && end + i64::from(vehicle.end_service) <= latest;
                if fits
                    && vehicle
                        .max_time
                        .is_none_or(|limit| end - departure <= limit)
                {
                    self.route(route + 1, money);
                }
            } else if end <= latest
                && vehicle
                    .max_time
                    .is_none_or(|limit| end - departure <= limit)
            {
                self.route(route + 1, money);
            }
            return;
        };
        let data = &self.problem.activities[activity as usize];
        let arrival = clock + time(data.location);
        let row = vehicle.service_class as usize * self.problem.activities.len();
        let busy = i64::from(data.setup_time + self.problem.service_times[row + activity as usize]);
        for begin in arrival..=latest {
            let open = data.windows.is_empty()
                || data
                    .windows
                    .iter()
                    .any(|w| i64::from(w.start) <= begin && begin <= i64::from(w.end));
            self.begin[activity as usize] = Some(begin);
            if open && self.gaps_hold(activity) {
                let money = money + (begin - arrival) * vehicle.cost_per_time;
                self.stop(
                    route,
                    position + 1,
                    departure,
                    begin + busy,
                    data.location,
                    money,
                );
            }
            self.begin[activity as usize] = None;
        }
    }

    fn gaps_hold(&self, activity: u32) -> bool {
        self.problem
            .relations
            .iter()
            .flat_map(|r| r.activities.windows(2).map(move |p| (r, p[0], p[1])))
            .all(|(relation, a, b)| {
                let (Some(begin_a), Some(begin_b)) =
                    (self.begin[a as usize], self.begin[b as usize])
                else {
                    return true;
                };
                if a != activity && b != activity {
                    return true;
                }
                let vehicle = self
                    .plan
                    .routes
                    .iter()
                    .find(|r| r.activities.contains(&a))
                    .expect("served")
                    .vehicle;
                let row = self.problem.vehicles[vehicle as usize].service_class as usize
                    * self.problem.activities.len();
                let setup = |x: u32| i64::from(self.problem.activities[x as usize].setup_time);
                let end_a =
                    begin_a + setup(a) + i64::from(self.problem.service_times[row + a as usize]);
                let gap = begin_b + setup(b) - end_a;
                gap >= relation.min_gap && relation.max_gap.is_none_or(|most| gap <= most)
            })
    }
}

#[test]
fn schedules_of_linked_routes_are_the_best_of_all_seconds() {
    let knobs = Knobs {
        unreachable: 0,
        precedence: 100,
        relations: 0,
        windows: 90,
        time_costs: 90,
        depot_windows: 10,
        ..Knobs::all((2, 4), (2, 2), 30)
    };
    let (mut fitting, mut failing, mut dearer) = (0, 0, 0);
    for seed in cases("schedules of linked routes", 0..1_000) {
        let mut problem = generate(seed, &knobs);
        for relation in &mut problem.relations {
            relation.requires = false;
        }
        let mut dice = Dice::new(seed);
        // Vehicles that cannot leave late have to wait on the way.
        for vehicle in &mut problem.vehicles {
            vehicle.start_window.end = vehicle.start_window.start + dice.range(0, 6) as i32;
        }
        let stops = some_stops(&mut dice, &problem);
        let cut = stops.len() / 2;
        let parts = [&stops[..cut], &stops[cut..]];
        let routes = (0..2)
            .map(|v| PlannedRoute {
                vehicle: v,
                activities: parts[v as usize].to_vec(),
            })
            .filter(|route| !route.activities.is_empty())
            .collect();
        let plan = Plan { routes };
        let mut joint = Joint {
            problem: &problem,
            plan: &plan,
            begin: vec![None; problem.activities.len()],
            best: None,
        };
        joint.route(0, 0);
        let expected = joint.best;
        let late = check(&problem, &plan)
            .iter()
            .any(|b| TIME_RULES.contains(&b.rule) || b.rule == Rule::Precedence);
        assert_eq!(late, expected.is_none(), "seed {seed}: {plan:?}");
        if let Some(expected) = expected {
            let found = cost(&problem, &plan).expect("it fits");
            assert!(found.exact, "seed {seed}");
            assert_eq!(found.money.waiting_time, expected, "seed {seed}: {plan:?}");
            fitting += 1;
            problem.relations.clear();
            let apart = cost(&problem, &plan).expect("it fits").money.waiting_time;
            dearer += usize::from(apart < expected);
        } else {
            failing += 1;
        }
    }
    assert!(
        fitting > 50 && failing > 50 && dearer > 10,
        "{fitting} fit, {failing} do not, {dearer} wait for others"
    );
}

#[test]
fn generated_problems_are_the_same_for_the_same_seed_and_differ_for_others() {
    let problem = generate(7, &Knobs::small());
    assert_eq!(problem, generate(7, &Knobs::small()));
    assert_ne!(problem, generate(8, &Knobs::small()));
}
