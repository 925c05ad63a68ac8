// C = A B. A workgroup computes a block of `tile` x `tile` elements of C, with blocks of A and B in workgroup memory.
struct Size { m: u32, n: u32, k: u32 }

override tile: u32 = 16;

@group(0) @binding(0) var<uniform> size: Size;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read> b: array<f32>;
@group(0) @binding(3) var<storage, read_write> c: array<f32>;

var<workgroup> part_of_a: array<f32, tile * tile>;
var<workgroup> part_of_b: array<f32, tile * tile>;

@compute @workgroup_size(tile, tile)
fn multiply(@builtin(global_invocation_id) at: vec3u, @builtin(local_invocation_id) local: vec3u,
            @builtin(local_invocation_index) index: u32) {
  var sum = 0.0;
  for (var k = 0u; k < size.k; k += tile) {
    part_of_a[index] = a[at.y * size.k + k + local.x];
    part_of_b[index] = b[(k + local.y) * size.n + at.x];
    workgroupBarrier();
    for (var i = 0u; i < tile; i++) {
      sum += part_of_a[local.y * tile + i] * part_of_b[i * tile + local.x];
    }
    workgroupBarrier();
  }
  c[at.y * size.n + at.x] = sum;
}
