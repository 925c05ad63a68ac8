// compute main
#version 460

layout(set = 0, binding = 0, std430) buffer x_block {
  float x[];
};
shared vec2 tile[16];

layout(local_size_x = 8, local_size_y = 2, local_size_z = 1) in;

void main() {
  const uint i = gl_LocalInvocationIndex;
  tile[i] = vec2(0.0f);
  barrier();
  const uint value = min(i, uint(x.length()) - 1u);
  tile[i].x = x[value] * -2.5f;
  barrier();
  if (false) {
    x[value] = tile[0][min(i, 1u)];
  } else {
    x[value] = 1.0f;
  }
}
