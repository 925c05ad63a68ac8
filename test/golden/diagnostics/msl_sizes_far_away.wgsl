//! targets msl
//! msl-buffer-sizes-offset 4294967292
// No array of `char` takes the sizes to the end of the numbers.
@group(0) @binding(0) var<storage, read_write> a: array<f32>;
@compute @workgroup_size(1)
fn main() { a[0] = f32(arrayLength(&a)); }
