// Tests that the conversion preserves the order of evaluation if it matters.
enable chromium_experimental_subgroup_matrix;

alias Sum = subgroup_matrix_result<f32, 8, 8>;

@group(0) @binding(0) var<storage, read_write> a : array<f32>;
@group(0) @binding(1) var<storage, read_write> place : u32;

fn changed() -> Sum {
  place += 8;
  return subgroupMatrixLoad<Sum, col_major>(&a, 0, 8);
}
fn next() -> u32 {
  place += 1;
  return place;
}

@compute @workgroup_size(1) fn main() {
  var sum = Sum();
  @diagnostic(off, chromium.subgroup_matrix_uniformity) {
    let stored_matrix = changed();
    subgroupMatrixStore<col_major>(&a, place, stored_matrix, 8);  // needs a let
    subgroupMatrixStore<col_major>(&a, 64, changed(), 8);
    let stored_matrix_2 = sum;
    subgroupMatrixStore<col_major>(&a, next(), stored_matrix_2, next());
    var sums : array<Sum, 4>;
    if place > 2 { let scaled_matrix = &(sums[next() & 1]); *scaled_matrix = subgroupMatrixScalarMultiply(*scaled_matrix, 2); }
    sums[place & 1] = subgroupMatrixScalarMultiply(sums[place & 1], f32(next()));
    let stored_matrix_3 = sums[place & 1];
    subgroupMatrixStore<row_major>(&a, next(), stored_matrix_3, 8);
  }
}
