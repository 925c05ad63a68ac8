@group(0) @binding(0) var<storage, read_write> data : array<u32, 8>;

fn side(i : u32) -> bool {
  data[i] += 1;
  return data[i] > 3;
}

@compute @workgroup_size(1)
fn main() {
  // The right side must run only when the left one does not decide.
  if (side(0) && side(1)) { data[2] = 1; }
  if (side(3) || !side(4)) { data[5] = 1; }
  let both = (data[6] > 1) & (data[7] > 1);
  let either = (data[6] > 1) | (data[7] > 1);
  data[6] = select(0u, 1u, both != either);
}
