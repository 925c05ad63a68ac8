//! targets none
// 64-bit integers are wgpu's.
fn a(x: i64) -> u32 { return 1u; }
fn b() { let x = 5lu; }
fn c() { let x = 5l; }
