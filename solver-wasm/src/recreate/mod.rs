//! Putting removed and unserved activities (back) into the routes near them.

pub mod block;
pub mod cache;
mod candidates;
mod cheapest;
pub mod eject;
mod estimated;
pub mod greedy;
pub mod joint;
mod near_groups;
mod near_routes;
pub mod order;

pub use greedy::Greedy;
pub use order::Order;
