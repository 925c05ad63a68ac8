//! targets msl
//! msl-buffer-sizes-offset 8
//! msl-buffer-size 0,1=0
// The sizes would stand on the shader's own immediates, and the two buffers would have one element.
var<immediate> own: vec3f;
@group(0) @binding(0) var<storage, read> a: array<f32>;
@group(0) @binding(1) var<storage, read_write> b: array<f32>;
@compute @workgroup_size(1)
fn main(@builtin(global_invocation_id) id: vec3u) { b[id.x] = a[id.x] + own.x; }
