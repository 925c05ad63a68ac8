// Computes C = A B + bias for M x N x K matrices, staged through workgroup memory. A workgroup of SUBGROUPS subgroups
// computes a block of BLOCK x BLOCK elements of C. Each subgroup computes a strip of rows, in an array of matrices.
enable f16;
enable subgroups;
enable chromium_experimental_subgroup_matrix;

override TILE_M: u32 = 8;
override TILE_N: u32 = 8;
override TILE_K: u32 = 8;
override SUBGROUP_SIZE: u32 = 8;
override LANES: u32 = SUBGROUP_SIZE * SUBGROUPS;
override BIAS: f32 = 0.5;

const SUBGROUPS = 4u;
const BLOCK = 64u;
const STEP = 32u;
const N = 512u;

@group(0) @binding(0) var<storage, read> a: array<f16>;
@group(0) @binding(1) var<storage, read> b: array<f16>;
@group(0) @binding(2) var<storage, read_write> c: array<f32>;

var<workgroup> tile_a: array<f16, BLOCK * STEP>;
var<workgroup> tile_b: array<f16, STEP * BLOCK>;

@compute @workgroup_size(LANES)
fn main(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) lane: u32,
        @builtin(subgroup_id) subgroup: u32) {
  let row0 = group.y * BLOCK;
  let column0 = group.x * BLOCK;
  let strip = subgroup * (BLOCK / SUBGROUPS);
  var sum: array<array<subgroup_matrix_result<f32, TILE_N, TILE_M>, 8>, 2>;
  for (var k0 = 0u; k0 < N; k0 += STEP) {
    for (var i = lane; i < BLOCK * STEP; i += LANES) {
      tile_a[i] = a[(row0 + i / STEP) * N + k0 + i % STEP];
      tile_b[i] = b[(k0 + i / BLOCK) * N + column0 + i % BLOCK];
    }
    workgroupBarrier();
    for (var k = 0u; k < STEP; k += TILE_K) {
      for (var r = 0u; r * TILE_M < BLOCK / SUBGROUPS; r++) {
        let left = subgroupMatrixLoad<subgroup_matrix_left<f16, TILE_K, TILE_M>>(
            &tile_a, (strip + r * TILE_M) * STEP + k, false, STEP);
        for (var col = 0u; col * TILE_N < BLOCK; col++) {
          let right = subgroupMatrixLoad<subgroup_matrix_right<f16, TILE_N, TILE_K>>(
              &tile_b, k * BLOCK + col * TILE_N, false, BLOCK);
          sum[r][col] = subgroupMatrixMultiplyAccumulate(left, right, sum[r][col]);
        }
      }
    }
    workgroupBarrier();
  }
  for (var r = 0u; r * TILE_M < BLOCK / SUBGROUPS; r++) {
    for (var col = 0u; col * TILE_N < BLOCK; col++) {
      subgroupMatrixStore(&c, (row0 + strip + r * TILE_M) * N + column0 + col * TILE_N,
                          subgroupMatrixScalarAdd(sum[r][col], BIAS), false, N);
    }
  }
}
