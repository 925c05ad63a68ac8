// Reads cleared render targets in an entry point, in a function, and through a parameter.
enable chromium_internal_input_attachments;

@group(0) @binding(1) @input_attachment_index(1) var color : input_attachment<f32>;
@group(0) @binding(0) @input_attachment_index(2) var count : input_attachment<u32>;
@group(1) @binding(3) @input_attachment_index(3) var moves : input_attachment<i32>;

const corners = array(vec2f(-1, -1), vec2f(3, -1), vec2f(-1, 3));

@vertex
fn vs(@builtin(vertex_index) v : u32) -> @builtin(position) vec4f {
  return vec4f(corners[v], 0, 1);
}

fn times(a : input_attachment<u32>) -> f32 {
  return f32(inputAttachmentLoad(a).x);
}

fn moved() -> vec4f {
  return vec4f(inputAttachmentLoad(moves));
}

@fragment
fn fs() -> @location(0) vec4f {
  return inputAttachmentLoad(color) + times(count) * vec4f(1, 2, 3, 4) + moved();
}
