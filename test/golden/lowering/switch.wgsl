//! targets ir
// A case ends with a yield, which leaves the switch, or with what leaves more; a default may share its clause.

fn choose(x : i32) -> f32 {
  var result = 0.0;
  switch x {
    case 1, 2: { result = 1.0; }
    case 3, default: {
      if (x > 9) { break; }
      return 3.0;
    }
    case -4: {}
  }
  return result;
}

fn always_returns(x : u32) -> u32 {
  switch x {
    case 0u: { return 1u; }
    default: { return 2u; }
  }
}
