// Shows what reflection reports for vertex and fragment stages.
enable dual_source_blending, f16;
@id(7) override scale: f32 = 1.5;
override count: u32;
struct Camera { view: mat4x4f, @size(32) position: vec3f, weights: array<vec4f, 4>, narrow: mat3x2f }
struct Corner {
  @location(0) place: vec3f,
  @location(1) color: vec4<f16>,
}
struct Varying {
  @builtin(position) at: vec4f,
  @location(0) @interpolate(flat, either) index: u32,
  @location(1) @interpolate(linear, centroid) uv: vec2f,
}
struct Colors { @location(0) @blend_src(0) one: vec4f, @location(0) @blend_src(1) two: vec4f, @builtin(frag_depth) depth: f32 }
@group(0) @binding(0) var<uniform> camera: Camera;
@group(0) @binding(1) var image: texture_2d<f32>;
@group(0) @binding(2) var filtering: sampler;
@group(1) @binding(0) var shadows: texture_depth_2d_array;
@group(1) @binding(1) var compares: sampler_comparison;
@group(1) @binding(2) var video: texture_external;
var<immediate> tint: vec4f;
@vertex fn corner(in: Corner, @builtin(vertex_index) i: u32) -> Varying {
  return Varying(camera.view * vec4f(in.place, scale), i, camera.narrow[0] + vec2f(in.color.xy));
}
@fragment fn surface(in: Varying) -> Colors {
  let lit = textureSampleCompare(shadows, compares, in.uv, 0, 0.5) * textureSampleBaseClampToEdge(video, filtering, in.uv);
  if count == 0 { discard; }
  return Colors(textureSample(image, filtering, in.uv) * lit * tint, dpdxFine(in.uv.xyxy), 0.5);
}
