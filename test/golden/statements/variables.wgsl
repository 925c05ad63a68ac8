var<private> counter : u32 = 7;
var<workgroup> shared_sum : array<u32, 64>;
@group(0) @binding(0) var<storage, read_write> x : array<u32>;

@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) i : u32) {
  var zero : array<u32, 4>;
  {
    var counter = vec2u(1, 2);
    zero[0] = counter.y;
  }
  for (var k = 0; k < 3; k++) {
    var fresh : u32;
    fresh += u32(k);
    zero[1] += fresh;
  }
  shared_sum[i] = counter + zero[0] + zero[1];
  workgroupBarrier();
  x[i] = shared_sum[63 - i];
}
