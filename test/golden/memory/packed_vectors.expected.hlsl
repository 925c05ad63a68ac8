struct Particle {
  float3 position;
  float mass;
  float3 velocity;
  uint id;
};

RWByteAddressBuffer particles : register(u0);

uint particles_byte_size() {
  uint bytes;
  particles.GetDimensions(bytes);
  return bytes;
}

Particle load_Particle(RWByteAddressBuffer memory, uint offset) {
  Particle result;
  result.position = asfloat(memory.Load3(offset));
  result.mass = asfloat(memory.Load(offset + 12u));
  result.velocity = asfloat(memory.Load3(offset + 16u));
  result.id = memory.Load(offset + 28u);
  return result;
}

void store_Particle(RWByteAddressBuffer memory, uint offset, Particle value) {
  memory.Store3(offset, asuint(value.position));
  memory.Store(offset + 12u, asuint(value.mass));
  memory.Store3(offset + 16u, asuint(value.velocity));
  memory.Store(offset + 28u, value.id);
}

[numthreads(64, 1, 1)]
void main(uint3 id : SV_DispatchThreadID) {
  const uint value = particles_byte_size() / 32u - 1u;
  Particle p = load_Particle(particles, min(id.x, value) * 32u);
  p.position += p.velocity * 0.5f;
  p.velocity.y = p.mass;
  store_Particle(particles, min(id.x, value) * 32u, p);
  particles.Store(8u, asuint(1.0f));
}
