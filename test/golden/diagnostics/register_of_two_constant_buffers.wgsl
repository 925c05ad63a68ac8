//! targets hlsl
//! hlsl-constants 0,3
@group(0) @binding(3) var<uniform> factor : u32;
@group(0) @binding(4) var<storage, read_write> result : u32;

@compute @workgroup_size(1)
fn main(@builtin(num_workgroups) count : vec3u) {
  result = count.x * factor;
}
