//! no-loop-guard
// A continuing block that nothing leads to may use what the body declares behind its end.
@group(0) @binding(0) var<storage, read_write> o : array<u32>;

fn c() -> bool { return o[1] > 3u; }

fn variable() { loop { break; var v : i32; continuing { v++; } } }

fn pointer() {
  var x = 1u;
  loop {
    if c() { return; } else { break; }
    let p = &x;
    let q = &o[2];
    continuing { *p = *q; *q += arrayLength(&o); }
  }
}

fn break_if() { loop { if true { break; } else { break; } let e = vec2(false); continuing { break if e.x; } } }

fn behind_a_switch() { loop { switch 1 { default { return; } } let e = o[0]; continuing { o[1] = e; } } }

fn behind_a_loop() { loop { loop { return; } var e : array<u32, 4>; continuing { e[o[0]] = 1u; break if e[1] == 1u; } } }

fn nested() {
  let q = 7u;
  loop {
    break;
    let q = o[2];
    continuing {
      loop {
        break;
        let r = q;
        const two = 2u;
        continuing { o[0] = r + q + two; }
      }
      for (var i = q; i < 4u; i++) { o[i] = q; }
    }
  }
  o[3] = q;
}

fn in_a_switch() -> u32 {
  switch o[4] {
    case 3u { loop { break; let z = vec3(1.0, f32(o[0]), 2.0); continuing { o[0] = u32(z[o[1]]); } } }
    default { loop { return 1u; var z = o[1]; continuing { z++; break if z > 3u; } } }
  }
  return 2u;
}

// Its continuing block can run.
fn reached() { loop { if c() { continue; } break; continuing { o[0] = 1u; } } }

@compute @workgroup_size(1)
fn main() {
  variable();
  pointer();
  break_if();
  behind_a_switch();
  behind_a_loop();
  nested();
  o[5] = in_a_switch();
  reached();
}
