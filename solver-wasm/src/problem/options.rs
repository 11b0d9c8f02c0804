//! How a search behaves and when it ends.

use super::Plan;

/// Which loop searches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EngineChoice {
    Automatic,
    /// First solution and local search under a named metaheuristic.
    LocalSearch,
    RuinRecreate,
}

/// When a search ends and how it behaves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    pub seed: u64,
    /// Iterations of the main loop; schedules follow them when given, and the clock is a safety stop.
    pub max_iterations: Option<u64>,
    /// Milliseconds from `begin`.
    pub time_limit_ms: Option<u64>,
    /// Use the whole budget even when the plan is proven optimal or the search stagnates.
    pub consume_all_time: bool,
    /// Exact search for tiny requests (a test switch turns it off).
    pub exact: bool,
    pub engine: EngineChoice,
    /// Position in `wire::schema::FIRST_SOLUTIONS`; 0 is automatic.
    pub first_solution: u32,
    /// Position in `wire::schema::METAHEURISTICS`; 0 is automatic.
    pub metaheuristic: u32,
    /// End after so long without a better plan.
    pub no_improvement_ms: Option<u64>,
    /// Start from this plan.
    pub initial_plan: Option<Plan>,
    /// What is left out is tried in all places when the search is over: by the search's own evaluation, then in the plan
    /// that is handed out as it is. Both are off in test builds alone.
    pub last_pass: bool,
    pub last_insertions: bool,
    /// Test builds only: the rule to spoil (see `spoil`), 0 for none.
    pub spoiled_rule: u32,
}

/// What a search runs, whatever was asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Methods {
    pub engine: EngineChoice,
    /// `Automatic` is the kernel's own insertion; `None`: a given plan took its place.
    pub first_solution: Option<FirstSolution>,
    /// `Automatic`: nothing decided, because nothing was searched.
    pub metaheuristic: Metaheuristic,
}

/// What a local search is led by, in the order of `wire::schema::METAHEURISTICS`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Metaheuristic {
    Automatic,
    GreedyDescent,
    GuidedLocalSearch,
    SimulatedAnnealing,
    TabuSearch,
    GenericTabuSearch,
}

/// How the first plan is made, in the order of `wire::schema::FIRST_SOLUTIONS`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FirstSolution {
    Automatic,
    PathCheapestArc,
    PathMostConstrainedArc,
    ParallelCheapestInsertion,
    LocalCheapestInsertion,
    GlobalCheapestArc,
    Savings,
    Christofides,
}

impl Options {
    pub fn metaheuristic(&self) -> Metaheuristic {
        match self.metaheuristic {
            1 => Metaheuristic::GreedyDescent,
            2 => Metaheuristic::GuidedLocalSearch,
            3 => Metaheuristic::SimulatedAnnealing,
            4 => Metaheuristic::TabuSearch,
            5 => Metaheuristic::GenericTabuSearch,
            _ => Metaheuristic::Automatic,
        }
    }

    /// What makes the first plan; `None`: it is given.
    pub fn first_plan(&self) -> Option<FirstSolution> {
        self.initial_plan.is_none().then(|| self.first_solution())
    }

    pub fn first_solution(&self) -> FirstSolution {
        match self.first_solution {
            1 => FirstSolution::PathCheapestArc,
            2 => FirstSolution::PathMostConstrainedArc,
            3 => FirstSolution::ParallelCheapestInsertion,
            4 => FirstSolution::LocalCheapestInsertion,
            5 => FirstSolution::GlobalCheapestArc,
            6 => FirstSolution::Savings,
            7 => FirstSolution::Christofides,
            _ => FirstSolution::Automatic,
        }
    }
}

impl Default for Options {
    fn default() -> Self {
        Options {
            seed: 1,
            max_iterations: None,
            time_limit_ms: None,
            consume_all_time: false,
            exact: true,
            engine: EngineChoice::Automatic,
            first_solution: 0,
            metaheuristic: 0,
            no_improvement_ms: None,
            initial_plan: None,
            last_pass: true,
            last_insertions: true,
            spoiled_rule: 0,
        }
    }
}
