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
