// Tests overrides whose defaults depend on others, and expressions that cannot be specialization constants.
requires buffer_view;

override b = a * 2u + 1u;
@id(1) override a: u32 = 3;
override chained = b;
override low = min(clamp(offset, -8, 8), 5) % 3;
@id(2) override offset: i32 = -7;
@id(3) override scale: f32 = 0.5;
override half_scale = scale * 0.5;
override area = half_scale * half_scale + f32(b);
override big = area > 4.0 && scale < 100.0;
override bytes = (b + 1u) * 4u;
@id(4) override width: i32 = 4;

var<private> start = vec2(half_scale, area);
var<private> angle = sqrt(scale * 8.0);
var<workgroup> words: buffer<bytes>;
var<workgroup> staged: array<u32, chained>;

@group(0) @binding(0) var<storage, read_write> out: array<f32, 12>;

fn later() -> f32 {
  return start.y + select(0.0, 1.0, big);
}

@compute @workgroup_size(width)
fn main(@builtin(local_invocation_index) lane: u32) {
  let view = bufferView<array<u32>>(&words, 0);
  for (var i = lane; i < arrayLength(view); i += u32(width)) {
    (*view)[i] = i * 3u;
  }
  staged[lane * 2u] = lane;
  workgroupBarrier();
  if (lane != 0u) { return; }
  out[0] = f32(b);
  out[1] = f32(chained);
  out[2] = f32(low);
  out[3] = half_scale;
  out[4] = area;
  out[5] = start.x;
  out[6] = later();
  out[7] = angle;
  out[8] = f32((*view)[arrayLength(view) - 1u]);
  out[9] = f32(staged[0]) + f32(bufferLength(&words));
  start.x = 9.0;
  out[10] = start.x;
}
