const constant_array = array(modf(0.0f + 0.0f), modf(0.0f + 0.0f));
const constant_array_1 = array(modf(0.5f + 1.0f), modf(0.0f + 0.0f));

@group(0) @binding(0) var<storage, read_write> data: array<f32>;

fn constants(more: bool) -> f32 {
    var split = modf(-0.5f + -2.0f);
    var parts = frexp(ldexp(vec2f(-0.75f, 0.75f), vec2i(4i, 0i)));
    if (more) {
        split = modf(data[0]);
        parts = frexp(vec2f(data[1], data[2]));
    }
    return split.fract + parts.fract.x * f32(parts.exp.y);
}

fn arrays(i: u32) -> f32 {
    var values = array(modf(data[1]), modf(data[2]));
    var zeros = constant_array;
    zeros[i & 1u] = values[i & 1u];
    return values[i & 1u].fract + constant_array_1[i & 1u].whole + zeros[0].whole;
}

@compute @workgroup_size(1)
fn main() {
    var zero = modf(0.0f + 0.0f);
    zero = modf(constants(data[3] > 1.0f));
    data[4] = zero.whole + arrays(u32(data[5]));
}
