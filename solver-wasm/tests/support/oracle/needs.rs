//! What of a route later rules look at, beside its clock. All else is forgotten on the way, so that routes which differ in
//! nothing that counts are one.

use solver_wasm::problem::{
    ActivityKind, DumpMode, FairnessMetric, Problem, RelationKind, Term, Vehicle, Visit,
};

use super::choice::Coupling;

/// Which stops of a route are told apart by their order.
#[derive(Clone, Debug)]
pub struct Needs {
    /// Every stop, breaks included: the objective reads seconds, which follow from the cheapest schedule of just these stops;
    /// or when goods come aboard at a station decides when it may be left.
    pub all: bool,
    /// Activities and stations: where goods lie, and what stations move. With it, breaks that only some loads allow.
    pub goods: bool,
    breaks: bool,
    /// Activities that sequences name, and whether any other in between counts.
    sequences: Vec<u32>,
    direct: bool,
    /// Loads are known from sums: no station changes them, and nothing lies on top of anything.
    pub sums: bool,
    /// The distance, and the seconds of service, are looked at by themselves.
    pub distance: bool,
    pub service: bool,
    pub unpaid: bool,
    /// Goods that a station hands out come there later.
    pub again: bool,
}

/// Does the objective read seconds of the clock beside the money?
pub fn counts_work_time(problem: &Problem) -> bool {
    let shares = problem.fairness.as_ref().map(|f| f.metric);
    let tiers = problem.objective.tiers.iter().flatten();
    tiers.filter(|tier| tier.1 > 0).any(|tier| match tier.0 {
        Term::Time => true,
        Term::Fairness => shares == Some(FairnessMetric::WorkTime),
        _ => false,
    })
}

impl Needs {
    pub fn of(problem: &Problem, vehicle: &Vehicle, coupling: Coupling) -> Needs {
        // Jobs that are delivered: what is collected waits for no goods, and jobs without any demand for the start alone.
        let released = problem.activities.iter().any(|a| {
            a.kind == ActivityKind::Service
                && a.release_time > 0
                && a.demand.iter().any(|&by| by < 0)
        });
        let mut stations = problem.dump_stations.iter();
        let again = released && stations.any(|s| s.mode == DumpMode::Reload);
        let goods = !problem.dump_stations.is_empty() || problem.tasks.iter().any(|t| t.lifo);
        let of_order = || {
            let relations = problem.relations.iter();
            relations.filter(|r| r.kind == RelationKind::Sequence)
        };
        let shares = |metric| {
            coupling.shares
                && problem
                    .fairness
                    .as_ref()
                    .is_some_and(|f| f.metric == metric)
        };
        let mut terms = problem.objective.tiers.iter().flatten();
        Needs {
            all: again || counts_work_time(problem),
            goods,
            breaks: vehicle
                .breaks
                .iter()
                .any(|b| b.max_load.iter().any(Option::is_some)),
            sequences: of_order().flat_map(|r| r.activities.clone()).collect(),
            direct: of_order().any(|r| r.direct),
            sums: !goods && problem.num_dimensions > 0,
            distance: vehicle.max_distance.is_some()
                || shares(FairnessMetric::Distance)
                || terms.any(|term| term.0 == Term::Distance),
            service: shares(FairnessMetric::ServiceTime),
            unpaid: vehicle.max_time.is_some(),
            again,
        }
    }

    /// Does its place among the other such stops count?
    pub fn tells(&self, visit: Visit) -> bool {
        let of_sequence =
            |a: u32| self.sequences.contains(&a) || (self.direct && !self.sequences.is_empty());
        self.all
            || match visit {
                Visit::Activity(a) => self.goods || of_sequence(a),
                Visit::Dump(_) => self.goods,
                Visit::Break { .. } => self.goods && self.breaks,
            }
    }

    /// The order as sequences see it: their activities, and `u32::MAX` for others in between where that counts.
    pub fn order(&self, stops: &[Visit]) -> Vec<u32> {
        let mut order = Vec::new();
        for visit in stops {
            match *visit {
                Visit::Activity(a) if self.sequences.contains(&a) => order.push(a),
                Visit::Activity(_) if self.direct && order.last() != Some(&u32::MAX) => {
                    order.push(u32::MAX);
                }
                _ => {}
            }
        }
        order
    }
}
