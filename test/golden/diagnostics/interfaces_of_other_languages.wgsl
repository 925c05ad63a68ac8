//! targets none
// What a shader shares with its host and with other stages, as GLSL, HLSL and MSL name it.
struct Light { color: vec3f, on: bool }
struct Scene { ambient: vec3f, lights: array<Light, 4> }
@group(0) @binding(0) var<uniform> scene: Scene;
@group(0) @binding(1) var<storage> flags: array<vec2<bool>>;
@vertex fn vertices(@builtin(gl_VertexIndex) i: u32) -> @builtin(SV_Position) vec4f { return vec4f(f32(i)); }
@fragment fn fragments() -> @builtin(SV_Target1) vec4f { return vec4f(); }
@compute @workgroup_size(1) fn cells(@builtin(thread_position_in_grid) id: vec3u) {}
