const class = 1;
const __x = 2;
const _ = 3;
fn f(a : i32, a : u32) {}
fn g() { let x = 1; let x = 2; }
const f = 1;
