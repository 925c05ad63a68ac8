//! hlsl-constants 7,3
//! hlsl-immediates 8,2
//! msl-buffer-sizes-index 11
//! msl-immediates-index 12
// docs/targets.md: what the host gives in slots of its choice.
requires immediate_address_space;

var<immediate> scale: f32;
@group(0) @binding(0) var<storage, read_write> data: array<f32>;

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
  data[id.x + groups.x * 64] *= scale;
}
