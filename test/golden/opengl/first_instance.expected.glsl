// vertex main
#version 460 core

void main() {
  gl_Position = vec4(float(uint((gl_InstanceID + gl_BaseInstance)) * 2u), float(uint(gl_VertexID)), 0.0f, 1.0f);
}
