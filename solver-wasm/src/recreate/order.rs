//! The orders in which a recreate takes the activities (Christiaens & Vanden Berghe 2020, section 5.3).

use crate::model::Model;
use crate::random::Random;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    Random,
    /// Largest demand first.
    Demand,
    /// Farthest from the first class's start first.
    Far,
    Close,
    /// Narrowest window first.
    WindowLength,
    WindowStart,
    /// Latest closing first: it is what the clock of a growing route asks for last.
    WindowEnd,
}

/// Orders with their weights; the first four serve problems without a clock.
const WEIGHTED: [(Order, u32); 7] = [
    (Order::Random, 4),
    (Order::Demand, 4),
    (Order::Far, 2),
    (Order::Close, 1),
    (Order::WindowLength, 2),
    (Order::WindowStart, 2),
    (Order::WindowEnd, 2),
];

impl Order {
    pub fn draw(model: &Model, random: &mut Random) -> Order {
        let orders = if model.features.time {
            &WEIGHTED[..]
        } else {
            &WEIGHTED[..4]
        };
        let mut left = random.below(orders.iter().map(|(_, weight)| weight).sum());
        for &(order, weight) in orders {
            if left < weight {
                return order;
            }
            left -= weight;
        }
        Order::Random
    }

    /// Sorts by this order; ties by index, so that the result never depends on the input's order.
    pub fn sort(
        self,
        model: &Model,
        random: &mut Random,
        keys: &mut Vec<(i64, u32)>,
        list: &mut [u32],
    ) {
        keys.clear();
        keys.extend(
            list.iter()
                .map(|&activity| (self.key(model, random, activity), activity)),
        );
        keys.sort_unstable();
        for (activity, key) in list.iter_mut().zip(keys.iter()) {
            *activity = key.1;
        }
    }

    fn key(self, model: &Model, random: &mut Random, activity: u32) -> i64 {
        // What is loaded at the depot is told apart by where it goes.
        let a = model.anchor(activity) as usize;
        let list = &model.activities;
        match self {
            Order::Random => (random.next_u64() >> 1) as i64,
            Order::Demand => {
                let d = model.num_dimensions;
                -list.demand[a * d..(a + 1) * d]
                    .iter()
                    .map(|demand| demand.abs())
                    .sum::<i64>()
            }
            Order::Far => -i64::from(model.from_start[a]),
            Order::Close => i64::from(model.from_start[a]),
            Order::WindowLength => i64::from(list.window_end[a]) - i64::from(list.window_start[a]),
            Order::WindowStart => i64::from(list.window_start[a]),
            Order::WindowEnd => -i64::from(list.window_end[a]),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::{add_job, add_vehicle, line, vehicle};

    /// Jobs at 10, 50 and 90 between depots at 0 and 100, of which one or both have vehicles, the nearest first.
    fn close_first(depots: [u32; 4]) -> Vec<u32> {
        let mut p = line(&[0, 10, 50, 90, 100]);
        for depot in depots {
            let mut own = vehicle();
            (own.start_location, own.end_location) = (depot, Some(depot));
            add_vehicle(&mut p, own);
        }
        for place in [2, 3, 1] {
            add_job(&mut p, place, 0, &[]);
        }
        let (model, mut list) = (Model::compile(&p), vec![0, 1, 2]);
        Order::Close.sort(&model, &mut Random::new(1), &mut Vec::new(), &mut list);
        list
    }

    #[test]
    fn of_several_depots_the_nearest_says_what_is_close() {
        assert_eq!(close_first([0, 0, 0, 0]), [2, 0, 1]);
        // Ties by index.
        assert_eq!(close_first([0, 0, 4, 4]), [1, 2, 0]);
        // Drivers who start at home: the first one's start, as ever.
        assert_eq!(close_first([0, 0, 0, 4]), [2, 0, 1]);
    }
}
