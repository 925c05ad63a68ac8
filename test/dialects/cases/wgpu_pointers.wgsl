// Converts pointers to elements in lets and parameters, and other uses of these pointers.
enable wgpu_cooperative_matrix;
diagnostic(off, subgroup_matrix_uniformity);

alias Sum = coop_mat8x8<f32, C>;
alias Place = ptr<storage, f32, read_write>;
override kSize = 256;

@group(0) @binding(0) var<storage, read_write> a : array<f32>;
@group(0) @binding(1) var<storage> b : array<array<vec4f, 32>, 3>;
var<workgroup> tile : array<f32, kSize>;
var<workgroup> counter : u32;

fn next() -> u32 {
  counter += 1;
  return counter;
}

fn load(p : ptr<workgroup, f32>, stride : u32) -> Sum { return coopLoadT<Sum>(p, stride); }
fn keep(m : Sum, p : Place, factor : f32) {
  *p = 2;
  let q : ptr<storage, f32, read_write> = p;
  coopStore(m * factor, q);
  *(q) += *p;
}
fn fours(p : ptr<storage, vec4f>) -> Sum {
  let x = (*p).x + p.y + p[2];
  return coopLoad<Sum>(p, 2) * x;
}
fn twice(p : ptr<workgroup, f32>) -> f32 { return *p * 2; }
fn unused(p : ptr<storage, f32>) -> Sum { return coopLoad<Sum>(p); }

@compute @workgroup_size(32) fn main(@builtin(workgroup_id) group : vec3u) {
  let first = &tile[8 + 8];
  let last = (&tile[next()]); let other = &a[4]; /* two on a line */
  let sum = load(first, 8);
  _ = sum;
}

@compute @workgroup_size(32) fn second(@builtin(workgroup_id) group : vec3u) {
  let first = &tile[8];
  let again = first;
  var sum = load(again, 8);
  if (group.x > 2) {
    let element = &a[group.y];
    keep(sum, element, twice(first));
    sum = fours(&b[group.z][4]);
  }
  keep(fours(&b[1][group.x]), &a[8], *first);
  coopStore(sum, again);
}
