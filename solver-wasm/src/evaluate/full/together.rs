//! What routes that are tied in time cost beyond what each costs alone.

use std::rc::Rc;

use super::{RouteBook, Settled};
use crate::model::Model;
use crate::report::judge_rich::of_path;
use crate::solution_rules::tied::{Alone, Row, together_until};

/// Routes together, in the order in which they were asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Together {
    /// Weighted: schedules that wait for one another, soft relations of time that are broken.
    pub surcharge: i64,
    /// Seconds from start to end.
    pub spans: Vec<i64>,
}

impl RouteBook {
    /// Settled routes of these classes, all that is tied to one of them; `None`: they cannot be driven together.
    pub fn together(
        &self,
        model: &Model,
        routes: &[(u32, &[u32], &Settled)],
    ) -> Option<Rc<Together>> {
        let mut key = Vec::new();
        for (class, stops, _) in routes {
            key.push(*class);
            key.push(stops.len() as u32);
            key.extend_from_slice(stops);
        }
        if let Some(known) = self.joint.borrow().get(&key) {
            return known.clone();
        }
        let found = self.together_anew(model, routes).map(Rc::new);
        if found.is_none() && self.is_interrupted() {
            // Another time there may be more to say.
            return None;
        }
        let mut joint = self.joint.borrow_mut();
        if joint.len() >= super::book::MOST_LISTS {
            joint.clear();
        }
        joint.insert(key, found.clone());
        found
    }

    fn together_anew(&self, model: &Model, routes: &[(u32, &[u32], &Settled)]) -> Option<Together> {
        let problem = &self.problem;
        let rows: Vec<Row<'_>> = routes
            .iter()
            .map(|&(class, _, settled)| {
                let vehicle = model.classes[class as usize].vehicles[0];
                (vehicle, &settled.visits[..])
            })
            .collect();
        let alone: Vec<&Alone> = rows
            .iter()
            .zip(routes)
            .map(|(&(vehicle, _), (_, _, settled))| settled.alone(problem, vehicle))
            .collect();
        let tied = together_until(problem, &rows, &alone, &self.interrupt)?;
        let weights = &model.weights;
        let mut found = Together {
            surcharge: weights.money * tied.paid,
            spans: Vec::with_capacity(rows.len()),
        };
        for ((row, alone), path) in rows.iter().zip(&alone).zip(&tied.paths) {
            let own = alone.path.as_ref()?;
            let before = of_path(problem, *row, &alone.route, own).ok()?;
            let here = match own == path {
                true => before,
                false => of_path(problem, *row, &alone.route, path).ok()?,
            };
            let (span, usual) = (here.end - here.start, before.end - before.start);
            found.surcharge +=
                weights.money * (here.money - before.money) + weights.time * (span - usual);
            found.spans.push(span);
        }
        Some(found)
    }
}
