// Tests `return` at every position inside a switch.
@group(0) @binding(0) var<storage, read_write> o : array<i32, 64>;

fn always(x : i32) -> i32 {
  switch x {
    case 0 { return 10; }
    case 1, 2 {
      if x == 1 { return 11; } else { return 12; }
    }
    default { return 13 + x; }
  }
}

fn sometimes(x : i32, y : i32) -> vec2i {
  var seen = 0;
  switch x {
    case 0 {
      switch y {
        case 0 { return vec2i(1, seen); }
        case 1 { seen += 4; }
        default {
          if y == 3 { break; }
          seen += 8;
          return vec2i(2, seen);
        }
      }
      seen += 16;
      if y == 1 { return vec2i(3, seen); }
    }
    case 1 {
      for (var i = 0; i < 8; i++) {
        switch i * y {
          case 6 { return vec2i(4, i); }
          case 8 { continue; }
          case 15 { seen += 32; break; }
          default { seen += 1; }
        }
        if i == 5 { return vec2i(5, seen); }
      }
    }
    default { seen += 64; }
  }
  return vec2i(6, seen);
}

fn nothing(x : i32) {
  switch x {
    case 1 { return; }
    default { o[60] += x; }
  }
  o[61] += x;
}

@compute @workgroup_size(1) fn main() {
  for (var x = 0; x < 4; x++) { o[x] = always(x); }
  for (var x = 0; x < 3; x++) {
    for (var y = 0; y < 5; y++) {
      let at = 4 + (x * 5 + y) * 2;
      let v = sometimes(x, y);
      o[at] = v.x;
      o[at + 1] = v.y;
    }
  }
  nothing(1);
  nothing(5);
  switch o[60] {
    case 5 { return; }
    default {}
  }
  o[62] = 1;
}
