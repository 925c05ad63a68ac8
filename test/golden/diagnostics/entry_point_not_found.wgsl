//! targets spvasm msl hlsl
//! entry-point mian
@compute @workgroup_size(1)
fn main() {}
