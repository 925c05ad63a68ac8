// fragment shares
#version 460
#extension GL_EXT_fragment_shader_barycentric : require

layout(location = 0) out vec4 result;

void main() {
  result = vec4(gl_BaryCoordEXT, 1.0f);
}

// fragment flat_shares
#version 460
#extension GL_EXT_fragment_shader_barycentric : require

layout(location = 0) out vec4 result;

void main() {
  result = vec4(gl_BaryCoordNoPerspEXT, 1.0f);
}
