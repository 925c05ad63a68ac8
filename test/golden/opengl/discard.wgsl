//! targets glsl
//! glsl-version 310es
// OpenGL's own discard ends an invocation. WGSL's leaves derivatives defined: the invocation goes on, writes nothing, and is
// discarded in the end.
@group(0) @binding(0) var<storage, read_write> seen : atomic<u32>;
@group(0) @binding(1) var<storage, read_write> places : array<vec2f>;
@group(0) @binding(2) var image : texture_storage_2d<r32float, read_write>;

fn cut(alpha : f32) {
  if (alpha < 0.5) {
    discard;
  }
}

@fragment
fn main(@location(0) uv : vec2f, @builtin(position) at : vec4f) -> @location(0) vec4f {
  cut(uv.x);
  let number = atomicAdd(&seen, 1u);
  places[number] = at.xy;
  textureStore(image, vec2u(at.xy), vec4f(uv.y));
  let width = fwidth(uv);
  if (uv.y > 0.75) {
    return vec4f(1.0);
  }
  return vec4f(width, f32(number), 1.0);
}
