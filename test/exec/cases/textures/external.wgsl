// Tests an external texture: plane 0 keeps its binding; plane 1 and the parameters have additional bindings
// (docs/external-textures.md).
@group(0) @binding(0) var t: texture_external;
@group(0) @binding(1) var s: sampler;
@group(0) @binding(2) var<storage, read_write> o: array<vec4f, 4>;

fn load(video: texture_external, at: vec2u) -> vec4f {
  return textureLoad(video, at);
}

@compute @workgroup_size(1)
fn main() {
  o[0] = textureSampleBaseClampToEdge(t, s, vec2f(0.75, 0.25));
  o[1] = load(t, vec2u(0u, 1u));
  o[2] = textureSampleBaseClampToEdge(t, s, vec2f(9.0, 9.0));
  o[3] = vec4f(vec2f(textureDimensions(t)), 0.0, 0.0);
}
