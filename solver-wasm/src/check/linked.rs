//! The least price of waiting when precedences link routes in time.
//!
//! With one window chosen for every stop this is a linear program over differences of times; its dual
//! is a flow from departures to ends along longest paths, solved here by successive paths. Choices of
//! windows are branched on only where the relaxed times fall into a gap between windows.

use super::times::{ALL, System};
use super::{legs, times};
use crate::problem::{Plan, Problem};

pub(super) struct Waiting {
    pub money: i64,
    pub exact: bool,
}

/// Nodes of the branch and bound before it gives up: the generated plans with several windows a stop end
/// below it nearly always, and `exact` says of the others that they are a bound only.
const PATIENCE: u32 = 400;

/// Price of all waiting in the plan, or `None` when no schedule exists.
pub(super) fn linked_waiting(problem: &Problem, plan: &Plan) -> Option<Waiting> {
    let mut system = System::default();
    let mut rates = Vec::new();
    let mut busy_money = 0;
    for route in &plan.routes {
        let vehicle = &problem.vehicles[route.vehicle as usize];
        let (departure, end) = system.add_route(problem, route, ALL);
        rates.resize(system.nodes.len(), 0);
        rates[departure] -= vehicle.cost_per_time;
        rates[end] += vehicle.cost_per_time;
        let travel: i64 = legs(problem, vehicle, &route.activities)
            .iter()
            .map(|leg| leg.1)
            .sum();
        let stops: i64 = route
            .activities
            .iter()
            .map(|&a| {
                i64::from(problem.activities[a as usize].setup_time)
                    + times::service(problem, vehicle, a)
            })
            .sum();
        busy_money += (travel + stops) * vehicle.cost_per_time;
    }
    system.add_precedences(problem);
    let bounds: Vec<Vec<(i64, i64)>> = system
        .nodes
        .iter()
        .map(|node| node.allowed.clone())
        .collect();
    let mut search = Search {
        system,
        rates,
        best: None,
        bound_cut: None,
        left: PATIENCE,
    };
    search.branch(&bounds);
    match (search.best, search.bound_cut) {
        (best, Some(cut)) => {
            let bound = best.map_or(cut, |b| b.min(cut));
            Some(Waiting {
                money: bound - busy_money,
                exact: best == Some(bound),
            })
        }
        (Some(best), None) => Some(Waiting {
            money: best - busy_money,
            exact: true,
        }),
        (None, None) => None,
    }
}

struct Search {
    system: System,
    rates: Vec<i64>,
    best: Option<i64>,
    /// The least relaxed value that was left unexplored.
    bound_cut: Option<i64>,
    left: u32,
}

impl Search {
    /// `windows`: what is still allowed for each node.
    fn branch(&mut self, windows: &[Vec<(i64, i64)>]) {
        let Some((value, times)) = self.relaxed(windows) else {
            return;
        };
        if self.best.is_some_and(|best| value >= best) {
            return;
        }
        let gap = (0..times.len()).find(|&n| {
            !windows[n]
                .iter()
                .any(|w| w.0 <= times[n] && times[n] <= w.1)
        });
        let Some(node) = gap else {
            self.best = Some(value);
            return;
        };
        if self.left == 0 {
            self.bound_cut = Some(self.bound_cut.map_or(value, |cut| cut.min(value)));
            return;
        }
        self.left -= 1;
        let time = times[node];
        for earlier in [true, false] {
            let mut narrowed = windows.to_vec();
            narrowed[node].retain(|w| if earlier { w.1 < time } else { w.0 > time });
            if !narrowed[node].is_empty() {
                self.branch(&narrowed);
            }
        }
    }

    /// The least of Σ rate × time with each node anywhere between its first opening and last closing.
    fn relaxed(&self, windows: &[Vec<(i64, i64)>]) -> Option<(i64, Vec<i64>)> {
        let origin = windows.len();
        let mut arcs: Vec<(usize, usize, i64)> = self
            .system
            .after
            .iter()
            .map(|after| (after.from, after.to, after.gap))
            .collect();
        for (node, allowed) in windows.iter().enumerate() {
            let first = allowed.iter().map(|w| w.0).min()?;
            let last = allowed.iter().map(|w| w.1).max()?;
            // Sides without a bound need no arc.
            if first > i64::MIN / 8 {
                arcs.push((origin, node, first));
            }
            if last < i64::MAX / 8 {
                arcs.push((node, origin, -last));
            }
        }
        let mut flow = vec![0i64; arcs.len()];
        let mut balance = self.rates.clone();
        balance.push(0);
        loop {
            let supplies: Vec<usize> = (0..=origin).filter(|&n| balance[n] < 0).collect();
            let (length, via) = longest(origin + 1, &arcs, &flow, &supplies)?;
            let target = (0..=origin).find(|&n| balance[n] > 0 && length[n].is_some());
            let Some(target) = target else {
                break;
            };
            let mut amount = balance[target];
            let mut node = target;
            let mut path = Vec::new();
            while let Some((arc, forward)) = via[node] {
                path.push((arc, forward));
                if !forward {
                    amount = amount.min(flow[arc]);
                }
                node = if forward { arcs[arc].0 } else { arcs[arc].1 };
            }
            amount = amount.min(-balance[node]);
            balance[node] += amount;
            balance[target] -= amount;
            for (arc, forward) in path {
                flow[arc] += if forward { amount } else { -amount };
            }
        }
        let (times, _) = longest(origin + 1, &arcs, &flow, &[origin])?;
        let times: Vec<i64> = times[..origin].iter().map(|t| t.unwrap_or(0)).collect();
        let value = times
            .iter()
            .zip(&self.rates)
            .map(|(t, rate)| t * rate)
            .sum();
        Some((value, times))
    }
}

type Paths = (Vec<Option<i64>>, Vec<Option<(usize, bool)>>);

/// Longest paths from `sources` over the arcs and, where there is flow, over their reverses.
/// `None`: a cycle grows for ever, so the demands contradict each other.
fn longest(
    nodes: usize,
    arcs: &[(usize, usize, i64)],
    flow: &[i64],
    sources: &[usize],
) -> Option<Paths> {
    let mut length: Vec<Option<i64>> = vec![None; nodes];
    let mut via = vec![None; nodes];
    for &source in sources {
        length[source] = Some(0);
    }
    for _ in 0..=nodes {
        let mut changed = false;
        for (index, &(from, to, gap)) in arcs.iter().enumerate() {
            let mut relax = |a: usize, b: usize, gap: i64, forward: bool| {
                if let Some(base) = length[a]
                    && length[b].is_none_or(|old| old < base + gap)
                {
                    length[b] = Some(base + gap);
                    via[b] = Some((index, forward));
                    changed = true;
                }
            };
            relax(from, to, gap, true);
            if flow[index] > 0 {
                relax(to, from, -gap, false);
            }
        }
        if !changed {
            return Some((length, via));
        }
    }
    None
}
