//! targets none
// What else a const-declaration may be depends on where it stands and on what its value is made of.
requires wgpu_int64;
override a: i32 = 1;
var<private> changes: i32;
const b = a;
const c: i32 = a + 1;
const d = vec2i(a);
const e = i64(a);
const f = changes;
override g = changes;
fn k(n: i32) { const m = n; const o = a; const p = vec2i(a); }
