struct PASS_1 {
  float tEchnique_1;
  float technique10a;
};

RWByteAddressBuffer Decl_1 : register(u0);
static float textureCUBE_1 = 0.0f;

uint Decl_1_byte_size() {
  uint bytes;
  Decl_1.GetDimensions(bytes);
  return bytes;
}

float texture2D_1(float String_1, float texture1d) {
  return String_1 * texture1d;
}

[numthreads(1, 1, 1)]
void Pass_1() {
  PASS_1 ASM_1 = {asfloat(Decl_1.Load(0u)), 2.0f};
  const float texture1D_1 = ASM_1.tEchnique_1;
  textureCUBE_1 = texture2D_1(texture1D_1, ASM_1.technique10a);
  Decl_1.Store(min(1u, Decl_1_byte_size() / 4u - 1u) * 4u, asuint(textureCUBE_1));
}
