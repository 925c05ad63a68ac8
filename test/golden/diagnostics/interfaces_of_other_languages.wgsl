//! targets none
// What a shader shares with its host and with other stages, as GLSL, HLSL and MSL name it.
struct Light { color: vec3f, on: bool }
struct Scene { ambient: vec3f, lights: array<Light, 4> }
@group(0) @binding(0) var<uniform> scene: Scene;
@group(0) @binding(1) var<storage> flags: array<vec2<bool>>;
@vertex fn vertices(@builtin(gl_VertexIndex) i: u32) -> @builtin(SV_Position) vec4f { return vec4f(f32(i)); }
@fragment fn fragments() -> @builtin(SV_Target1) vec4f { return vec4f(); }
@compute @workgroup_size(1) fn cells(@builtin(thread_position_in_grid) id: vec3u) {}
SamplerState linear;
texture_2d<f32> image;
@fragment fn sampled(@location(0) at: vec2f) -> @location(0) vec4f { return textureSample(image, linear, at); }
@vertex fn triangle(@builtin(vertex_index) i: u32) -> @builtin(position) vec4f {
  let corners = array<vec2f>(vec2f(0, 1), vec2f(-1, -1), vec2f(1, -1));
  return vec4f(corners[i], 0, 1);
}
struct Unclosed { a: f32
fn after() {}
