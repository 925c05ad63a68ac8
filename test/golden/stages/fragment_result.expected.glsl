// fragment color
#version 460
#extension GL_EXT_demote_to_helper_invocation : require

layout(location = 0) in vec2 uv;
layout(location = 0) out vec4 result;

void main() {
  if (uv.x < 0.0f) {
    demote;
  }
  result = vec4(uv, gl_FragCoord.z, 1.0f);
}
