//! no-loop-guard
// What nothing leads to in a continuing block: SPIR-V wants a way from there to the loop's back edge.
@group(0) @binding(0) var<storage, read_write> o : array<u32>;

fn c() -> bool { return o[1] > 3u; }

@compute @workgroup_size(1)
fn main() {
  loop {
    continuing {
      switch o[0] {
        case 0, 3 { if c() { break; } else { break; } }
        case 4 {
          if c() {
            if o[2] == 1u { break; } else { break; }
          } else {
            switch o[3] { case 1 { o[4] = 2u; } default {} }
          }
          o[5] = 1u;
        }
        default {
          loop {
            if c() { break; } else { continue; }
            continuing { switch o[6] { case 1 { if c() { break; } else { break; } } default { break; } } }
          }
          loop { switch o[7] { case 1 { continue; } default { continue; } } continuing { break if c(); } }
          o[8] = u32(c() && (o[9] == 1u || c()));
        }
      }
      break if c();
    }
  }
}
