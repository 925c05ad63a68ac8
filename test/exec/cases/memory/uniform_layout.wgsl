// Tests every kind of padding in a uniform buffer, with the same structure in a storage buffer.
struct Inner {
  a: vec3f,
  @size(16) b: f32,
  c: mat3x3f,
}

struct Outer {
  flag: u32,
  v: vec3u,
  m42: mat4x2f,
  m23: mat2x3f,
  inner: array<Inner, 2>,
  @align(32) tail: vec2i,
  wide: array<vec4f, 2>,
}

@group(0) @binding(0) var<uniform> u: Outer;
@group(0) @binding(1) var<storage, read> s: Outer;
@group(0) @binding(2) var<storage, read_write> out: array<f32>;
@group(0) @binding(3) var<storage, read_write> copy: Outer;

fn put(at: ptr<function, u32>, value: f32) {
  out[*at] = value;
  *at += 1u;
}

@compute @workgroup_size(1)
fn main() {
  var at = 0u;
  for (var which = 0; which < 2; which++) {
    var o: Outer;
    if (which == 0) { o = u; } else { o = s; }
    put(&at, f32(o.flag));
    for (var i = 0; i < 3; i++) { put(&at, f32(o.v[i])); }
    for (var c = 0; c < 4; c++) { for (var r = 0; r < 2; r++) { put(&at, o.m42[c][r]); } }
    for (var c = 0; c < 2; c++) { for (var r = 0; r < 3; r++) { put(&at, o.m23[c][r]); } }
    for (var k = 0; k < 2; k++) {
      let inner = o.inner[k];
      put(&at, inner.a.x + inner.a.y + inner.a.z);
      put(&at, inner.b);
      for (var c = 0; c < 3; c++) { for (var r = 0; r < 3; r++) { put(&at, inner.c[c][r]); } }
    }
    put(&at, f32(o.tail.x - o.tail.y));
    put(&at, o.wide[1].z);
  }
  // Dynamic indices directly into the uniform buffer.
  let k = u32(u.flag) % 2u;
  put(&at, u.inner[k].c[k + 1u][k]);
  put(&at, u.m42[k + 2u].y);
  put(&at, (u.inner[1].c * u.inner[0].a).z);
  copy = s;
}
