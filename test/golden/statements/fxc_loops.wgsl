//! targets hlsl
//! shader-model 5.1
// Tests that loops begin with stand in their heads. A case whose loop only returns, and a store to an array in a case but not
// in the first: FXC compiles them right where `[branch]` makes `if`s of the switch.
@group(0) @binding(0) var<storage, read_write> o : array<i32>;
@group(0) @binding(1) var colors : texture_2d<f32>;
@group(0) @binding(2) var smooth_sampler : sampler;
@group(0) @binding(3) var<uniform> count : vec4u;

@compute @workgroup_size(1)
fn switches(@builtin(global_invocation_id) id : vec3u) {
  var p : array<i32, 4>;
  let i = id.x & 3;
  p[i] = 1;
  switch o[i] {
    case 0: {}
    case 1: { p[i] = 3; }
    default: {}
  }
  o[i] = p[i];
  switch o[4] {
    case 0: { loop { return; } }
    default: { o[5] = 2; }
  }
  o[6] = 3;
}

@fragment
fn samples(@location(0) at : vec2f) -> @location(0) vec4f {
  var color = vec4f();
  var i = 0u;
  loop {
    if i >= count.x { break; }
    color += textureSample(colors, smooth_sampler, at * f32(i));
    continuing { i++; }
  }
  loop {
    if i == count.y || i == count.z { break; }
    i++;
    if i == 7 { continue; }
    color += textureSample(colors, smooth_sampler, at * f32(i));
  }
  return color;
}
