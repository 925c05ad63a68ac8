// A parameter brings the element: the array is that of the call.
enable wgpu_cooperative_matrix;

alias Sum = coop_mat8x8<f32, C>;
struct Tiles { count : u32, values : array<array<vec4f, 32>, 3> }

@group(0) @binding(0) var<storage> a : array<f32>;
@group(0) @binding(1) var<storage> tiles : Tiles;
@group(0) @binding(2) var<storage, read_write> out : array<f32, 256>;
var<workgroup> tile : array<f32, 64>;

fn inner(p : ptr<storage, f32>, stride : u32) -> Sum { return coopLoadT<Sum>(p, stride); }
fn outer(p : ptr<storage, f32>) -> Sum {
  let q = p;
  return inner(q, 8);
}
fn fours(p : ptr<storage, vec4f>) -> Sum { return coopLoad<Sum>(p, 2); }
fn keep(p : ptr<workgroup, f32>, m : Sum) { coopStoreT(m, p); }

@compute @workgroup_size(32) fn main(@builtin(workgroup_id) group : vec3u) {
  keep(&tile[0], outer(&a[group.x]) + fours(&tiles.values[group.y][4]));
  workgroupBarrier();
  coopStore(coopLoad<Sum>(&tile[0]), &out[64]);
}
