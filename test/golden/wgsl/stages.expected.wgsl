diagnostic(off, derivative_uniformity);

struct Varying {
    @builtin(position) @invariant position: vec4f,
    @location(0) uv: vec2f,
    @location(1) @interpolate(flat, either) id: u32,
    @location(2) @interpolate(linear, sample) w: f32,
}

struct Out {
    @location(0) color: vec4f,
    @builtin(frag_depth) depth: f32,
}

@group(0) @binding(0) var image: texture_2d<f32>;
@group(0) @binding(1) var filtering: sampler;
@group(0) @binding(2) var shadow: texture_depth_2d_array;
@group(0) @binding(3) var comparing: sampler_comparison;
@group(0) @binding(4) var target_image: texture_storage_2d<rgba8unorm, write>;

@vertex
fn vs(@builtin(vertex_index) i: u32, @location(3) offset: vec2f) -> Varying {
    var out: Varying;
    out.position = vec4f(offset, f32(i), 1.0f);
    out.uv = offset * 2.0f;
    out.id = i;
    return out;
}

fn sample_it(t: texture_2d<f32>, s: sampler, uv: vec2f) -> vec4f {
    return textureSample(t, s, uv, vec2i(1i, -1i)) + textureGather(2i, t, s, uv);
}

@fragment
fn fs(in: Varying, @builtin(front_facing) front: bool) -> Out {
    if (!front) {
        discard;
    }
    var out: Out;
    if (in.id > 3u) {
        out.color = sample_it(image, filtering, in.uv);
    }
    out.color.w = textureSampleCompareLevel(shadow, comparing, in.uv, 1i, in.w);
    out.depth = fwidth(in.uv.x);
    textureStore(target_image, textureDimensions(image), out.color);
    return out;
}
