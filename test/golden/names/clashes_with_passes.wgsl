//! targets msl hlsl glsl
// Passes create declarations that have the names of these functions, structures and variables. The
// declarations here keep their names.
struct S {
    a: vec3f,
    b: f32,
    @align(32) c: f32,
}

struct B {
    x: f32,
}

struct main_outputs {
    y: f32,
    main_inputs: f32,
}

@group(0) @binding(0) var<storage, read_write> s: S;
@group(0) @binding(1) var<storage, read_write> PrivateVariables: array<vec4f>;
@group(0) @binding(2) var<uniform> main_inputs: vec4f;
@group(0) @binding(3) var<storage, read_write> buffers: binding_array<B, 2>;
@group(0) @binding(6) var<uniform> buffers_0: vec4f;
@group(0) @binding(7) var<uniform> buffers_0_1: vec4f;
@group(0) @binding(8) var<uniform> main_inputs_1: vec4f;
@group(0) @binding(9) var<uniform> store_s_S_1: vec4f;

var<private> p: main_outputs;

fn store_S(x: f32) -> f32 {
    return x * 3.0;
}

fn store_s_S(x: f32) -> f32 {
    return x * p.y;
}

fn privates() -> f32 {
    p.y += p.main_inputs;
    return p.y;
}

@fragment
fn main(@location(0) x: f32) -> @location(0) vec4f {
    s = S(vec3f(store_S(s.b) + store_s_S(x)), 2, 3);
    return PrivateVariables[1] + main_inputs + privates() + buffers[0].x + buffers_0 + buffers_0_1
        + main_inputs_1 + store_s_S_1;
}
