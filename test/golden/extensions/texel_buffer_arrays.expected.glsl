// fragment main
#version 460
#extension GL_EXT_nonuniform_qualifier : require

layout(set = 0, binding = 0, r32ui) uniform uimageBuffer counts[4];
layout(set = 1, binding = 0, std140) uniform at_block {
  uint at;
};
layout(location = 0) flat in uint i;
layout(location = 0) out uvec4 result;

void main() {
  imageStore(counts[at], 0, uvec4(i));
  result = imageLoad(counts[nonuniformEXT(i)], 1);
}
