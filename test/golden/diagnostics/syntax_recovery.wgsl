fn a() { let x = ; let y = 1 }
fn b( { }
const c = (1 + 2;
fn d() { if (true) return; }
struct S { x i32, y : u32 }
fn good() -> i32 { return undefined_name; }
