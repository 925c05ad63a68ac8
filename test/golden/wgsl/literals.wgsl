//! targets wgsl
enable f16;

struct Pair { a: i32, b: vec2h }

const table = array<vec3f, 3>(vec3f(1.0, 2.0, 3.0), vec3f(0.5), vec3f());
const pairs = array(Pair(1, vec2h(1.5)), Pair(-2, vec2h(0.0, -0.0)));

@group(0) @binding(0) var<storage, read_write> ints : array<i32>;
@group(0) @binding(1) var<storage, read_write> floats : array<f32>;
@group(0) @binding(2) var<storage, read_write> halfs : array<f16>;

@compute @workgroup_size(1)
fn main(@builtin(local_invocation_index) i: u32) {
  ints[0] = -2147483648;
  ints[1] = 2147483647;
  ints[2] = -1 - ints[3];
  ints[3] = i32(4294967295u - i);
  floats[0] = 1e-45;
  floats[1] = 3.4028234663852886e38;
  floats[2] = 0.1 + floats[3];
  floats[3] = -0.0;
  floats[4] = 1.0e10;
  floats[5] = 16777217.0;
  halfs[0] = 6.103515625e-05h;
  halfs[1] = 65504.0h;
  halfs[2] = 0.0999755859375h;
  floats[i] = table[i].y;
  ints[i] = pairs[i].a;
}
