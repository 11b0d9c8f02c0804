//! Ruin and recreate under simulated annealing (Schrimpf et al. 2000; SISR, Christiaens & Vanden Berghe 2020).

use std::marker::PhantomData;

use super::fleet_reduction::FleetReduction;
use super::parts::Parts;
use super::penalising::Penalising;
use super::pending;
use super::recombination::Recombination;
use super::schedule::Schedule;
use super::{Best, Engine, adopt, last_pass};
use crate::construct::{FirstPlan, initial_plan};
use crate::evaluate::Evaluate;
use crate::local_search::{self, LocalSearch};
use crate::metaheuristic::annealing::threshold;
use crate::model::Model;
use crate::problem::{EngineChoice, Metaheuristic, Options, Plan};
use crate::random::Random;
use crate::recreate::Greedy;
use crate::ruin::{self, Ruined};
use crate::solution::Solution;
#[cfg(any(test, feature = "verify"))]
use crate::solution::verify;

pub struct RuinRecreate<E: Evaluate> {
    model: Model,
    solution: Solution,
    best: Best,
    random: Random,
    greedy: Greedy,
    schedule: Schedule,
    temperature: f64,
    construction: Option<FirstPlan<E>>,
    ruined: Ruined,
    local: LocalSearch,
    /// Local search follows each kept recreate.
    moves_pay: bool,
    fleet: FleetReduction,
    recombination: Recombination,
    penalising: Penalising,
    pending: Vec<u32>,
    core: PhantomData<E>,
}

impl<E: Evaluate> RuinRecreate<E> {
    pub fn new(model: Model, options: &Options) -> Self {
        let mut random = Random::new(options.seed);
        let mut solution = Solution::new(&model);
        if let Some(plan) = &options.initial_plan {
            initial_plan::load::<E>(&model, &mut solution, plan);
        }
        let construction = Some(FirstPlan::new(&model, &solution, options, &mut random));
        let fleet = FleetReduction::new(&model);
        let parts = Parts::of(&model, options, fleet.saves_vehicles);
        debug_assert!(E::RECOMBINES || !parts.recombines);
        debug_assert!(E::PENALISES || !parts.penalises);
        let schedule = Schedule::new(&model, options, parts);
        RuinRecreate {
            solution,
            best: Best::new(),
            greedy: Greedy::new(&model, random.next_u64()),
            random,
            temperature: schedule.at(0.0).temperature,
            schedule,
            recombination: Recombination::new(parts.recombines),
            penalising: Penalising::default(),
            construction,
            ruined: Ruined::default(),
            local: LocalSearch::default(),
            moves_pay: E::MOVES_PIECES && local_search::pays(&model),
            fleet,
            pending: Vec::new(),
            model,
            core: PhantomData,
        }
    }

    fn iteration(&mut self) {
        self.renumber();
        let limit = threshold(self.solution.cost, self.temperature, &mut self.random);
        let unserved = self.solution.bank.len();
        ruin::ruin::<E>(
            &self.model,
            &mut self.solution,
            &mut self.random,
            &mut self.ruined,
        );
        pending::choose(
            &self.model,
            &self.solution,
            (unserved, self.ruined.seed),
            &mut self.pending,
        );
        let kept = self.greedy.recreate::<E>(
            &self.model,
            &mut self.solution,
            &mut self.random,
            &mut self.pending,
            limit,
        );
        if kept {
            if E::MOVES_PIECES && self.moves_pay {
                self.local
                    .improve::<E>(&self.model, &mut self.solution, &local_search::PAYING);
            }
            self.note();
            self.solution.commit(&self.model);
        } else {
            self.solution.roll_back(&self.model);
        }
        #[cfg(any(test, feature = "verify"))]
        verify::plan::<E>(&self.model, &self.solution);
    }

    /// Looks for room under a bound on the routes: fewer tasks left out, or tasks that were left out less often.
    fn fleet_iteration(&mut self) {
        self.renumber();
        self.fleet.prepare::<E>(&self.model, &mut self.solution);
        self.note();
        self.solution.commit(&self.model);
        let before = self.fleet.missing(&self.solution);
        let limit = threshold(self.solution.cost, self.temperature, &mut self.random);
        let unserved = self.solution.bank.len();
        if unserved > 0 && self.random.one_in(2) {
            let seed = self.solution.bank[self.random.below(unserved as u32) as usize];
            ruin::ruin_at::<E>(
                &self.model,
                &mut self.solution,
                &mut self.random,
                &mut self.ruined,
                seed,
            );
        } else {
            ruin::ruin::<E>(
                &self.model,
                &mut self.solution,
                &mut self.random,
                &mut self.ruined,
            );
        }
        pending::choose(
            &self.model,
            &self.solution,
            (unserved, self.ruined.seed),
            &mut self.pending,
        );
        self.greedy.recreate::<E>(
            &self.model,
            &mut self.solution,
            &mut self.random,
            &mut self.pending,
            i64::MAX,
        );
        let after = self.fleet.missing(&self.solution);
        self.fleet.count(&self.solution);
        if after < before || after == before && self.solution.cost <= limit {
            self.note();
            self.solution.commit(&self.model);
        } else {
            self.solution.roll_back(&self.model);
        }
        #[cfg(any(test, feature = "verify"))]
        verify::plan::<E>(&self.model, &self.solution);
    }

    /// Leaves whatever was tried under a bound on the routes.
    fn back_to_best(&mut self) {
        self.solution.most_routes = usize::MAX;
        let (model, solution) = (&self.model, &mut self.solution);
        let best = &self.best;
        model.interrupt.unbroken(|| {
            solution.open_slots::<E>(model, best.classes());
            solution.restore::<E>(model, &best.differing());
        });
        self.recombination.restart(&self.solution);
    }

    /// Call before each commit.
    fn note(&mut self) {
        self.best.note(&self.solution);
        if E::RECOMBINES {
            self.recombination.note(&self.solution);
        }
    }

    fn renumber(&mut self) {
        if self.solution.versions() > u32::MAX / 2 {
            self.solution.renumber();
            self.greedy.forget();
        }
    }
}

impl<E: Evaluate> Engine for RuinRecreate<E> {
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
        self.recombination.restart(&self.solution);
        true
    }

    fn hurry(&mut self) {
        if let Some(construction) = &mut self.construction {
            construction.hurry();
        }
    }

    fn set_fraction(&mut self, fraction: f64) {
        if E::PENALISES
            && let Some(within) = self.schedule.penalised(fraction)
            && self.construction.is_none()
        {
            // A plan that leaves something out is for ruin and recreate to mend.
            if !self.penalising.is_running() && self.best.unserved == 0 {
                self.back_to_best();
                (self.penalising).begin(&self.model, &self.solution, &mut self.best);
            }
            if self.penalising.set_fraction(within) {
                return;
            }
        }
        let moment = self.schedule.at(fraction);
        self.temperature = moment.temperature;
        if self.fleet.take_turn(fraction, &self.solution) {
            self.back_to_best();
        }
        // What is left out is looked for first, however long it takes.
        if E::RECOMBINES && !self.fleet.active && self.recombination.is_over(moment.part) {
            self.recombination.turn_to::<E>(
                moment.part,
                &self.model,
                &mut self.solution,
                &mut self.best,
                &mut self.greedy,
                &mut self.random,
            );
            #[cfg(any(test, feature = "verify"))]
            verify::plan::<E>(&self.model, &self.solution);
        }
    }

    fn iterate(&mut self) {
        if E::PENALISES && self.penalising.is_running() {
            if (self.penalising).step(&self.model, &mut self.random, &mut self.best) {
                #[cfg(any(test, feature = "verify"))]
                super::penalising::verify_best::<E>(&self.model, &self.best);
            }
        } else if self.fleet.active {
            self.fleet_iteration();
        } else {
            self.iteration();
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
            self.recombination.restart(&self.solution);
            (self.penalising).restart(&self.model, &self.solution, &mut self.best);
        }
        adopted
    }

    fn rest(&mut self) {
        if self.construction.take().is_some() {
            self.best.restart(&self.solution);
        }
        self.penalising = Penalising::default();
        self.back_to_best();
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
        EngineChoice::RuinRecreate
    }

    /// Its own, whatever is named.
    fn metaheuristic(&self) -> Metaheuristic {
        Metaheuristic::SimulatedAnnealing
    }

    fn plan(&self) -> Plan {
        self.best.plan(&self.model)
    }

    fn model(&self) -> &Model {
        &self.model
    }
}
