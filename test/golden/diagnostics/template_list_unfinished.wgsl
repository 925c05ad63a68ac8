// Each template list is reported once, and no other error follows from it.
fn f() { var x: vec2<f32 }
fn g() { let y = vec2<f32 }
@group(0) @binding(0) var<storage> z: array<f32
