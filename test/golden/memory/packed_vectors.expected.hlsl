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

Particle load_particles_Particle(uint at) {
  const Particle loaded = {
    asfloat(particles.Load3(at)),
    asfloat(particles.Load(at + 12u)),
    asfloat(particles.Load3(at + 16u)),
    particles.Load(at + 28u)
  };
  return loaded;
}

void store_particles_Particle(uint at, Particle stored) {
  particles.Store3(at, asuint(stored.position));
  particles.Store(at + 12u, asuint(stored.mass));
  particles.Store3(at + 16u, asuint(stored.velocity));
  particles.Store(at + 28u, stored.id);
}

[numthreads(64, 1, 1)]
void main(uint3 id : SV_DispatchThreadID) {
  const uint value = min(id.x, particles_byte_size() / 32u - 1u);
  Particle p = load_particles_Particle(value * 32u);
  p.position += p.velocity * 0.5f;
  p.velocity.y = p.mass;
  store_particles_Particle(value * 32u, p);
  particles.Store(8u, asuint(1.0f));
}
