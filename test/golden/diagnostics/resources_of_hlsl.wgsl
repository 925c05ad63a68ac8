//! targets none
cbuffer X : register(b0) {
  float4 a;
}
cbuffer Y { float4x4 m; };
tbuffer Z { float4 c; };
Texture2D t : register(t0);
Texture2D<float4> t4 : register(t1);
Texture3D<uint> tu;
SamplerState s : register(s0);
StructuredBuffer<float4> b;
RWStructuredBuffer<Particle> particles : register(u1);
ByteAddressBuffer raw;
RWTexture2D<float4> image : register(u0);
ConstantBuffer<Scene> scene : register(b1);
groupshared float4 tile[8][8];
Light lights[4];
[numthreads(8, 8, 1)]
fn main(id: vec3u : SV_DispatchThreadID, uv: vec2f : TEXCOORD0) {
  [unroll] for (var i = 0; i < 4; i++) { }
  [branch] if (uv.x > missing) { }
}
@compute @workgroup_size(8) void other(uint3 id : SV_DispatchThreadID) { }
struct VertexOut { pos: vec4f : SV_Position, uv: vec2f : TEXCOORD0, n: vec3f }
struct Target { color: vec4f : SV_Target, other: vec4f }
struct Typed { float4 pos : SV_Position; float2 uv : TEXCOORD0; };
