// Tests resources of two groups, including runtime-sized arrays. No entry point uses all of the resources.
struct Params { scale : u32, more : array<vec4u, 2> }
@group(0) @binding(3) var<uniform> params : Params;
@group(0) @binding(0) var<storage> not_used : array<u32>;
@group(0) @binding(1) var<storage> source : array<u32>;
@group(1) @binding(4) var<storage, read_write> target_ : array<u32>;
@group(1) @binding(2) var image : texture_2d<u32>;
@group(1) @binding(0) var other_image : texture_2d<f32>;

fn value(i : u32) -> u32 { return source[i] * params.scale + params.more[1].y; }

@compute @workgroup_size(4)
fn main(@builtin(local_invocation_index) i : u32) {
  target_[i] = value(i) + textureLoad(image, vec2u(i, 0), 0).x;
  if (i == 0) {
    target_[4] = arrayLength(&source);
    target_[5] = arrayLength(&target_);
    target_[100] = 7;  // clamped to the last element
  }
}

@compute @workgroup_size(1)
fn others() {
  target_[0] = not_used[0] + u32(textureLoad(other_image, vec2u(0), 0).x);
}
