//! targets msl
// Metal packs a vec3 in a structure only where a buffer decides how that lies: one among the private variables can be pointed to.
var<private> first : vec3f;
var<private> second : f32;
@group(0) @binding(0) var<storage, read_write> o : vec3f;

fn add(p : ptr<private, vec3f>) {
  *p += second;
}

fn both() {
  second += 1;
  add(&first);
}

@compute @workgroup_size(1)
fn main() {
  both();
  o = first;
}
