// Samplers that MSL may have as constants of the text: the same is bound where it does not.
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
  out[0] = nested(vec2f(0.5, 0.25));                // between the two of the row
  out[1] = nested(vec2f(1.25, 0.25));               // repeats: the first
  out[2] = look(mirrors, vec2f(1.25, 0.25));        // turns back: the second
  out[3] = look(mirrors, vec2f(0.25, 1.75));        // v stays at the edge: the second row
  out[4] = textureSampleCompareLevel(d, compares, vec2f(0.25, 0.25), 0.25);
  out[5] = textureSampleCompareLevel(d, compares, vec2f(0.25, 0.25), 0.125);
}
