fn a() -> i32 { }
fn b() { return 1; }
fn c() -> i32 { return; }
fn d(x : ptr<storage, i32>, y : array<i32>) {}
@must_use fn e() {}
@must_use fn g() -> i32 { return 1; }
fn h() { g(); sin(1.0); break; continue; a(1); }
fn k() { loop { } }
fn l() { return; let x = 1; }
