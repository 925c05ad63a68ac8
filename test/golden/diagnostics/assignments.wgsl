@group(0) @binding(0) var<storage> data : array<i32>;
const n = 1;
fn f(p : i32) {
  let x = 1;
  x = 2;
  p = 3;
  n = 4;
  data[0] = 5;
  1 = 2;
  x++;
  var v : vec3f;
  v.xy = vec2f();
  let q = &v.x;
  f = 1;
}
