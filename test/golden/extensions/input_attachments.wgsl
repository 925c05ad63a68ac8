enable chromium_internal_input_attachments;

@group(0) @binding(0) @input_attachment_index(0) var color : input_attachment<f32>;
@group(0) @binding(1) @input_attachment_index(3) var counts : input_attachment<u32>;
@group(1) @binding(2) @input_attachment_index(2) var offsets : input_attachment<i32>;

fn first(a : input_attachment<u32>) -> u32 {
  return inputAttachmentLoad(a).x;
}

fn moved(by : i32) -> vec4i {
  return inputAttachmentLoad(offsets) + by;
}

@fragment fn main(@builtin(position) at : vec4f, @location(0) shade : f32) -> @location(0) vec4f {
  let before = inputAttachmentLoad(color);
  if (first(counts) > 2) {
    return before * shade;
  }
  return mix(before, vec4f(moved(i32(at.x))), shade);
}
