// compute main
#version 460
#extension GL_EXT_samplerless_texture_functions : require

struct S {
  uint n;
  int s;
  uint b[33];
};

layout(set = 0, binding = 0, std430) buffer o_block {
  S o;
};
layout(set = 0, binding = 1, std430) readonly buffer k_block {
  S k;
};
layout(set = 0, binding = 2, std140) uniform table_block {
  uvec4 table[4];
};
layout(set = 0, binding = 3) uniform utexture2D image;
uint own_table[4] = uint[4](0u, 0u, 0u, 0u);

void store_racing(int n) {
  o.b[min(uint(n - n / 1 * 1 + 1), 32u)] = 1u;
}

void store_fixed(int n) {
  o.b[n - n / 1 * 1 + 1] = 1u;
}

void store_if_small(uint n) {
  if (n < 8u) {
    o.b[min(n, 32u)] = 2u;
  }
}

void store_if_few(uint n) {
  if (n < 8u) {
    o.b[n] = 3u;
  }
}

void store_racing_vector(uvec2 v) {
  if (v.x < 8u) {
    o.b[min(v.x, 32u)] = 13u;
  }
}

void store_fixed_vector(uvec2 v) {
  if (v.x < 8u) {
    o.b[v.x] = 14u;
  }
}

void store_racing_float(float f) {
  const uint n = uint(f >= 0.0f ? min(f, 4294967040.0f) : 0.0f);
  if (n < 8u) {
    o.b[min(n, 32u)] = 15u;
  }
}

void store_fixed_float(float f) {
  const uint n = uint(f >= 0.0f ? min(f, 4294967040.0f) : 0.0f);
  if (n < 8u) {
    o.b[n] = 16u;
  }
}

uint load_racing() {
  return o.n;
}

uint load_fixed() {
  return k.n;
}

uint same(uint n) {
  return n;
}

void store_element(uint at) {
  const uint n = at;
  if (n < 8u) {
    o.b[min(n, 32u)] = 17u;
  }
}

layout(local_size_x = 8, local_size_y = 1, local_size_z = 1) in;

void main() {
  const int loaded = o.s;
  o.b[min(uint(loaded - loaded / 1 * 1 + 1), 32u)] = 4u;
  o.b[min(uint(abs(clamp(o.s, -7, 7))), 32u)] = 5u;
  o.b[min(uint(31 - findMSB(o.n)), 32u)] = 6u;
  const int divisor = 1 + (o.s & 7);
  const int loaded_1 = k.s;
  const int divided = loaded_1 - loaded_1 / divisor * divisor;
  if (k.s >= 0) {
    o.b[min(uint(divided), 32u)] = 7u;
  }
  store_racing(o.s);
  store_if_small(o.n);
  store_racing_vector(uvec2(o.n));
  store_racing_float(float(o.n));
  const uint from_table = table[o.n & 3u].x;
  if (from_table < 8u) {
    o.b[min(from_table, 32u)] = 18u;
  }
  const uint from_own = own_table[o.n & 3u];
  if (from_own < 8u) {
    o.b[min(from_own, 32u)] = 19u;
  }
  store_element(own_table[o.n & 3u]);
  const uint loaded_racing = load_racing();
  if (loaded_racing < 8u) {
    o.b[min(loaded_racing, 32u)] = 24u;
  }
  const uint same_racing = same(o.n);
  if (same_racing < 8u) {
    o.b[min(same_racing, 32u)] = 25u;
  }
  uvec2 pair = uvec2(gl_LocalInvocationIndex);
  pair.y = o.n;
  if (pair.y < 8u) {
    o.b[min(pair.y, 32u)] = 23u;
  }
  const uint texel = texelFetch(image, ivec2(min(uvec2(o.n, 0u), uvec2(textureSize(image, 0)) - uvec2(1u))), 0).x;
  if (texel < 8u) {
    o.b[min(texel, 32u)] = 20u;
  }
  o.b[uint(o.s) & 15u] = 24u;
  o.b[(o.s & 255) % 8] = 8u;
  o.b[o.n % 8u] = 9u;
  const int loaded_2 = k.s;
  o.b[loaded_2 - loaded_2 / 1 * 1 + 1] = 10u;
  o.b[abs(clamp(k.s, -7, 7))] = 11u;
  int own = k.s;
  if (gl_LocalInvocationIndex == 0u) {
    own--;
  }
  o.b[own - own / 1 * 1 + 1] = 12u;
  store_if_few(k.n);
  store_fixed(k.s);
  store_fixed_vector(uvec2(k.n));
  store_fixed_float(float(k.n));
  const uint loaded_fixed = load_fixed();
  if (loaded_fixed < 8u) {
    o.b[loaded_fixed] = 26u;
  }
  const uint same_fixed = same(k.n);
  if (same_fixed < 8u) {
    o.b[same_fixed] = 27u;
  }
  const uint fixed_element = table[k.n & 3u].x;
  if (fixed_element < 8u) {
    o.b[fixed_element] = 21u;
  }
  const uint fixed_texel = texelFetch(image, ivec2(min(uvec2(k.n, 0u), uvec2(textureSize(image, 0)) - uvec2(1u))), 0).x;
  if (fixed_texel < 8u) {
    o.b[fixed_texel] = 22u;
  }
}
