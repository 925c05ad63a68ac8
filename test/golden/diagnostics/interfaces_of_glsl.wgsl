//! targets none
// What goes into and out of a shader: each is one error, and what it declares is not missed.
uniform mat4 m;
layout(set = 1, binding = 2) uniform U { mat4 all; } u;
layout(binding = 3) uniform V { vec4 single; };
uniform sampler2D picture;
layout(set = 1, binding = 3, rgba8) uniform writeonly image2D image;
uniform highp double wide;
layout(std430, binding = 0) buffer B { float data[]; } b;
readonly buffer C { uint n; uint counts[]; };
in vec3 pos;
layout(location = 3) out vec4 color;
flat in int id;
in VertexData { vec3 normal; } vertex_data;
varying vec3 v;
attribute vec4 a;
layout(local_size_x = 8, local_size_y = N) in;
shared float tile[64];
@group(0) @binding(0) uniform vec4 attributed;
in mat4 matrix;
uniform bool on;
uniform sampler2DShadow shadow;
uniform sampler separate;
fn f() -> vec4f { return m * pos + u.all * v + b.data[0] + vertex_data.normal + single; }
