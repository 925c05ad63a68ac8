enable f16;

struct Pair {
    a: i32,
    b: vec2h,
}

const constant_array = array<vec3f, 3>(vec3f(1.0f, 2.0f, 3.0f), vec3f(0.5f), vec3f());
const constant_struct = Pair(1i, vec2h(1.5h));
const constant_struct_1 = Pair(-2i, vec2h(0.0h, -0.0h));
const constant_array_1 = array<Pair, 2>(constant_struct, constant_struct_1);

@group(0) @binding(0) var<storage, read_write> ints: array<i32>;
@group(0) @binding(1) var<storage, read_write> floats: array<f32>;
@group(0) @binding(2) var<storage, read_write> halfs: array<f16>;

@compute @workgroup_size(1)
fn main(@builtin(local_invocation_index) i: u32) {
    ints[0] = i32(-2147483648);
    ints[1] = 2147483647;
    ints[2] = -1 - ints[3];
    ints[3] = i32(4294967295u - i);
    floats[0] = 1e-45f;
    floats[1] = 0x1.fffffep+127f;
    floats[2] = 0.1f + floats[3];
    floats[3] = -0.0f;
    floats[4] = 1e+10f;
    floats[5] = 16777216.0f;
    halfs[0] = 6.1035156e-05h;
    halfs[1] = 65504.0h;
    halfs[2] = 0.099975586h;
    floats[i] = constant_array[i].y;
    ints[i] = constant_array_1[i].a;
}
