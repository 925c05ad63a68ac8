RWTexture1D<int> line_1 : register(u0);
RWTexture2D<uint> image : register(u1);
RWTexture2DArray<int> layers : register(u2);
RWTexture3D<uint> volume : register(u3);
RWTexture2D<uint> plain : register(u4);

uint2 texture_size(RWTexture2D<uint> t) {
  uint width, height;
  t.GetDimensions(width, height);
  return uint2(width, height);
}

uint texture_size_1(RWTexture1D<int> t) {
  uint width;
  t.GetDimensions(width);
  return width;
}

uint2 texture_size_2(RWTexture2DArray<int> t) {
  uint width, height, layers;
  t.GetDimensions(width, height, layers);
  return uint2(width, height);
}

uint texture_layers(RWTexture2DArray<int> t) {
  uint width, height, layers;
  t.GetDimensions(width, height, layers);
  return layers;
}

uint3 texture_size_3(RWTexture3D<uint> t) {
  uint width, height, depth;
  t.GetDimensions(width, height, depth);
  return uint3(width, height, depth);
}

void nearest(RWTexture2D<uint> t, int2 at, uint depth) {
  if (all(uint2(at) < texture_size(t))) {
    InterlockedMin(t[uint2(at)], depth);
  }
}

[numthreads(8, 8, 1)]
void main(uint3 id : SV_DispatchThreadID) {
  nearest(image, int2(id.xy), id.z);
  const int value = int(id.x);
  if (uint(value) < texture_size_1(line_1)) {
    InterlockedMax(line_1[uint(value)], -1);
  }
  const uint2 value_1 = id.xy;
  if (all(value_1 < texture_size(image))) {
    InterlockedAdd(image[value_1], 1u);
  }
  const uint2 value_2 = id.xy;
  const int value_3 = int(id.x + 1u);
  if (all(value_2 < texture_size_2(layers)) && 2u < texture_layers(layers)) {
    InterlockedAnd(layers[uint3(value_2, 2)], value_3);
  }
  const uint value_4 = uint4(image[min(id.yx, texture_size(image) - uint2(1u, 1u))], 0, 0, 1).x;
  if (all(id < texture_size_3(volume))) {
    InterlockedOr(volume[id], value_4);
  }
  const int3 value_5 = int3(id);
  if (all(uint3(value_5) < texture_size_3(volume))) {
    InterlockedXor(volume[uint3(value_5)], 5u);
  }
  const uint2 value_6 = id.xy;
  const uint4 value_7 = uint4(image[min(id.xy, texture_size(image) - uint2(1u, 1u))], 0, 0, 1);
  if (all(value_6 < texture_size(plain))) {
    plain[value_6] = value_7.x;
  }
  const uint2 value_8 = id.yx;
  const uint4 value_9 = (uint4)id.x;
  if (all(value_8 < texture_size(image))) {
    image[value_8] = value_9.x;
  }
}

struct draw_inputs {
  float4 at : SV_Position;
};

void draw(draw_inputs inputs) {
  const float4 at = float4(inputs.at.xyz, 1.0f / inputs.at.w);
  if (at.x > 4.0f) {
    discard;
  }
  const uint2 value = uint2(clamp(at.xy, float2(0.0f, 0.0f), float2(4294967040.0f, 4294967040.0f)));
  if (all(value < texture_size(image))) {
    InterlockedAdd(image[value], 1u);
  }
}
