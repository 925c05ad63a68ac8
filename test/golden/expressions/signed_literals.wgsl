// Signed literals where nothing around them says that they are signed.
@group(0) @binding(0) var<storage, read_write> o: array<i32, 16>;
@group(0) @binding(1) var<storage, read_write> f: array<f32, 4>;
@group(0) @binding(2) var<storage, read_write> a: atomic<i32>;
var<workgroup> w: atomic<i32>;

fn callee(n: i32) -> i32 { return select(n, 7, n > 7); }

@compute @workgroup_size(8)
fn main(@builtin(local_invocation_index) n: u32) {
  let x = o[0];
  let b = x > 3;
  let most = 2147483647;
  o[1] = -7 >> n;
  o[2] = select(0, 1, (1 << n) > x);
  o[3] = min((1 << n) - 1, x);
  o[4] = (1 << n) / 3;
  f[0] = f32(1 << n);
  o[5] = select(0, 5, (x & (1 << n)) > 0);
  o[6] = sign(select(-9, 9, b));
  o[7] = firstLeadingBit(select(-9, 9, b));
  o[8] = select(3, 4, most + 1 < 0);
  o[9] = callee(select(1, 0, b)) + select(1, 0, b) * 2;
  o[10] = select(1, 2, b) + select(3, x, b);
  o[11] = max(select(1, -1, b), select(2, -2, b));
  o[12] = clamp(x, -3, 3) + clamp(select(1, -1, b), -3, 3);
  atomicMax(&a, 5);
  atomicMin(&w, -5);
  o[13] = atomicCompareExchangeWeak(&a, 5, 6).old_value;
  var v = vec3<i32>(1, x, -1) + vec3(select(1, -1, b));
  v[1] = select(1, 2, b);
  switch x {
    case 1, -2: { v.x += 1; }
    default: { v.x = -v.x; }
  }
  o[14] = v.x + v.y - v.z * -2;
  f[1] = f32(select(0, 1, b)) + f32(subgroup(b));
}

fn subgroup(b: bool) -> i32 { return -(select(0, 1, b)); }
