//! targets spvasm
override n : u32;
@group(0) @binding(0) var<storage, read_write> x : array<u32>;
@compute @workgroup_size(n)
fn main() { x[0] = n; }
