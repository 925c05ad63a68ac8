// Without the extension.
@group(0) @binding(0) @input_attachment_index(0) var color : input_attachment<f32>;

@fragment fn main() -> @location(0) vec4f {
  return inputAttachmentLoad(color);
}
