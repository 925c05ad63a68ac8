//! targets spvasm
//! override n=0
override n : u32 = 1;
var<workgroup> w : array<u32, n>;
@compute @workgroup_size(1)
fn main() { w[0] = 1; }
