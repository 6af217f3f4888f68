//! How large a test is: the size of a push, which still finds what the test is for, and the full one of
//! `deploy/test.sh long`. A test whose size is not named here is the same in both.

/// Set (to anything) for the full sizes.
const LONG: &str = "BROADSIDE_LONG";

/// Whether the full sizes are asked for.
pub fn is_long() -> bool {
    std::env::var_os(LONG).is_some()
}

/// How many: so many on a push, so many in the long run.
pub fn many<N>(push: N, full: N) -> N {
    if is_long() { full } else { push }
}
