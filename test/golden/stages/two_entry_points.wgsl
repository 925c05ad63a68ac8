@group(0) @binding(0) var<storage, read_write> data: array<f32>;
fn twice(x: f32) -> f32 { return x * 2.0; }
@compute @workgroup_size(64) fn first(@builtin(global_invocation_id) id: vec3<u32>) {
  data[id.x] = twice(data[id.x]);
}
@compute @workgroup_size(32) fn second(@builtin(global_invocation_id) id: vec3<u32>) {
  data[id.x] = twice(data[id.x]) + 1.0;
}
