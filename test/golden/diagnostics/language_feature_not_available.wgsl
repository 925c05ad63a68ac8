//! targets none
//! allow-language-feature pointer_composite_access
requires pointer_composite_access, linear_indexing;

var<immediate> scale : f32;
@group(0) @binding(0) var image : texture_storage_2d<rgba8unorm, read_write>;

fn whole(p : ptr<function, f32>) { *p *= scale; }

@compute @workgroup_size(64) fn main(@builtin(global_invocation_index) i : u32) {
  var values : array<f32, 4>;
  let p = &values;
  p[0] = f32(i);
  whole(&p[1]);
  textureBarrier();  // of the extension that the error above has told
}
