//! targets spvasm msl
//! overrides specialize
// Overrides that default to others follow them unless they are given; floating point is computed at run time.
@id(1) override rows = 4u;
override columns = min(rows * 2u, 16u);
override scale = 0.5;
override half_scale = scale * 0.5;
var<private> start = half_scale;
var<workgroup> tile: array<f32, columns>;
@group(0) @binding(0) var<storage, read_write> out: array<f32>;

@compute @workgroup_size(columns)
fn main(@builtin(local_invocation_index) i: u32) {
  tile[i] = start;
  out[i] = tile[columns - 1u] + half_scale;
}
