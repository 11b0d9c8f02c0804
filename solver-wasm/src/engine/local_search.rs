//! Local search under a named metaheuristic, over the moves of `local_search::neighbourhood`.
//!
//! An iteration looks at the neighbourhood of one activity (simulated annealing: at some random neighbours), so that
//! iterations of all methods take about as long, and as long as those of ruin and recreate.
//!
//! Where arcs do not tell what a move costs (shipments, and whatever `evaluate::full` alone knows) the neighbours of an activity
//! are moves of its whole task, priced by making them (`trials`). Where rules tie some routes and arcs tell the price of the
//! others, the neighbours are of both kinds.
//!
//! - Greedy descent and guided local search keep a queue of activities whose neighbourhoods may hold an improvement (J. Bentley's
//!   "don't look bits", ORSA Journal on Computing 4, 1992); when it is empty the plan is a local optimum.
//! - The tabu searches begin with a descent, then take the best admitted neighbour of a candidate list of activities (F. Glover's candidate list
//!   strategies, 1989), which is the whole neighbourhood of a small problem.
//!
//! Functions that do not ask the core are not inlined: the artefact then has one copy of them, not six.

mod annealing;
mod candidate_list;
mod descent;
mod gather;
mod places;
mod relocating;
mod trials;

use std::marker::PhantomData;

use super::candidates::{Candidate, Candidates};
use super::{Best, Engine, adopt, last_pass};
use crate::construct::{FirstPlan, initial_plan};
use crate::evaluate::Evaluate;
use crate::local_search::neighbourhood::{self, Scratch, Swap, bank};
use crate::metaheuristic::annealing::Annealing;
use crate::metaheuristic::generic_tabu::GenericTabuSearch;
use crate::metaheuristic::guided::GuidedLocalSearch;
use crate::metaheuristic::tabu::TabuSearch;
use crate::model::Model;
use crate::problem::{EngineChoice, Metaheuristic, Options, Plan};
use crate::random::Random;
use crate::recreate::Greedy;
use crate::solution::Solution;
#[cfg(any(test, feature = "verify"))]
use crate::solution::verify;
use crate::worklist::Worklist;

/// Candidates of one activity that are tried in a descent, best first.
const TRIED: usize = 8;
/// Activities of a candidate list of the tabu searches.
const CANDIDATE_LIST: usize = 40;
/// First temperature of simulated annealing in mean legs; of a plan that is given (contract C8).
const HOT: f64 = 0.2;
const WARM: f64 = 0.03;

/// What decides, with what it remembers.
enum Method {
    GreedyDescent,
    Guided(GuidedLocalSearch),
    Annealing(Annealing),
    Tabu(TabuSearch),
    GenericTabu(GenericTabuSearch),
}

pub struct LocalSearchEngine<E: Evaluate> {
    model: Model,
    solution: Solution,
    best: Best,
    random: Random,
    greedy: Greedy,
    construction: Option<FirstPlan<E>>,
    method: Method,
    temperature: f64,
    symmetric: bool,
    /// Moves are priced by their arcs; by making them.
    swaps_arcs: bool,
    makes_trials: bool,
    /// Descents: activities to look at.
    queue: Worklist,
    /// Improved since all activities were queued last.
    improved: bool,
    exhausted: bool,
    /// Towards a local optimum: always, but for the tabu searches only until the first one.
    descending: bool,
    /// Tabu searches: all activities in a random order, where in it the search is, and the best candidates so far.
    order: Vec<u32>,
    at: usize,
    listed: usize,
    candidates: Candidates,
    swaps: Vec<Swap>,
    scratch: Scratch,
    core: PhantomData<E>,
}

impl<E: Evaluate> LocalSearchEngine<E> {
    pub fn new(model: Model, options: &Options) -> Self {
        let mut random = Random::new(options.seed);
        let mut solution = Solution::new(&model);
        if let Some(plan) = &options.initial_plan {
            initial_plan::load::<E>(&model, &mut solution, plan);
        }
        let construction = Some(FirstPlan::new(&model, &solution, options, &mut random));
        let mut greedy = Greedy::new(&model, random.next_u64());
        greedy.close_no_eye();
        let symmetric = model.tables.iter().all(|tables| tables.is_symmetric());
        let nodes = neighbourhood::nodes(&model);
        let hot = if options.initial_plan.is_some() {
            WARM
        } else {
            HOT
        };
        // Measured (docs/benchmarks.md): with a clock guided local search, without one annealing.
        let named = match options.metaheuristic() {
            Metaheuristic::Automatic if model.features.time => Metaheuristic::GuidedLocalSearch,
            Metaheuristic::Automatic => Metaheuristic::SimulatedAnnealing,
            named => named,
        };
        let method = match named {
            Metaheuristic::GreedyDescent => Method::GreedyDescent,
            Metaheuristic::GuidedLocalSearch => {
                Method::Guided(GuidedLocalSearch::new(nodes, symmetric))
            }
            Metaheuristic::SimulatedAnnealing | Metaheuristic::Automatic => {
                Method::Annealing(Annealing::new(model.mean_leg * hot))
            }
            Metaheuristic::TabuSearch => Method::Tabu(TabuSearch::new(nodes, symmetric)),
            Metaheuristic::GenericTabuSearch => Method::GenericTabu(GenericTabuSearch::default()),
        };
        // Shipments move whole: by their pickup.
        let mut order: Vec<u32> = (0..model.num_activities as u32)
            .filter(|&activity| model.lead(activity) == activity)
            .collect();
        for index in (1..order.len()).rev() {
            order.swap(index, random.below(index as u32 + 1) as usize);
        }
        let whole = !E::MOVES_PIECES || model.book.is_some() || model.features.shipments;
        LocalSearchEngine {
            solution,
            best: Best::new(),
            greedy,
            random,
            construction,
            method,
            temperature: 0.0,
            symmetric,
            swaps_arcs: !whole,
            makes_trials: whole || !model.rules.is_empty(),
            queue: Worklist::of(model.num_activities, order.iter().copied()),
            improved: false,
            exhausted: false,
            descending: true,
            order,
            at: 0,
            listed: 0,
            candidates: Candidates::default(),
            swaps: Vec::new(),
            scratch: Scratch::default(),
            model,
            core: PhantomData,
        }
    }

    fn guided(&self) -> Option<&GuidedLocalSearch> {
        match &self.method {
            Method::Guided(guided) => Some(guided),
            _ => None,
        }
    }

    /// Makes a candidate; false, and nothing changed, where the rules refuse.
    fn apply(&mut self, candidate: &Candidate) -> bool {
        let (model, solution) = (&self.model, &mut self.solution);
        match candidate {
            Candidate::Swap(swap, _) => {
                neighbourhood::try_swap::<E>(model, solution, swap, &mut self.scratch)
            }
            Candidate::Drop(activity, instead) => {
                if instead.is_none() && model.rules.binds(*activity) {
                    solution.take_out::<E>(model, &[*activity]);
                    return true;
                }
                bank::try_drop::<E>(model, solution, *activity, *instead, &mut self.scratch)
            }
            Candidate::Serve(activity) => {
                let activity = *activity;
                self.put_back(activity, true)
            }
            Candidate::Relocate(_, relocation, _) => {
                let relocation = *relocation;
                self.relocate(&relocation)
            }
        }
    }

    #[inline(never)]
    fn keep(&mut self) {
        #[cfg(any(test, feature = "verify"))]
        verify::plan::<E>(&self.model, &self.solution);
        self.best.note(&self.solution);
        self.solution.commit(&self.model);
        if self.solution.versions() > u32::MAX / 2 {
            self.solution.renumber();
            self.greedy.forget();
        }
    }
}

impl<E: Evaluate> Engine for LocalSearchEngine<E> {
    fn construct(&mut self, count: usize) -> bool {
        let Some(construction) = &mut self.construction else {
            return true;
        };
        if !construction.advance(
            &self.model,
            &mut self.solution,
            &mut self.greedy,
            &mut self.random,
            count,
        ) {
            return false;
        }
        self.construction = None;
        self.best.restart(&self.solution);
        true
    }

    fn hurry(&mut self) {
        if let Some(construction) = &mut self.construction {
            construction.hurry();
        }
    }

    fn set_fraction(&mut self, fraction: f64) {
        if let Method::Annealing(annealing) = &self.method {
            self.temperature = annealing.temperature(fraction);
        }
    }

    fn iterate(&mut self) {
        match self.method {
            Method::GreedyDescent | Method::Guided(_) => self.descend(),
            Method::Annealing(_) => self.anneal(),
            Method::Tabu(_) | Method::GenericTabu(_) if self.descending => self.descend(),
            Method::Tabu(_) | Method::GenericTabu(_) => self.tabu(),
        }
    }

    fn adopt(&mut self, plan: &Plan) -> bool {
        let adopted = self.construction.is_none()
            && adopt::adopt::<E>(
                &self.model,
                &mut self.solution,
                &mut self.best,
                &mut self.greedy,
                plan,
            );
        if adopted {
            self.look_everywhere();
        }
        adopted
    }

    fn exhausted(&self) -> bool {
        self.exhausted
    }

    fn rest(&mut self) {
        if self.construction.take().is_some() {
            self.best.restart(&self.solution);
        }
        let (model, solution) = (&self.model, &mut self.solution);
        let best = self.best.differing();
        model
            .interrupt
            .unbroken(|| solution.restore::<E>(model, &best));
    }

    fn last_pass(&mut self) {
        last_pass::run::<E>(
            &self.model,
            &mut self.solution,
            &mut self.best,
            &mut self.greedy,
        );
    }

    fn best(&self) -> &Best {
        &self.best
    }

    fn choice(&self) -> EngineChoice {
        EngineChoice::LocalSearch
    }

    fn metaheuristic(&self) -> Metaheuristic {
        match self.method {
            Method::GreedyDescent => Metaheuristic::GreedyDescent,
            Method::Guided(_) => Metaheuristic::GuidedLocalSearch,
            Method::Annealing(_) => Metaheuristic::SimulatedAnnealing,
            Method::Tabu(_) => Metaheuristic::TabuSearch,
            Method::GenericTabu(_) => Metaheuristic::GenericTabuSearch,
        }
    }

    fn plan(&self) -> Plan {
        self.best.plan(&self.model)
    }

    fn model(&self) -> &Model {
        &self.model
    }
}

#[cfg(test)]
mod tests;
#[cfg(test)]
mod trials_tests;
