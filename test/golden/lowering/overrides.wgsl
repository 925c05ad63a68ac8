//! targets ir
// What depends on overrides is an expression that is evaluated when the pipeline is created. What a function mentions in code that
// cannot run belongs to its interface all the same.

override n : u32 = 4;
@id(7) override scale : f32;
override twice = n * 2;
var<workgroup> tile : array<f32, n + 1>;
@group(0) @binding(0) var texture : texture_2d<f32>;

@compute @workgroup_size(twice, n)
fn main() {
  _ = texture;
  if (false) { tile[0] = 2; }
  tile[n] = scale;
  return;
}
