// Tests arithmetic with specialization constants. Values that are pipeline-creation errors in WGSL must
// not crash the driver.
@id(0) override x: i32 = 7;
@id(1) override y: i32 = 2;
@id(2) override n: u32 = 3;
override quotient = x / y;
override rest = x % y;
override left = x << n;
override right = x >> n;
override unsigned_quotient = n / u32(y);
override least = clamp(min(x, y), -5, 5);
override most = max(abs(x), y);
override flags = (x > y && n != 3u) || x == -y;

@group(0) @binding(0) var<storage, read_write> out: array<i32, 8>;

@compute @workgroup_size(1)
fn main() {
  out = array(quotient, rest, left, right, i32(unsigned_quotient), least, most, select(0, 1, flags));
}
