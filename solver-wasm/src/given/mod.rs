//! Plans that come with a request: completed where they leave something to the kernel (`completion`), and asked where more
//! work would fit (`places`).

mod completion;
mod encode;
mod places;

pub use completion::Completion;
pub use encode::encode_places;
pub use places::{Place, places};
