// Behind a loop that ends by the index alone, an optimizer that takes loops to end has no use for the
// clamp: test/msl/run_tests.py looks at what clang makes of the MSL.
@group(0) @binding(0) var<storage, read_write> a: array<u32, 16>;
@group(0) @binding(1) var<uniform> i: u32;

@compute @workgroup_size(1)
fn main() {
  while i >= 16 {
  }
  a[i] = 1;
}
