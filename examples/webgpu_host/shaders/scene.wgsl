// Four tiles, one per instance: a picture, a video frame, a color and a gradient. The host knows
// only the names of variables, overrides and inputs.
struct View { scale: vec2f, shift: vec2f }
struct Varyings {
  @builtin(position) position: vec4f,
  @location(0) uv: vec2f,
  @location(1) shade: f32,
  @location(2) @interpolate(flat, either) tile: u32,
}

override brightness: f32 = 1.0;
override mirrored: bool = false;

var<immediate> tint: vec4f;
@group(0) @binding(0) var<uniform> view: View;
@group(0) @binding(1) var<storage, read> places: array<vec2f>;
@group(0) @binding(2) var<storage, read> shades: array<f32>;
@group(1) @binding(0) var picture: texture_2d<f32>;
@group(1) @binding(1) var nearest: sampler;
@group(1) @binding(2) var video: texture_external;

@vertex
fn draw(@location(0) corner: vec2f, @location(1) coordinates: vec2f,
        @builtin(vertex_index) vertex: u32, @builtin(instance_index) instance: u32) -> Varyings {
  let at = (places[instance] + corner) * view.scale + view.shift;
  return Varyings(vec4f(at, 0, 1), coordinates, shades[vertex], instance);
}

@fragment
fn paint(in: Varyings) -> @location(0) vec4f {
  let uv = vec2f(select(in.uv.x, 1 - in.uv.x, mirrored), in.uv.y);
  let of_picture = textureSample(picture, nearest, uv);
  switch in.tile {
    case 1: { return of_picture; }
    case 2: { return textureLoad(video, vec2u(uv * vec2f(textureDimensions(video)))); }
    case 3: { return tint * brightness * in.shade; }
    default: { return vec4f(uv, textureSampleBaseClampToEdge(video, nearest, uv).r, 1); }
  }
}
