//! read-zero storage
//! read-zero 0,1
//! unchecked 0,2
// Storage buffers and the uniform buffer at (0, 1), but for the storage buffer that the host answers for; the rest is
// clamped.
@group(0) @binding(0) var<storage, read_write> zero: array<u32>;
@group(0) @binding(1) var<uniform> zero_too: array<vec4u, 2>;
@group(0) @binding(2) var<storage, read_write> unchecked: array<u32>;
@group(0) @binding(3) var<uniform> clamped: array<vec4u, 2>;

@compute @workgroup_size(1)
fn main(@builtin(workgroup_id) id: vec3u) {
  zero[id.x] = zero_too[id.y].x;
  unchecked[id.x] = clamped[id.y].x;
}
