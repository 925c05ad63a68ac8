//! targets none
//! allow-language-feature texel_buffers
enable atomic_vec2u_min_max;

@group(0) @binding(0) var a : texel_buffer<r32uint, write>;
@group(0) @binding(1) var b : texel_buffer<r32uint, read>;
@group(0) @binding(2) var c : texture_multisampled_2d_array<f32>;
@group(0) @binding(3) var<storage, read_write> d : atomic<vec2u>;
@group(0) @binding(4) var<storage, read_write> e : atomic<u32>;
@group(0) @binding(5) var<storage, read_write> f : atomic<vec2i>;
var<workgroup> g : array<atomic<vec2u>, 4>;

fn uses() {
  textureStore(b, 0, vec4u());
  atomicStoreMax(&e, vec2u());
  atomicStoreMin(&d, vec2i());
  _ = atomicLoad(&d);
}

@vertex fn vertex(@builtin(barycentric_coord) x : vec3f) -> @builtin(position) vec4f {
  return vec4f(x, 1);
}
