//! Boards and figures staged for pictures: the same every time.

pub mod figured;
pub mod phone;
pub mod staged;
