struct S { v : vec4i, a : array<u32, 2> }
@group(0) @binding(0) var<storage, read_write> s : S;

@compute @workgroup_size(1)
fn main() {
  s.v += vec4i(1);
  s.v.x -= 2;
  s.v *= 3;
  s.a[1] <<= 2u;
  s.a[0] |= s.a[1];
  s.a[1]++;
  s.v.y--;
  _ = s.v;
  var t = s;
  s = t;
}
