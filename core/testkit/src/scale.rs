//! The size of tests: a small size for each push, which is large enough to find the faults that the test is for, and the full
//! size for `deploy/test.sh long`.

/// The environment variable that requests the full sizes, with any value.
const LONG_VARIABLE: &str = "BROADSIDE_LONG";

/// Whether the full sizes are requested.
pub fn is_long() -> bool {
    std::env::var_os(LONG_VARIABLE).is_some()
}

/// The size for this run: the first value on a push, the second in the long run.
pub fn many<N>(push: N, full: N) -> N {
    if is_long() { full } else { push }
}
