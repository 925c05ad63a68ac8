@group(0) @binding(0) var<storage, read_write> x : array<u32>;
@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id : vec3u) {
  if id.x >= arrayLength(&x) { return; }
  workgroupBarrier();
  x[id.x] = 1;
}
