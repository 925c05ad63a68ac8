//! targets ir
// References are pointers; the load rule is an instruction. Parts are reached by one access, values of `let` are values.

struct S {
  a : array<vec4f, 4>,
  n : atomic<u32>,
}
@group(0) @binding(0) var<storage, read_write> s : S;
var<private> p : mat2x2f;

fn part(i : u32) -> f32 { return s.a[i].y; }

fn through_pointer(q : ptr<function, vec2i>) { (*q).x = (*q)[1]; }

fn parts() -> vec2i {
  var local = vec2i(1, 2);
  let pointer = &local;
  through_pointer(pointer);
  local.y += 3;
  let whole = local;
  local = vec2i();
  p[1] = p[0].yx;
  atomicAdd(&s.n, 1u);
  return whole;
}
