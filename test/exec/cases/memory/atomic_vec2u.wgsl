// Tests the maximum and minimum of 64-bit numbers, stored low word first. The high words must be compared first.
enable atomic_vec2u_min_max;

struct Cells { first : u32, greatest : atomic<vec2u>, least : array<atomic<vec2u>, 3>,
               high : array<atomic<vec2u>, 2> }
@group(0) @binding(0) var<storage, read_write> cells : Cells;

@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) i : u32) {
  atomicStoreMax(&cells.greatest, vec2u(100 - i, (i * 7) % 64));
  atomicStoreMin(&cells.least[1], vec2u(i, 0x80000000u + (i + 40) % 64));
  atomicStoreMin(&cells.least[2], vec2(5, 3));
  // The high words of both elements start as 0x80000000. This is greater than 1 as a u32, but less than 1 as an i32.
  atomicStoreMax(&cells.high[0], vec2u(i, 1));
  atomicStoreMin(&cells.high[1], vec2u(i, 1));
}
