// compute _a
#version 460

struct S_1 {
  uint x;
};

struct S {
  uint y;
};

layout(set = 0, binding = 0, std430) buffer _v_block {
  S_1 _v;
};
layout(set = 0, binding = 1, std430) readonly buffer v_block {
  S v;
};
layout(set = 0, binding = 2, std430) buffer _f_block {
  uint _f[];
};
layout(set = 0, binding = 3, std430) readonly buffer f_1_block {
  uint f_1;
};

uint _g() {
  return _v.x;
}

uint g() {
  return v.y + _g();
}

uint _f_1() {
  return f_1;
}

uint f() {
  return _f_1() + _f[0];
}

layout(local_size_x = 1, local_size_y = 1, local_size_z = 1) in;

void main() {
  _v.x = f();
  _f[min(1u, uint(_f.length()) - 1u)] = g();
}

// compute a
#version 460

struct S_1 {
  uint x;
};

struct S {
  uint y;
};

layout(set = 0, binding = 0, std430) buffer _v_block {
  S_1 _v;
};
layout(set = 0, binding = 1, std430) buffer v_block {
  S v;
};
layout(set = 0, binding = 3, std430) buffer f_1_block {
  uint f_1;
};

layout(local_size_x = 1, local_size_y = 1, local_size_z = 1) in;

void main() {
  _v.x = 1u;
  v.y = 2u;
  f_1 = 3u;
}

// compute main
#version 460

struct S {
  uint y;
};

layout(set = 0, binding = 1, std430) buffer v_block {
  S v;
};
layout(set = 0, binding = 3, std430) readonly buffer f_1_block {
  uint f_1;
};

uint main_1_1() {
  return f_1;
}

layout(local_size_x = 1, local_size_y = 1, local_size_z = 1) in;

void main() {
  v.y = main_1_1();
}
