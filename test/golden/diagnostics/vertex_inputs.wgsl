//! entry-point main
//! vertex-buffer 1,0=8,vertex:0=uint32x2@0
struct In {
  @location(0) position: vec2<f32>,
  @location(1) color: vec4<f32>,
}
@vertex fn main(in: In) -> @builtin(position) vec4<f32> {
  return vec4<f32>(in.position, 0.0, 1.0) + in.color;
}
