requires fragment_depth;
struct O { @builtin(frag_depth, greater) d: f32 }

@fragment
fn a(@builtin(position) p: vec4f) -> O {
  return O(p.z + 0.1);
}

@fragment
fn b(@builtin(position) p: vec4f) -> @builtin(frag_depth, less) f32 {
  return p.z - 0.1;
}

@fragment
fn c(@builtin(position) p: vec4f) -> @builtin(frag_depth) f32 {
  return p.z * 0.5;
}
