//! targets msl hlsl glsl
// Names that must change in a target language do not get the valid names of other declarations. In
// MSL, the underscore at the beginning of `_a`, `_S` and `_v` is removed. Entry points come first:
// `main` becomes `main_1`, although a function has this name.
struct _S {
    x: u32,
}

struct S {
    y: u32,
}

@group(0) @binding(0) var<storage, read_write> _v: _S;
@group(0) @binding(1) var<storage, read_write> v: S;
@group(0) @binding(2) var<storage, read_write> _f: array<u32>;
@group(0) @binding(3) var<storage, read_write> f_1: u32;

fn _g() -> u32 {
    return _v.x;
}

fn g() -> u32 {
    return v.y + _g();
}

// A changed function name and a variable or structure with the same name.
fn _f_1() -> u32 {
    return f_1;
}

fn f() -> u32 {
    return _f_1() + _f[0];
}

@compute @workgroup_size(1)
fn _a() {
    _v.x = f();
    _f[1] = g();
}

@compute @workgroup_size(1)
fn a() {
    _v.x = 1;
    v.y = 2;
    f_1 = 3;
}

fn main_1() -> u32 {
    return f_1;
}

@compute @workgroup_size(1)
fn main() {
    v.y = main_1();
}
