//! Where the next hole of a large plan lies: for some hundreds of iterations near one place, then near another one. What an iteration
//! reads of the tables and of the plan lies in the cache then, which it does not where the whole of a large plan is drawn from: at five
//! thousand stops an iteration takes half the time. Measured in docs/kernel-notes.md; the draw is ours.

use crate::model::Model;
use crate::random::Random;

/// Stops from which on the next hole lies near the last ones: it pays at 3,000 and 5,000; at 1,000, where nearly all of it lies in the
/// cache anyway, plans are dearer.
const STOPS: usize = 2_000;
/// Iterations around one place: one for so many stops of the plan. Of 5,000 stops 500 are better than 100, of 3,000 in short searches 100
/// better than 500.
const STOPS_AN_ITERATION: u32 = 10;
/// Each seed is so many draws among near activities away from it.
const HOPS: u32 = 2;

#[derive(Default)]
pub struct Focus {
    centre: u32,
    left: u32,
}

impl Focus {
    /// The activity around which the next ruin is. In the long run each is as likely as it is near to others.
    pub fn seed(&mut self, model: &Model, random: &mut Random) -> u32 {
        let count = model.num_activities as u32;
        if model.num_activities < STOPS {
            return random.below(count);
        }
        if self.left == 0 {
            (self.centre, self.left) = (random.below(count), count / STOPS_AN_ITERATION);
        }
        self.left -= 1;
        let mut seed = self.centre;
        for _ in 0..HOPS {
            let near = model.neighbours.of(seed);
            // One draw in so many stays where it is, so that what nothing else is near to is a seed, too.
            let drawn = random.below(near.len() as u32 + 1);
            seed = near.get(drawn as usize).copied().unwrap_or(seed);
        }
        seed
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::{add_job, add_vehicle, line, vehicle};

    /// So many stops in a row, one unit apart.
    fn row(stops: usize) -> Model {
        let places: Vec<i32> = (0..=stops as i32).collect();
        let mut p = line(&places);
        add_vehicle(&mut p, vehicle());
        for place in 1..=stops {
            add_job(&mut p, place as u32, 0, &[]);
        }
        Model::compile(&p)
    }

    fn seeds(stops: usize, count: usize) -> Vec<u32> {
        let (model, mut random) = (row(stops), Random::new(1));
        let mut focus = Focus::default();
        (0..count)
            .map(|_| focus.seed(&model, &mut random))
            .collect()
    }

    /// From the least to the greatest of a stay.
    fn width(stay: &[u32]) -> u32 {
        stay.iter().max().unwrap() - stay.iter().min().unwrap()
    }

    #[test]
    fn of_a_large_plan_the_seeds_of_a_stay_are_near_one_another_and_the_next_stay_is_elsewhere() {
        let stay = STOPS / STOPS_AN_ITERATION as usize;
        let drawn = seeds(STOPS, 20 * stay);
        let stays: Vec<&[u32]> = drawn.chunks(stay).collect();
        // A hop is at most as far as the hundred near activities reach, to one side where the row ends.
        assert!(stays.iter().all(|stay| width(stay) <= 4 * HOPS * 100));
        assert!(width(&drawn) > 1_500, "all of the row is come to");
        assert!(
            stays.iter().all(|stay| width(stay) > 50),
            "not one seed alone"
        );
    }

    #[test]
    fn of_a_smaller_one_they_are_drawn_from_the_whole() {
        assert!(width(&seeds(STOPS - 1, 200)) > 1_500);
    }
}
