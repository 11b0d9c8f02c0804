//! Serving what is left out, and doing with fewer vehicles, guided by how often each task was left out.
//!
//! A route is emptied and may not be opened again; ruin and recreate then look for room. A plan that leaves out as many
//! tasks as before is kept when its tasks were left out less often so far: hard tasks push easy ones out, whose turn to find
//! a place comes next. Tasks that the first plan could not place are treated the same, with no route emptied.
//!
//! Source: J. Christiaens, G. Vanden Berghe, "Slack induction by string removals for vehicle routing problems",
//! Transportation Science 54 (2020), section 5.5.

use crate::evaluate::Evaluate;
use crate::model::{Model, NONE};
use crate::solution::Solution;

/// Parts of the budget that belong to this search; the rest is the search for cost. The first starts from a plan that is
/// still easy to change, the later ones from better plans. Later or fewer turns, and an end without progress, save
/// distance where no vehicle can be saved and now and then leave one in use (docs/benchmarks.md).
const TURNS: [(f64, f64); 3] = [(0.0, 0.1), (0.3, 0.4), (0.6, 0.65)];
/// Under every rule few iterations are made, and what is missing comes before what is dear: until this part of the budget.
const PERSISTS_UNTIL: f64 = 0.9;
/// A fixed price of so many mean legs makes vehicles worth saving where no tier of the objective counts them. Not in a mixed
/// fleet: there, two lorries may cost more than three vans.
const DEAR_VEHICLE: f64 = 20.0;

/// What the search knows between its iterations.
pub struct FleetReduction {
    /// By activity: how often a candidate plan left it out.
    absences: Vec<u32>,
    /// By activity: mandatory, and some vehicle may serve it.
    wanted: Vec<bool>,
    /// Vehicles count, or cost so much that they should.
    pub saves_vehicles: bool,
    /// While something mandatory is left out, the search goes on outside its turns.
    persists: bool,
    /// Fewer routes cannot carry the goods.
    fewest: usize,
    /// The search has its turn now.
    pub active: bool,
    /// This turn has nothing left to do.
    given_up: bool,
}

/// What a plan leaves out. Smaller is better, in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Missing {
    pub tasks: usize,
    pub absences: u64,
}

impl FleetReduction {
    pub fn new(model: &Model) -> FleetReduction {
        let dear = |fixed: i64| fixed as f64 > DEAR_VEHICLE * model.mean_leg;
        FleetReduction {
            absences: vec![0; model.num_activities],
            wanted: (0..model.num_activities as u32)
                .map(|a| {
                    let mut classes = 0..model.classes.len() as u32;
                    model.is_mandatory(a) && classes.any(|class| model.admits(class, a))
                })
                .collect(),
            saves_vehicles: !model.classes.is_empty()
                && (model.weights.vehicles > 0
                    || !model.mixed_fleet && model.classes.iter().all(|c| dear(c.fixed))),
            persists: model.book.is_some(),
            fewest: fewest_routes(model),
            active: false,
            given_up: false,
        }
    }

    /// Does the turn begin, go on or end at this fraction of the budget? True when it has just ended.
    pub fn take_turn(&mut self, fraction: f64, solution: &Solution) -> bool {
        let mut turn = TURNS
            .iter()
            .any(|&(from, to)| fraction >= from && fraction < to);
        // What an emptied route leaves out is missing on purpose.
        let unbounded = solution.most_routes == usize::MAX;
        turn |= self.persists && unbounded && fraction < PERSISTS_UNTIL && self.misses(solution);
        let was = self.active;
        if !turn {
            self.given_up = false;
        }
        self.active =
            turn && !self.given_up && (was || self.saves_vehicles || self.misses(solution));
        was && !self.active
    }

    /// Makes room to fill again: with every mandatory task served, the route whose tasks were left out least is emptied and
    /// the plan may not have as many routes again. Ends the turn when there is nothing to save.
    pub fn prepare<E: Evaluate>(&mut self, model: &Model, solution: &mut Solution) {
        if self.misses(solution) {
            return;
        }
        let used = solution.used_routes();
        if !self.saves_vehicles || used <= self.fewest.max(1) {
            self.given_up = true;
            return;
        }
        let absences = |stops: &[u32]| -> u64 {
            stops
                .iter()
                .map(|&a| u64::from(self.absences[a as usize]))
                .sum()
        };
        let easiest = (0..solution.routes.len())
            .filter(|&slot| !solution.routes[slot].is_empty())
            .min_by_key(|&slot| {
                let stops = &solution.routes[slot].stops;
                (absences(stops), stops.len(), slot)
            });
        if let Some(slot) = easiest {
            solution.most_routes = used - 1;
            let end = solution.routes[slot].len() + 1;
            solution.remove(model, slot as u32, 1, end);
            solution.refresh::<E>(model, slot as u32);
            solution.settle::<E>(model);
            solution.settle_fairness(model);
        }
    }

    pub fn missing(&self, solution: &Solution) -> Missing {
        let mut missing = Missing {
            tasks: 0,
            absences: 0,
        };
        for &activity in solution.bank.iter().filter(|&&a| self.wanted[a as usize]) {
            missing.tasks += 1;
            missing.absences += u64::from(self.absences[activity as usize]);
        }
        missing
    }

    /// Is something left out that could be served?
    fn misses(&self, solution: &Solution) -> bool {
        solution.bank.iter().any(|&a| self.wanted[a as usize])
    }

    /// Call once for each candidate plan, kept or not.
    pub fn count(&mut self, solution: &Solution) {
        for &activity in &solution.bank {
            debug_assert_eq!(solution.place[activity as usize].route, NONE);
            self.absences[activity as usize] = self.absences[activity as usize].saturating_add(1);
        }
    }
}

/// Routes that the mandatory goods fill at least. Zero where demands have both signs.
fn fewest_routes(model: &Model) -> usize {
    // Stations carry more than a route's load.
    if model.features.signed_demand || model.features.shipments || model.book.is_some() {
        return 0;
    }
    let dimensions = model.num_dimensions;
    let needed = |d: usize| -> i64 {
        let largest = model
            .classes
            .iter()
            .map(|c| c.capacity[d])
            .max()
            .unwrap_or(0);
        let goods: i64 = (0..model.num_activities)
            .filter(|&a| model.is_mandatory(a as u32))
            .map(|a| model.activities.demand[a * dimensions + d])
            .sum();
        if largest <= 0 || largest == i64::MAX {
            0
        } else {
            (goods + largest - 1) / largest
        }
    };
    (0..dimensions).map(needed).max().unwrap_or(0) as usize
}

#[cfg(test)]
mod tests {
    use crate::check::check;
    use crate::engine;
    use crate::fixtures::{add_job, add_vehicle, line, vehicle};
    use crate::model::Model;
    use crate::problem::{Options, Overtime, Plan, PlannedRoute, Problem, Term};

    /// Four pairs of jobs; a vehicle carries two pairs and drives less with a pair of its own near it.
    fn pairs() -> Problem {
        let mut p = line(&[0, 10, 11, 20, 21, 30, 31, 40, 41]);
        p.num_dimensions = 1;
        for _ in 0..4 {
            let mut own = vehicle();
            own.capacity = vec![Some(4)];
            own.initial_load = vec![None];
            add_vehicle(&mut p, own);
        }
        for place in 1..9 {
            let job = add_job(&mut p, place, 0, &[]);
            p.activities[job as usize].demand = vec![1];
        }
        p.objective.tiers = vec![vec![(Term::Vehicles, 1)], vec![(Term::Money, 1)]];
        p
    }

    fn four_routes() -> Plan {
        let route = |vehicle: u32| PlannedRoute {
            vehicle,
            activities: vec![2 * vehicle, 2 * vehicle + 1],
        };
        Plan {
            routes: (0..4).map(route).collect(),
        }
    }

    fn reduced(p: &Problem) -> Plan {
        let options = Options {
            initial_plan: Some(four_routes()),
            ..Options::default()
        };
        let mut search = engine::start(Model::compile(p), &options);
        while !search.construct(64) {}
        // Within the first turn all the time.
        for _ in 0..200 {
            search.set_fraction(0.05);
            search.iterate();
        }
        search.finish();
        search.plan()
    }

    #[test]
    fn routes_are_emptied_down_to_what_the_goods_fill() {
        let p = pairs();
        let plan = reduced(&p);
        assert_eq!(plan.routes.len(), 2);
        assert!(check(&p, &plan).is_empty());
    }

    #[test]
    fn the_same_seed_gives_the_same_plan() {
        assert_eq!(reduced(&pairs()), reduced(&pairs()));
    }

    #[test]
    fn vehicles_that_cost_nothing_are_not_saved() {
        let mut p = pairs();
        p.objective.tiers = vec![vec![(Term::Money, 1)]];
        let fleet = super::FleetReduction::new(&Model::compile(&p));
        assert!(!fleet.saves_vehicles);
        for vehicle in &mut p.vehicles {
            vehicle.fixed_cost = 10_000;
        }
        let fleet = super::FleetReduction::new(&Model::compile(&p));
        assert!(fleet.saves_vehicles);
        // Fewer routes of larger vehicles may cost more.
        p.vehicles[0].fixed_cost = 20_000;
        let fleet = super::FleetReduction::new(&Model::compile(&p));
        assert!(!fleet.saves_vehicles);
    }

    #[test]
    fn what_no_vehicle_may_serve_gets_no_turn() {
        let mut p = pairs();
        p.objective.tiers = vec![vec![(Term::Money, 1)]];
        p.tasks[3].allowed_resources = Some(Vec::new());
        let model = Model::compile(&p);
        let mut solution = crate::solution::Solution::new(&model);
        let mut fleet = super::FleetReduction::new(&model);
        fleet.take_turn(0.05, &solution);
        assert!(fleet.active, "the others could be served");
        let mut fleet = super::FleetReduction::new(&model);
        solution.bank.retain(|&a| a == 3);
        fleet.take_turn(0.05, &solution);
        assert!(!fleet.active);
    }

    #[test]
    fn under_every_rule_the_search_for_what_is_missing_goes_on() {
        let mut p = pairs();
        p.objective.tiers = vec![vec![(Term::Money, 1)]];
        let between_turns = |p: &Problem, most_routes: usize| {
            let model = Model::compile(p);
            let mut solution = crate::solution::Solution::new(&model);
            solution.most_routes = most_routes;
            let mut fleet = super::FleetReduction::new(&model);
            fleet.take_turn(0.2, &solution);
            (model.book.is_some(), fleet.active)
        };
        assert_eq!(between_turns(&p, usize::MAX), (false, false));
        p.vehicles[0].overtime = Some(Overtime {
            max: 10,
            cost_per_time: 1,
        });
        assert_eq!(between_turns(&p, usize::MAX), (true, true));
        // An emptied route is why they are missing.
        assert_eq!(between_turns(&p, 1), (true, false));
    }
}
