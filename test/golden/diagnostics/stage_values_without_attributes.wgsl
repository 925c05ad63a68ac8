struct Varyings { @location(0) uv: vec2f, @location(1) id: u32, color: vec3f }

@vertex fn vertex_main(p: vec3f) -> vec4f { return vec4f(p, 1); }
@vertex fn vertex_alone() -> @location(0) vec4f { return vec4f(); }
@fragment fn fragment_main(in: Varyings) -> vec4f { return vec4f(); }
@compute fn compute_main(id: vec3u) {}
var<uniform> scale: f32;
