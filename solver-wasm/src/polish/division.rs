//! Which rows make the best plan: vehicle after vehicle, with what the others would cost at least without anything that
//! couples them.

use super::rows::Row;
use super::{Effort, weighted};
use crate::evaluate::full::RouteBook;
use crate::model::Model;
use crate::problem::{Plan, PlannedRoute};
use crate::report;
use crate::sort;

pub struct Division<'a> {
    model: &'a Model,
    book: &'a RouteBook,
    /// Weighted cost of the best plan so far.
    pub limit: i64,
    pub best: Option<(i64, Plan)>,
}

/// What does not change while the rows of one round are divided.
struct Round<'a> {
    /// By vehicle: its class and the rows of that, cheapest first.
    fleet: Vec<(u32, u32, Vec<&'a Row>)>,
    /// By vehicle and set of tasks served before it: what it and those behind it cost at least, unserved tasks included.
    least: Vec<Vec<i64>>,
}

impl<'a> Division<'a> {
    pub fn new(model: &'a Model, book: &'a RouteBook, limit: i64) -> Division<'a> {
        Division {
            model,
            book,
            limit,
            best: None,
        }
    }

    pub fn divide(&mut self, rows: &[Vec<Row>], effort: &mut Effort<'_>) {
        let mut fleet = Vec::new();
        for (class, own) in (0u32..).zip(rows) {
            let mut sorted: Vec<&Row> = own.iter().collect();
            sort::by_key(&mut sorted, |row| row.cost);
            for &vehicle in &self.model.classes[class as usize].vehicles {
                fleet.push((class, vehicle, sorted.clone()));
            }
        }
        let round = Round {
            least: self.least(&fleet),
            fleet,
        };
        self.choose(&round, (0, 0), 0, &mut Vec::new(), effort);
    }

    fn least(&self, fleet: &[(u32, u32, Vec<&Row>)]) -> Vec<Vec<i64>> {
        let tasks = self.book.problem.tasks.len();
        let unserved = |served: usize| -> i64 {
            let left = (0..tasks).filter(|task| served >> task & 1 == 0);
            left.map(|task| self.model.prize[task]).sum()
        };
        let mut behind: Vec<i64> = (0..1usize << tasks).map(unserved).collect();
        let mut least = vec![behind.clone()];
        for (_, _, rows) in fleet.iter().rev() {
            let mut cheapest = vec![i64::MAX; 1 << tasks];
            for row in rows {
                cheapest[row.tasks] = cheapest[row.tasks].min(row.cost);
            }
            let own: Vec<i64> = (0..1usize << tasks)
                .map(|served| {
                    let with = (1..1usize << tasks)
                        .filter(|set| set & served == 0 && cheapest[*set] < i64::MAX)
                        .map(|set| cheapest[set] + behind[served | set]);
                    with.fold(behind[served], i64::min)
                })
                .collect();
            least.push(own.clone());
            behind = own;
        }
        least.reverse();
        least
    }

    /// False when the effort is used up.
    fn choose(
        &mut self,
        round: &Round<'_>,
        (at, served): (usize, usize),
        sum: i64,
        chosen: &mut Vec<(u32, Vec<u32>)>,
        effort: &mut Effort<'_>,
    ) -> bool {
        if sum + round.least[at][served] >= self.limit {
            return true;
        }
        let Some((_, vehicle, rows)) = round.fleet.get(at) else {
            return self.report(chosen, effort);
        };
        for row in rows {
            let then = served | row.tasks;
            if row.tasks & served != 0 {
                continue;
            }
            if sum + row.cost + round.least[at + 1][then] >= self.limit {
                continue;
            }
            chosen.push((*vehicle, self.book.visits_of(*vehicle, &row.visits)));
            let goes_on = self.choose(round, (at + 1, then), sum + row.cost, chosen, effort);
            chosen.pop();
            if !goes_on {
                return false;
            }
        }
        self.choose(round, (at + 1, served), sum, chosen, effort)
    }

    fn report(&mut self, chosen: &[(u32, Vec<u32>)], effort: &mut Effort<'_>) -> bool {
        if !effort.plan() {
            return false;
        }
        let routes = chosen.iter().map(|(vehicle, visits)| PlannedRoute {
            vehicle: *vehicle,
            activities: visits.clone(),
        });
        let mut plan = Plan {
            routes: routes.collect(),
        };
        sort::by_key(&mut plan.routes, |route| route.vehicle);
        if let Ok(found) = report::report(&self.book.problem, &plan)
            && found.feasible
        {
            let cost = weighted(self.model, &self.book.problem, &found);
            if cost < self.limit {
                self.limit = cost;
                self.best = Some((cost, plan));
            }
        }
        true
    }
}
