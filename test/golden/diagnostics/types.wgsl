fn f(i : i32, u : u32, x : f32, v : vec3f) {
  let a : i32 = x;
  let b = i + u;
  let c = v + vec2f();
  let d = v * mat2x2f();
  let e = vec3f(1, 2);
  let g = array(1, x, u);
  if i { }
  let h = !i;
  let k = max(i, u);
  let l = v.xq;
}
