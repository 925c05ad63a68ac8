//! targets glsl
//! glsl-version 450
//! no-loop-guard
// `continue` moves variables of the body to a place before the loop. Each iteration sets them to zero, without a global array.
struct S { k : array<u32, 300>, f : f32 }
@group(0) @binding(0) var<storage, read_write> o : array<u32, 8>;

@compute @workgroup_size(1)
fn main() {
  var i = 0u;
  loop {
    var list : array<u32, 1000>;
    var s = S();
    var v : vec3f;
    list[o[0] & 511] = i;
    if o[i & 7] > 3 { continue; }
    s.k[o[1] & 255] = i;
    v.y += 1;
    continuing {
      i += 1 + list[o[2] & 511] + s.k[o[3] & 255] + u32(v.y + s.f);
      break if i > 8;
    }
  }
}
