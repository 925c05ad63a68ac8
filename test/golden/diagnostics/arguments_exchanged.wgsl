@group(0) @binding(0) var t: texture_2d<f32>;
@group(0) @binding(1) var s: sampler;
@group(0) @binding(2) var out: texture_storage_2d<rgba8unorm, write>;
var<workgroup> counter: atomic<u32>;

@fragment fn sample(@location(0) uv: vec2f) -> @location(0) vec4f {
  let a = mix(uv, 0.5, uv * 2);
  let b = select(uv.x, true, uv.y);
  let c = ldexp(1i, 1.0);
  let d = insertBits(1u, 1u, 2u, true);
  return textureSample(s, t, uv);
}

@compute @workgroup_size(1) fn store() {
  textureStore(out, vec4f(), vec2i());
  atomicAdd(1u, &counter);
}
