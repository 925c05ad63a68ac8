//! targets msl
//! msl-buffer-sizes-offset 6
//! msl-buffer-size 0,0=1
//! msl-buffer-size 0,0=2
// Which of the two it is would be a guess. The offset is no multiple of 4, and of nothing else is there a message.
@group(0) @binding(0) var<storage, read_write> a: array<f32>;
@compute @workgroup_size(1)
fn main() { a[0] = f32(arrayLength(&a)); }
