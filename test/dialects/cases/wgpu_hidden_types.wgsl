// Declares an override that hides a type name. The override cannot be renamed, because the application refers to it.
enable f16;
enable wgpu_cooperative_matrix;

override vec4 = 1;

@group(0) @binding(0) var<storage, read_write> a : array<vec4h>;

fn load(p : ptr<storage, vec4h, read_write>) { coopStore(coopLoad<coop_mat8x8<f16, A>>(p), p); }

@compute @workgroup_size(32) fn main() { load(&a[0]); }
