// fragment main
#version 460

layout(location = 0) out vec4 color;

void main() {
  color = gl_FrontFacing ? vec4(1.0f) : vec4(0.0f);
  gl_FragDepth = 0.25f;
  gl_SampleMask[0] = int(uint(gl_SampleMaskIn[0]) & (1u << (uint(gl_SampleID) & 31u)));
}
