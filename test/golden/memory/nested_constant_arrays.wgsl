//! targets hlsl
// A constant array that others have as an element again and again is written once, by name; small ones and single ones in place.
alias Row = array<u32, 20>;
alias Plane = array<Row, 4>;
const row = Row(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20);
const other = Row(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 40);
const plane = Plane(row, row, row, other);
const cube = array(plane, plane, plane, plane);
struct S {
  x: u32,
  y: array<f32, 4>,
}
const half_zero = array(S(3, array(1.0, 2.0, 3.0, 4.0)), S());
@group(0) @binding(0) var<storage, read_write> o: array<u32, 4>;
var<private> p: Plane = plane;
var<private> q: Plane = plane;

@compute @workgroup_size(1)
fn main() {
  let i = o[0];
  p[0][0] = i;
  q[0][0] = i;
  o[0] = cube[i][i][1] + array(array(1u, 2u), array(3u, 4u))[i][1];
  o[1] = p[1][i] + q[i][0];
  // A part of a zero value.
  o[2] = S().x + u32(S().y[i] + half_zero[i].y[1]) + array<u32, 4>()[i];
}
