//! check-limits
//! targets spvasm
var<workgroup> w : array<vec4f, 2000>;
@compute @workgroup_size(512)
fn main() { w[0].x = 1; }
