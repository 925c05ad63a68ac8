// Tests the immediate address space, which becomes push constants.
requires immediate_address_space;

struct Data {
  a: f32,
  b: vec3u,
  c: mat2x2f,
}

var<immediate> data: Data;

@group(0) @binding(0) var<storage, read_write> out: array<f32, 8>;

fn sum(m: mat2x2f) -> f32 {
  return m[0].x + m[0].y * 10.0 + m[1].x * 100.0 + m[1].y * 1000.0;
}

@compute @workgroup_size(1)
fn main() {
  out[0] = data.a;
  for (var i = 0u; i < 3u; i++) { out[1u + i] = f32(data.b[i]); }
  out[4] = sum(data.c);
  let copy = data;
  out[5] = copy.c[1].y;
}
