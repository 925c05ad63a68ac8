// GLSL keeps names with two underscores in a row, and those that begin with gl_, for itself.
struct gl_Struct {
  a__b : u32,
  a_b : u32,
}

@group(0) @binding(0) var<storage, read_write> out__put : gl_Struct;

@compute @workgroup_size(1)
fn main() {
  var gl_Position = out__put.a__b;
  let x__ = gl_Position + out__put.a_b;
  let x_ = x__ * 2u;
  out__put.a_b = x_ / x__ + x_;
}
