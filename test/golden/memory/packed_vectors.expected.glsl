// compute main
#version 460

struct Particle {
  vec3 position;
  float mass;
  vec3 velocity;
  uint id;
};

layout(set = 0, binding = 0, std430) buffer particles_block {
  Particle particles[];
};

layout(local_size_x = 64, local_size_y = 1, local_size_z = 1) in;

void main() {
  const uint value = min(gl_GlobalInvocationID.x, uint(particles.length()) - 1u);
  Particle p = particles[value];
  p.position += p.velocity * 0.5f;
  p.velocity.y = p.mass;
  particles[value] = p;
  particles[0].position.z = 1.0f;
}
