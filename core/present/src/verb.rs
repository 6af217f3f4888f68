//! Re-exports of what describes a verb: its catalogue entry and its parameters.

pub use super::{
    catalogue::{Menu, Verb, VerbId},
    param::{Need, Param, ParamKind, Visibility},
};
