//! What a verb is: one entry of the catalogue, projected to slash commands, menus, buttons, completion and
//! help. Its words stand in the `.ftl` files under its name.

pub use super::{
    catalogue::{Menu, Verb, VerbId},
    param::{Need, Param, ParamKind, Visibility},
};
