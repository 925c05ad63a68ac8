// Tests samplers that are constants in MSL. Other targets bind samplers with the same properties.
@group(0) @binding(0) var t: texture_2d<f32>;
@group(0) @binding(1) var d: texture_depth_2d;
@group(0) @binding(2) var blends: sampler;
@group(0) @binding(3) var mirrors: sampler;
@group(0) @binding(4) var compares: sampler_comparison;
@group(0) @binding(5) var<storage, read_write> out: array<f32, 6>;

fn look(s: sampler, at: vec2f) -> f32 { return textureSampleLevel(t, s, at, 0.0).x; }
fn nested(at: vec2f) -> f32 { return look(blends, at); }

@compute @workgroup_size(1)
fn main() {
  out[0] = nested(vec2f(0.5, 0.25));                // between the two texels of the row
  out[1] = nested(vec2f(1.25, 0.25));               // repeated: the first texel
  out[2] = look(mirrors, vec2f(1.25, 0.25));        // mirrored: the second texel
  out[3] = look(mirrors, vec2f(0.25, 1.75));        // v is clamped to the edge: the second row
  out[4] = textureSampleCompareLevel(d, compares, vec2f(0.25, 0.25), 0.25);
  out[5] = textureSampleCompareLevel(d, compares, vec2f(0.25, 0.25), 0.125);
}
