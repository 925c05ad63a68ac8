//! targets none
//! allow-language-feature all
@group(0) @binding(0) var<storage> input : vec4f;

fn f(p : ptr<function, vec3u>) {
  var v = vec4f();
  let constant = vec4f();
  v.xx = vec2f();
  v.xyz.yxy = vec3f();
  p.rr += vec2u();
  v.xy = vec3f();
  v.xy = vec2u();
  v.xy *= vec3f();
  v.xy++;
  p.xyz.z--;
  constant.xy = vec2f();
  input.xy = vec2f();
  v.xyz[3] = 1;
  let address = &v.xy;
}
