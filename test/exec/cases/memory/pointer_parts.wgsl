// Passes pointers to parts of variables, in every address space, through two functions.
requires unrestricted_pointer_parameters;

struct Inner {
  v: vec4u,
  a: array<u32, 4>,
}
struct Outer {
  n: u32,
  inner: array<Inner, 2>,
}

@group(0) @binding(0) var<storage, read_write> result: array<Outer, 2>;
@group(0) @binding(1) var<uniform> params: Inner;
var<workgroup> shared_part: array<Inner, 2>;
var<private> mine: Outer;

fn put(p: ptr<storage, u32, read_write>, value: u32) { *p = value; }
fn fill(p: ptr<storage, array<u32, 4>, read_write>, at: u32, value: u32) { put(&p[at], value); }
fn add_private(p: ptr<private, u32>, value: u32) { *p += value; }
fn add_local(p: ptr<function, u32>, value: u32) { *p += value; }
fn forward(p: ptr<function, vec4u>, q: ptr<function, array<u32, 4>>, i: u32) {
  add_local(&q[i], (*p).y);
}
fn from_uniform(p: ptr<uniform, array<u32, 4>>, i: u32) -> u32 { return p[i]; }
fn put_shared(p: ptr<workgroup, u32>, value: u32) { *p = value; }

@compute @workgroup_size(1)
fn main() {
  for (var i = 0u; i < 2; i++) {
    for (var k = 0u; k < 4; k++) {
      fill(&result[i].inner[1 - i].a, k, 10 * i + k);
    }
    put(&result[i].n, 90 + i);
  }
  add_private(&mine.inner[1].a[2], 5);
  add_private(&mine.n, 6);
  add_private(&mine.inner[1].a[2], 7);
  put(&result[0].inner[0].a[0], mine.inner[1].a[2]);
  put(&result[0].inner[0].a[1], mine.n);

  var local = Inner(vec4u(1, 2, 3, 4), array(10, 20, 30, 40));
  var other = local;
  var whole = 1u;
  add_local(&whole, 1);
  forward(&local.v, &other.a, whole);
  put(&result[0].inner[0].a[2], other.a[2]);
  put(&result[0].inner[0].a[3], from_uniform(&params.a, 3));

  put_shared(&shared_part[1].a[whole], 77);
  put(&result[1].inner[1].a[3], shared_part[1].a[2]);
}
