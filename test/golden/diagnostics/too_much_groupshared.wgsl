//! targets hlsl
var<workgroup> exactly: array<vec3<f32>, 2730>;
var<workgroup> more: array<f32, 3>;

@compute @workgroup_size(1)
fn fits() { exactly[0].x = 1.0; }

@compute @workgroup_size(1)
fn does_not_fit() {
  exactly[0].x = 1.0;
  more[0] = 1.0;
}
