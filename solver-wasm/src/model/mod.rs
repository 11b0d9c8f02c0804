//! The problem compiled for search: struct-of-arrays, looked up by index, never changed afterwards.

pub mod activities;
pub mod depot_pickups;
mod depots;
pub mod directions;
pub mod features;
mod limits;
pub mod neighbours;
pub mod tables;

use crate::constraint::{Eligibility, Locks, Reason};
use crate::evaluate::SCANS_BY_FOUR;
use crate::evaluate::full::RouteBook;
use crate::goods::GoodsTable;
use crate::interrupt::Interrupt;
use crate::objective::Weights;
use crate::problem::Problem;
use crate::solution_rules::SolutionRules;
use crate::vehicle_class;
use limits::PlanLimits;

pub use activities::Activities;
pub use depot_pickups::DepotPickups;
pub use features::{Core, Features};
use tables::NO_WAY;
pub use tables::Tables;

pub use crate::vehicle_class::Class;

/// "Not in any route", "no vehicle", "no task": an index that nothing has.
pub const NONE: u32 = u32::MAX;

/// Everything that the search reads.
pub struct Model {
    pub features: Features,
    pub weights: Weights,
    pub tables: Vec<Tables>,
    pub classes: Vec<Class>,
    /// Vehicles differ in what they carry or cost.
    pub mixed_fleet: bool,
    /// Depots with several vehicles each, which differ by their depot alone. Not where each driver starts at home, or vehicles are of
    /// several sizes: what is done for several depots was not measured there.
    pub several_depots: bool,
    pub activities: Activities,
    /// class × activity, row-major: why never, or `None`.
    refusals: Vec<Option<Reason>>,
    /// class × task, row-major: what the class pays for serving it off its zones; empty when nobody ever pays.
    zone_prices: Vec<i64>,
    /// Positions of locked activities; empty for most problems.
    pub locks: Locks,
    /// Loads that are more than sums of jobs: shipments, stations, breaks with a `max_load`.
    pub goods: Option<GoodsTable>,
    pub neighbours: neighbours::Neighbours,
    /// What the core that keeps every rule looks up and remembers; other cores have none.
    pub book: Option<Box<RouteBook>>,
    /// When looks for places, tries and passes end.
    pub interrupt: Interrupt,
    /// By activity of a shipment the other one; empty when there are no shipments.
    pub pairs: Vec<u32>,
    /// Which activity says where its task lies; empty when there are no shipments.
    anchors: Vec<u32>,
    pub depot_pickups: DepotPickups,
    pub limits: PlanLimits,
    /// Rules over several routes; empty for most problems.
    pub rules: SolutionRules,
    /// Per task: what the sum loses while it is unserved (penalty and revenue, or the mandatory weight).
    pub prize: Vec<i64>,
    pub mandatory: Vec<bool>,
    pub num_activities: usize,
    /// At least one, so that the plain core always has a load to add.
    pub num_dimensions: usize,
    /// Per activity: distance from the first class's start, of several depots from the nearest.
    pub from_start: Vec<i32>,
    /// Mean cost of a leg between near activities, in units of the weighted sum: the scale of temperatures.
    pub mean_leg: f64,
}

impl Model {
    /// `problem` has passed [`crate::wire::validate`].
    pub fn compile(problem: &Problem) -> Model {
        Model::compile_until(problem, Interrupt::never())
    }

    /// The same where what is done with the model, and the longest part of its making, end in time.
    pub fn compile_until(problem: &Problem, interrupt: Interrupt) -> Model {
        let weights = Weights::new(problem, crate::wire::money_bound(problem));
        let classes = vehicle_class::group(problem, &weights);
        let mut tables = tables::compile(problem);
        let activities = Activities::compile(problem);
        let features = Features::of(problem, &classes, &activities, &tables);
        if SCANS_BY_FOUR && features.core() == Core::Timed {
            tables::join(&mut tables);
        }
        let num_activities = problem.activities.len();
        let eligibility = Eligibility::new(problem);
        let refusals: Vec<Option<Reason>> = classes
            .iter()
            .flat_map(|class| (0..num_activities as u32).map(|a| eligibility.refusal(class, a)))
            .collect();
        let zone_prices = zone_prices(problem, &classes, &eligibility, &weights);
        let profile = classes.first().map_or(0, |class| class.profile as usize);
        let pairs = pairs(problem);
        let neighbours = neighbours::build(
            &activities,
            tables.get(profile),
            &classes,
            &features,
            &pairs,
        );
        let at_depot = neighbours::pairs_at_depots(&activities, &classes, &pairs);
        let anchors = neighbours::anchors(&at_depot, &pairs);
        let depot_pickups =
            DepotPickups::compile(problem, &classes, &activities, &tables, &at_depot);
        let kind = |class: &Class| {
            let prices = (class.fixed, class.per_distance, class.per_time);
            (class.capacity.clone(), prices)
        };
        let mixed_fleet = classes
            .windows(2)
            .any(|pair| kind(&pair[0]) != kind(&pair[1]));
        let several_depots = !mixed_fleet && depots::are_several(&classes);
        let starts = if several_depots { classes.len() } else { 1 };
        let from_start = match tables.get(profile) {
            Some(tables) => {
                depots::nearest(tables, &classes[..starts.min(classes.len())], &activities)
            }
            None => vec![0; num_activities],
        };
        let mut model = Model {
            mixed_fleet,
            several_depots,
            from_start,
            features,
            weights,
            tables,
            classes,
            activities,
            refusals,
            zone_prices,
            locks: eligibility.locks,
            goods: GoodsTable::compile(problem),
            book: None,
            interrupt,
            pairs,
            anchors,
            depot_pickups,
            limits: PlanLimits::compile(problem),
            neighbours,
            rules: SolutionRules::compile(problem),
            prize: problem
                .tasks
                .iter()
                .map(|task| prize(task, &weights))
                .collect(),
            mandatory: problem.tasks.iter().map(|task| task.mandatory).collect(),
            num_activities,
            num_dimensions: problem.num_dimensions.max(1) as usize,
            mean_leg: 0.0,
        };
        model.mean_leg = neighbours::mean_leg(&model);
        if model.features.core() == Core::Full {
            model.book = Some(Box::new(RouteBook::compile(
                problem,
                &model.classes,
                model.interrupt.clone(),
            )));
        }
        model.refuse_pairs_whole();
        model
    }

    /// May a vehicle of the class ever serve the activity?
    #[inline]
    pub fn admits(&self, class: u32, activity: u32) -> bool {
        self.refusal(class, activity).is_none()
    }

    #[inline]
    pub fn refusal(&self, class: u32, activity: u32) -> Option<Reason> {
        self.refusals[class as usize * self.num_activities + activity as usize]
    }

    /// What a task adds to the weighted sum for being served off the zones of the class, once.
    #[inline]
    pub fn zone_price(&self, class: u32, task: u32) -> i64 {
        if self.zone_prices.is_empty() {
            return 0;
        }
        self.zone_prices[class as usize * self.prize.len() + task as usize]
    }

    /// What leaving an activity's task out costs.
    #[inline]
    pub fn prize_of(&self, activity: u32) -> i64 {
        self.prize[self.activities.task[activity as usize] as usize]
    }

    #[inline]
    pub fn is_mandatory(&self, activity: u32) -> bool {
        self.mandatory[self.activities.task[activity as usize] as usize]
    }

    /// The stops of a vehicle's route as plans name them, stations and breaks included.
    pub fn visits_of(&self, vehicle: u32, class: u32, stops: &[u32]) -> Vec<u32> {
        match &self.book {
            Some(book) => book.visits_of(vehicle, &book.settle(self, class, stops).visits),
            None => stops.to_vec(),
        }
    }

    /// The other activity of a shipment.
    #[inline]
    pub fn partner(&self, activity: u32) -> Option<u32> {
        let partner = *self.pairs.get(activity as usize)?;
        (partner != NONE).then_some(partner)
    }

    /// The end of a shipment that is not at a depot, where the other one is; else the activity itself.
    #[inline]
    pub fn anchor(&self, activity: u32) -> u32 {
        self.anchors
            .get(activity as usize)
            .copied()
            .unwrap_or(activity)
    }

    /// The activity by which a task is removed and inserted: the pickup of a shipment.
    #[inline]
    pub fn lead(&self, activity: u32) -> u32 {
        self.partner(activity)
            .map_or(activity, |partner| partner.min(activity))
    }

    /// Who may not do one part of a task may not do the other.
    fn refuse_pairs_whole(&mut self) {
        let own = |row: usize, a: usize| row * self.num_activities + a;
        for row in 0..self.classes.len() {
            for (a, &partner) in self.pairs.iter().enumerate() {
                if partner != NONE && self.refusals[own(row, a)].is_none() {
                    self.refusals[own(row, a)] = self.refusals[own(row, partner as usize)];
                }
            }
        }
    }

    /// The tables of a class.
    #[inline]
    pub fn tables_of(&self, class: u32) -> &Tables {
        &self.tables[self.classes[class as usize].profile as usize]
    }

    /// What a vehicle of the class pays for an arc: exact for distance, an estimate where time is priced (waits are not in it).
    #[inline]
    pub fn arc(&self, class: u32, from: u32, to: u32) -> i64 {
        let own = &self.classes[class as usize];
        self.tables_of(class)
            .price(from, to, own.per_distance, own.per_time)
            .unwrap_or(NO_WAY)
    }
}

fn zone_prices(
    problem: &Problem,
    classes: &[Class],
    eligibility: &Eligibility<'_>,
    weights: &Weights,
) -> Vec<i64> {
    if problem.zones.iter().all(|zone| zone.penalty == 0) {
        return Vec::new();
    }
    let tasks = problem.tasks.len() as u32;
    classes
        .iter()
        .flat_map(|class| {
            let vehicle = &problem.vehicles[class.vehicles[0] as usize];
            (0..tasks)
                .map(move |task| weights.money * eligibility.zones.penalty(problem, vehicle, task))
        })
        .collect()
}

/// By activity the other one of its task.
fn pairs(problem: &Problem) -> Vec<u32> {
    if problem.tasks.iter().all(|task| task.num_activities == 1) {
        return Vec::new();
    }
    let mut pairs = vec![NONE; problem.activities.len()];
    for task in problem.tasks.iter().filter(|t| t.num_activities == 2) {
        let first = task.first_activity;
        pairs[first as usize] = first + 1;
        pairs[first as usize + 1] = first;
    }
    pairs
}

fn prize(task: &crate::problem::Task, weights: &Weights) -> i64 {
    let lost = weights.money * task.revenue + weights.unserved;
    if task.mandatory {
        lost + weights.mandatory
    } else {
        lost + weights.money * task.penalty
    }
}
