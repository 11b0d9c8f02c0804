//! Subgradient steps on the multipliers: M. Held, P. Wolfe, H. P. Crowder, "Validation of subgradient optimization", Mathematical
//! Programming 6 (1974). Whole numbers throughout, so that every machine finds the same bound.

use super::graph::{Graph, NONE, PARTS};
use super::tree::{Multipliers, Tree, spanning};
use crate::sort;

/// Steps are counted in so many parts.
const WHOLE_STEP: i128 = 1 << 12;
/// Passes without a better bound after which steps become shorter.
const PATIENCE: u32 = 5;
/// What a step is then multiplied by.
const SHORTER: (i128, i128) = (7, 10);
/// Without a plan to aim at, the aim is so much above the bound.
const AIM: (i128, i128) = (1, 20);
/// Shares of what this tree misses and of the direction before: it swings less.
const DIRECTION: (i64, i64) = (4, 6);
/// A leg in the direction.
const LEG: i64 = 1 << 10;

pub struct Ascent {
    multipliers: Multipliers,
    /// The direction of the step before: activities, then the starts.
    before: Vec<i64>,
    step: i128,
    in_vain: u32,
    /// In parts of a unit of money.
    best: Option<i128>,
    /// No multiplier need be larger.
    largest: i64,
    ended: bool,
}

impl Ascent {
    pub fn new(graph: &Graph) -> Ascent {
        Ascent {
            multipliers: Multipliers {
                stops: vec![0; graph.len()],
                start: 0,
            },
            before: vec![0; graph.len() + 1],
            step: WHOLE_STEP,
            in_vain: 0,
            best: None,
            largest: graph.dearest(),
            ended: false,
        }
    }

    /// Whole units, rounded up: a plan's money is whole.
    pub fn best(&self) -> Option<i64> {
        let best = self.best?;
        let parts = i128::from(PARTS);
        i64::try_from(best.div_euclid(parts) + i128::from(best.rem_euclid(parts) > 0)).ok()
    }

    pub fn pass(&mut self, graph: &Graph, plan: Option<i64>) -> bool {
        if self.ended {
            return false;
        }
        let Some(mut tree) = spanning(graph, &self.multipliers) else {
            (self.ended, self.best) = (true, None);
            return false;
        };
        let (closing, routes) = close(graph, &self.multipliers, &mut tree);
        let charged: i128 = self.multipliers.stops.iter().map(|&m| i128::from(m)).sum();
        let value = tree.cost + closing - 2 * charged + graph.constant;
        if self.best.is_none_or(|best| value > best) {
            self.best = Some(value);
            self.in_vain = 0;
        } else {
            self.in_vain += 1;
            if self.in_vain >= PATIENCE {
                self.step = self.step * SHORTER.0 / SHORTER.1;
                self.in_vain = 0;
            }
        }
        let met = plan.is_some_and(|plan| self.best().is_some_and(|best| best >= plan));
        self.ended = met || !self.climb(&tree, routes, value, plan);
        !self.ended
    }

    /// Moves the multipliers; false when none moves.
    fn climb(&mut self, tree: &Tree, routes: i64, value: i128, plan: Option<i64>) -> bool {
        let (now, old) = DIRECTION;
        let missed = tree.legs.iter().map(|&legs| legs - 2);
        let missed = missed.chain([tree.starts - routes]);
        let mut length: i128 = 0;
        for (direction, miss) in self.before.iter_mut().zip(missed) {
            *direction = (now * miss * LEG + old * *direction) / (now + old);
            length += i128::from(miss * miss);
        }
        if length == 0 {
            // Every stop has its two legs: this tree with its last legs is a plan of the relaxation at no charge.
            return false;
        }
        let aim = plan.map_or(
            value + (value.abs() * AIM.0 / AIM.1).max(i128::from(PARTS)),
            |plan| i128::from(plan) * i128::from(PARTS),
        );
        let ahead = (aim - value).max(i128::from(PARTS)) * self.step;
        let mut moved = false;
        let largest = self.largest;
        let mut shift = |multiplier: &mut i64, direction: i64| {
            let by = ahead * i128::from(direction) / (length * WHOLE_STEP * i128::from(LEG));
            let to =
                (i128::from(*multiplier) + by).clamp(-i128::from(largest), i128::from(largest));
            moved |= to != i128::from(*multiplier);
            *multiplier = to as i64;
        };
        for (multiplier, &direction) in self.multipliers.stops.iter_mut().zip(&self.before) {
            shift(multiplier, direction);
        }
        let starts = self.before[self.multipliers.stops.len()];
        shift(&mut self.multipliers.start, starts);
        moved
    }
}

/// Adds the last legs of the fewest routes to the tree, and of further ones while each of them lowers the sum: their costs with the fixed
/// costs, less the charge of their starts; and how many routes that are.
fn close(graph: &Graph, multipliers: &Multipliers, tree: &mut Tree) -> (i128, i64) {
    let charge = &multipliers.stops;
    let mut ends: Vec<(i64, u32)> = (0..graph.len())
        .filter(|&stop| graph.ends[stop] < NONE)
        .map(|stop| (graph.ends[stop] + charge[stop], stop as u32))
        .collect();
    let most = graph.fleet.most.min(ends.len());
    sort::least_first(&mut ends, most);
    ends.truncate(most);
    let (mut sum, mut routes) = (0, 0);
    for (&(end, stop), &fixed) in ends.iter().zip(&graph.fleet.fixed) {
        let route = end + fixed - multipliers.start;
        if routes >= graph.fleet.fewest as i64 && route >= 0 {
            break;
        }
        sum += i128::from(route);
        routes += 1;
        tree.legs[stop as usize] += 1;
    }
    (sum, routes)
}
