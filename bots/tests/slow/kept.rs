//! What waits in the kept outbox ([`broadside_testkit::kept`]) is told by the real delivery through the real adapters,
//! each thing once. Changes no file.

mod delivered;
mod town;
