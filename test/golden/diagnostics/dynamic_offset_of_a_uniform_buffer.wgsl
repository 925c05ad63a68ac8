//! targets hlsl
//! hlsl-dynamic-offset 0,0=0
@group(0) @binding(0) var<uniform> factor : f32;
@group(0) @binding(1) var<storage, read_write> result : f32;

@compute @workgroup_size(1)
fn main() {
  result *= factor;
}
