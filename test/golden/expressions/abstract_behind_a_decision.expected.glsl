// compute main
#version 460

struct O {
  uint x[4];
  int at;
  uint r;
};

layout(set = 0, binding = 0, std430) buffer o_block {
  O o;
};

layout(local_size_x = 1, local_size_y = 1, local_size_z = 1) in;

void main() {
  bool b = o.r == 1u;
  while (false) {
    o.r = 0u;
  }
  if (true) {
    o.r = 1u;
  }
  o.x[1] = uint(b && false);
  o.x[2] = uint(true != b);
  while (false) {
    o.r = 4u;
  }
  if (true) {
    o.r = 5u;
  }
  o.x[1] = uint(b && false);
  o.x[2] = uint(true != b);
  while (false) {
    o.r = 8u;
  }
  if (true) {
    o.r = 9u;
  }
  o.x[1] = uint(b && false);
  o.x[2] = uint(true != b);
  while (false) {
    o.r = 12u;
  }
  if (true) {
    o.r = 13u;
  }
  o.x[1] = uint(b && false);
  o.x[2] = uint(true != b);
  while (false) {
    o.r = 16u;
  }
  if (true) {
    o.r = 17u;
  }
  o.x[1] = uint(b && false);
  o.x[2] = uint(true != b);
  while (false) {
    o.r = 20u;
  }
  if (true) {
    o.r = 21u;
  }
  o.x[1] = uint(b && false);
  o.x[2] = uint(true != b);
  while (false) {
    o.r = 24u;
  }
  if (true) {
    o.r = 25u;
  }
  o.x[1] = uint(b && false);
  o.x[2] = uint(true != b);
  while (false) {
    o.r = 28u;
  }
  if (true) {
    o.r = 29u;
  }
  o.x[1] = uint(b && false);
  o.x[2] = uint(true != b);
  while (false) {
    o.r = 32u;
  }
  if (true) {
    o.r = 33u;
  }
  o.x[1] = uint(b && false);
  o.x[2] = uint(true != b);
}
