//! The cheapest schedule of linked routes: from the earliest one, departures are delayed as long as that
//! saves money.
//!
//! The cost is Σ cost_per_time × (end − start). With one window a node it is an L-natural-convex function
//! of the times, and steepest descent upwards from the least schedule ends in its least minimiser, that is
//! the cheapest schedule with the earliest ends (K. Murota, "Discrete Convex Analysis", 2003, chapter 10).
//! A step delays a set of nodes that is closed under the demands that leave no slack; the best such set is
//! a maximum-weight closure, a minimum cut between departures (which gain) and ends (which lose). With
//! several windows the times stay inside the windows that the earliest schedule chose.

use super::network::Network;

/// A bound on steps, never met by problems of a human's making: each step closes a slack.
const MAX_STEPS: usize = 20_000;

/// Delays `times` (a schedule of `network`) to the cheapest; `rates` is the price of time per route.
pub fn delay_to_cheapest(network: &Network, rates: &[i64], times: &mut [i64]) {
    let mut descent = Descent {
        network,
        rates,
        route_of_start: vec![None; network.num_nodes()],
        route_of_end: vec![None; network.num_nodes()],
    };
    for route in 0..rates.len() {
        descent.route_of_start[network.start_node(route)] = Some(route);
        descent.route_of_end[network.end_node(route)] = Some(route);
    }
    let priced: Vec<usize> = (0..rates.len()).filter(|&r| rates[r] > 0).collect();
    let mut steps = 0;
    while steps < MAX_STEPS {
        let mut moved = false;
        // One departure at a time first: a set that holds no other departure is a sure step.
        for &route in &priced {
            while let Some(set) = descent.closure(route, times)
                && set.starts.len() == 1
                && descent.gain(&set) > 0
                && steps < MAX_STEPS
            {
                descent.delay(&set.nodes, times);
                moved = true;
                steps += 1;
            }
        }
        if !moved {
            let Some(nodes) = descent.best_joint_set(&priced, times) else {
                return;
            };
            descent.delay(&nodes, times);
            steps += 1;
        }
    }
}

struct Descent<'a> {
    network: &'a Network,
    rates: &'a [i64],
    route_of_start: Vec<Option<usize>>,
    route_of_end: Vec<Option<usize>>,
}

/// Nodes that must move when a departure moves, and the routes whose departure or end is among them.
struct Closure {
    nodes: Vec<usize>,
    starts: Vec<usize>,
    ends: Vec<usize>,
}

impl Descent<'_> {
    /// What moves with the departure of `route`; `None` when something in it cannot move.
    fn closure(&self, route: usize, times: &[i64]) -> Option<Closure> {
        let mut seen = vec![false; self.network.num_nodes()];
        let mut closure = Closure {
            nodes: vec![self.network.start_node(route)],
            starts: Vec::new(),
            ends: Vec::new(),
        };
        seen[closure.nodes[0]] = true;
        let mut at = 0;
        while at < closure.nodes.len() {
            let node = closure.nodes[at];
            at += 1;
            if self.network.window_at(node, times[node])?.end == times[node] {
                return None;
            }
            closure.starts.extend(self.route_of_start[node]);
            closure.ends.extend(self.route_of_end[node]);
            for arc in self.network.arcs_from(node) {
                if times[arc.to] == times[node] + arc.gap
                    && !std::mem::replace(&mut seen[arc.to], true)
                {
                    closure.nodes.push(arc.to);
                }
            }
        }
        Some(closure)
    }

    fn gain(&self, set: &Closure) -> i64 {
        let sum = |routes: &[usize]| routes.iter().map(|&r| self.rates[r]).sum::<i64>();
        sum(&set.starts) - sum(&set.ends)
    }

    /// Moves a closed set until a slack is used up or a window ends.
    fn delay(&self, nodes: &[usize], times: &mut [i64]) {
        let mut inside = vec![false; self.network.num_nodes()];
        for &node in nodes {
            inside[node] = true;
        }
        let mut by = i64::MAX;
        for &node in nodes {
            if let Some(window) = self.network.window_at(node, times[node]) {
                by = by.min(window.end - times[node]);
            }
            for arc in self
                .network
                .arcs_from(node)
                .iter()
                .filter(|arc| !inside[arc.to])
            {
                by = by.min(times[arc.to] - times[node] - arc.gap);
            }
        }
        for &node in nodes {
            times[node] += by;
        }
    }

    /// The smallest closed set of several departures with the greatest gain; `None` when no set gains.
    fn best_joint_set(&self, priced: &[usize], times: &[i64]) -> Option<Vec<usize>> {
        let closures: Vec<Closure> = priced
            .iter()
            .filter_map(|&r| self.closure(r, times))
            .collect();
        if closures.len() < 2 {
            return None;
        }
        // Departures on the left, ends on the right; a departure must take its ends along.
        let mut left_gain = vec![0i64; closures.len()];
        for (index, closure) in closures.iter().enumerate() {
            left_gain[index] = closure.starts.first().map_or(0, |&own| self.rates[own]);
        }
        let mut left_of_route = vec![None; self.rates.len()];
        for (index, closure) in closures.iter().enumerate() {
            left_of_route[closure.starts[0]] = Some(index);
        }
        let chosen = minimal_closure(&closures, &left_gain, self.rates);
        let mut nodes: Vec<usize> = chosen
            .iter()
            .flat_map(|&index| closures[index].nodes.iter().copied())
            .collect();
        nodes.sort_unstable();
        nodes.dedup();
        let gain: i64 = nodes
            .iter()
            .map(|&n| {
                let gained = self.route_of_start[n].map_or(0, |r| self.rates[r]);
                gained - self.route_of_end[n].map_or(0, |r| self.rates[r])
            })
            .sum();
        (gain > 0).then_some(nodes)
    }
}

/// Indices of the closures in the smallest set of greatest gain: the departures still reachable from the
/// source after a maximum flow source → departure → end → sink.
fn minimal_closure(closures: &[Closure], left_gain: &[i64], rates: &[i64]) -> Vec<usize> {
    let mut left = left_gain.to_vec();
    let mut right = rates.to_vec();
    // flow[l][e]: what departure l sends to its e-th end.
    let mut flow: Vec<Vec<i64>> = closures.iter().map(|c| vec![0; c.ends.len()]).collect();
    loop {
        let (reached, path) = residual_search(closures, &left, &right, &flow);
        let Some(path) = path else {
            return (0..closures.len()).filter(|&l| reached[l]).collect();
        };
        // The path alternates: departure, end, departure (back along flow), end …
        let mut amount = left[path[0].0]
            .min(right[closures[path[path.len() - 1].0].ends[path[path.len() - 1].1]]);
        for step in path.windows(2) {
            amount = amount.min(back_flow(closures, &flow, step[0], step[1].0));
        }
        left[path[0].0] -= amount;
        let last = path[path.len() - 1];
        right[closures[last.0].ends[last.1]] -= amount;
        for (index, &(l, e)) in path.iter().enumerate() {
            flow[l][e] += amount;
            if let Some(&(next, _)) = path.get(index + 1) {
                let end = closures[l].ends[e];
                let back = position(&closures[next].ends, end);
                flow[next][back] -= amount;
            }
        }
    }
}

/// How much departure `next` sends to the end that `step` reaches.
fn back_flow(closures: &[Closure], flow: &[Vec<i64>], step: (usize, usize), next: usize) -> i64 {
    let end = closures[step.0].ends[step.1];
    flow[next][position(&closures[next].ends, end)]
}

fn position(ends: &[usize], end: usize) -> usize {
    ends.iter().position(|&e| e == end).unwrap_or(0)
}

/// Breadth first from the source: which departures are reached, and a path to an end with room.
#[allow(clippy::type_complexity)]
fn residual_search(
    closures: &[Closure],
    left: &[i64],
    right: &[i64],
    flow: &[Vec<i64>],
) -> (Vec<bool>, Option<Vec<(usize, usize)>>) {
    let mut reached: Vec<bool> = left.iter().map(|&room| room > 0).collect();
    let mut end_seen = vec![false; right.len()];
    // How each departure was reached: the departure before it, and that one's end.
    let mut via: Vec<Option<(usize, usize)>> = vec![None; closures.len()];
    let mut queue: Vec<usize> = (0..closures.len()).filter(|&l| reached[l]).collect();
    let mut at = 0;
    while at < queue.len() {
        let l = queue[at];
        at += 1;
        for (e, &end) in closures[l].ends.iter().enumerate() {
            if std::mem::replace(&mut end_seen[end], true) {
                continue;
            }
            if right[end] > 0 {
                let mut path = vec![(l, e)];
                let mut node = l;
                while let Some(step) = via[node] {
                    path.push(step);
                    node = step.0;
                }
                path.reverse();
                return (reached, Some(path));
            }
            for (other, closure) in closures.iter().enumerate() {
                if !reached[other]
                    && closure
                        .ends
                        .iter()
                        .zip(&flow[other])
                        .any(|(&x, &f)| x == end && f > 0)
                {
                    reached[other] = true;
                    via[other] = Some((l, e));
                    queue.push(other);
                }
            }
        }
    }
    (reached, None)
}
