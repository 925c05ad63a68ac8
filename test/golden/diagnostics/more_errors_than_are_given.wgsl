//! targets none
//! max-errors 2
fn a() -> i32 { return first; }
fn b() -> i32 { return second; }
fn c() -> i32 { return third; }
fn d() -> i32 { return fourth; }
