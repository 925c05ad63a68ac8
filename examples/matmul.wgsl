// C = A x B for row-major f16 matrices whose sizes are multiples of 8.
// Each workgroup computes one 8 x 8 tile of C: dispatch (N / 8, M / 8, 1).
enable f16;
enable subgroup_matrix;

struct Sizes {
  m : u32,
  n : u32,
  k : u32,
}

@group(0) @binding(0) var<storage, read> a : array<f16>;
@group(0) @binding(1) var<storage, read> b : array<f16>;
@group(0) @binding(2) var<storage, read_write> c : array<f16>;
@group(0) @binding(3) var<uniform> sizes : Sizes;

@compute @workgroup_size(32)
fn matmul(@builtin(workgroup_id) tile : vec3u) {
  let row = tile.y * 8;
  let column = tile.x * 8;

  var sum = subgroup_matrix_result<f16, 8, 8>();
  for (var i = 0u; i < sizes.k; i += 8) {
    let left = subgroupMatrixLoad<subgroup_matrix_left<f16, 8, 8>>(
        &a, row * sizes.k + i, false, sizes.k);
    let right = subgroupMatrixLoad<subgroup_matrix_right<f16, 8, 8>>(
        &b, i * sizes.n + column, false, sizes.n);
    sum = subgroupMatrixMultiplyAccumulate(left, right, sum);
  }
  subgroupMatrixStore(&c, row * sizes.n + column, sum, false, sizes.n);
}
