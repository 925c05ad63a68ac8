// fragment main
#version 460

layout(set = 0, binding = 0, input_attachment_index = 0) uniform subpassInputMS before;
layout(location = 0) out vec4 result;

void main() {
  result = subpassLoad(before, gl_SampleID) * 0.5f;
}

// fragment indexed
#version 460

layout(set = 0, binding = 0, input_attachment_index = 0) uniform subpassInputMS before;
layout(set = 0, binding = 1, input_attachment_index = 1) uniform usubpassInputMS count;
layout(location = 0) out vec4 result;

void main() {
  result = subpassLoad(before, gl_SampleID) * float(uint(gl_SampleID) + subpassLoad(count, gl_SampleID).y);
}

// fragment plain
#version 460

layout(location = 0) in float shade;
layout(location = 0) out vec4 result;

void main() {
  result = vec4(shade);
}
