//! targets none
// One decision makes the control flow of one call and the argument of another non-uniform.
var<workgroup> w: array<u32, 64>;
@compute @workgroup_size(64) fn f(@builtin(local_invocation_index) i: u32) {
  var k = 0u;
  if (i > 3u) {
    k = 1u;
    workgroupBarrier();
    storageBarrier();
  }
  _ = workgroupUniformLoad(&w[k]);
}
