// Tests that the conversion preserves the order of evaluation if it matters.
enable wgpu_cooperative_matrix;
diagnostic(off, subgroup_matrix_uniformity);

alias Sum = coop_mat8x8<f32, C>;

@group(0) @binding(0) var<storage, read_write> a : array<f32>;
@group(0) @binding(1) var<storage, read_write> place : u32;

fn changed() -> Sum {
  place += 8;
  return Sum();
}

@compute @workgroup_size(32) fn main() {
  let stored_element = &a[place];
  coopStore(changed(), stored_element, 8);
  coopStore(changed(), &a[64], 8);
  if place > 1 { let stored_element_2 = &a[place * 2]; coopStoreT(changed(), stored_element_2, place); }
}
