@group(0) @binding(0) var<storage, read_write> v : vec4f;
@group(0) @binding(1) var<storage, read_write> i : u32;

@compute @workgroup_size(1)
fn main() {
  var a = v.xy;
  let b = vec4f(a, v.zw);
  a.x = b.w;
  a[i] = b[i];
  v = vec4f(a.yx, dot(b, v), length(b.rgb));
  v.y = v.wzyx.z;
}
