//! targets glsl
//! glsl-cooperative-matrix nv
// GL_NV_cooperative_matrix loads matrices from arrays of scalars and of few vectors.
enable wgpu_cooperative_matrix;

@group(0) @binding(0) var<storage, read> a : array<vec4f>;
@group(0) @binding(1) var<storage, read_write> b : array<f32>;

@compute @workgroup_size(32)
fn main() {
  coopStore(coopLoad<coop_mat8x8<f32, C>>(&a[0]), &b[0]);
}
