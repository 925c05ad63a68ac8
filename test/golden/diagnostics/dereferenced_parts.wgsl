//! targets none
// Members and elements bind more tightly than '*'.
struct S { x: i32, a: array<i32, 4> }
fn element(p: ptr<function, array<i32, 4>>) -> i32 { return *p[1]; }
fn member(p: ptr<function, S>) { *p.x = 2; }
fn deep(p: ptr<function, S>) { *p.a[1] += 2; }
fn of_no_pointer(s: S) -> i32 { return *s.x; }
fn right(p: ptr<function, S>) -> i32 { return (*p).x + p.x; }
