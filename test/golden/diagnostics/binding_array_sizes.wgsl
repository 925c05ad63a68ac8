//! targets spvasm msl hlsl
//! binding-array-size 0,1=3
//! binding-array-size 0,8=3
// What has no size needs one; of the second array's elements another resource has a binding number where each has its own.
enable wgpu_binding_array;

@group(0) @binding(0) var<storage> sums : binding_array<array<u32>>;
@group(0) @binding(1) var<storage> counts : binding_array<array<u32>>;
@group(0) @binding(2) var<storage, read_write> out : u32;
@group(0) @binding(4) var textures : binding_array<texture_2d<u32>>;
@group(0) @binding(8) var others : binding_array<texture_2d<u32>>;
@group(0) @binding(9) var other : texture_2d<u32>;

@compute @workgroup_size(1) fn main() {
  out = sums[0][1] + counts[1][0] + textureLoad(textures[2], vec2u(), 0).x + textureLoad(others[2], vec2u(), 0).x +
        textureLoad(other, vec2u(), 0).x;
}
