//! targets hlsl
//! shader-model 5.1
//! hlsl-version 2021
@compute @workgroup_size(1)
fn main() {
}
