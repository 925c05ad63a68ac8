//! targets hlsl
//! hlsl-dynamic-offset 0,0=0
//! hlsl-dynamic-offset 0,1=5
//! hlsl-dynamic-offset 1,2=1
// Buffers of which a bind group has a part, at an offset that it tells when it is set.
struct Head { count : atomic<u32>, scale : f32, transform : mat2x2f }
struct Item { at : vec3f, kind : u32 }
@group(0) @binding(0) var<storage, read_write> head : Head;
@group(0) @binding(1) var<storage> items : array<Item>;
@group(1) @binding(2) var<storage, read_write> sums : array<f32, 64>;
@group(1) @binding(3) var<storage, read_write> plain : array<u32>;

fn kind_of(i : u32) -> u32 {
  return items[i].kind;
}

@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) i : u32) {
  let item = items[i];
  sums[i] = item.at.x * head.scale + determinant(head.transform);
  head.transform[1] = item.at.xy;
  plain[atomicAdd(&head.count, 1)] = kind_of(i) + arrayLength(&items);
}
