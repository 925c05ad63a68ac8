requires linear_indexing;
struct I { @builtin(global_invocation_index) g: u32, @builtin(workgroup_index) w: u32 }
@group(0) @binding(0) var<storage, read_write> s: array<u32>;

@compute @workgroup_size(4, 2)
fn a(i: I) {
  s[i.g] = i.w;
}

@compute @workgroup_size(8)
fn b(@builtin(global_invocation_index) g: u32, @builtin(num_workgroups) n: vec3u) {
  s[g] = n.x;
}

@compute @workgroup_size(8)
fn c(@builtin(workgroup_index) g: u32, @builtin(workgroup_id) w: vec3u) {
  s[g] = w.x;
}
