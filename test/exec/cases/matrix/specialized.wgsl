// Tests subgroup matrices whose dimensions and layout are specialization constants. As with constant dimensions, a
// matrix that is not entirely inside its array loads as zero and is not stored. The ids count from 0, and all
// values are given in order of id, because the validation layer mistakes the index of a constant for its id here.
enable f16;
enable subgroup_matrix;

@id(0) override rows: u32 = 8;
@id(1) override columns: u32 = 8;
@id(2) override inner: i32 = 8;
@id(3) override by_column: bool = false;
@id(4) override staged: u32 = 64;
@id(5) override stride: u32 = 8;
@id(6) override lanes: u32 = 8;

@group(0) @binding(0) var<storage, read> a: array<f16>;
@group(0) @binding(1) var<storage, read> b: array<f16>;
@group(0) @binding(2) var<storage, read_write> d: array<f32>;
@group(0) @binding(3) var<storage, read> at: array<u32, 4>;
var<workgroup> tile: array<f16, staged>;

@compute @workgroup_size(lanes)
fn main(@builtin(local_invocation_index) lane: u32) {
  for (var i = lane; i < staged; i += lanes) {
    tile[i] = a[i];
  }
  workgroupBarrier();
  let left = subgroupMatrixLoad<subgroup_matrix_left<f16, inner, rows>>(&tile, at[0], by_column, stride);
  let right = subgroupMatrixLoad<subgroup_matrix_right<f16, columns, inner>>(&b, at[1], !by_column, at[3]);
  let product = subgroupMatrixMultiply<f32>(left, right);
  subgroupMatrixStore(&d, at[2], product, false, columns);
}
