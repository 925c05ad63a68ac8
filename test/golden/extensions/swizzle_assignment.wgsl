//! allow-language-feature standard
//! allow-language-feature swizzle_assignment
requires swizzle_assignment;

struct Particle { position : vec4f, ids : vec3u }

@group(0) @binding(0) var<storage, read_write> particles : array<Particle, 8>;
var<workgroup> shared_vector : vec4i;

fn through_pointer(p : ptr<function, vec4f>, v : vec2f) {
  p.zw = v;
  (*p).xy -= v;
}

@compute @workgroup_size(8) fn main(@builtin(local_invocation_index) i : u32) {
  var v = vec4f(1, 2, 3, 4);
  v.xy = v.yx;
  v.bgr *= 2.0;
  v.zx *= mat2x2f(1, 2, 3, 4);
  v.xyz.zy = vec2(1, 2.5);
  v.xyw[2] = 7;
  v.wyx[i] += 5;
  v.yy.x = 1;
  through_pointer(&v, vec2f(f32(i)));
  let p = &particles[i];
  p.position.xyw = v.wzy;
  particles[i + 1].ids.xz += vec2u(i, 1);
  p.ids.yz[i] <<= 1u;
  shared_vector.wx %= vec2i(3, i32(i));
}
