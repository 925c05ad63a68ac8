// C = A B with subgroup matrices. A workgroup is one subgroup, which computes a block of 8 x 8 elements of C.
enable f16;
enable chromium_experimental_subgroup_matrix;

struct Size { m: u32, n: u32, k: u32 }

override lanes: u32 = 32;
const tile = 8;

@group(0) @binding(0) var<uniform> size: Size;
@group(0) @binding(1) var<storage, read> a: array<f16>;
@group(0) @binding(2) var<storage, read> b: array<f16>;
@group(0) @binding(3) var<storage, read_write> c: array<f32>;

@compute @workgroup_size(lanes)
fn multiply(@builtin(workgroup_id) group: vec3u) {
  let row = group.y * tile;
  let column = group.x * tile;
  var sum: subgroup_matrix_result<f32, tile, tile>;
  for (var k = 0u; k < size.k; k += tile) {
    let left = subgroupMatrixLoad<subgroup_matrix_left<f16, tile, tile>>(&a, row * size.k + k, false, size.k);
    let right = subgroupMatrixLoad<subgroup_matrix_right<f16, tile, tile>>(&b, k * size.n + column, false, size.n);
    sum = subgroupMatrixMultiplyAccumulate(left, right, sum);
  }
  subgroupMatrixStore(&c, row * size.n + column, sum, false, size.n);
}
