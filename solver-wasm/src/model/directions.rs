//! Do legs differ much by their direction? Then a stop's near ones tell little of those that a good route has beside it.

use super::Model;
use super::tables::FORBIDDEN;

/// They differ where the mean difference of the two directions is at least one part in so many of the mean leg. Random legs have two
/// thirds, one-way streets less than a tenth.
const DIFFERING_PART: i64 = 4;
/// Places that are looked at, at least, where there are more.
const PLACES: usize = 128;

/// By the distances of the first class.
pub fn differ(model: &Model) -> bool {
    let tables = model.tables_of(0);
    let places = &model.activities.location;
    let step = (places.len() / PLACES).max(1);
    let (mut apart, mut sum) = (0, 0);
    for &from in places.iter().step_by(step) {
        for &to in places.iter().step_by(step) {
            let (there, back) = (tables.distance(from, to), tables.distance(to, from));
            if there < FORBIDDEN && back < FORBIDDEN {
                apart += i64::from((there - back).abs());
                sum += i64::from(there);
            }
        }
    }
    sum > 0 && apart * DIFFERING_PART >= sum
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::{add_job, add_vehicle, line, vehicle};

    /// So many jobs at places whose legs are 7,000 one way and so long the other way.
    fn differs(jobs: u32, back: i32) -> bool {
        let places: Vec<i32> = (0..=jobs as i32).collect();
        let mut problem = line(&places);
        add_vehicle(&mut problem, vehicle());
        let side = jobs + 1;
        let legs = (0..side * side).map(|leg| match (leg / side, leg % side) {
            (from, to) if from == to => 0,
            (from, to) if from < to => 7_000,
            _ => back,
        });
        problem.profiles[0].distance = legs.collect::<Vec<i32>>().into();
        for place in 1..=jobs {
            add_job(&mut problem, place, 0, &[]);
        }
        differ(&Model::compile(&problem))
    }

    #[test]
    fn from_a_quarter_of_a_leg_on() {
        for jobs in [4, 300] {
            // 2,000 of a mean of 8,000, and a little less.
            assert!(differs(jobs, 9_000), "{jobs} jobs");
            assert!(!differs(jobs, 8_999), "{jobs} jobs");
            assert!(!differs(jobs, 7_000), "{jobs} jobs");
        }
    }
}
