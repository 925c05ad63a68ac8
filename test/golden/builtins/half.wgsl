enable f16;
@group(0) @binding(0) var<storage, read_write> h : array<vec4h>;
@group(0) @binding(1) var<uniform> scale : vec2h;

@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) i : u32) {
  let v = h[i] * 2h + vec4h(scale, scale.yx);
  h[i] = max(v, vec4h()) + sqrt(abs(v)) + dot(v, v) + vec4h(clamp(v.xy, vec2h(), vec2h(1)), 0.1h, 65504h);
}
