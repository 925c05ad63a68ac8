//! allow-language-feature standard
//! allow-language-feature wgpu_push_constant
var<push_constant> color : vec4f;

@fragment fn main() -> @location(0) vec4f { return color; }
