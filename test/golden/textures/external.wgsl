//! external-texture 0,0=0,7:0,8
// docs/external-textures.md: `video` says where its parts go, `other` takes what is free.
@group(0) @binding(0) var video: texture_external;
@group(0) @binding(1) var bilinear: sampler;
@group(0) @binding(2) var other: texture_external;
@group(0) @binding(3) var<storage, read_write> out: array<vec4f>;

fn texel(image: texture_external, at: vec2u) -> vec4f {
  return textureLoad(image, at);
}

@compute @workgroup_size(8, 8)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let uv = vec2f(id.xy) / vec2f(textureDimensions(video));
  out[id.x] = textureSampleBaseClampToEdge(video, bilinear, uv) + texel(other, id.xy);
}
