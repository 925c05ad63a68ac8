@group(0) @binding(0) var<storage, read_write> out: array<i32, 16>;
@compute @workgroup_size(1) fn main() {
  for (var i = 0; i < 16; i += 2) {
    switch (i) {
      case 0, 2: {
        continue;
      }
      case 4: {
        out[i] = 4;
        break;
      }
      default: {
        if (i == 8) {
          break;
        }
        out[i] = -1;
      }
    }
  }
}
