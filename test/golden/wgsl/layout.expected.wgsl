struct Inner {
    @align(16) a: f32,
    b: vec2f,
}

struct Outer {
    @size(32) first: u32,
    inner: array<Inner, 2>,
    @align(64) m: mat3x4f,
}

@group(1) @binding(3) var<uniform> u: Outer;
@group(0) @binding(0) var<storage, read> r: array<Inner>;
@group(0) @binding(1) var<storage, read_write> w: array<f32>;

@compute @workgroup_size(1)
fn main() {
    w[0] = u.inner[1].b.y + u.m[2].w + r[3].a + f32(u.first);
}
