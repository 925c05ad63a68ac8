cbuffer steps_constants : register(b0) {
  uint4 steps;
}
Texture2D<float4> colors : register(t1);
SamplerState smooth_sampler : register(s2);
static float2x3 matrix_1 = float2x3(float3(0.0f, 0.0f, 0.0f), float3(0.0f, 0.0f, 0.0f));

void add(inout float2 sum) {
  sum += float2(1.0f, 1.0f);
}

float4 look(float2 at) {
  return colors.Sample(smooth_sampler, at);
}

float always(uint n) {
  [branch] switch (n) {
    case 1u: {
      uint2 iterations_left = uint2(4294967295u, 4294967295u);
      [loop] while (true) {
        if (all(iterations_left == uint2(0u, 0u))) {
          break;
        }
        const uint value = iterations_left.x;
        iterations_left = uint2(value - 1u, iterations_left.y - (value == 0u ? 1u : 0u));
        if (steps.x > 2u) {
          return 1.0f;
        }
      }
      return 0.0f;
    }
    default: {
      if (steps.y > 1u) {
        return 2.0f;
      } else {
        return 3.0f;
      }
      break;
    }
  }
  return (float)0;
}

struct main_inputs {
  float2 at : TEXCOORD0;
  nointerpolation uint which : TEXCOORD1;
};

struct main_outputs {
  float4 value : SV_Target0;
};

main_outputs main(main_inputs inputs) {
  float4 result = float4(0.0f, 0.0f, 0.0f, 0.0f);
  [loop] for (uint i = 0u; i < steps.x; i++) {
    const uint value = i & 3u;
    result = (uint4)value == uint4(0u, 1u, 2u, 3u) ? (float4)(result[value] + inputs.at.x) : result;
    bool continues = false;
    [branch] switch (i) {
      case 3u:
      case 5u: {
        continues = true;
        break;
      }
      case 7u: {
        break;
      }
      default: {
        if (inputs.at.y > 3.0f) {
          continues = true;
          break;
        }
        result.x += 1.0f;
        break;
      }
    }
    if (continues) {
      continue;
    }
    result *= 2.0f;
  }
  uint2 iterations_left = uint2(4294967295u, 4294967295u);
  uint i_1 = steps.y;
  while (i_1 < steps.z) {
    if (all(iterations_left == uint2(0u, 0u))) {
      break;
    }
    const uint value = iterations_left.x;
    iterations_left = uint2(value - 1u, iterations_left.y - (value == 0u ? 1u : 0u));
    result = result + look(inputs.at * float(i_1));
    i_1 *= 2u;
  }
  [branch] switch (inputs.which & 1u) {
    case 2u: {
      break;
    }
    default: {
      if (inputs.at.x > 2.0f) {
        break;
      }
      result.y = 1.0f;
      break;
    }
  }
  const uint value = min(i_1, 2u);
  const float value_1 = inputs.at.x;
  [branch] switch (min(inputs.which, 1u)) {
    case 0u: {
      matrix_1[0] = (uint3)value == uint3(0u, 1u, 2u) ? (float3)value_1 : matrix_1[0];
      break;
    }
    default: {
      matrix_1[1] = (uint3)value == uint3(0u, 1u, 2u) ? (float3)value_1 : matrix_1[1];
      break;
    }
  }
  float2x2 columns = float2x2(float2(0.0f, 0.0f), float2(0.0f, 0.0f));
  const uint value_2 = inputs.which & 1u;
  float2 variable = columns[value_2];
  add(variable);
  const float2 loaded = variable;
  [branch] switch (value_2) {
    case 0u: {
      columns[0] = loaded;
      break;
    }
    default: {
      columns[1] = loaded;
      break;
    }
  }
  columns[1].x = always(inputs.which);
  const main_outputs outputs = {result + float4(matrix_1[1], 1.0f) + columns[0].xyxy};
  return outputs;
}
