//! What the kernel asks of whoever runs it: a clock and a stop flag.

/// Polled in every iteration and inside construction; both must be cheap.
pub trait Host {
    /// Milliseconds, monotonic.
    fn now(&self) -> f64;
    /// The caller wants the search to end.
    fn stopped(&self) -> bool;
}

/// A host outside WASM: the process's clock, never stopped.
#[cfg(not(target_arch = "wasm32"))]
pub struct SystemHost {
    start: std::time::Instant,
}

#[cfg(not(target_arch = "wasm32"))]
impl Default for SystemHost {
    fn default() -> Self {
        SystemHost {
            start: std::time::Instant::now(),
        }
    }
}

#[cfg(not(target_arch = "wasm32"))]
impl Host for SystemHost {
    fn now(&self) -> f64 {
        self.start.elapsed().as_secs_f64() * 1000.0
    }

    fn stopped(&self) -> bool {
        false
    }
}
