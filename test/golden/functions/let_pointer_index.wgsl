// The index of a pointer is that of the moment when the pointer was made.
struct S { a : array<i32, 4> }
@group(0) @binding(0) var<storage, read_write> s : S;

@compute @workgroup_size(1)
fn main() {
  var n = 1;
  let r = &s.a[n];
  n = 2;
  *r = 4 + n;
  var a : array<i32, 4>;
  let p = &a[n];
  n += 1;
  *p = n;
  s.a[0] = a[n];
}
