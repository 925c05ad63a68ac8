// Converts lets whose initializers use outer variables of the same name, and declarations that hide the names of types.
enable wgpu_cooperative_matrix;
diagnostic(off, subgroup_matrix_uniformity);

alias Sum = coop_mat8x8<f32, C>;
alias vec4 = vec2u;
alias ptr_to_four = ptr<storage, vec4f, read_write>;
struct State { count : u32, places : array<u32, 4> }

@group(0) @binding(0) var<storage, read_write> a : array<f32>;
@group(0) @binding(1) var<storage, read_write> b : array<array<f32, 640>, 4>;
@group(0) @binding(2) var<storage, read_write> fours : array<vec4f>;
@group(0) @binding(3) var<storage, read_write> state : State;

fn next() -> u32 {
  state.count += 1;
  return state.count + vec4(1, 2).x;
}
fn place(p : u32) -> u32 { return p * 8; }
fn at(p : ptr_to_four) { coopStore(Sum(), p, 2); }

fn hide(p : u32) {
  if (p > 1) {
    let p = &a[p];
    coopStore(coopLoad<Sum>(p), p);
    *p = 2;
  }
  for (var k = 0u; k < 4; k++) {
    let e = &a[k];
    coopStore(Sum(), e);
    if (k > 2) { let k = &a[k * 8]; coopStore(Sum(), k); }
  }
  {
    let place = &a[place(2)];
    coopStore(Sum(), place);
  }
}

@compute @workgroup_size(32) fn main() {
  let p = &a[3];
  let array = 8;  // hides `array`, but types are written outside its scope
  let s = coopLoad<Sum>(p);
  {
    let p = &b[next() & 3][u32(*p) + next()];
    coopStore(s, p);
    {
      let p = p;
      let read_write = coopLoad<Sum>(p);
      coopStore(read_write, &a[array]);
    }
    {
      let p = &a[state.places[u32(*p) & 3]];
      coopStore(s * *p, p);
    }
  }
  hide(2);
  at(&fours[next()]);
}
