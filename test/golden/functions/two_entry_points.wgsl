@group(0) @binding(0) var<storage, read_write> a : array<u32>;
@group(0) @binding(1) var<storage, read_write> b : array<u32>;
var<workgroup> w : u32;

fn shared_work(i : u32) -> u32 { return i * 3; }

@compute @workgroup_size(64)
fn first(@builtin(global_invocation_id) id : vec3u) {
  a[id.x] = shared_work(id.x);
}
@compute @workgroup_size(8, 8)
fn second(@builtin(global_invocation_id) id : vec3u, @builtin(local_invocation_index) i : u32) {
  if i == 0 { w = 7; }
  workgroupBarrier();
  b[id.x] = shared_work(id.y) + w;
}
