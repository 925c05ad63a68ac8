//! targets hlsl
//! hlsl-interstage-locations 2,0
struct Varyings {
  @location(1) unread : vec2f,
  @location(2) @interpolate(flat) kind : u32,
  @builtin(position) position : vec4f,
  @location(0) color : vec4f,
}

@vertex
fn draw(@location(0) at : vec4f) -> Varyings {
  return Varyings(at.xy, u32(at.z), at, at * 2);
}

// Other stages are as without the option.
@fragment
fn paint(in : Varyings) -> @location(1) vec4f {
  return in.color;
}
