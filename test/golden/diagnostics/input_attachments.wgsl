// Input attachments where they cannot be, or without what they need.
enable chromium_internal_input_attachments;

@group(0) @binding(0) @input_attachment_index(0) var good : input_attachment<f32>;
@group(0) @binding(1) var unsaid : input_attachment<f32>;
@input_attachment_index(1) var unbound : input_attachment<f32>;
@group(0) @binding(2) @input_attachment_index(2) var half : input_attachment<f16>;
@group(0) @binding(3) @input_attachment_index(3) var pair : input_attachment<vec2f>;
@group(0) @binding(4) @input_attachment_index(4) var plain : texture_2d<f32>;
@group(0) @binding(5) @input_attachment_index(-1) var below : input_attachment<u32>;
@group(0) @binding(6) @input_attachment_index var which : input_attachment<u32>;
@group(0) @binding(7) @input_attachment_index(0) var several : binding_array<input_attachment<f32>, 2>;
@input_attachment_index(0) var<private> number : f32;
@group(0) @binding(8) @input_attachment_index(1.5) var part : input_attachment<i32>;
var<private> held : input_attachment<f32>;
@group(0) @binding(9) @input_attachment_index(4294967295u) var last : input_attachment<f32>;
struct Holder { a : input_attachment<f32> }

@fragment fn wrong() -> @location(0) vec4f {
  inputAttachmentLoad(good);
  return inputAttachmentLoad(plain) + textureLoad(good, vec2u(), 0) + vec4f(inputAttachmentLoad(good, 1));
}
