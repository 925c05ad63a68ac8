//! targets none
//! allow-language-feature standard
//! allow-language-feature wgpu_barycentrics
// wgpu calls it 'barycentric', and so do the messages.
@fragment fn of_two(@builtin(barycentric) a: vec2f) {}
@fragment fn twice(@builtin(barycentric) a: vec3f, @builtin(barycentric) b: vec3f) {}
@fragment fn with_mode(@builtin(barycentric, less) a: vec3f) {}
@fragment fn given() -> @builtin(barycentric) vec3f { return vec3f(); }
