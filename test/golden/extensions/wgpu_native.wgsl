//! allow-language-feature standard
//! allow-language-feature wgpu_push_constant
//! allow-language-feature wgpu_early_depth_test
var<push_constant> color : vec4f;
@group(0) @binding(0) var<storage, read_write> seen : atomic<u32>;

@early_depth_test(force) @fragment fn main() -> @location(0) vec4f {
  atomicAdd(&seen, 1);
  return color;
}
