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

Particle load_Particle(RWByteAddressBuffer memory, uint at) {
  Particle loaded;
  loaded.position = asfloat(memory.Load3(at));
  loaded.mass = asfloat(memory.Load(at + 12u));
  loaded.velocity = asfloat(memory.Load3(at + 16u));
  loaded.id = memory.Load(at + 28u);
  return loaded;
}

void store_Particle(RWByteAddressBuffer memory, uint at, Particle stored) {
  memory.Store3(at, asuint(stored.position));
  memory.Store(at + 12u, asuint(stored.mass));
  memory.Store3(at + 16u, asuint(stored.velocity));
  memory.Store(at + 28u, stored.id);
}

[numthreads(64, 1, 1)]
void main(uint3 id : SV_DispatchThreadID) {
  const uint particles_last = particles_byte_size() / 32u - 1u;
  Particle p = load_Particle(particles, min(id.x, particles_last) * 32u);
  p.position += p.velocity * 0.5f;
  p.velocity.y = p.mass;
  store_Particle(particles, min(id.x, particles_last) * 32u, p);
  particles.Store(8u, asuint(1.0f));
}
