struct Sizes {
    rows: u32,
    columns: u32,
    inner: u32,
}

@group(0) @binding(0) var<storage, read> left: array<f32>;
@group(0) @binding(1) var<storage, read> right: array<f32>;
@group(0) @binding(2) var<storage, read_write> product: array<f32>;
@group(0) @binding(3) var<uniform> sizes: Sizes;

// One invocation for each element of the product.
@compute @workgroup_size(8, 8)
fn multiply(@builtin(global_invocation_id) at: vec3u) {
    if (at.x >= sizes.columns || at.y >= sizes.rows) {
        return;
    }
    var sum = 0.0;
    for (var i = 0u; i < sizes.inner; i++) {
        sum += left[at.y * sizes.inner + i] * right[i * sizes.columns + at.x];
    }
    product[at.y * sizes.columns + at.x] = sum;
}
