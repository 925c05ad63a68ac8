// compute main
#version 460

struct frexp_result_f32 {
  float fract_1;
  int exp_1;
};

struct modf_result_vec3_f32 {
  vec3 fract_1;
  vec3 whole;
};

layout(set = 0, binding = 0, std430) buffer x_block {
  float x[4];
};
layout(set = 0, binding = 1, std430) buffer v_block {
  vec3 v;
};

frexp_result_f32 frexp_parts(float x) {
  frexp_result_f32 parts;
  parts.fract_1 = frexp(x, parts.exp_1);
  return parts;
}

modf_result_vec3_f32 modf_parts(vec3 x) {
  modf_result_vec3_f32 parts;
  parts.fract_1 = modf(x, parts.whole);
  return parts;
}

layout(local_size_x = 1, local_size_y = 1, local_size_z = 1) in;

void main() {
  const frexp_result_f32 r = frexp_parts(x[0]);
  x[1] = r.fract_1 * float(r.exp_1);
  const modf_result_vec3_f32 m = modf_parts(v);
  v = m.fract_1 + m.whole;
  x[2] = 0.5f;
}
