struct RayDesc_1 {
  float Technique_1;
  float payload;
};

struct payload_1 {
  RayDesc_1 RAY_FLAG_NONE_1;
  float int64_t2_1[2];
};

static const payload_1 constant_struct = {{1.0f, 2.0f}, {3.0f, 4.0f}};

RWByteAddressBuffer indices : register(u0);
cbuffer ResourceDescriptorHeap_1_constants : register(b1) {
  RayDesc_1 ResourceDescriptorHeap_1;
}
static float SAMPLER_FEEDBACK_MIN_MIP_1 = 0.0f;

float IsHelperLane_1() {
  return 1.0f;
}

float InstanceID_1(float float32_t4_1, float center) {
  return float32_t4_1 + center;
}

float isnormal_1(float x) {
  return x;
}

[numthreads(1, 1, 1)]
void StateObjectConfig_1() {
  float vertices = IsHelperLane_1() + InstanceID_1(isnormal_1(2.0f), ResourceDescriptorHeap_1.payload);
  SAMPLER_FEEDBACK_MIN_MIP_1 += constant_struct.RAY_FLAG_NONE_1.Technique_1;
  vertices += SAMPLER_FEEDBACK_MIN_MIP_1;
  indices.Store(0u, asuint(vertices));
}
