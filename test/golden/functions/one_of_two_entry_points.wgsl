//! entry-point second
@group(0) @binding(0) var<storage, read_write> a : array<u32>;
@group(0) @binding(1) var<storage, read_write> b : array<u32>;
override unused_here : u32;

@compute @workgroup_size(64)
fn first(@builtin(global_invocation_id) id : vec3u) { a[id.x] = unused_here; }

@compute @workgroup_size(8)
fn second(@builtin(global_invocation_id) id : vec3u) { b[id.x] = 1; }
