struct Camera { view_projection: mat4x4<f32>, eye: vec3<f32>, scale: f32 }
struct Varyings {
  @builtin(position) position: vec4<f32>,
  @location(0) normal: vec3<f32>,
  @location(1) @interpolate(flat) material: u32,
}
@group(0) @binding(0) var<uniform> camera: Camera;
@vertex fn main(@location(0) position: vec3<f32>, @location(1) normal: vec3<f32>,
                @builtin(vertex_index) vertex: u32, @builtin(instance_index) instance: u32) -> Varyings {
  var out: Varyings;
  out.position = camera.view_projection * vec4<f32>(position * camera.scale, 1.0);
  out.normal = normalize(normal);
  out.material = vertex + instance;
  return out;
}
