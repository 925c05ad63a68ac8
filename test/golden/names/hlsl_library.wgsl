//! targets hlsl
// Names of HLSL's library and of its other kinds of shader, in every position.
struct RayDesc {
  Technique: f32,
  payload: f32,
}
struct payload {
  RAY_FLAG_NONE: RayDesc,
  int64_t2: array<f32, 2>,
}
@group(0) @binding(0) var<storage, read_write> indices: array<f32>;
@group(0) @binding(1) var<uniform> ResourceDescriptorHeap: RayDesc;
var<private> SAMPLER_FEEDBACK_MIN_MIP: f32;

fn IsHelperLane() -> f32 { return 1.0; }
fn InstanceID(float32_t4: f32, center: f32) -> f32 { return float32_t4 + center; }
fn isnormal(x: f32) -> f32 { return x; }

@compute @workgroup_size(1)
fn StateObjectConfig() {
  let wchar_t = payload(RayDesc(1.0, 2.0), array(3.0, 4.0));
  var vertices = IsHelperLane() + InstanceID(isnormal(2.0), ResourceDescriptorHeap.payload);
  SAMPLER_FEEDBACK_MIN_MIP += wchar_t.RAY_FLAG_NONE.Technique;
  vertices += SAMPLER_FEEDBACK_MIN_MIP;
  indices[0] = vertices;
}
