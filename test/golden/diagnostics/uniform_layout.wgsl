//! targets none
//! uniform-buffer-standard-layout false
struct S { a : f32, b : array<f32, 4>, c : T }
struct T { x : f32 }
@group(0) @binding(0) var<uniform> s : S;
