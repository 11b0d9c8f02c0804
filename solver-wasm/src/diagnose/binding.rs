//! Which limit keeps a task out of a route in use: of the places looked at, the one that comes nearest to letting it in.

use super::known::Known;
use super::looks::Looks;
use super::main_reason::by_excess;
use super::positions;
use crate::constraint::Eligibility;
use crate::report::judge::judge;
use crate::report::refusal::Refusal;

/// Places judged in one route, and of all tasks together: judging says by how much, and takes longer than the price.
const PLACES: usize = 16;
pub const MOST: usize = 2_000;

/// `None`: no limit with a margin is in the way, or enough was looked at.
pub fn binding(
    rules: &Eligibility<'_>,
    route: &Known<'_>,
    activities: &[u32],
    looks: &Looks,
) -> Option<Refusal> {
    let mut places = positions::nearest(rules.problem, route, activities);
    places.sort_unstable();
    let refusals = places.into_iter().take(PLACES).filter_map(|(_, position)| {
        looks.take()?;
        let mut stops = route.planned.activities.clone();
        let at = position as usize;
        stops.splice(at..at, activities.iter().copied());
        let refusal = judge(rules, route.planned.vehicle, &stops).err()?;
        (refusal.required > refusal.available).then_some(refusal)
    });
    refusals.min_by(by_excess)
}
