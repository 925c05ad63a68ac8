//! targets hlsl
// Whole copies of workgroup arrays that hold matrices: large ones by loops, one for each array that is too large to be written out.
enable f16;
enable subgroup_matrix;
@group(0) @binding(0) var<storage, read_write> o: array<f32>;
var<workgroup> tile: array<vec4<f32>, 16>;
var<workgroup> nested: array<array<array<f32, 64>, 2>, 3>;
var<workgroup> halves: array<vec2<u32>, 32>;

fn sum(values: array<vec4<f32>, 16>) -> f32 {
  var total = vec4<f32>();
  for (var k = 0u; k < 16u; k++) {
    total += values[k];
  }
  return dot(total, vec4(1.0));
}

@compute @workgroup_size(32)
fn main(@builtin(local_invocation_index) i: u32) {
  let a = subgroupMatrixLoad<subgroup_matrix_left<f32, 8, 8>, row_major>(&tile, 0u, 2u);
  let b = subgroupMatrixLoad<subgroup_matrix_left<f32, 8, 8>, row_major>(&nested[1][0], 0u, 8u);
  let c = subgroupMatrixLoad<subgroup_matrix_left<f16, 8, 8>, row_major>(&halves, 0u, 2u);
  subgroupMatrixStore<row_major>(&nested[2][1], 0u, b, 8u);
  subgroupMatrixStore<row_major>(&tile, 0u, a, 2u);
  subgroupMatrixStore<row_major>(&halves, 0u, c, 2u);
  workgroupBarrier();
  var copy = tile;
  copy[i & 15u] += vec4(1.0);
  let all = workgroupUniformLoad(&nested);
  let words = halves;
  workgroupBarrier();
  if (i == 0u) {
    tile = copy;
    nested[i + 1u] = all[i];
    nested[0] = array<array<f32, 64>, 2>();
    halves = words;
  }
  workgroupBarrier();
  o[i] = sum(tile) + all[2][i & 1u][3];
}
