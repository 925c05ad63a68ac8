//! targets none
// Braces behind a name construct a value in other languages, and begin a body in some.
struct S { x: f32, y: f32 }
fn values(x: f32, y: f32) {
  let a = S { x: 1.0, y: 2.0 };
  let b = S { .x = 1.0, .y = 2.0 };
  let c = S { x, y };
  let d = S { 1.0, y };
  let e = S {};
  let f = vec2f { x, y } * vec2f { 1.0, 2.0 };
  let g = min(vec2f { x, y }, vec2f(1.0));
  let h = max(S { 1.0, y }, x);
  if (x == y { return; }
  if (x == max(x, y { return; }
}
fn then_(x: f32) { if x == 1.0 then { } else { } }
fn until_() { until { } }
fn repeat_() { repeat { 1 } }
fn returned(x: f32) -> S { return S { x, 2.0 }; }
