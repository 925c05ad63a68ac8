// Mistakes for which the message says more than what is wrong.
enable wgpu_cooperative_matrix;
@group(0) @binding(0) var<storage, read_write> data : array<f32>;
@group(0) @binding(1) var depth : texture_depth_2d;
struct Holder { values : array<u32> }
var<private> no_buffer : array<u32>;
var<workgroup> not_fixed : Holder;

fn two(a : bool, b : bool) {}
fn depths(x : f32, values : array<f32, 4>) -> f32 {
  let one = textureLoad(depth, vec2i(), 0).x;
  let two = x.r;
  let three = values[x];
  let four = values[x * 2];
  return one + f32(isNan(x)) + f32(isFinite(x));
}
const greatest = 3.40282347e+38f;
const converted : f32 = 3.40282347e+38;
const greatest_half = 65520h;
@compute @workgroup_size(64) fn load() {
  let m = coopLoad<f32, A>(&data[0], 8);
}
fn lists(a : i32, b : i32, c : i32, d : i32) {
  two(a < b, c > (d));
}
