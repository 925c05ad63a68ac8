//! targets hlsl
//! shader-model 5.1
//! robustness false
// Both sides of `&&` are evaluated in this version of HLSL: what guards a load has to stay before it.
@group(0) @binding(0) var<storage, read_write> s : array<u32, 64>;
@group(0) @binding(1) var<storage> n : array<u32>;

@compute @workgroup_size(4)
fn main(@builtin(global_invocation_id) id : vec3u) {
  let i = id.x;
  if (i < arrayLength(&n) && n[i] > 3u) {
    s[0] = 1u;
  }
}
