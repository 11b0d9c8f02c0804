//! What a change of one or two tours may cost at most to pay, and what is left of that where load goes from one to the other: the
//! penalties of today, of which those for load cannot all go away.

use super::LEAST_GAIN;
use crate::penalised::tours::Tours;

/// Units of distance.
#[derive(Clone, Copy)]
pub struct Room {
    /// What a change has to leave less than, distance included: the tours' penalties, less the least gain.
    pub bound: f64,
    /// What distance has to stay below whatever is moved.
    pub most: f64,
    /// What is left before [`Room::where_goes`] takes off what loads cost.
    base: f64,
    /// Half of what a unit of load costs; nothing within one tour, whose load no change alters.
    half_price: f64,
    /// Units of load above the capacities.
    above: [f64; 2],
}

impl Room {
    /// For a change of these two tours, or of one.
    #[inline(always)]
    pub fn of<const CLOCK: bool>(tours: &Tours<CLOCK>, one: u32, two: u32) -> Room {
        let (own, other) = (&tours.accounts[one as usize], &tours.accounts[two as usize]);
        if one == two {
            let bound = own.penalties - LEAST_GAIN;
            let most = bound - own.for_load;
            return Room {
                bound,
                most,
                base: most,
                half_price: 0.0,
                above: [0.0; 2],
            };
        }
        let bound = own.penalties + other.penalties - LEAST_GAIN;
        let half_price = tours.penalties.of_load(0.5);
        let both = own.above + other.above;
        let base = bound - half_price * both;
        Room {
            bound,
            most: base - half_price * both.abs(),
            base,
            half_price,
            above: [own.above, other.above],
        }
    }

    /// What distance has to stay below where so many units of load go from the first tour to the second one.
    #[inline(always)]
    pub fn where_goes(&self, load: f64) -> f64 {
        let [one, two] = self.above;
        // Twice the positive part of a number is the number and its size: no branch that cannot be guessed. The numbers are in `base`.
        self.base - self.half_price * ((one - load).abs() + (two + load).abs())
    }

    /// For a change that may cost so much more.
    #[cfg(test)]
    pub fn raised(self, by: f64) -> Room {
        Room {
            bound: self.bound + by,
            most: self.most + by,
            base: self.base + by,
            ..self
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Model;
    use crate::penalised::fleets_of_tests::{PER_LOAD, alike, drawn_plan, mixed, penalties};
    use crate::penalised::network::Network;
    use crate::random::Random;

    #[test]
    fn what_is_left_is_less_by_what_both_tours_have_too_much_then() {
        let (mut random, mut over) = (Random::new(3), [0; 4]);
        for seed in 0..80 {
            let of = if seed % 2 == 0 { alike } else { mixed };
            let model = Model::compile(&of(seed, 0));
            let Some(network) = Network::of(&model).filter(|n| n.loads.dimensions == 1) else {
                continue;
            };
            let Some(plan) = drawn_plan(&network, 2, &mut random) else {
                continue;
            };
            let tours = Tours::<false>::new(&network, model.tables_of(0), &plan, penalties());
            let load = |stops: &[u32]| -> i64 {
                stops.iter().map(|&stop| network.loads.first(stop)).sum()
            };
            for _ in 0..40 {
                let [one, two] = [0; 2].map(|_| random.below(plan.len() as u32));
                let [own, other] = [one, two].map(|tour| &plan[tour as usize]);
                let taken = random.below(own.1.len() as u32 + 1) as usize;
                let more = load(&own.1[..taken]);
                let capacity = |class: u32| network.kinds[class as usize].capacity;
                let too_much = |(class, stops): &(u32, Vec<u32>), more: i64| {
                    (load(stops) + more - capacity(*class)).max(0)
                };
                let left = match one == two {
                    true => too_much(own, 0),
                    false => too_much(own, -more) + too_much(other, more),
                };
                let room = Room::of(&tours, one, two);
                let told = room.where_goes(more as f64);
                assert!((room.bound - PER_LOAD * left as f64 - told).abs() < 1e-6);
                assert!(told < room.most + 1e-6);
                if one == two {
                    over[3] += usize::from(left > 0);
                } else {
                    let broken = [too_much(own, -more), too_much(other, more)].map(|n| n > 0);
                    over[usize::from(broken[0]) + usize::from(broken[1])] += 1;
                }
            }
        }
        assert!(over.iter().all(|&times| times >= 10), "{over:?}");
    }
}
