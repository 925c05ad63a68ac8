//! targets spvasm msl hlsl glsl
//! workaround fragment-position-of-sample
//! workaround matrix-parameters
//! workaround reflect-vec2
//! workaround pack-4x8-norm
//! workaround vector-min-max-clamp
//! workaround partial-vector-stores
struct In {
  @location(0) v : vec4f,
  @builtin(position) place : vec4f,
}
struct Held {
  scale : f32,
  m : mat2x2f,
}
var<private> history : array<vec4f, 20>;

fn turn(m : mat2x2f, v : vec2f) -> vec2f { return m * v; }
fn turn_twice(h : Held, v : vec2f) -> vec2f { return turn(h.m, turn(h.m, v)) * h.scale; }

@fragment
fn main(in : In, @builtin(sample_index) s : u32) -> @location(0) vec4f {
  history[3].y = in.v.x;
  history[s].x += 1.0;
  var last = in.v;
  last[s] = 2.0;
  let packed = vec4u(pack4x8snorm(in.v), pack4x8unorm(in.v), 0, 0);
  let bytes = unpack4x8snorm(packed.x) + unpack4x8unorm(packed.y);
  let bounded = clamp(min(in.v, last), vec4f(), max(bytes, history[3]));
  let whole = max(in.v.x, 0.5);
  let r = reflect(in.v.xy, vec2f(0, 1)) + reflect(in.v.xyz, vec3f(0, 1, 0)).xy;
  let t = turn_twice(Held(whole, mat2x2f(1, 2, 3, 4)), r);
  return bounded + history[s] + vec4f(t, in.place.xy) + in.place.z;
}
