//! Even shares of work (contract A8): `Σ max(0, |x − mean| − tolerance × mean)` over the members of each group.
//!
//! A group is one day with its vehicles, or the whole horizon with its resources; `x` is what a member does by the
//! metric and what its history says; a member without work counts its history alone. A group of `N` members is
//! computed as `Σ max(0, |N·x − Σx| − ⌊tolerance × Σx⌋)`, which is `N` times its value, in integers. Groups are brought to one
//! unit, `1 / unit()` of the metric, by the least common multiple of their sizes.
//!
//! A change of one route is priced in `O(log N)`: members lie sorted with running sums, so that those above and
//! below the band around the new mean are two ranges. Taking it over is `O(N)`.

use std::collections::BTreeMap;

use crate::problem::{ActivityKind, Fairness, FairnessMetric, Problem, Visit};

/// Largest common multiple that is used; above it the largest group's size serves, and values are rounded down.
const MAX_UNIT: i64 = 1 << 16;

/// Millionths in one.
const MILLION: i128 = 1_000_000;

/// The term over a whole plan, with its changes. The opposite change is the undo.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FairShare {
    metric: FairnessMetric,
    dimension: u32,
    groups: Vec<Group>,
    /// By vehicle: (group, member).
    member: Vec<(u32, u32)>,
    unit: i64,
    value: i64,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Group {
    tolerance: i64,
    /// By member.
    work: Vec<i64>,
    /// The same ascending, and the sums of its beginnings (one more than members).
    sorted: Vec<i64>,
    sums: Vec<i128>,
}

/// What one route has done, in every metric.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Work {
    /// Seconds from start to end, and of service.
    pub span: i64,
    pub service: i64,
    pub tasks: i64,
    /// Scaled.
    pub distance: i64,
    pub load: i64,
}

impl FairShare {
    /// Without any work. `None`: the problem has no fairness.
    pub fn compile(problem: &Problem) -> Option<FairShare> {
        let fairness = problem.fairness.as_ref()?;
        let mut known: BTreeMap<(u32, u32), (u32, u32)> = BTreeMap::new();
        let mut days: BTreeMap<u32, u32> = BTreeMap::new();
        let mut work: Vec<Vec<i64>> = Vec::new();
        let mut member = Vec::with_capacity(problem.vehicles.len());
        for (vehicle, id) in problem.vehicles.iter().zip(0u32..) {
            let day = if fairness.horizon { 0 } else { vehicle.day };
            let group = *days.entry(day).or_insert_with(|| {
                work.push(Vec::new());
                work.len() as u32 - 1
            });
            let who = if fairness.horizon {
                vehicle.resource
            } else {
                id
            };
            let list = &mut work[group as usize];
            let place = *known.entry((group, who)).or_insert_with(|| {
                list.push(history(fairness, vehicle.resource));
                (group, list.len() as u32 - 1)
            });
            member.push(place);
        }
        let groups: Vec<Group> = work
            .into_iter()
            .map(|work| Group::new(fairness.tolerance, work))
            .collect();
        let sizes = || groups.iter().map(|group| group.work.len() as i64);
        let multiple = sizes().fold(1, least_common_multiple);
        let unit = if multiple > MAX_UNIT {
            sizes().max().unwrap_or(1)
        } else {
            multiple
        };
        let mut share = FairShare {
            metric: fairness.metric,
            dimension: fairness.dimension,
            groups,
            member,
            unit,
            value: 0,
        };
        share.value = share.computed_anew();
        Some(share)
    }

    /// Values count in this part of the metric's unit.
    pub fn unit(&self) -> i64 {
        self.unit
    }

    /// In `1 / unit()` of the metric's unit.
    pub fn value(&self) -> i64 {
        self.value
    }

    /// In the metric's unit, half up.
    pub fn rounded(&self) -> i64 {
        self.weighted(1)
    }

    /// So many times the value in the metric's unit; the product is rounded, half up.
    pub fn weighted(&self, weight: i64) -> i64 {
        let unit = i128::from(self.unit);
        let twice = 2 * i128::from(weight) * i128::from(self.value);
        i64::try_from((twice + unit).div_euclid(2 * unit)).unwrap_or(i64::MAX)
    }

    /// The metric's share of what a route does.
    pub fn measure(&self, work: &Work) -> i64 {
        match self.metric {
            FairnessMetric::WorkTime => work.span,
            FairnessMetric::ServiceTime => work.service,
            FairnessMetric::NumTasks => work.tasks,
            FairnessMetric::Distance => work.distance,
            FairnessMetric::Load => work.load,
        }
    }

    pub fn dimension(&self) -> u32 {
        self.dimension
    }

    /// What the value changes by when a vehicle's route does `change` more.
    pub fn delta(&self, vehicle: u32, change: i64) -> i64 {
        if change == 0 {
            return 0;
        }
        let (group, member) = self.member[vehicle as usize];
        let group = &self.groups[group as usize];
        let old = group.work[member as usize];
        let total = group.total() + i128::from(change);
        let after = group.at(total) - group.share(old, total) + group.share(old + change, total);
        self.in_unit(after, group) - self.in_unit(group.at(group.total()), group)
    }

    /// A vehicle's route does `change` more from now on.
    pub fn apply(&mut self, vehicle: u32, change: i64) {
        self.value += self.delta(vehicle, change);
        let (group, member) = self.member[vehicle as usize];
        let group = &mut self.groups[group as usize];
        group.work[member as usize] += change;
        group.sort();
    }

    fn computed_anew(&self) -> i64 {
        self.groups
            .iter()
            .map(|group| self.in_unit(group.at(group.total()), group))
            .sum()
    }

    /// From `1 / N` to `1 / unit`. Fits: `objective::bounds` keeps sums of the metric far below.
    fn in_unit(&self, value: i128, group: &Group) -> i64 {
        let size = group.work.len().max(1) as i128;
        i64::try_from(value * i128::from(self.unit) / size).unwrap_or(i64::MAX)
    }
}

impl Group {
    fn new(tolerance: i64, work: Vec<i64>) -> Group {
        let mut group = Group {
            tolerance,
            work,
            sorted: Vec::new(),
            sums: Vec::new(),
        };
        group.sort();
        group
    }

    fn sort(&mut self) {
        self.sorted.clone_from(&self.work);
        self.sorted.sort_unstable();
        self.sums.clear();
        self.sums.push(0);
        let mut sum = 0;
        for &work in &self.sorted {
            sum += i128::from(work);
            self.sums.push(sum);
        }
    }

    fn total(&self) -> i128 {
        self.sums[self.sums.len() - 1]
    }

    fn band(&self, total: i128) -> i128 {
        i128::from(self.tolerance) * total / MILLION
    }

    /// One member's part when all together do `total`.
    fn share(&self, work: i64, total: i128) -> i128 {
        let size = self.work.len() as i128;
        ((size * i128::from(work) - total).abs() - self.band(total)).max(0)
    }

    /// The parts of all present members when all together do `total`.
    fn at(&self, total: i128) -> i128 {
        let (size, band) = (self.sorted.len() as i128, self.band(total));
        let scaled = |work: &i64| size * i128::from(*work);
        let below = self.sorted.partition_point(|w| scaled(w) < total - band);
        let inside = self.sorted.partition_point(|w| scaled(w) <= total + band);
        let above = self.sorted.len() - inside.max(below);
        let sum_above = self.total() - self.sums[inside.max(below)];
        below as i128 * (total - band) - size * self.sums[below] + size * sum_above
            - above as i128 * (total + band)
    }
}

fn history(fairness: &Fairness, resource: u32) -> i64 {
    fairness
        .history
        .get(resource as usize)
        .copied()
        .unwrap_or(0)
}

fn least_common_multiple(a: i64, b: i64) -> i64 {
    let (mut x, mut y) = (a, b.max(1));
    while y > 0 {
        (x, y) = (y, x % y);
    }
    (a / x).saturating_mul(b.max(1))
}

/// Load of one dimension that stops collect or deliver: jobs either way, a shipment once.
pub fn load_moved(problem: &Problem, visits: &[u32], dimension: u32) -> i64 {
    visits
        .iter()
        .filter_map(|&visit| match problem.visit(visit) {
            Some(Visit::Activity(id)) => Some(&problem.activities[id as usize]),
            _ => None,
        })
        .filter(|activity| activity.kind != ActivityKind::Delivery)
        .map(|activity| {
            activity
                .demand
                .get(dimension as usize)
                .map_or(0, |d| d.abs())
        })
        .sum()
}

#[cfg(test)]
mod tests;
