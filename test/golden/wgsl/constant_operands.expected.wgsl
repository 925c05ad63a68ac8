@group(0) @binding(0) var<storage, read_write> out: array<i32>;
@group(0) @binding(1) var<storage, read_write> numbers: array<f32>;

fn rest(x: i32) -> i32 {
    var runtime_value = 0i;
    return x % runtime_value;
}

@compute @workgroup_size(1)
fn main() {
    var runtime_value = 2u;
    var runtime_value_1 = 5u;
    var runtime_value_2 = 1.0f;
    var runtime_value_3 = 3e+38f;
    var runtime_value_4 = i32(-2147483648);
    var runtime_value_5 = 33u;
    var runtime_value_6 = 2147483647i;
    var runtime_value_7 = 0i;
    out[0] = out[1] / runtime_value_7;
    out[1] = runtime_value_6 + 1;
    out[2] = out[3] << runtime_value_5;
    out[3] = rest(out[4]);
    out[4] = -runtime_value_4;
    numbers[0] = runtime_value_3 * 10.0f;
    numbers[1] = sqrt(-runtime_value_3);
    numbers[2] = clamp(numbers[3], runtime_value_3, runtime_value_2);
    out[6] = i32(extractBits(runtime_value_1, runtime_value_5, runtime_value));
}
