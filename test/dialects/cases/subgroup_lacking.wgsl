// Uses features that have no counterpart in the other dialect.
enable f16, chromium_experimental_subgroup_matrix;
diagnostic(off, chromium.subgroup_matrix_uniformity);

alias Wide = subgroup_matrix_left<f16, 16, 8>;
alias Numbers = subgroup_matrix_left<i32, 8, 8>;
alias Sum = subgroup_matrix_result<f32, 8, 8>;
alias Halves = subgroup_matrix_left<f16, 8, 8>;
override kOrder = true;
override kColumns = 8;
alias Some = subgroup_matrix_right<f32, kColumns, 8>;

@group(0) @binding(0) var<storage, read_write> a : array<f32>;
@group(0) @binding(1) var<storage> words : array<u32>;

fn changed() -> Sum {
  a[0] += 1;
  return Sum();
}

@compute @workgroup_size(32) fn main() {
  var sum = Sum(1.5);
  sum = Sum(-0.0);
  sum = subgroupMatrixScalarAdd(sum, 1);
  sum = subgroupMatrixScalarSubtract(sum, 1);
  let halves = subgroupMatrixLoad<Halves, row_major>(&words, 0, 8);
  subgroupMatrixStore(&a, 0, sum, kOrder, 8);
  var wide : Wide;
  let more = subgroup_matrix_left<f16, 16, 8>();
  for (; words[0] < 1; subgroupMatrixStore<row_major>(&a, u32(a[1]), changed(), 8)) {}
}
