requires buffer_view;
struct H { n: u32, v: array<vec2f> }
@group(0) @binding(0) var<storage, read_write> b: buffer;
@group(0) @binding(1) var<uniform> u: buffer<64>;
var<workgroup> w: buffer<128>;

fn part(p: ptr<storage, buffer, read_write>, o: u32) -> u32 {
  return *bufferView<u32>(p, o);
}

@compute @workgroup_size(4)
fn main(@builtin(local_invocation_index) i: u32) {
  let h = bufferView<H>(&b, 16);
  let a = bufferArrayView<array<f32>>(&b, 64, i * 4 + 4);
  h.n = bufferLength(&b) + arrayLength(a) + part(&b, 8);
  h.v[i].y = a[i] + bufferView<mat2x2f>(&u, 16)[1].x;
  *bufferView<vec4u>(&w, i * 16) = vec4u(i);
}
