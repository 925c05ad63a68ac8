//! allow-language-feature standard
//! allow-language-feature wgpu_int64
//! targets msl hlsl glsl
//! shader-model 6.6
// A counter of 64 bits is declared in the header of the loop, like one of 32 bits.
@group(0) @binding(0) var<storage, read_write> data: array<u32, 64>;

@compute @workgroup_size(1)
fn main() {
  for (var i = 0lu; i < 8lu; i++) {
    data[u32(i)] = 1u;
  }
  for (var i = 8li; i < 16li; i += 2li) {
    data[u32(i)] = 2u;
  }
}
