// compute main
#version 460

layout(set = 0, binding = 0, std430) buffer out_1_block {
  int out_1[8];
};
int state = 0;

int next() {
  state += 3;
  return state;
}

layout(local_size_x = 1, local_size_y = 1, local_size_z = 1) in;

void main() {
  const int loaded = state;
  out_1[0] = loaded + next();
  const int result = next();
  out_1[1] = result - next();
  const int before = out_1[2];
  out_1[2] = 7;
  out_1[3] = before;
  int i = 1;
  const int old = i;
  i = 5;
  out_1[4] = old + i;
}
