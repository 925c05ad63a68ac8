struct Tile { rows : array<vec4f, 16>, n : u32 }
var<workgroup> tile : Tile;
var<workgroup> flags : array<atomic<u32>, 3>;
var<workgroup> one : u32;
@group(0) @binding(0) var<storage, read_write> x : array<vec4f>;

@compute @workgroup_size(8, 2)
fn main(@builtin(local_invocation_index) i : u32) {
  tile.rows[i] = x[i];
  if i == 0 { tile.n = 3; one = 1; }
  workgroupBarrier();
  let n = workgroupUniformLoad(&one);
  storageBarrier();
  x[i] = tile.rows[(i + n) & 15] * f32(tile.n) + f32(atomicLoad(&flags[1]));
}
