// fragment main
#version 460
#extension GL_EXT_fragment_shader_barycentric : require

layout(location = 0) out vec4 result;

void main() {
  const float nearest_edge = min(min(gl_BaryCoordEXT.x, gl_BaryCoordEXT.y), gl_BaryCoordEXT.z);
  result = vec4(gl_BaryCoordEXT, smoothstep(0.0f, 0.05f, nearest_edge));
}
