//! targets wgsl
// Names that hide predeclared ones get another name, because the output uses the predeclared ones.
struct vec { min: f32, length: vec3f, _private: i32 }

@group(0) @binding(0) var<storage, read_write> max : vec;

alias Number = f32;
const read = 4;

fn dot(clamp: f32) -> f32 { return clamp * 2.0; }
fn _hidden(abs: Number) -> Number { let sign = abs + Number(read); return sign * sign; }

@compute @workgroup_size(1)
fn main() {
  let step = dot(max.min);
  var position = step;
  position += _hidden(step);
  max.length = vec3f(min(step, position));
  max._private += i32(step);
}

// Hosts name entry points, so they keep their names.
@compute @workgroup_size(1)
fn saturate() { max.min = 1; }
