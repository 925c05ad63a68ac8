// vertex vs
#version 460
#extension GL_EXT_multiview : require

layout(set = 0, binding = 0, std140) uniform cameras_block {
  mat4 cameras[2];
};
layout(location = 0) in vec4 at;

void main() {
  gl_Position = cameras[min(uint(gl_ViewIndex), 1u)] * at;
}

// fragment fs
#version 460
#extension GL_EXT_multiview : require

layout(location = 0) out vec4 result;

void main() {
  result = uint(gl_ViewIndex) == 1u ? vec4(0.5f) : vec4(1.0f);
}
