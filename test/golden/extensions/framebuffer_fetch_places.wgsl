//! targets spvasm glsl
//! framebuffer-fetch 3=0,7
//! framebuffer-fetch 0=1,0:2
//! framebuffer-fetch 1=0,5
//! framebuffer-fetch 9=0,0
// Vulkan reads colors by input attachments, at the places that the options name: one for all entry points that read the same.
enable chromium_experimental_framebuffer_fetch;
enable f16;

@group(0) @binding(0) var image : texture_2d<f32>;

struct Inputs {
  @color(0) before : vec3f,
  @location(0) shade : f32,
  @color(3) count : u32,
}

fn mixed(in : Inputs) -> vec3f {
  return in.before * in.shade + f32(in.count);
}

@fragment fn whole(in : Inputs, @builtin(position) at : vec4f) -> @location(0) vec4f {
  return vec4f(mixed(in), textureLoad(image, vec2u(at.xy), 0).w);
}

@fragment fn halves(@color(0) before : vec4h, @color(1) moves : vec2i) -> @location(0) vec4h {
  if (moves.y < 0) {
    return before.wzyx;
  }
  return before * f16(moves.x);
}

// What is not used of them needs no descriptor.
@fragment fn member(in : Inputs, @color(1) moves : vec4i) -> @location(3) u32 {
  var sum = 0u;
  for (var i = 0; i < 4; i++) {
    let count = in.count;
    sum += count + u32(i);
  }
  return sum;
}

@fragment fn as_integers(@color(1) moves : vec4u) -> @location(1) vec4u {
  return moves << vec4u(1);
}
