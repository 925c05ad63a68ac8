// Independent mistakes are all reported, and none twice.
const a = missing_one;
fn f(x : i32) -> f32 { return x; }
fn g() { let y = a + 1; y = 2; }
fn h() -> i32 { if true { return 1; } }
@compute fn main() { f(1, 2); }
