// Input attachments are for fragment shaders.
enable chromium_internal_input_attachments;

@group(0) @binding(0) @input_attachment_index(0) var color : input_attachment<f32>;

fn load() -> vec4f { return inputAttachmentLoad(color); }
fn mention(a : input_attachment<f32>) { _ = a; }
@fragment fn right() -> @location(0) vec4f { return load(); }
@vertex fn corners() -> @builtin(position) vec4f { return load(); }
@compute @workgroup_size(1) fn passes() { mention(color); }
@compute @workgroup_size(1) fn names() { _ = color; }
