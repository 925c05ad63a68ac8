// Declarations that hide what an address space, an access mode, a format or a type is called.
const read = 1;
const write = 1;
const storage = 1;
const rgba8unorm = 1;
@group(0) @binding(0) var<storage, read> a : f32;
@group(0) @binding(1) var b : texture_storage_2d<r32float, write>;
@group(0) @binding(2) var c : texture_storage_2d<rgba8unorm, read_write>;
fn f(p : ptr<storage, u32>) {}

// One message for all uses.
fn f32(x : i32) -> i32 { return x; }
fn g(x : f32, y : f32) -> f32 {
  let z : f32 = x;
  return z;
}
var<private> v : vec4<f32>;
fn h() {
  let u32 = 1;
  var w : u32 = u32;
}
