struct In {
  @location(0) @interpolate(linear, centroid) a: vec2<f32>,
  @location(1) @interpolate(perspective, sample) b: f32,
  @location(2) @interpolate(flat) c: i32,
}
@fragment fn main(in: In) -> @location(0) vec4<f32> {
  return vec4<f32>(in.a, in.b, f32(in.c));
}
