// Colors where they cannot be.
enable chromium_experimental_framebuffer_fetch;

struct Both {
  @color(0) @location(1) a : vec4f,
  @color(1) @builtin(position) b : vec4f,
}
struct Twice {
  @color(2) a : vec4f,
  @color(2) b : f32,
}
struct Drawn {
  @color(0) a : vec4f,
  @location(0) b : vec4f,
}

@fragment fn both(in : Both) {}
@fragment fn twice(in : Twice) {}
@fragment fn drawn() -> Drawn { return Drawn(); }
@fragment fn other(@color(0) c : vec4f) -> @color(0) vec4f { return c; }
@fragment fn typed(@color(0) a : bool, @color(1) b : mat2x2f, @color(-1) c : f32, @color d : f32) {}
@fragment fn shaded(@color(0) @interpolate(flat) a : u32) {}
@vertex fn corner(@color(0) c : vec4f) -> @builtin(position) vec4f { return c; }
@compute @workgroup_size(1) fn count(@color(0) c : vec4f) {}
fn plain(@color(0) c : vec4f) {}
@group(0) @binding(0) @color(0) var t : texture_2d<f32>;
