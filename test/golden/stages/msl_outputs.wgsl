//! targets msl
//! emit-point-size
//! msl-fixed-sample-mask 5
//! clamp-frag-depth immediates
struct Varyings {
  @builtin(position) @invariant point_size : vec4f,
  @location(0) color : vec3f,
}

@vertex fn from_structure(@location(0) at : vec4f) -> Varyings {
  return Varyings(at, at.rgb);
}
@vertex fn from_value() -> @builtin(position) vec4f { return vec4f(); }

struct Outputs {
  @location(0) color : vec4f,
  @builtin(frag_depth) depth : f32,
  @builtin(sample_mask) mask : u32,
}
@fragment fn all(@location(0) color : vec3f, @builtin(sample_mask) mask : u32) -> Outputs {
  return Outputs(vec4f(color, 1), color.x + color.y, mask | 2u);
}
@fragment fn depth_alone(@builtin(position) at : vec4f) -> @builtin(frag_depth) f32 {
  return at.z * 2;
}
@fragment fn nothing(@builtin(position) at : vec4f) {
  if at.x > 8 { return; }
  discard;
}
