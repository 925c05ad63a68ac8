//! targets wgsl
//! entry-point main
//! override size=16
//! override fast=true
override size: u32 = 8;
override fast: bool;
@id(3) override scale: f32 = 2.0 * f32(size);

struct Unused { a: i32 }
@group(0) @binding(0) var<storage, read_write> data : array<f32>;
@group(0) @binding(1) var<storage, read_write> other : array<Unused>;
var<workgroup> tile : array<f32, size * 2>;

fn unused() -> i32 { return other[0].a; }

@compute @workgroup_size(size, 2)
fn main(@builtin(local_invocation_index) i: u32) {
  if (fast) { tile[i] = scale; } else { tile[i] = 1.0; }
  workgroupBarrier();
  data[i] = tile[i] + f32(size);
}

@compute @workgroup_size(1)
fn second() { other[0].a = unused(); }
