fn pointers(p: &f32, q: *f32) {}
fn g(x: vec2f) {
  workgroupBarrier;
  x.y;
  foo(x);
  x - 1;
}
