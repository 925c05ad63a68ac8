//! targets none
// A structure that does not suit all of its uses is one mistake, and so is a member that suits none.
struct Both { @builtin(position) place: vec4f, @builtin(vertex_index) index: u32, @location(0) color: vec4f }
@vertex fn both(a: Both) -> Both { return a; }
struct Given { @builtin(position) place: vec4f, @location(0) color: vec4f, without: f32 }
@vertex fn giver() -> Given { return Given(); }
@fragment fn taker(a: Given) -> Given { return a; }
struct Alone { @builtin(frag_depth) depth: f32, @builtin(sample_mask) mask: u32 }
@vertex fn alone(a: Alone) -> @builtin(position) vec4f { return vec4f(); }
