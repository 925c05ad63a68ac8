// A vec3 followed by a scalar in its fourth word.
struct Particle { position: vec3<f32>, mass: f32, velocity: vec3<f32>, id: u32 }
@group(0) @binding(0) var<storage, read_write> particles: array<Particle>;
@compute @workgroup_size(64) fn main(@builtin(global_invocation_id) id: vec3<u32>) {
  var p = particles[id.x];
  p.position += p.velocity * 0.5;
  p.velocity.y = p.mass;
  particles[id.x] = p;
  particles[0].position.z = 1.0;
}
