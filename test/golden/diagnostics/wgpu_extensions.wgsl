//! targets none
// What wgpu has, and tessera has not.
enable wgpu_mesh_shader;
enable wgpu_ray_query;
enable wgpu_ray_query_vertex_return;
enable wgpu_ray_tracing_pipeline;
enable wgpu_ray_tracing_invocation_reorder;
enable wgpu_per_vertex;
enable wgpu_int16;

var<private> wide: f64 = 1.0lf;
var<private> narrow: i16;
var<private> query: ray_query;
var<task_payload> payload: u32;
@group(0) @binding(0) var world: acceleration_structure;
@group(0) @binding(1) var<storage, read_write> sum: atomic<f32>;

@task @workgroup_size(1) fn task() {}
@mesh(out) @workgroup_size(1) fn mesh() {}
