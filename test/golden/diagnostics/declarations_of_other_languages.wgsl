//! targets none
// The first token is a name, and its type follows.
cbuffer sampler2D;
// What is read behind the word has errors of its own.
uniform Foo<class> bar;
uniform camera: Camera;
shared tile: array<f32, 64>;
in pos: vec3f;
varying uv: vec2f;
buffer particles: array<vec4f>;
uniform picture: texture_2d<f32>;
cbuffer X : register(b0) { float4 a; };
shared Y { int a; };
@compute [numthreads(1, 1, 1)] fn threads() {}
[numthreads ] fn no_sizes() {}
fn elements(i: u32) { [i] = x; }
fn loops() { [loop] for (var i = 0; i < 3; i++) {} }
