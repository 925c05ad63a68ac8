#include <metal_stdlib>
using namespace metal;

struct Pixel {
  uint count;
  float depth;
  int last;
};

struct Out {
  float depth;
  float4 color;
};

struct PrivateVariables {
  Pixel pixel;
};

void note(float at, thread PrivateVariables* privates) {
  privates->pixel.count++;
  if (at < privates->pixel.depth) {
    privates->pixel.depth = at;
  }
}

struct members_outputs {
  float depth [[depth(any)]];
  float4 color [[color(0)]];
  uint count [[color(1)]];
  float depth_1 [[color(3)]];
  int last [[color(2)]];
};

fragment members_outputs members(
    float4 at [[position]],
    uint count [[color(1)]],
    float depth [[color(3)]],
    int last [[color(2)]]) {
  PrivateVariables privates = {};
  privates.pixel.count = count;
  privates.pixel.depth = depth;
  privates.pixel.last = last;
  note(at.z, &privates);
  if (privates.pixel.count > 8u) {
    return members_outputs{1.0f, float4(0.0f), privates.pixel.count, privates.pixel.depth, privates.pixel.last};
  }
  privates.pixel.last = int(precise::clamp(at.x, -2147483648.0f, 2147483520.0f));
  const Out value_1 = Out{at.z, float4(float(privates.pixel.count) / 8.0f)};
  return members_outputs{value_1.depth, value_1.color, privates.pixel.count, privates.pixel.depth, privates.pixel.last};
}

struct value_outputs {
  float4 value_1 [[color(0)]];
  uint count [[color(1)]];
  float depth [[color(3)]];
  int last [[color(2)]];
};

fragment value_outputs value(
    uint count [[color(1)]],
    float depth [[color(3)]],
    int last [[color(2)]]) {
  PrivateVariables privates = {};
  privates.pixel.count = count;
  privates.pixel.depth = depth;
  privates.pixel.last = last;
  return value_outputs{float4(float(privates.pixel.last)), privates.pixel.count, privates.pixel.depth, privates.pixel.last};
}

struct nothing_outputs {
  uint count [[color(1)]];
  float depth [[color(3)]];
  int last [[color(2)]];
};

fragment nothing_outputs nothing(
    uint count [[color(1)]],
    float depth [[color(3)]],
    int last [[color(2)]]) {
  PrivateVariables privates = {};
  privates.pixel.count = count;
  privates.pixel.depth = depth;
  privates.pixel.last = last;
  privates.pixel = Pixel{1u, 2.0f, 3};
  return nothing_outputs{privates.pixel.count, privates.pixel.depth, privates.pixel.last};
}

struct without_outputs {
  float4 value_1 [[color(0)]];
};

fragment without_outputs without() {
  return without_outputs{float4(1.0f)};
}
