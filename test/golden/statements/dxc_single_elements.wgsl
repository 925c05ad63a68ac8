//! targets hlsl
// DXC crashes where a structure with matrices is copied out of the only element of an array: it is made of its members.
struct Inner { b : f32, m : mat2x4f }
struct Outer { inner : Inner, list : array<Inner, 1> }
struct Lists { first : array<Outer, 1>, second : array<Outer, 1>, third : array<Outer, 2> }
@group(0) @binding(0) var<storage, read_write> o : array<f32>;
var<private> lists : Lists;

fn sum(x : Outer) -> f32 {
  return x.inner.m[1].x + x.list[0].b;
}

@compute @workgroup_size(1)
fn main(@builtin(global_invocation_id) id : vec3u) {
  lists.second[0].inner.m[id.x & 1].x = o[1];
  let one = lists.second[0];
  let some = lists.third[id.x & 1];
  let all = lists;
  let part = all.first[id.x];
  let inner = part.list[0];
  o[0] = one.inner.m[id.x][id.y] + some.inner.m[id.x].y + all.second[0].inner.m[id.x].z + sum(all.first[0]);
  o[1] = part.inner.m[id.x].w + inner.m[id.x].x + sum(part) + sum(lists.second[0]);
}
