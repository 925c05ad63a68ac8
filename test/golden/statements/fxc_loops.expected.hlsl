RWByteAddressBuffer o : register(u0);
Texture2D<float4> colors : register(t1);
SamplerState smooth_sampler : register(s2);
cbuffer count_constants : register(b3) {
  uint4 count;
}

uint o_byte_size() {
  uint bytes;
  o.GetDimensions(bytes);
  return bytes;
}

[numthreads(1, 1, 1)]
void switches(uint3 id : SV_DispatchThreadID) {
  const uint o_last = o_byte_size() / 4u - 1u;
  int p[4] = (int[4])0;
  const uint i = id.x & 3u;
  p[i] = 1;
  const uint value = min(i, o_last);
  [branch] switch (asint(o.Load(value * 4u))) {
    case 0: {
      break;
    }
    case 1: {
      p[i] = 3;
      break;
    }
    default: {
      break;
    }
  }
  o.Store(value * 4u, asuint(p[i]));
  [branch] switch (asint(o.Load(min(4u, o_last) * 4u))) {
    case 0: {
      uint2 iterations_left = uint2(4294967295u, 4294967295u);
      [loop] while (true) {
        if (all(iterations_left == uint2(0u, 0u))) {
          break;
        }
        const uint value_1 = iterations_left.x;
        iterations_left = uint2(value_1 - 1u, iterations_left.y - (value_1 == 0u ? 1u : 0u));
        return;
      }
      return;
    }
    default: {
      o.Store(min(5u, o_last) * 4u, asuint(int(2)));
      break;
    }
  }
  o.Store(min(6u, o_last) * 4u, asuint(int(3)));
}

struct samples_inputs {
  float2 at : TEXCOORD0;
};

struct samples_outputs {
  float4 value : SV_Target0;
};

samples_outputs samples(samples_inputs inputs) {
  float4 color = float4(0.0f, 0.0f, 0.0f, 0.0f);
  uint i = 0u;
  for (; !(i >= count.x); i++) {
    color = color + colors.Sample(smooth_sampler, inputs.at * float(i));
  }
  uint2 iterations_left = uint2(4294967295u, 4294967295u);
  while (true) {
    bool condition;
    if (i == count.y) {
      condition = true;
    } else {
      condition = i == count.z;
    }
    if (condition) {
      break;
    }
    if (all(iterations_left == uint2(0u, 0u))) {
      break;
    }
    const uint value = iterations_left.x;
    iterations_left = uint2(value - 1u, iterations_left.y - (value == 0u ? 1u : 0u));
    i++;
    if (i == 7u) {
      continue;
    }
    color = color + colors.Sample(smooth_sampler, inputs.at * float(i));
  }
  const samples_outputs outputs = {color};
  return outputs;
}
