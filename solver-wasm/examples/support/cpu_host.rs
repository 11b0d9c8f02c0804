//! A host whose clock is the processor's time of this thread: a machine shared with others does not blur a comparison.

use solver_wasm::host::Host;

pub struct CpuHost;

impl Host for CpuHost {
    /// Milliseconds by the scheduler's own count (Linux; elsewhere 0).
    fn now(&self) -> f64 {
        let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
        let nanoseconds = text.split(' ').next().and_then(|ns| ns.parse::<f64>().ok());
        nanoseconds.unwrap_or(0.0) / 1e6
    }

    fn stopped(&self) -> bool {
        false
    }
}
