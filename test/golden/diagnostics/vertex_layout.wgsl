//! entry-point main
//! vertex-buffer 1,0=8,vertex:0=uint32x2@0
//! vertex-buffer 0,0=4,instance:2=float32@0
@group(0) @binding(0) var<uniform> taken: vec4<f32>;
@vertex fn main(@location(0) position: vec2<f32>, @location(1) color: vec4<f32>) -> @builtin(position) vec4<f32> {
  return vec4<f32>(position, 0.0, 1.0) + taken + color;
}
