//! A plan that is handed out: of choices of breaks that cost the same those that end earliest (contract C5).

use crate::evaluate::full::{Looks, earliest_end};
use crate::model::Model;
use crate::problem::Plan;

/// The plan with the breaks of each route where it ends earliest at the same cost.
pub fn ended_early(model: &Model, mut plan: Plan) -> Plan {
    let Some(book) = model.book.as_deref() else {
        return plan;
    };
    let mut looks = Looks::default();
    for route in &mut plan.routes {
        let known = std::mem::take(&mut route.activities);
        route.activities = earliest_end(book, model, route.vehicle, known, &mut looks);
    }
    plan
}
