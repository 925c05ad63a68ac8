//! targets spvasm
//! overrides specialize
// What SPIR-V cannot compute with specialization constants.
override scale = 0.5;
override bits = 16u;
var<workgroup> tile: array<f32, u32(scale * 8.0)>;
@compute @workgroup_size(countOneBits(bits))
fn main() {
  tile[0] = 1.0;
}
