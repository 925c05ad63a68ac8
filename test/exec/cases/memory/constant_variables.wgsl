// Tests private variables that are never stored to, which the compiler turns into constants. They are not
// const-expressions, so operations that are errors in const-expressions must still yield a value here.
var<private> low = 5u;
var<private> high = 2u;
var<private> none : u32;
var<private> far = 70u;
var<private> primes = array(2u, 3u, 5u, 7u);
var<private> lines = array(array(1u, 2u), array(3u, 4u));
var<private> nothing : array<vec4u, 64>;
var<private> lowest = -2147483648;
@group(0) @binding(0) var<storage, read_write> o : array<u32, 10>;

@compute @workgroup_size(1)
fn main() {
  let x = o[9];  // 3
  o[0] = clamp(x, low, high);
  o[1] = x / none + x % none;
  o[2] = x << far;
  o[3] = primes[x] + primes[none + 1] + primes[2];
  let line = &lines[x - 2];
  o[4] = (*line)[x & 1];
  o[5] = nothing[x].x + nothing[x][x];
  o[6] = u32(-lowest) + u32(lowest - 1);
  o[7] = u32(lowest / -i32(low - 4) == lowest) + u32(lowest % -i32(low - 4) == 0);
  o[8] = extractBits(x * 0x55005500u, far - 62, far);
}
