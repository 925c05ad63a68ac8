// A pointer keeps the index that it was made with, though the variable that held it changes before the pointer's next use.
@group(0) @binding(0) var<storage, read_write> o: array<u32, 4>;
@group(0) @binding(1) var textures: binding_array<texture_2d<f32>, 4>;

@compute @workgroup_size(1)
fn main() {
  var i = o[0] & 3u;
  var a: array<u32, 4>;
  let p = &a[i];
  for (var n = 0u; n < 4u; n++) {
    *p += 1u;
    i++;
  }
  // Nothing changes this one.
  var j = i & 1u;
  j += 2u;
  let q = &a[j];
  loop {
    *q += 1u;
    if (o[1] > 3u) {
      break;
    }
  }
  // An element of a binding array likewise.
  var k = 0u;
  let t = textures[k];
  while (k < 4u) {
    o[2] += u32(textureLoad(t, vec2(0), 0).x);
    k++;
  }
}
