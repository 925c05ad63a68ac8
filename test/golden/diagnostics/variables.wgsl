var a : i32;
var<function> b : i32;
var<workgroup> c : i32 = 1;
var<uniform> d : vec4f;
@group(0) @binding(0) var<storage, write> e : array<i32>;
@group(0) @binding(1) var<private> f : i32;
@group(0) @binding(2) var<uniform> g : array<i32>;
var<private> h : atomic<i32>;
fn k() { var x; let y; const z : i32; }
