//! targets ir
// Constants are folded, abstract numbers are gone, and a conversion is made only where a type changes.

const third = 1.0 / 3;

fn constants() -> vec4f { return vec4f(third, 2, vec2f(0.5) * 3); }

fn change(x : f32, b : bool) -> u32 { return u32(x) + u32(b) + bitcast<u32>(x); }

fn mixed(v : vec3f, s : f32, m : mat3x3f) -> vec3f { return m * (v * s) - -v.zyx; }

fn results(x : f32) -> f32 {
  let r = modf(x);
  return r.fract + select(r.whole, 1, x < 0) + clamp(x, 0, 1);
}
