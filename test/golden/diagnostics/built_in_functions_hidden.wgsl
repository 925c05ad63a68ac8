//! targets none
// A declaration may have the name of a built-in function, which is hidden then: calls that mean that one are one mistake each.
fn max(a: f32, b: f32) -> f32 { return select(a, b, b > a); }
fn min(a: vec3f) -> f32 { return a.x; }
fn dot(a: vec3f, b: vec3f) -> f32 { return dot(a, b); }
fn types() { let a = max(vec2f(1), vec2f(2)); }
fn count() { let a = min(1, 2); }
fn value() { let sin = 1.0; let a = sin(2.0); }
fn parameter(clamp: f32) -> f32 { return clamp(clamp, 0, 1); }
fn right() -> f32 { return max(1, 2) + min(vec3f()); }
fn other(a: f32, b: f32) { other(1u, 2u); }
