//! targets glsl
//! glsl-version 430
//! binding 0,1=0,0
// The option moves a uniform block to the binding of another.
@group(0) @binding(0) var<uniform> first: u32;
@group(0) @binding(1) var<uniform> second: u32;
@group(0) @binding(2) var<storage, read_write> sum: u32;

@compute @workgroup_size(1)
fn main() {
  sum = first + second;
}
