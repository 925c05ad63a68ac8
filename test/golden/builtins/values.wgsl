enable subgroups;
@group(0) @binding(0) var<storage, read_write> x : array<vec3u>;

@compute @workgroup_size(4, 4, 2)
fn main(@builtin(local_invocation_id) lid : vec3u, @builtin(local_invocation_index) index : u32,
        @builtin(global_invocation_id) gid : vec3u, @builtin(workgroup_id) wid : vec3u,
        @builtin(num_workgroups) count : vec3u, @builtin(subgroup_size) size : u32,
        @builtin(subgroup_invocation_id) lane : u32) {
  x[index] = lid + gid + wid * count + vec3u(size, lane, 0);
}
