// Converts lets whose initializers use outer variables of the same name, and declarations that hide the names of types.
enable chromium_experimental_subgroup_matrix;
diagnostic(off, chromium.subgroup_matrix_uniformity);

alias Sum = subgroup_matrix_result<f32, 8, 8>;
alias vec4_ = vec2u;
alias ptr_to_four = ptr<storage, vec4f, read_write>;
struct State { count : u32, places : array<u32, 4> }

@group(0) @binding(0) var<storage, read_write> a : array<f32>;
@group(0) @binding(1) var<storage, read_write> b : array<array<f32, 640>, 4>;
@group(0) @binding(2) var<storage, read_write> fours : array<vec4f>;
@group(0) @binding(3) var<storage, read_write> state : State;

fn next() -> u32 {
  state.count += 1;
  return state.count + vec4_(1, 2).x;
}
fn place(p : u32) -> u32 { return p * 8; }
fn at(p : ptr<storage, array<vec4<f32>>, read_write>, p_offset : u32) { subgroupMatrixStore<col_major>(p, p_offset, Sum(), 2); }

fn hide(p : u32) {
  if (p > 1) {
    let p_ = &a;
    let p_offset = p;
    subgroupMatrixStore<col_major>(p_, p_offset, subgroupMatrixLoad<Sum, col_major>(p_, p_offset, 8), 8);
    (*p_)[p_offset] = 2;
  }
  for (var k = 0u; k < 4; k++) {
    let e = &a;
    let e_offset = k;
    subgroupMatrixStore<col_major>(e, e_offset, Sum(), 8);
    if (k > 2) { let k_ = &a; let k_offset = k * 8; subgroupMatrixStore<col_major>(k_, k_offset, Sum(), 8); }
  }
  {
    let place_ = &a;
    let place_offset = place(2);
    subgroupMatrixStore<col_major>(place_, place_offset, Sum(), 8);
  }
}

@compute @workgroup_size(32) fn main() {
  let p = &a;
  let p_offset = 3u;
  let array = 8;  // hides `array`, but types are written outside its scope
  let s = subgroupMatrixLoad<Sum, col_major>(p, p_offset, 8);
  {
    let p__2 = &b[next() & 3];
    let p_offset = u32((*p)[p_offset]) + next();
    subgroupMatrixStore<col_major>(p__2, p_offset, s, 8);
    {
      let p = p__2;
      let p_offset = p_offset;
      let read_write = subgroupMatrixLoad<Sum, col_major>(p, p_offset, 8);
      subgroupMatrixStore<col_major>(&a, u32(array), read_write, 8);
    }
    {
      let p__3 = &a;
      let p_offset = state.places[u32((*p__2)[p_offset]) & 3];
      subgroupMatrixStore<col_major>(p__3, p_offset, subgroupMatrixScalarMultiply(s, (*p__3)[p_offset]), 8);
    }
  }
  hide(2);
  at(&fours, next());
}
