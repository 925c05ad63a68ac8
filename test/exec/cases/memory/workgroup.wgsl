// Tests that workgroup memory is initially zero even if an earlier workgroup used it. Also tests that barriers order
// accesses, and that workgroupUniformLoad returns the same value to every invocation.
struct Item {
  a: vec3u,
  b: array<u32, 5>,
  flag: bool,
  counter: atomic<u32>,
}

const COUNT = 64u;
override EXTRA: u32 = 3;

var<workgroup> items: array<Item, 7>;
var<workgroup> scan: array<u32, COUNT>;
var<workgroup> sized: array<vec2u, EXTRA * 4u>;
var<workgroup> chosen: u32;
var<workgroup> matrix: mat3x3f;

@group(0) @binding(0) var<storage, read_write> dirty: atomic<u32>;
@group(0) @binding(1) var<storage, read_write> out: array<u32>;

@compute @workgroup_size(COUNT)
fn main(@builtin(local_invocation_index) lane: u32, @builtin(workgroup_id) group: vec3u) {
  var found = 0u;
  for (var i = 0u; i < 7u; i++) {
    found |= items[i].a.x | items[i].a.y | items[i].a.z | u32(items[i].flag) | atomicLoad(&items[i].counter);
    for (var k = 0u; k < 5u; k++) { found |= items[i].b[k]; }
  }
  for (var i = 0u; i < COUNT; i++) { found |= scan[i]; }
  for (var i = 0u; i < EXTRA * 4u; i++) { found |= sized[i].x | sized[i].y; }
  found |= chosen | bitcast<u32>(matrix[2].y);
  if (found != 0u) { atomicAdd(&dirty, 1u); }
  workgroupBarrier();

  scan[lane] = lane + group.x;
  for (var step = 1u; step < COUNT; step *= 2u) {
    workgroupBarrier();
    var value = scan[lane];
    if (lane >= step) { value += scan[lane - step]; }
    workgroupBarrier();
    scan[lane] = value;
  }
  if (lane == 5u) { chosen = 17u * (group.x + 1u); }
  let all_same = workgroupUniformLoad(&chosen);
  out[group.x * COUNT + lane] = scan[lane] + all_same;

  // Leave nonzero values for later workgroups.
  items[lane % 7u].a = vec3u(0xffffffffu);
  items[lane % 7u].b[lane % 5u] = 77u;
  items[lane % 7u].flag = true;
  atomicStore(&items[lane % 7u].counter, 9u);
  sized[lane % (EXTRA * 4u)] = vec2u(lane + 1u);
  matrix[2] = vec3f(1.0, 2.0, 3.0);
}
