// compute main
#version 460

struct Data {
  int i;
  uint u;
  float f;
  ivec3 vi;
  uvec3 vu;
  vec3 vf;
};

layout(set = 0, binding = 0, std430) buffer data_block {
  Data data;
};

layout(local_size_x = 1, local_size_y = 1, local_size_z = 1) in;

void main() {
  data.i = (data.i + 1) * 2 - 3;
  data.u = data.u * 4u + 5u;
  data.f = data.f * 0.5f - data.f / 3.0f;
  data.vi = -data.vi + data.vi * 2;
  data.vu = data.vu - uvec3(1u, 2u, 3u);
  data.vf = 2.0f * data.vf + data.vf.zyx;
}
