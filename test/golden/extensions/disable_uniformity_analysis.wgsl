// Nothing is said of barriers and derivatives that not all invocations reach.
enable chromium_disable_uniformity_analysis;

@group(0) @binding(0) var<storage, read_write> data : array<u32, 64>;
@group(0) @binding(1) var t : texture_2d<f32>;
@group(0) @binding(2) var s : sampler;

@compute @workgroup_size(64) fn main(@builtin(local_invocation_index) i : u32) {
  if (data[i] > 0) {
    workgroupBarrier();
  }
  data[i] = 1;
}

@fragment fn shade(@location(0) uv : vec2f) -> @location(0) vec4f {
  if (uv.x > 0.5) {
    return textureSample(t, s, uv);
  }
  return vec4f();
}
