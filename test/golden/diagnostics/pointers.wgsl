fn f(i : i32) {
  let a = &i;
  let b = *i;
  let c = &1;
  var v : vec2f;
  let d = &v[0];
  let e : ptr<function, i32> = &v;
}
