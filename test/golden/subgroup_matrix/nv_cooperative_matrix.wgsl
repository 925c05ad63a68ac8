//! targets glsl
//! glsl-cooperative-matrix nv
// The extension that came before GL_KHR_cooperative_matrix: types without uses, with the bits of a component; a bool for the layout.
enable f16;
enable subgroup_matrix;

alias Left = subgroup_matrix_left<f16, 8, 16>;
alias Right = subgroup_matrix_right<f16, 16, 8>;
alias Sum = subgroup_matrix_result<f32, 16, 16>;

struct Pair {
  first : Sum,
  all : array<Sum, 2>,
}

@group(0) @binding(0) var<storage, read> a : array<f16>;
@group(0) @binding(1) var<storage, read> b : array<f16, 1024>;
@group(0) @binding(2) var<storage, read_write> c : array<f32>;
var<workgroup> tile : array<f32, 256>;

fn product(l : Left, r : Right, sum : Sum) -> Sum {
  return subgroupMatrixMultiplyAccumulate(l, r, sum);
}

@compute @workgroup_size(32)
fn main(@builtin(workgroup_id) group : vec3u) {
  var sums : Pair;
  for (var k = 0u; k < 4; k++) {
    let l = subgroupMatrixLoad<Left>(&a, group.x * 64 + k * 8, false, 32);
    let r = subgroupMatrixLoad<Right>(&b, k * 128, true, 8);
    sums.first = product(l, r, sums.first);
    sums.all[k % 2] = subgroupMatrixMultiply<f32>(l, r);
  }
  subgroupMatrixStore(&tile, 0, subgroupMatrixScalarAdd(sums.all[0], 1.5), true, 16);
  let scaled = subgroupMatrixScalarMultiply(sums.first, 0.5);
  subgroupMatrixStore(&c, group.x * 256, subgroupMatrixScalarSubtract(scaled, 2), false, 16);
}
