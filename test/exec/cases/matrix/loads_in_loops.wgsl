// Tests matrix loads in loops. A matrix partly outside its array loads as zero, even if the array is smaller than a matrix.
enable chromium_experimental_subgroup_matrix;

alias Matrix = subgroup_matrix_result<u32, 8, 8>;

@group(0) @binding(0) var<storage, read> a: array<u32>;
@group(0) @binding(1) var<storage, read> b: array<u32>;
@group(0) @binding(2) var<storage, read_write> d: array<u32>;
@group(0) @binding(3) var<uniform> turns: u32;
var<workgroup> w: array<u32, 80>;

@compute @workgroup_size(8)
fn main(@builtin(local_invocation_index) lane: u32) {
  for (var i = lane; i < 80u; i += 8u) { w[i] = 3000u + i; }
  workgroupBarrier();
  for (var turn = 0u; turn < turns; turn++) {
    let of_a = subgroupMatrixLoad<Matrix>(&a, turn * 18u, false, 8u);
    let of_b = subgroupMatrixLoad<Matrix>(&b, turn, false, 8u);
    let of_w = subgroupMatrixLoad<Matrix>(&w, turn * 8u, false, 8u);
    subgroupMatrixStore(&d, turn * 192u, subgroupMatrixScalarAdd(of_a, 1u), false, 8u);
    subgroupMatrixStore(&d, turn * 192u + 64u, subgroupMatrixScalarAdd(of_b, 1u), false, 8u);
    subgroupMatrixStore(&d, turn * 192u + 128u, subgroupMatrixScalarAdd(of_w, 1u), false, 8u);
  }
}
