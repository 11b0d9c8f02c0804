//! Ruin and recreate under simulated annealing (Schrimpf et al. 2000; SISR, Christiaens & Vanden Berghe 2020).

use std::marker::PhantomData;

use super::{Best, Engine};
use crate::construct::{initial_plan, insertion::Insertion};
use crate::evaluate::Evaluate;
use crate::metaheuristic::annealing::{Annealing, threshold};
use crate::model::{Model, NONE};
use crate::problem::{Options, Plan};
use crate::random::Random;
use crate::recreate::Greedy;
use crate::ruin::{self, Ruined};
use crate::solution::Solution;

/// Unserved activities tried in one iteration.
const BANK_TRIED: usize = 10;

pub struct RuinRecreate<E: Evaluate> {
    model: Model,
    solution: Solution,
    best: Best,
    random: Random,
    greedy: Greedy,
    annealing: Annealing,
    temperature: f64,
    construction: Option<Insertion>,
    ruined: Ruined,
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
        let construction = Some(Insertion::new(&model, &solution, &mut random));
        let annealing = Annealing::new(0.1 * model.mean_leg);
        RuinRecreate {
            solution,
            best: Best::new(),
            greedy: Greedy::new(&model, random.next_u64()),
            random,
            temperature: annealing.temperature(0.0),
            annealing,
            construction,
            ruined: Ruined::default(),
            pending: Vec::new(),
            model,
            core: PhantomData,
        }
    }

    fn iteration(&mut self) {
        if self.solution.versions() > u32::MAX / 2 {
            self.solution.renumber();
            self.greedy.forget();
        }
        let limit = threshold(self.solution.cost, self.temperature, &mut self.random);
        let unserved = self.solution.bank.len();
        ruin::ruin::<E>(&self.model, &mut self.solution, &mut self.random, &mut self.ruined);
        self.choose_pending(unserved);
        let kept = self.greedy.recreate::<E>(
            &self.model,
            &mut self.solution,
            &mut self.random,
            &mut self.pending,
            limit,
        );
        if kept {
            self.best.note(&self.solution);
            self.solution.commit();
        } else {
            self.solution.roll_back(&self.model);
        }
    }

    /// What was removed, and some of what was unserved before: all when few, else those near the hole.
    fn choose_pending(&mut self, unserved: usize) {
        self.pending.clear();
        self.pending.extend_from_slice(&self.solution.bank[unserved..]);
        let old = &self.solution.bank[..unserved];
        if unserved <= BANK_TRIED {
            self.pending.extend_from_slice(old);
            return;
        }
        let removed = self.pending.len();
        for &near in self.model.neighbours.of(self.ruined.seed) {
            if self.pending.len() >= removed + BANK_TRIED {
                break;
            }
            if self.solution.place[near as usize].route == NONE && !self.pending[..removed].contains(&near) {
                self.pending.push(near);
            }
        }
    }
}

impl<E: Evaluate> Engine for RuinRecreate<E> {
    fn construct(&mut self, count: usize) -> bool {
        let Some(construction) = &mut self.construction else { return true };
        if !construction.advance::<E>(&self.model, &mut self.solution, &mut self.greedy, count) {
            return false;
        }
        self.construction = None;
        self.best.restart(&self.solution);
        true
    }

    fn set_fraction(&mut self, fraction: f64) {
        self.temperature = self.annealing.temperature(fraction);
    }

    fn iterate(&mut self) {
        self.iteration();
    }

    fn finish(&mut self) {
        if self.construction.take().is_some() {
            self.best.restart(&self.solution);
        }
    }

    fn best(&self) -> &Best {
        &self.best
    }

    fn plan(&self) -> Plan {
        self.best.plan(&self.model)
    }

    fn model(&self) -> &Model {
        &self.model
    }
}
