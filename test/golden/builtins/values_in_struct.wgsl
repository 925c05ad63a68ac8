struct In {
  @builtin(global_invocation_id) gid : vec3u,
  @builtin(num_workgroups) count : vec3u,
}
@group(0) @binding(0) var<storage, read_write> x : array<u32>;

@compute @workgroup_size(4)
fn main(in : In, @builtin(local_invocation_index) index : u32) {
  x[in.gid.x] = in.count.x + index;
}
