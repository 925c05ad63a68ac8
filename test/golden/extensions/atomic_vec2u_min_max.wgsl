//! hlsl-version 2021
//! msl-version 2.4
enable atomic_vec2u_min_max;

struct Cell { id : u32, nearest : atomic<vec2u>, farthest : array<atomic<vec2u>, 4> }
@group(0) @binding(0) var<storage, read_write> pixels : array<atomic<vec2u>>;
@group(0) @binding(1) var<storage, read_write> cell : Cell;

fn draw(p : ptr<storage, atomic<vec2u>, read_write>, depth : u32, color : u32) {
  atomicStoreMax(p, vec2u(color, depth));
}

@compute @workgroup_size(64) fn main(@builtin(global_invocation_id) id : vec3u) {
  draw(&pixels[id.x], id.y, cell.id);
  atomicStoreMin(&cell.nearest, vec2(1, 2));
  atomicStoreMax(&cell.farthest[id.z], vec2u(arrayLength(&pixels), id.x));
}
