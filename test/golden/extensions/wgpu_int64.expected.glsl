// compute main
#version 460
#extension GL_EXT_shader_explicit_arithmetic_types_int64 : require

struct Numbers {
  uint count;
  uint64_t wide;
  i64vec2 pair;
  i64vec3 three;
  uint after;
  u64vec4 four;
  uint64_t list[3];
};

layout(set = 0, binding = 0, std140) uniform given_block {
  uvec4 given[8];
};
layout(set = 0, binding = 1, std430) readonly buffer data_block {
  Numbers data[];
};
layout(set = 0, binding = 2, std430) buffer out_1_block {
  Numbers out_1;
};
int64_t total = 5L;
shared uint64_t shared_wide[4];

int64_t arithmetic(int64_t a, int64_t b, uint n) {
  total += a * b - 81985529216486895L;
  const int64_t q = a / (b == 0L || (a == (-9223372036854775807L - 1L) && b == -1L) ? 1L : b);
  const int64_t value = b == 0L || (a == (-9223372036854775807L - 1L) && b == -1L) ? 1L : b;
  const int64_t r = a - a / value * value;
  const int64_t up = a << (n & 63u);
  const int64_t down = b >> (n & 63u);
  return (-q + ~r) ^ ((up | down) & 9223372036854775807L);
}

uint64_t without_sign(uint64_t a, uint64_t b, uint n) {
  return ((a / (b == 0UL ? 1UL : b) + a % 10UL) << (n & 7u & 63u)) >> (n & 63u);
}

uint64_t conversions(float x, uint w, int i, int64_t a) {
  const vec4 back = vec4(float(a), float(uint64_t(a)), float(int(a)), float(uint(a)));
  if (bool(a)) {
    return uint64_t(i) + uint64_t(w) + uint64_t(x >= 0.0f ? min(x, 1.8446743e+19f) : 0.0f);
  }
  return uint64_t(int64_t(x >= -9.223372e+18f ? min(x, 9.2233715e+18f) : -9.223372e+18f)) + uint64_t(int64_t(back.x >= -9.223372e+18f ? min(back.x, 9.2233715e+18f) : -9.223372e+18f)) + uint64_t(a > 3L) + 18446744073709551615UL;
}

int64_t functions(i64vec3 a, i64vec3 b) {
  const i64vec3 limited = min(max(a, min(a, b)), max(a, b));
  const i64vec3 value = abs(limited) * sign(b);
  return value.x + value.y + value.z + (all(lessThan(a, b)) ? b.y : a.x);
}

layout(local_size_x = 4, local_size_y = 1, local_size_z = 1) in;

void main() {
  const uint lane = gl_LocalInvocationIndex;
  shared_wide[lane] = 0UL;
  barrier();
  const uint value = min(lane, uint(data.length()) - 1u);
  shared_wide[lane] = ((uint64_t(given[0].w) << 32u) | uint64_t(given[0].z)) + data[value].list[min(lane, 2u)];
  barrier();
  out_1.three = i64vec3(int64_t((uint64_t(given[2].y) << 32u) | uint64_t(given[2].x)), int64_t((uint64_t(given[2].w) << 32u) | uint64_t(given[2].z)), int64_t((uint64_t(given[3].y) << 32u) | uint64_t(given[3].x))) + data[value].three;
  out_1.pair = -i64vec2(int64_t((uint64_t(given[1].y) << 32u) | uint64_t(given[1].x)), int64_t((uint64_t(given[1].w) << 32u) | uint64_t(given[1].z)));
  out_1.wide = without_sign((uint64_t(given[0].w) << 32u) | uint64_t(given[0].z), shared_wide[3u - lane], given[0].x) + conversions(1.5f, 2u, -3, out_1.three.z);
  const uint value_1 = lane * 2u + 16u;
  const uint value_2 = lane * 2u + 17u;
  out_1.four[lane] = (uint64_t(given[value_2 >> 2u][value_2 & 3u]) << 32u) | uint64_t(given[value_1 >> 2u][value_1 & 3u]);
  out_1.list = uint64_t[3]((uint64_t(given[6].y) << 32u) | uint64_t(given[6].x), (uint64_t(given[6].w) << 32u) | uint64_t(given[6].z), (uint64_t(given[7].y) << 32u) | uint64_t(given[7].x));
  const int64_t result = arithmetic(out_1.pair.x, out_1.pair.y, given[0].x);
  const int64_t more = result + functions(out_1.three, i64vec3(int64_t((uint64_t(given[2].y) << 32u) | uint64_t(given[2].x)), int64_t((uint64_t(given[2].w) << 32u) | uint64_t(given[2].z)), int64_t((uint64_t(given[3].y) << 32u) | uint64_t(given[3].x))));
  out_1.three.y = more + (-9223372036854775807L - 1L) + total;
}
