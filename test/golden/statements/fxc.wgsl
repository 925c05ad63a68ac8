//! targets hlsl
//! shader-model 5.1
// What FXC does not take: stores to components chosen at run time, `continue` in a switch, a switch with a default alone,
// a variable declared again after a loop that declared it. Loops without derivatives are not unrolled.
@group(0) @binding(0) var<uniform> steps : vec4u;
@group(0) @binding(1) var colors : texture_2d<f32>;
@group(0) @binding(2) var smooth_sampler : sampler;
var<private> matrix : mat2x3f;

fn add(sum : ptr<function, vec2f>) {
  *sum += vec2f(1);
}

fn look(at : vec2f) -> vec4f {
  return textureSample(colors, smooth_sampler, at);
}

fn always(n : u32) -> f32 {
  switch n {
    case 1: {
      loop {
        if steps.x > 2 { return 1; }
      }
    }
    default: {
      if steps.y > 1 { return 2; } else { return 3; }
    }
  }
}

@fragment
fn main(@location(0) at : vec2f, @location(1) @interpolate(flat) which : u32) -> @location(0) vec4f {
  var result = vec4f();
  for (var i = 0u; i < steps.x; i++) {
    result[i & 3u] += at.x;
    switch i {
      case 3, 5: { continue; }
      case 7: { break; }
      default: {
        if at.y > 3 { continue; }
        result.x += 1;
      }
    }
    result *= 2;
  }
  var i = steps.y;
  while i < steps.z {
    result += look(at * f32(i));
    i *= 2;
  }
  switch which {
    default: {
      if at.x > 2 { break; }
      result.y = 1;
    }
  }
  matrix[which][i] = at.x;
  var columns = mat2x2f();
  add(&columns[which & 1u]);
  columns[1].x = always(which);
  return result + vec4f(matrix[1], 1) + columns[0].xyxy;
}
