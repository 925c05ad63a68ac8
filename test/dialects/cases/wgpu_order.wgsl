// Tests that the conversion preserves the order of evaluation if it matters.
enable wgpu_cooperative_matrix;

alias Sum = coop_mat8x8<f32, C>;

@group(0) @binding(0) var<storage, read_write> a : array<f32>;
@group(0) @binding(1) var<storage, read_write> place : u32;

fn changed() -> Sum {
  place += 8;
  return coopLoad<Sum>(&a[0]);
}
fn next() -> u32 {
  place += 1;
  return place;
}

@compute @workgroup_size(1) fn main() {
  var sum = Sum();
  @diagnostic(off, subgroup_matrix_uniformity) {
    coopStore(changed(), &a[place]);  // needs a let
    coopStore(changed(), &a[64]);
    coopStore(sum, &a[next()], next());
    var sums : array<Sum, 4>;
    if place > 2 { sums[next() & 1] *= 2; }
    sums[place & 1] *= f32(next());
    coopStoreT(sums[place & 1], &a[next()]);
  }
}
