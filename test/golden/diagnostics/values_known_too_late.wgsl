//! targets none
// The declaration of what is known too late is shown, wherever in the expression it stands.
override o = 3;
var<private> x = 1;
const of_var = x;
const of_override = vec2i(1, abs(o));
override of_var_too = x + 1;
var<private> initial = o + x;
const_assert (x) == 1;
@group(x) @binding(0) var t: texture_2d<f32>;
@group(0) @binding(1) var s: sampler;
@compute @workgroup_size(o, x) fn size() {}
fn late() -> i32 { return 1; }
fn f(p: i32) {
  let l = 3;
  var v = array(4, 5);
  const of_let = l;
  const of_element = v[1];
  const of_parameter = 1 + -p;
  const of_call = max(1, late());
  const_assert l == 3;
  var sized: array<i32, l + 1>;
  switch p { case l: {} default {} }
  _ = textureSampleLevel(t, s, vec2f(), 0, vec2i(l));
}
