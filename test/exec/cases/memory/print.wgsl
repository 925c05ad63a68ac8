// Tests that print does not change the results, and that its argument is evaluated exactly once.
requires chromium_print;

@group(0) @binding(0) var<storage, read_write> out : array<u32, 8>;

fn counted(i : u32) -> u32 {
  out[i] += 1;
  return out[i];
}

@compute @workgroup_size(4)
fn main(@builtin(local_invocation_index) i : u32) {
  print(counted(i));
  print(vec3f(f32(i), 0.5, -1));
  if (i % 2 == 1) {
    print(i == 3);
    out[i + 4] = counted(i) * 10;
  }
}
