//! targets none
fn unknown() { print(1); }
