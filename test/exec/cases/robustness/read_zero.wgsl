// Tests Options::read_zero: out-of-bounds loads return zero, and stores have no effect. All elements are initially 7,
// so that a clamped index would be noticed.
struct Stored {
  fixed: array<u32, 4>,
  columns: mat2x4f,
  counts: array<atomic<u32>, 2>,
  nested: array<array<u32, 2>, 2>,
  tail: array<vec2u>,
}

@group(0) @binding(0) var<storage, read_write> s: Stored;
@group(0) @binding(1) var<uniform> u: array<vec4u, 2>;
// 0, 1, 4, 1000, 2147483648, 4294967295
@group(0) @binding(2) var<storage, read> wild: array<u32, 6>;
@group(0) @binding(3) var<storage, read_write> out: array<u32, 24>;
@group(0) @binding(4) var t: texture_2d<u32>;

var<workgroup> w: array<u32, 4>;
var<private> p: array<u32, 4>;

fn sum(place: ptr<function, array<u32, 2>>) -> u32 { return (*place)[0] + (*place)[1]; }
fn raise(place: ptr<private, u32>) -> u32 {
  *place += 1;
  return *place;
}
fn stored(place: ptr<storage, array<u32, 2>, read_write>, i: u32) -> u32 {
  (*place)[i] += 1;
  return (*place)[i];
}
fn total() -> u32 { return p[0] + p[1] + p[2] + p[3]; }

@compute @workgroup_size(1)
fn main() {
  var f: array<array<u32, 2>, 2>;
  for (var i = 0u; i < 4; i++) {
    w[i] = 7;
    p[i] = 7;
    f[i / 2][i % 2] = 7;
  }
  let far = wild[2];  // 4
  let huge = wild[4];
  // Loads.
  out[0] = s.fixed[far] + s.fixed[huge] + s.fixed[wild[5]];
  out[1] = s.tail[far].y + s.tail[wild[3]].x;
  out[2] = u[far].x + u[0][far];
  out[3] = w[far] + p[huge];
  let value = f;
  out[4] = value[far][0] + value[0][far];
  out[5] = u32(s.columns[far].x + s.columns[0][far]);
  out[6] = s.fixed[wild[0]] + s.tail[wild[1]].y + w[wild[1]];  // in bounds: 21
  // Stores.
  s.fixed[far] = 9;
  s.tail[far] = vec2u(9);
  s.columns[0][far] = 9.0;
  s.nested[far] = array<u32, 2>(9, 9);
  w[far] = 9;
  p[huge] = 9;
  f[far][1] = 9;
  out[7] = w[0] + w[1] + w[2] + w[3] + total() + f[0][0] + f[0][1] + f[1][0] + f[1][1];  // 84
  // Atomic operations.
  out[8] = atomicAdd(&s.counts[far], 1) + atomicExchange(&s.counts[huge], 5);
  let exchange = atomicCompareExchangeWeak(&s.counts[far], 7, 9);
  out[9] = exchange.old_value + u32(exchange.exchanged);
  out[10] = atomicAdd(&s.counts[wild[1]], 0);  // 7
  // Pointers passed to functions.
  out[11] = sum(&f[far]) + raise(&p[far]) + stored(&s.nested[far], 0) + stored(&s.nested[0], far);
  out[12] = sum(&f[wild[1]]) + raise(&p[wild[0]]) + stored(&s.nested[wild[0]], wild[1]);  // 14 + 8 + 8
  out[13] = total();                                                                      // 29
  // A load that short-circuit evaluation skips, and loads by workgroupUniformLoad.
  out[14] = select(0u, 1u, far < 4 && s.fixed[far] == 0);
  out[15] = workgroupUniformLoad(&w[far]) + workgroupUniformLoad(&w[wild[1]]);  // 7
  // An index that is zero because it was loaded out of bounds.
  out[16] = s.fixed[s.fixed[far] + wild[1]];  // 7
  // Texels.
  out[17] = textureLoad(t, vec2u(far, 0), 0).x + textureLoad(t, vec2i(-1, 0), 0).x + textureLoad(t, vec2u(0), far).x;
  out[18] = textureLoad(t, vec2u(wild[1], 0), wild[0]).x;  // 7
}
