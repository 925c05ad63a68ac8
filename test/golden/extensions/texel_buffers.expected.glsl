// compute main
#version 460

layout(set = 0, binding = 0, rgba8) uniform readonly imageBuffer colors;
layout(set = 0, binding = 1, r32ui) uniform uimageBuffer counts;
layout(set = 0, binding = 2, rg16f) uniform imageBuffer normals;
layout(set = 1, binding = 0, std430) buffer out_1_block {
  vec4 out_1[64];
};

uint count(uint i) {
  const uvec4 value = uvec4(imageLoad(counts, int(min(i, uint(imageSize(counts)) - 1u))).x + 1u);
  if (i < uint(imageSize(counts))) {
    imageStore(counts, int(i), value);
  }
  return imageLoad(counts, int(min(i + 1u, uint(imageSize(counts)) - 1u))).x;
}

layout(local_size_x = 64, local_size_y = 1, local_size_z = 1) in;

void main() {
  const uint i = gl_LocalInvocationIndex;
  out_1[i] = imageLoad(colors, int(min(uint(int(i) - 1), uint(imageSize(colors)) - 1u))) * float(uint(imageSize(colors)));
  const vec4 loaded = out_1[i];
  if (i < uint(imageSize(normals))) {
    imageStore(normals, int(i), loaded);
  }
  const uint value = uint(imageSize(counts));
  if (count(i % (value == 0u ? 1u : value)) > 3u) {
    out_1[i] = imageLoad(normals, int(min(i, uint(imageSize(normals)) - 1u)));
  }
}
