//! targets hlsl
//! hlsl-buffer-sizes
// The sizes of so many buffers, used or not, are more than a constant buffer holds: the message points at the first that finds no room.
struct Few {
  data: array<u32>,
}
@group(0) @binding(0) var<storage, read> few: array<u32>;
@group(1) @binding(0) var<storage, read> many: binding_array<Few, 20000>;

@compute @workgroup_size(1)
fn main() {
  _ = few[0];
}
