//! entry-point main
//! vertex-buffer 1,0=20,vertex:0=float32x3@0,1=unorm8x4@12,4=sint16x2@16
//! vertex-buffer 1,1=12,instance:2=uint8x2@2,3=float16x4@4
// Inputs with a location are read from storage buffers; those that are built in stay.
struct Instance {
  @builtin(instance_index) number: u32,
  @location(2) kind: vec2<u32>,
  @location(3) offset: vec4<f32>,
}
@group(0) @binding(0) var<uniform> view_projection: mat4x4<f32>;
@group(0) @binding(1) var<storage> colors: array<vec4<f32>>;
struct Varyings {
  @builtin(position) position: vec4<f32>,
  @location(0) color: vec4<f32>,
}
@vertex fn main(@location(0) position: vec3<f32>, @location(1) color: vec4<f32>, @location(4) shift: vec2<i32>,
                instance: Instance) -> Varyings {
  let at = position + instance.offset.xyz + vec3<f32>(vec2<f32>(shift), 0.0);
  return Varyings(view_projection * vec4<f32>(at, 1.0), color * colors[instance.kind.x + instance.number]);
}
// Not compiled here, but its resource has its slot.
@group(1) @binding(2) var image: texture_2d<f32>;
@fragment fn paint(@location(0) color: vec4<f32>) -> @location(0) vec4<f32> {
  return color * textureLoad(image, vec2<u32>(0), 0);
}
