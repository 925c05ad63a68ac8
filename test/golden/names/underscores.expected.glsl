// compute main
#version 460

struct _gl_Struct {
  uint a_b;
  uint a_b_1;
};

layout(set = 0, binding = 0, std430) buffer out_put_block {
  _gl_Struct out_put;
};

layout(local_size_x = 1, local_size_y = 1, local_size_z = 1) in;

void main() {
  uint _gl_Position = out_put.a_b;
  const uint x_ = _gl_Position + out_put.a_b_1;
  const uint x_1 = x_ * 2u;
  out_put.a_b_1 = x_1 / (x_ == 0u ? 1u : x_) + x_1;
}
