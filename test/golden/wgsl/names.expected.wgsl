struct vec {
    min: f32,
    length: vec3f,
    _private: i32,
}

@group(0) @binding(0) var<storage, read_write> max_1: vec;

fn dot_1(clamp_1: f32) -> f32 {
    return clamp_1 * 2.0f;
}

fn _hidden(abs_1: f32) -> f32 {
    let sign_1 = abs_1 + 4.0f;
    return sign_1 * sign_1;
}

@compute @workgroup_size(1)
fn main() {
    let step_1 = dot_1(max_1.min);
    var position = step_1;
    position += _hidden(step_1);
    max_1.length = vec3f(min(step_1, position));
    max_1._private += i32(step_1);
}

@compute @workgroup_size(1)
fn saturate() {
    max_1.min = 1.0f;
}
