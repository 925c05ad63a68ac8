// Tests that the conversion preserves the order of evaluation if it matters.
enable subgroup_matrix;
diagnostic(off, subgroup_matrix_uniformity);

alias Sum = subgroup_matrix_result<f32, 8, 8>;

@group(0) @binding(0) var<storage, read_write> a : array<f32>;
@group(0) @binding(1) var<storage, read_write> place : u32;

fn changed() -> Sum {
  place += 8;
  return Sum();
}

@compute @workgroup_size(32) fn main() {
  subgroupMatrixStore<col_major>(&a, place, changed(), 8);
  subgroupMatrixStore<col_major>(&a, 64, changed(), 8);
  if place > 1 { subgroupMatrixStore<row_major>(&a, place * 2, changed(), place); }
}
