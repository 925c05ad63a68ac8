// Arithmetic on scalars and vectors, of every numeric type but f16.
struct Data {
  i : i32,
  u : u32,
  f : f32,
  vi : vec3i,
  vu : vec3u,
  vf : vec3f,
}
@group(0) @binding(0) var<storage, read_write> data : Data;

@compute @workgroup_size(1)
fn main() {
  data.i = (data.i + 1) * 2 - 3;
  data.u = data.u * 4u + 5u;
  data.f = data.f * 0.5 - data.f / 3.0;
  data.vi = -data.vi + data.vi * 2;
  data.vu = data.vu - vec3u(1, 2, 3);
  data.vf = 2.0 * data.vf + data.vf.zyx;
}
