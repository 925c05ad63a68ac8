enable f16;
struct Light { position: vec3f, near: f32, rotation: mat3x3f, }
@group(0) @binding(1) var<uniform> light: Light;
@group(0) @binding(2) var<storage, read_write> many: array<Light>;
@group(0) @binding(5) var<storage> some: array<Light>;
@group(1) @binding(0) var a: texture_2d_array<f32>;
@group(1) @binding(1) var b: texture_depth_2d;
@group(1) @binding(2) var c: texture_multisampled_2d<i32>;
@group(1) @binding(3) var d: sampler;
@group(1) @binding(4) var e: sampler_comparison;
@group(1) @binding(5) var f: texture_storage_2d<rgba8unorm, write>;
@group(1) @binding(6) var g: texture_storage_3d<r32float, read_write>;
@group(1) @binding(7) var h: texture_cube_array<f32>;
@group(1) @binding(8) var i: texture_1d<u32>;
@group(1) @binding(9) var j: texture_storage_2d_array<rgba16float, read>;
@group(1) @binding(10) var k: texture_external;
@fragment fn update() -> @location(0) vec4f {
  many[0].near = light.near + some[0].near;
  let i0 = textureSampleCompareLevel(b, e, vec2f(), 0) + textureLoad(g, vec3u()).x;
  textureStore(f, vec2u(), textureSampleLevel(a, d, vec2f(), 0, 0));
  return vec4f(textureLoad(c, vec2u(), 0)) + textureSampleLevel(h, d, vec3f(), 0, 0) + f32(textureLoad(i, 0u, 0).x) + textureLoad(j, vec2u(), 0) + i0 + textureLoad(k, vec2u());
}
@vertex fn show(@location(0) at: vec3f, @location(2) color: vec4h, @location(3) n: vec2u, @location(4) m: i32, @location(5) h: f16) -> @builtin(position) vec4f {
  return vec4f(at * light.position, f32(color.x)) + f32(n.x) + f32(m) + f32(h);
}
