// Converts pointers to elements in lets and parameters, and other uses of these pointers.
enable chromium_experimental_subgroup_matrix;
diagnostic(off, chromium.subgroup_matrix_uniformity);

alias Sum = subgroup_matrix_result<f32, 8, 8>;
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

fn load(p : ptr<workgroup, array<f32, kSize>>, p_offset : u32, stride : u32) -> Sum { return subgroupMatrixLoad<Sum, row_major>(p, p_offset, stride); }
fn keep(m : Sum, p : ptr<storage, array<f32>, read_write>, p_offset : u32, factor : f32) {
  (*p)[p_offset] = 2;
  let q = p;
  let q_offset = p_offset;
  subgroupMatrixStore<col_major>(q, q_offset, subgroupMatrixScalarMultiply(m, factor), 8);
  *(&(*q)[q_offset]) += (*p)[p_offset];
}
fn fours(p : ptr<storage, array<vec4<f32>, 32>>, p_offset : u32) -> Sum {
  let x = ((*p)[p_offset]).x + (*p)[p_offset].y + (*p)[p_offset][2];
  return subgroupMatrixScalarMultiply(subgroupMatrixLoad<Sum, col_major>(p, p_offset, 2), x);
}
fn twice(p : ptr<workgroup, f32>) -> f32 { return *p * 2; }
fn unused(p : ptr<storage, array<f32>>, p_offset : u32) -> Sum { return subgroupMatrixLoad<Sum, col_major>(p, p_offset, 8); }

@compute @workgroup_size(32) fn main(@builtin(workgroup_id) group : vec3u) {
  let first = &tile;
  let first_offset = u32(8 + 8);
  let last = (&tile[next()]); let other = &a[4]; /* two on a line */
  let sum = load(first, first_offset, 8);
  _ = sum;
}

@compute @workgroup_size(32) fn second(@builtin(workgroup_id) group : vec3u) {
  let first = &tile;
  let first_offset = 8u;
  let again = first;
  let again_offset = first_offset;
  var sum = load(again, again_offset, 8);
  if (group.x > 2) {
    let element = &a;
    let element_offset = group.y;
    keep(sum, element, element_offset, twice(&(*first)[first_offset]));
    sum = fours(&b[group.z], 4);
  }
  keep(fours(&b[1], group.x), &a, 8, (*first)[first_offset]);
  subgroupMatrixStore<col_major>(again, again_offset, sum, 8);
}
