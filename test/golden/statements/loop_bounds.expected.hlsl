struct Sizes {
  uint n;
  int last;
  uint4 rows[2];
};

cbuffer sizes_constants : register(b0) {
  Sizes sizes;
}
ByteAddressBuffer keys : register(t1);
RWByteAddressBuffer data : register(u2);

uint keys_byte_size() {
  uint bytes;
  keys.GetDimensions(bytes);
  return bytes;
}

uint total(uint n) {
  const uint keys_last = keys_byte_size() / 4u - 1u;
  uint sum = 0u;
  for (uint i = 0u; i < min(n - 1u, 4294967292u); i += 4u) {
    sum += keys.Load(min(i, keys_last) * 4u);
  }
  for (uint i = 0u; i < min(keys_byte_size() / 4u, 4294967292u); i += 12u) {
    sum += keys.Load(i * 4u);
  }
  for (uint i = 0u; i < n; i += 3u) {
    sum += keys.Load(min(i, keys_last) * 4u);
  }
  return sum;
}

[numthreads(64, 1, 1)]
void main(uint lane : SV_GroupIndex) {
  const uint keys_last = keys_byte_size() / 4u - 1u;
  for (int i = 0; i <= min(sizes.last, 2147483646); i++) {
    const int value = i % 64;
    data.Store(uint(value) * 4u, data.Load(uint(value) * 4u) + 1u);
  }
  for (uint row = sizes.rows[lane % 2u].x; row >= 2u; row -= 2u) {
    data.Store(min(row, 63u) * 4u, row);
  }
  for (uint stride = 1u; stride < min(sizes.n, 2147483648u); stride <<= 1u) {
    data.Store(lane * 4u, data.Load(lane * 4u) + data.Load(min(lane ^ stride, 63u) * 4u));
  }
  uint i = lane;
  while (true) {
    if (i >= min(sizes.n, 4294967232u)) {
      break;
    }
    data.Store(min(i, 63u) * 4u, total(i));
    i += 64u;
  }
  uint2 iterations_left = uint2(4294967295u, 4294967295u);
  for (uint k = 0u; k < sizes.n; k += 2u) {
    if (all(iterations_left == uint2(0u, 0u))) {
      break;
    }
    const uint value = iterations_left.x;
    iterations_left = uint2(value - 1u, iterations_left.y - (value == 0u ? 1u : 0u));
    if (keys.Load(min(k, keys_last) * 4u) == 7u) {
      break;
    }
  }
  uint2 iterations_left_1 = uint2(4294967295u, 4294967295u);
  for (uint k = 0u; k < data.Load(0u); k += 2u) {
    if (all(iterations_left_1 == uint2(0u, 0u))) {
      break;
    }
    const uint value = iterations_left_1.x;
    iterations_left_1 = uint2(value - 1u, iterations_left_1.y - (value == 0u ? 1u : 0u));
    data.Store(min(k, 63u) * 4u, 0u);
  }
  uint2 iterations_left_2 = uint2(4294967295u, 4294967295u);
  for (uint k = 0u; k != sizes.n; k += 2u) {
    if (all(iterations_left_2 == uint2(0u, 0u))) {
      break;
    }
    const uint value = iterations_left_2.x;
    iterations_left_2 = uint2(value - 1u, iterations_left_2.y - (value == 0u ? 1u : 0u));
    data.Store(min(k, 63u) * 4u, 0u);
  }
}
