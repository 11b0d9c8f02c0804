//! What vehicles carry, in any number of dimensions, brought to one scale so that a unit too much costs the same in each; the number of
//! stops is one more where it is limited.

use crate::model::Model;

/// Rows of `dimensions` numbers.
pub struct Loads {
    pub dimensions: usize,
    /// By node; nothing at depots.
    nodes: Vec<i64>,
    /// By class.
    capacities: Vec<i64>,
    /// Of a stop, in the dimension that has most.
    pub mean: f64,
}

impl Loads {
    /// `None` where sums would leave 64 bits.
    pub fn of(model: &Model) -> Option<Loads> {
        let (stops, loads) = (model.num_activities, model.num_dimensions);
        let counts_stops = model.classes.iter().any(|class| class.max_tasks < u32::MAX);
        let dimensions = loads + usize::from(counts_stops);
        let mut nodes = Vec::with_capacity(stops * dimensions);
        for row in model.activities.demand.chunks_exact(loads) {
            nodes.extend_from_slice(row);
            nodes.extend(counts_stops.then_some(1));
        }
        let mut totals = vec![0_i64; dimensions];
        for row in nodes.chunks_exact(dimensions) {
            for (total, &load) in totals.iter_mut().zip(row) {
                *total = total.checked_add(load)?;
            }
        }
        let largest = totals.iter().copied().max()?;
        // Of all dimensions, in the tours that a move changes before it and after it.
        largest.checked_mul(4 * dimensions as i64)?;
        let factors: Vec<i64> = totals.iter().map(|&total| factor(total, largest)).collect();
        let mut capacities = Vec::with_capacity(model.classes.len() * dimensions);
        for class in &model.classes {
            let own = class.capacity.iter().copied();
            let own = own.chain(counts_stops.then_some(i64::from(class.max_tasks)));
            // More than everything is never carried.
            capacities.extend(own.zip(&totals).map(|(most, &total)| most.min(total)));
        }
        let scaled = totals
            .iter()
            .zip(&factors)
            .map(|(total, factor)| total * factor);
        let most = scaled.max().unwrap_or(0);
        for row in [&mut nodes, &mut capacities] {
            for (load, factor) in row.iter_mut().zip(factors.iter().cycle()) {
                *load *= factor;
            }
        }
        Some(Loads {
            dimensions,
            nodes,
            capacities,
            mean: most as f64 / stops.max(1) as f64,
        })
    }

    /// One more node, where nothing is loaded.
    pub fn push_none(&mut self) {
        self.nodes.resize(self.nodes.len() + self.dimensions, 0);
    }

    #[inline(always)]
    pub fn of_node(&self, node: u32) -> &[i64] {
        &self.nodes[node as usize * self.dimensions..(node as usize + 1) * self.dimensions]
    }

    /// Of a node where there is one dimension, else 0.
    #[inline(always)]
    pub fn only(&self, node: u32) -> i64 {
        match self.dimensions {
            1 => self.first(node),
            _ => 0,
        }
    }

    /// Where there is one dimension.
    #[inline(always)]
    pub fn first(&self, node: u32) -> i64 {
        self.nodes[node as usize]
    }

    #[inline(always)]
    pub fn capacities(&self, class: u32) -> &[i64] {
        &self.capacities[class as usize * self.dimensions..(class as usize + 1) * self.dimensions]
    }
}

/// Brings a total near the largest one.
fn factor(total: i64, largest: i64) -> i64 {
    match total {
        0 => 1,
        _ => (largest / total).max(1),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::{add_job, add_vehicle, line, vehicle};
    use crate::penalised::network::Network;
    use crate::problem::Problem;

    /// Two jobs with these loads, two vehicles with these capacities, the second one of at most one task.
    fn problem(loads: [&[i64]; 2], capacity: &[Option<i64>]) -> Problem {
        let mut problem = line(&[0, 1, 2]);
        problem.num_dimensions = capacity.len() as u32;
        for max_tasks in [None, Some(1)] {
            let mut own = vehicle();
            (own.capacity, own.max_tasks) = (capacity.to_vec(), max_tasks);
            add_vehicle(&mut problem, own);
        }
        for (place, load) in (1..).zip(loads) {
            let id = add_job(&mut problem, place, 0, &[]);
            problem.activities[id as usize].demand = load.to_vec();
        }
        problem
    }

    fn loads(problem: &Problem) -> Option<Loads> {
        Loads::of(&Model::compile(problem))
    }

    #[test]
    fn all_dimensions_have_one_scale_and_tasks_are_one_more() {
        let loads = loads(&problem([&[30, 1], &[10, 3]], &[Some(35), None])).unwrap();
        assert_eq!(loads.dimensions, 3);
        assert_eq!(
            (loads.of_node(0), loads.of_node(1)),
            (&[30, 10, 20][..], &[10, 30, 20][..])
        );
        // More than everything is as good as no limit.
        assert_eq!(loads.capacities(0), [35, 40, 40]);
        assert_eq!(loads.capacities(1), [35, 40, 20]);
        assert_eq!(loads.mean, 20.0);
    }

    #[test]
    fn depots_do_not_count_in_the_mean() {
        let mut problem = problem([&[30, 1], &[10, 3]], &[Some(35), None]);
        problem.vehicles[1].start_location = 2;
        let network = Network::of(&Model::compile(&problem)).unwrap();
        assert_eq!(network.places.len(), 4, "two stops, two depots");
        assert_eq!(network.loads.mean, 20.0);
    }

    #[test]
    fn sums_that_could_leave_64_bits_are_for_other_searches() {
        let much = vec![1_i64 << 56; 64];
        let capacity = vec![Some(1_i64 << 57); 64];
        assert!(loads(&problem([&much, &much], &capacity)).is_none());
        let less = vec![1_i64 << 50; 64];
        assert!(loads(&problem([&less, &less], &capacity)).is_some());
    }
}
