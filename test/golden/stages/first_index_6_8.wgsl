//! targets hlsl
//! shader-model 6.8
struct Input { @builtin(vertex_index) vertex : u32, @location(0) at : vec4f }

@vertex
fn draw(in : Input) -> @builtin(position) vec4f {
  return in.at * f32(in.vertex);
}

@vertex
fn draw_instances(@builtin(instance_index) instance : u32) -> @builtin(position) vec4f {
  return vec4f(f32(instance));
}
