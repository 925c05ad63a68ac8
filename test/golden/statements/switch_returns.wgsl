//! targets msl
// No return stands directly inside a switch.
@group(0) @binding(0) var<storage, read_write> a : array<i32, 8>;

fn always(x : i32) -> vec2f {
  switch x {
    case 0 { return vec2f(1, 2); }
    case 1, 2 {
      if a[0] > x { return vec2f(3); } else { return vec2f(4); }
    }
    default { return vec2f(f32(x)); }
  }
}

fn sometimes(x : i32) {
  switch x {
    case 0 {
      switch a[1] {
        case 1 { return; }
        default { a[2] = 3; }
      }
    }
    default {
      loop {
        if a[3] == 0 { return; }
        a[3] -= 1;
      }
    }
  }
  a[4] = 5;
}

fn in_a_loop() -> i32 {
  for (var i = 0; i < 8; i++) {
    switch a[i] {
      case 7 { return i; }
      case 8 { continue; }
      default { a[i] = i; }
    }
  }
  return 8;
}

@compute @workgroup_size(1)
fn main() {
  let v = always(a[0]);
  sometimes(a[5]);
  switch in_a_loop() {
    case 1 { return; }
    default {}
  }
  a[6] = i32(v.x + v.y);
}
